import { type ChainFamily, type ChainId, familyOf } from '@stablerail/contract'
import { parseSignature } from './addresses/index.ts'

type IdForm = {
  parse(text: string): string | null
  /** Describes the form of the transaction id, in words that follow "must be" in an error message. */
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

/**
 * Returns the normalised form of a transaction id, in which ids can be compared; null if the text is not a
 * transaction id of the chain.
 */
export const parseTransactionId = (chain: ChainId, text: string): string | null =>
  forms[familyOf(chain)].parse(text)

/** Describes the form of a transaction id on a chain, in words that follow "must be" in an error message. */
export const transactionIdForm = (chain: ChainId): string => forms[familyOf(chain)].words
