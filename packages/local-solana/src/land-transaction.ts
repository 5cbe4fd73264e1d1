/** Executes a transaction within a block, and keeps what it found and what it left. */
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

/** Programs among the keys are not read: no program is a token account, and each has hundreds of kilobytes. */
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
 * Null for a transaction that never lands: one that a leader refuses before it takes the fee, as for a signature that is
 * not of the signer, or for a payer without the fee. `undo` receives the accounts as they were before the block.
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
  // Who pays no fee has not landed: the payer is the first key, and a transaction that fails takes nothing but the fee.
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
