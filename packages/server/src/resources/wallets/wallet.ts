import { parseAddress } from '@stablerail/chains/addresses'
import { type ChainId, isEvmChain, maxAmountMinor, type Wallet } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import { invalid } from '../../mechanisms/http/index.ts'
import { chainName } from '../../mechanisms/words/index.ts'

export type WalletRow = Selectable<Tables['wallets']>

/** A pair of chain and token, for which a workspace has at most one default wallet. */
export type Settlement = Pick<WalletRow, 'chain' | 'token'>

export const toWallet = (row: WalletRow): Wallet => ({
  id: row.id,
  workspaceId: row.workspace_id,
  chain: row.chain,
  token: row.token,
  address: row.address,
  nickname: row.nickname,
  verified: row.verified_at !== null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  isDefault: row.is_default,
  balance: row.balance_minor,
  balanceReadAt: row.balance_read_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Returns a balance in whole cents, rounded down and limited to the maximum of the API. */
export const balanceMinorOf = (balanceBase: bigint, decimals: number): number => {
  const minor = balanceBase / 10n ** BigInt(decimals - 2)
  return minor > BigInt(maxAmountMinor) ? maxAmountMinor : Number(minor)
}

const evmForm = '0x and 40 hex digits, with its own checksum where it mixes upper and lower case'

const addressForm = (chain: ChainId): string => {
  if (isEvmChain(chain)) return evmForm
  return chain === 'solana'
    ? '32 bytes in base58'
    : 'base58 with its checksum, 34 characters beginning with T'
}

/**
 * The address formats: for each, one chain that uses the format, and the format's name. If an address is not
 * valid on the requested chain but has one of these formats, the error message states the format's name.
 */
const kinds = { base: 'an EVM', solana: 'a Solana', tron: 'a Tron' } as const

/**
 * Returns a hint for the error message about a text that is not a valid address; empty if there is no hint.
 */
const guess = (chain: ChainId, text: string): string => {
  if (chain !== 'tron') return ''
  if (/^(0x)?41[0-9a-f]{40}$/i.test(text)) return ' This is the form in hex: send the one that wallets show.'
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)
    ? ' The checksum does not fit: compare each letter, upper and lower case too.'
    : ''
}

/**
 * Returns the address in its chain's canonical form. If the text is not an address of the chain, throws an
 * error that describes the text.
 */
export const requireAddress = (chain: ChainId, text: string): string => {
  const address = parseAddress(chain, text)
  if (address !== null) return address
  const other = (Object.keys(kinds) as (keyof typeof kinds)[]).find(
    (kind) => parseAddress(kind, text) !== null,
  )
  const found = other === undefined ? guess(chain, text) : ` This is ${kinds[other]} address.`
  throw invalid('address', `Not an address on ${chainName(chain)}: it must be ${addressForm(chain)}.${found}`)
}
