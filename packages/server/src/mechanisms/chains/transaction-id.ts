import { type ChainFamily, type ChainId, familyOf } from '@stablerail/contract'
import { parseSignature } from '../addresses/index.ts'

type IdForm = {
  parse(text: string): string | null
  /** In words that follow "must be". */
  words: string
}

const forms: Record<ChainFamily, IdForm> = {
  evm: {
    parse: (text) => (/^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null),
    words: 'the hash of a transaction: 0x and 64 hex digits',
  },
  tron: {
    parse: (text) => /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]?.toLowerCase() ?? null,
    words: 'the id of a transaction: 64 hex digits',
  },
  solana: { parse: parseSignature, words: 'the signature of a transaction: 64 bytes in base58' },
}

/** The id of a transaction in the form in which ids are compared; null for a text that is none on the chain. */
export const parseTransactionId = (chain: ChainId, text: string): string | null =>
  forms[familyOf(chain)].parse(text)

/** What the id of a transaction is on a chain, in words that follow "must be". */
export const transactionIdForm = (chain: ChainId): string => forms[familyOf(chain)].words
