/**
 * Executes the transactions of a block, and records the states of accounts before and after each transaction.
 */
import type { Address } from './address.ts'
import { feeOf } from './fee.ts'
import type { Balances, Block, LandedTransaction } from './ledger.ts'
import { isResolved, resolveKeys } from './lookup-tables.ts'
import { advanceNonce, nonceAccountOf } from './nonce.ts'
import { isTokenProgram } from './programs.ts'
import type { Svm } from './svm.ts'
import { tokenBalances } from './token-account.ts'
import type { Transaction } from './transaction.ts'

export type Placed = {
  bytes: Uint8Array
  transaction: Transaction
  slot: number
  index: number
  blockTime: number
}

/**
 * Reads the balances of a transaction's keys. The called programs are skipped, because they are no token
 * accounts and have hundreds of kilobytes of data.
 */
const balancesOf = (svm: Svm, keys: readonly Address[], { instructions }: Transaction): Balances => {
  const programs = new Set(instructions.map(({ programIdIndex }) => keys[programIdIndex]))
  return {
    lamports: keys.map((key) => svm.getBalance(key)),
    tokens: tokenBalances(keys, (address) =>
      programs.has(address) || isTokenProgram(address) ? null : svm.getAccount(address),
    ),
  }
}

/**
 * Executes a transaction as part of a block. Returns null if a validator would refuse it before charging the
 * fee, for example because of an invalid signature or a payer who cannot pay the fee. Adds the previous
 * states of changed accounts to `undo`.
 */
export const landTransaction = (
  svm: Svm,
  { parentBlockhash, ...placed }: Placed & { parentBlockhash: string },
  undo: Block['undo'],
): LandedTransaction | null => {
  const { bytes, transaction } = placed
  const nonce = nonceAccountOf(transaction, (address) => svm.getAccount(address))
  const resolved = resolveKeys(transaction, (address) => svm.getAccount(address))
  if (!isResolved(resolved)) return null
  const { keys, loaded, writable } = resolved
  const found = writable.map((key) => [key, svm.getAccount(key)] as const)
  const before = balancesOf(svm, keys, transaction)
  const outcome = svm.execute(bytes, transaction)
  const after = balancesOf(svm, keys, transaction)
  // Returns null if the transaction failed and its payer (the first key) paid no fee. A validator charges the
  // fee for a failed transaction, but not for a transaction that it refuses.
  if (outcome.err !== null && before.lamports[0] === after.lamports[0]) return null
  if (nonce !== null) svm.setAccount(nonce, advanceNonce(svm.getAccount(nonce), parentBlockhash))
  for (const [key, state] of found) if (!undo.has(key)) undo.set(key, state)
  return {
    ...placed,
    signature: transaction.signatures[0] ?? '',
    keys,
    loaded,
    writable,
    outcome,
    feeLamports: feeOf(transaction),
    before,
    after,
  }
}
