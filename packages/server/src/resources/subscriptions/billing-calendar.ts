import type { SubscriptionRow } from './subscription.ts'

export type Interval = SubscriptionRow['interval']

const calendarMonths = { month: 1, year: 12 } as const
const exactMs = { minute: 60_000, hour: 3_600_000, week: 604_800_000 } as const

type Calendar = keyof typeof calendarMonths

const isCalendar = (interval: Interval): interval is Calendar => interval in calendarMonths

/** The day of the anchor in a month so many months later, in UTC: the last day of a month that is too short. */
const monthsAfter = (anchor: Date, months: number): Date => {
  const moment = new Date(anchor)
  const lastDay = new Date(
    Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months + 1, 0),
  ).getUTCDate()
  moment.setUTCMonth(anchor.getUTCMonth() + months, Math.min(anchor.getUTCDate(), lastDay))
  return moment
}

/**
 * A boundary counted from the anchor, and never from the boundary before it: from 31 January to 28 February to 31 March.
 * Boundaries of months and years are a month apart, so that a change between the two keeps the day; others are exact.
 */
export const boundaryAt = (anchor: Date, interval: Interval, boundary: number): Date =>
  isCalendar(interval)
    ? monthsAfter(anchor, boundary)
    : new Date(anchor.getTime() + boundary * exactMs[interval])

/** How many boundaries on a period ends. */
export const boundariesOf = (interval: Interval): number =>
  isCalendar(interval) ? calendarMonths[interval] : 1

/** Whether boundaries of both intervals are counted alike from one anchor. */
export const sharesAnchor = (one: Interval, other: Interval): boolean =>
  one === other || (isCalendar(one) && isCalendar(other))

/** The length of an interval, where its being too short for days of grace is judged. */
export const lengthMs = (interval: Interval): number =>
  isCalendar(interval) ? calendarMonths[interval] * 30 * 86_400_000 : exactMs[interval]
