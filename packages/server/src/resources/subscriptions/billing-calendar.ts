import type { SubscriptionRow } from './subscription.ts'

export type Interval = SubscriptionRow['interval']

const calendarMonths = { month: 1, year: 12 } as const
const exactMs = { minute: 60_000, hour: 3_600_000, week: 604_800_000 } as const

type Calendar = keyof typeof calendarMonths

const isCalendar = (interval: Interval): interval is Calendar => interval in calendarMonths

/**
 * Returns the day of the anchor, `months` months later, in UTC; the last day of the month if the month is too
 * short.
 */
const monthsAfter = (anchor: Date, months: number): Date => {
  const moment = new Date(anchor)
  const lastDay = new Date(
    Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0),
  ).getUTCDate()
  moment.setUTCMonth(anchor.getUTCMonth() + months, Math.min(anchor.getUTCDate(), lastDay))
  return moment
}

/**
 * Returns a boundary: a time at which a period may begin. Each boundary is counted from the anchor and not
 * from the previous boundary: 31 January, 28 February, 31 March. For the intervals month and year, boundaries
 * are one month apart, so that a change between the two intervals keeps the day. For the other intervals,
 * boundaries are an exact duration apart.
 */
export const boundaryAt = (anchor: Date, interval: Interval, boundary: number): Date =>
  isCalendar(interval)
    ? monthsAfter(anchor, boundary)
    : new Date(anchor.getTime() + boundary * exactMs[interval])

/**
 * Returns the number of boundaries (possible starts of a period) from the start to the end of a period. The
 * number is 12 for a year, because boundaries are then one month apart, and 1 for every other interval.
 */
export const boundariesOf = (interval: Interval): number =>
  isCalendar(interval) ? calendarMonths[interval] : 1

/**
 * Returns whether a subscription keeps its anchor, from which its periods are counted, when its interval
 * changes from `one` to `other`. It does so if the intervals are equal, or if they are month and year.
 */
export const sharesAnchor = (one: Interval, other: Interval): boolean =>
  one === other || (isCalendar(one) && isCalendar(other))

/**
 * Returns the length of an interval in milliseconds, with months of 30 days. Used to detect intervals that
 * are too short for a grace period in days.
 */
export const lengthMs = (interval: Interval): number =>
  isCalendar(interval) ? calendarMonths[interval] * 30 * 86_400_000 : exactMs[interval]
