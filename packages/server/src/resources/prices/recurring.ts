import type { PriceInterval } from '@stablerail/contract'

export type RecurringInterval = Exclude<PriceInterval, 'one_time'>

/**
 * The number of periods in a month, as a fraction: 43,800 minutes, 730 hours, 52 weeks in 12 months and so
 * on.
 */
const perMonth: Record<RecurringInterval, readonly [bigint, bigint]> = {
  minute: [43_800n, 1n],
  hour: [730n, 1n],
  week: [52n, 12n],
  month: [1n, 1n],
  year: [1n, 12n],
}

/** Returns the monthly amount of a recurring amount, rounded half up. */
export const monthlyMinor = (amountMinor: number, interval: RecurringInterval): bigint => {
  const [times, parts] = perMonth[interval]
  return (2n * BigInt(amountMinor) * times + parts) / (2n * parts)
}

/**
 * Returns whether the interval of a price is allowed for a subscription: every interval except `one_time`.
 */
export const isRecurring = (interval: PriceInterval): interval is RecurringInterval => interval !== 'one_time'
