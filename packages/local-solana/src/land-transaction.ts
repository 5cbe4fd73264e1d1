/** Executes a transaction within a block, and records the account states before and after it. */
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
 * Reads the balances of keys. Programs are skipped: none is a token account, and each has hundreds of
 * kilobytes of data.
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
 * Executes a transaction. Returns null if it never lands, because a leader refuses it before charging the
 * fee: for example, for an invalid signature, or a payer that cannot pay the fee. `undo` receives the states
 * of accounts before the block.
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
  // A transaction whose payer (the first key) paid no fee has not landed: a failed transaction changes
  // nothing except the fee.
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
