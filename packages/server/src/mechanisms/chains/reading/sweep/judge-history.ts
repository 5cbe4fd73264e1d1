import type { AmountChange, Holding } from './sweep-source.ts'
import type { SweptAccount } from './swept-account.ts'

/** What one transaction made of an account. */
export type Step = AmountChange & { blockNumber: number }

/** What an account holds after changes; null where nobody knows. */
type End = { amountBase: bigint | null }

/**
 * Follows changes from an amount to the amount after them; null where one is missing. They come in the order of their
 * blocks; within a block nodes may tell them in any order. Where the first amount is not known, any will do.
 */
const follow = (from: bigint | null, steps: readonly Step[]): End | null => {
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

/** What was read of an account in a sweep. */
export type AccountReading = {
  /** What it holds as of the block `number`, which is not below the sweep's. */
  holding: Holding & { number: number }
  /** Its changes up to that block since what was read before, the earliest first; null where a transaction is missing. */
  steps: readonly Step[] | null
}

/**
 * The account as a sweep up to `target` leaves it, where its history leads to what it holds; null where it does not. What
 * happened above `target` is left to the next sweep, which sees that the account holds something else by then.
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
    ...{ ...before, ...holding, historyNumber: target, historyBase: amountBase, doubt: null },
    unread: firstAbove !== undefined,
  }
}
