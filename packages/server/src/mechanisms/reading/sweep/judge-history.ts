import type { AccountHolding, AmountChange } from '@stablerail/chains'
import type { SweptAccount } from './swept-account.ts'

/** The change of an account's balance by one transaction. */
export type HistoryStep = AmountChange & { blockNumber: number }

/** The amount of an account after changes were applied; null if it is not known. */
type End = { amountBase: bigint | null }

/**
 * Applies changes in sequence to an amount, and returns the resulting amount; null if a change is missing.
 * The changes are ordered by block; within a block nodes may return them in any order. If `from` is null, the
 * first change may start at any amount.
 */
const follow = (from: bigint | null, steps: readonly HistoryStep[]): End | null => {
  let amount = from
  for (const [, block] of Map.groupBy(steps, ({ blockNumber }) => blockNumber)) {
    const left = [...block]
    amount ??= left[0]?.before ?? null
    while (left.length > 0) {
      const [next] = left.splice(
        left.findIndex(({ before }) => before === amount),
        1,
      )
      if (next === undefined || next.before !== amount) return null
      amount = next.after
    }
  }
  return { amountBase: amount }
}

export type AccountReading = {
  /**
   * The balance as of the block `number`. The block is not below the target block of the sweep (the scan of
   * the watched token accounts).
   */
  holding: AccountHolding & { number: number }
  /**
   * The account's changes from the last reading up to the block `holding.number`, earliest first; null if a
   * transaction is missing.
   */
  steps: readonly HistoryStep[] | null
}

/**
 * Returns the account as read up to the block `target`, if the transactions of its history explain its
 * balance; otherwise null. Sets `unread` if the history has transactions above `target`, because the next
 * sweep must read them.
 */
export const afterSweep = (
  before: SweptAccount,
  { holding: { number: _, ...holding }, steps }: AccountReading,
  target: number,
): SweptAccount | null => {
  if (steps === null) return null
  const end = follow(before.historyBase, steps)
  if (end === null || (end.amountBase ?? holding.amountBase) !== holding.amountBase) return null
  const firstAbove = steps.find(({ blockNumber }) => blockNumber > target)
  const within = steps.filter(({ blockNumber }) => blockNumber <= target)
  const amountBase =
    follow(before.historyBase, within)?.amountBase ?? firstAbove?.before ?? holding.amountBase
  return {
    ...before,
    ...holding,
    historyNumber: target,
    historyBase: amountBase,
    doubt: null,
    unread: firstAbove !== undefined,
  }
}
