/**
 * Durable nonces: a transaction whose first instruction advances a nonce account names that nonce as its
 * blockhash.
 *
 * litesvm derives the next nonce from the transaction's blockhash, and does not change the nonce account if
 * the transaction fails. A real node derives the next nonce from the last block, even if the transaction
 * fails, so this module sets the nonce.
 */
import { createHash } from 'node:crypto'
import { type Address, addressBytes } from './address.ts'
import { encodeBase58 } from './base58.ts'
import { systemProgram } from './programs.ts'
import type { AccountState } from './svm.ts'
import type { Transaction } from './transaction.ts'

const advanceNonceInstruction = 4
/** The offset of the nonce in the account's data, after version, state and authority. */
const nonceAt = 40
const nonceEnd = 72
const nonceLength = 80

const isNonceAccount = (account: AccountState | null): account is AccountState =>
  account?.owner === systemProgram && account.data.length === nonceLength

/**
 * Returns the address of the nonce account if the transaction uses a durable nonce; null if it names a
 * blockhash.
 */
export const nonceAccountOf = (
  { instructions, staticKeys, recentBlockhash }: Transaction,
  read: (address: Address) => AccountState | null,
): Address | null => {
  const [first] = instructions
  if (!first || staticKeys[first.programIdIndex] !== systemProgram) return null
  if (first.data.length < 4 || Buffer.from(first.data).readUInt32LE(0) !== advanceNonceInstruction)
    return null
  const address = staticKeys[first.accounts[0] ?? -1]
  const account = address === undefined ? null : read(address)
  if (address === undefined || !isNonceAccount(account)) return null
  return encodeBase58(account.data.subarray(nonceAt, nonceEnd)) === recentBlockhash ? address : null
}

/**
 * Returns the account with the next nonce, which is derived from a blockhash. Returns an account without a
 * nonce unchanged.
 */
export const advanceNonce = (account: AccountState | null, blockhash: string): AccountState | null => {
  if (!isNonceAccount(account)) return account
  const nonce = createHash('sha256').update('DURABLE_NONCE').update(addressBytes(blockhash)).digest()
  const data = Uint8Array.from(account.data)
  data.set(nonce, nonceAt)
  return { ...account, data }
}
