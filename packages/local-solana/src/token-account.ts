/** Decodes token accounts and mints of the SPL Token program and of Token-2022. */

import type { Address } from './address.ts'
import { encodeBase58 } from './base58.ts'
import { isTokenProgram, type TokenProgram } from './programs.ts'
import type { AccountState } from './svm.ts'

const accountLength = 165
const mintLength = 82
/**
 * The offset of the byte with which Token-2022 distinguishes token accounts from mints. It follows the usual
 * data of a token account, and extensions follow it.
 */
const kindAt = 165
const mintKind = 1
const accountKind = 2
/** The offset of the amount in a token account's data: 8 bytes, little-endian. */
export const amountOffset = 64

export type TokenAccount = {
  program: TokenProgram
  mint: Address
  owner: Address
  /** The balance in base units. */
  amount: bigint
  state: 'initialized' | 'frozen'
  delegate: { address: Address; amount: bigint } | null
  isNative: boolean
}

export type Mint = {
  program: TokenProgram
  supply: bigint
  decimals: number
  mintAuthority: Address | null
  freezeAuthority: Address | null
}

/** Decodes an optional key (COption): four bytes that state whether there is a key, then its 32 bytes. */
const optionalKey = (data: Buffer, at: number): Address | null =>
  data.readUInt32LE(at) === 1 ? encodeBase58(data.subarray(at + 4, at + 36)) : null

/** Decodes a token account. Returns null for any other account and for an account that is not initialized. */
export const readTokenAccount = (account: AccountState | null): TokenAccount | null => {
  if (account === null || !isTokenProgram(account.owner)) return null
  const data = Buffer.from(account.data)
  const isAccount = data.length === accountLength || (data.length > kindAt && data[kindAt] === accountKind)
  if (!isAccount || data[108] === 0) return null
  const delegate = optionalKey(data, 72)
  return {
    program: account.owner,
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(amountOffset),
    state: data[108] === 2 ? 'frozen' : 'initialized',
    delegate: delegate === null ? null : { address: delegate, amount: data.readBigUInt64LE(121) },
    isNative: data.readUInt32LE(109) === 1,
  }
}

/** Decodes a mint. Returns null for any other account and for an account that is not initialized. */
export const readMint = (account: AccountState | null): Mint | null => {
  if (account === null || !isTokenProgram(account.owner)) return null
  const data = Buffer.from(account.data)
  const isMint = data.length === mintLength || (data.length > kindAt && data[kindAt] === mintKind)
  if (!isMint || data[45] !== 1) return null
  return {
    program: account.owner,
    mintAuthority: optionalKey(data, 0),
    supply: data.readBigUInt64LE(36),
    decimals: data[44] ?? 0,
    freezeAuthority: optionalKey(data, 46),
  }
}

export type UiTokenAmount = {
  amount: string
  decimals: number
  uiAmount: number | null
  uiAmountString: string
}

/** Encodes a token amount for JSON-RPC responses. `uiAmountString` is exact, `uiAmount` is a float. */
export const uiTokenAmount = (amount: bigint, decimals: number): UiTokenAmount => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

export type TokenBalance = {
  accountIndex: number
  mint: Address
  owner: Address
  programId: Address
  uiTokenAmount: UiTokenAmount
}

/**
 * Returns the balances of those keys of a transaction that are token accounts. As in Agave, a zero balance
 * has no `uiAmount`.
 */
export const tokenBalances = (
  keys: readonly Address[],
  read: (address: Address) => AccountState | null,
): TokenBalance[] => {
  if (!keys.some(isTokenProgram)) return []
  return keys.flatMap((key, accountIndex) => {
    const account = readTokenAccount(read(key))
    const mint = account && readMint(read(account.mint))
    if (!account || !mint) return []
    const amount = uiTokenAmount(account.amount, mint.decimals)
    const uiAmount = account.amount === 0n ? null : amount.uiAmount
    return [
      {
        accountIndex,
        mint: account.mint,
        owner: account.owner,
        programId: account.program,
        uiTokenAmount: { ...amount, uiAmount },
      },
    ]
  })
}
