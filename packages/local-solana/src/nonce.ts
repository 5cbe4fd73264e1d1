/** Durable nonces: a transaction whose first instruction advances a nonce account names that nonce as its blockhash. */
import type { Address } from './address.ts'
import { encodeBase58 } from './base58.ts'
import { systemProgram } from './programs.ts'
import type { AccountState } from './svm.ts'
import type { Transaction } from './transaction.ts'

const advanceNonce = 4
/** Version, state and authority come first in the account. */
const nonceAt = 40
const nonceLength = 80

/** Whether the transaction uses a durable nonce, and the nonce account holds it still. */
export const namesNonce = (
  { instructions, staticKeys, recentBlockhash }: Transaction,
  read: (address: Address) => AccountState | null,
): boolean => {
  const [first] = instructions
  if (!first || staticKeys[first.programIdIndex] !== systemProgram) return false
  if (first.data.length < 4 || Buffer.from(first.data).readUInt32LE(0) !== advanceNonce) return false
  const account = read(staticKeys[first.accounts[0] ?? -1] ?? systemProgram)
  return (
    account?.owner === systemProgram &&
    account.data.length === nonceLength &&
    encodeBase58(account.data.subarray(nonceAt, nonceAt + 32)) === recentBlockhash
  )
}
