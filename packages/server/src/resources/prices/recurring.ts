import type { PriceInterval } from '@stablerail/contract'

export type RecurringInterval = Exclude<PriceInterval, 'one_time'>

/** How much of a period's amount falls on a month, as a fraction: 52 weeks of a year, 730 hours, 43,800 minutes. */
const perMonth: Record<RecurringInterval, readonly [bigint, bigint]> = {
  minute: [43_800n, 1n],
  hour: [730n, 1n],
  week: [52n, 12n],
  month: [1n, 1n],
  year: [1n, 12n],
}

/** What an amount at an interval comes to in a month, rounded half up. */
export const monthlyMinor = (amountMinor: number, interval: RecurringInterval): bigint => {
  const [times, parts] = perMonth[interval]
  return (2n * BigInt(amountMinor) * times + parts) / (2n * parts)
}

/** Whether the interval of a price is one that a subscription can have. */
export const isRecurring = (interval: PriceInterval): interval is RecurringInterval => interval !== 'one_time'
