/** Encodes accounts for JSON-RPC responses. */
import { zstdCompressSync } from 'node:zlib'
import type { Address } from '../address.ts'
import { encodeBase58 } from '../base58.ts'
import { tokenProgram } from '../programs.ts'
import type { AccountState } from '../svm.ts'
import { readMint, readTokenAccount, uiTokenAmount } from '../token-account.ts'
import { type Config, mostSlots, readConfig, readCount, readOneOf } from './params.ts'
import { RpcError } from './rpc-error.ts'

const encodings = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const
type Encoding = (typeof encodings)[number]

const mostBase58 = 128

type Slice = { offset: number; length: number }

export type AccountEncoding = { encoding: Encoding; slice: Slice | null }

/**
 * Parses the encoding and the slice of the account data that a request specifies. As in Agave, the encoding
 * `binary` is base58 without the encoding's name in the response.
 */
export const readAccountEncoding = (config: Config, usual: Encoding = 'binary'): AccountEncoding => {
  const encoding = readOneOf(config.encoding, 'encoding', encodings, usual)
  if (config.dataSlice === undefined || config.dataSlice === null) return { encoding, slice: null }
  const { offset, length } = readConfig(config.dataSlice)
  return {
    encoding,
    slice: {
      offset: readCount(offset, 'dataSlice.offset', mostSlots),
      length: readCount(length, 'dataSlice.length', mostSlots),
    },
  }
}

const writeData = (data: Uint8Array, encoding: Encoding): string | [string, string] => {
  if (encoding === 'base64+zstd') return [zstdCompressSync(data).toString('base64'), encoding]
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64']
  if (data.length > mostBase58)
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return encoding === 'binary' ? encodeBase58(data) : [encodeBase58(data), encoding]
}

type ReadAccount = (address: Address) => AccountState | null

const parseToken = (account: AccountState, read: ReadAccount) => {
  const token = readTokenAccount(account)
  const decimals = token && readMint(read(token.mint))?.decimals
  if (!token || decimals === undefined || decimals === null) return null
  const { mint, owner, amount, state, delegate, isNative } = token
  const delegated = delegate && {
    delegate: delegate.address,
    delegatedAmount: uiTokenAmount(delegate.amount, decimals),
  }
  const info = { isNative, mint, owner, state, tokenAmount: uiTokenAmount(amount, decimals), ...delegated }
  return { type: 'account', info }
}

const parseMint = (account: AccountState) => {
  const mint = readMint(account)
  if (!mint) return null
  const { decimals, supply, mintAuthority, freezeAuthority } = mint
  const info = { decimals, freezeAuthority, isInitialized: true, mintAuthority, supply: supply.toString() }
  return { type: 'mint', info }
}

/**
 * Parses the data of a token account or a mint, without Token-2022 extensions. Returns null for any other
 * account, which is then encoded in base64.
 */
const parseData = (account: AccountState, read: ReadAccount) => {
  const parsed = parseToken(account, read) ?? parseMint(account)
  if (parsed === null) return null
  const program = account.owner === tokenProgram ? 'spl-token' : 'spl-token-2022'
  return { parsed, program, space: account.data.length }
}

/**
 * Encodes an account for a JSON-RPC response. `read` finds the decimals of a token account in the account of
 * its mint, and must use the commitment at which `account` was read.
 */
export const encodeAccount = (
  account: AccountState | null,
  { encoding, slice }: AccountEncoding,
  read: ReadAccount,
) => {
  if (account === null) return null
  const part = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data
  const parsed = encoding === 'jsonParsed' ? parseData(account, read) : null
  return {
    data: parsed ?? writeData(part, encoding),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.owner,
    // A JSON number is a float, so the largest u64 is returned as 18446744073709552000, as by Agave.
    rentEpoch: Number(account.rentEpoch),
    space: account.data.length,
  }
}
