/**
 * The calendar arithmetic for the simulated subscriptions. This file shares no code with the billing engine,
 * because otherwise it would repeat the engine's mistakes.
 */

/** The unit of a billing period. */
export type Interval = 'minute' | 'hour' | 'week' | 'month' | 'year'

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The intervals with a fixed length. */
const lengthMs = { minute: minuteMs, hour: hourMs, week: 7 * dayMs }
const months = { month: 1, year: 12 }

/** Returns whether periods of an interval are counted in calendar months. */
export const isCalendar = (interval: Interval): interval is keyof typeof months => interval in months

/**
 * Returns the length of an interval: in months if `isCalendar` returns true for it, otherwise in
 * milliseconds.
 */
export const unitsOf = (interval: Interval): number =>
  isCalendar(interval) ? months[interval] : lengthMs[interval]

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const daysIn = (year: number, month: number): number =>
  month === 1 && isLeap(year) ? 29 : (monthLengths[month] ?? Number.NaN)

/** Returns the number of days from 1 January 1970 to the first day of a month. */
const daysUntil = (year: number, month: number): number => {
  let days = 0
  for (let past = 1970; past < year; past += 1) days += isLeap(past) ? 366 : 365
  for (let past = 0; past < month; past += 1) days += daysIn(year, past)
  return days
}

type Day = { year: number; month: number; day: number }

const dayOf = (moment: number): Day => {
  let left = Math.floor(moment / dayMs)
  let year = 1970
  for (; left >= (isLeap(year) ? 366 : 365); year += 1) left -= isLeap(year) ? 366 : 365
  let month = 0
  for (; left >= daysIn(year, month); month += 1) left -= daysIn(year, month)
  return { year, month, day: left + 1 }
}

/** Adds months to a time. A day that the month lacks becomes the month's last day. */
const addMonths = (moment: number, count: number): number => {
  const { year, month, day } = dayOf(moment)
  const total = 12 * year + month + count
  const [toYear, toMonth] = [Math.floor(total / 12), total % 12]
  const toDay = Math.min(day, daysIn(toYear, toMonth))
  return (daysUntil(toYear, toMonth) + toDay - 1) * dayMs + (moment % dayMs)
}

/**
 * Returns the time that is a number of units after an anchor. A unit is a month or a millisecond, depending
 * on the interval.
 */
export const boundary = (anchor: number, interval: Interval, units: number): number =>
  isCalendar(interval) ? addMonths(anchor, units) : anchor + units

/** Returns the time from the start of a period until its invoice is due, in milliseconds. */
export const graceOf = (interval: Interval): number => Math.max(...scaled(interval, [3 * dayMs]))

const dunningDays = [1, 3, 7, 14] as const

/**
 * Returns the times from the due date of an unpaid invoice to the three reminders and to the end of the
 * subscription, in milliseconds.
 */
export const dunningOf = (interval: Interval): number[] =>
  scaled(
    interval,
    dunningDays.map((days) => days * dayMs),
  )

const leastApart = 5 * minuteMs

/**
 * Shortens delays for intervals shorter than a week: multiplies them by the ratio of the interval to 30 days.
 * Delays are then at least 5 minutes apart.
 */
const scaled = (interval: Interval, steps: readonly number[]): number[] => {
  if (interval !== 'minute' && interval !== 'hour') return [...steps]
  let last = 0
  return steps.map((step) => {
    last = Math.max((step * lengthMs[interval]) / (30 * dayMs), last + leastApart)
    return last
  })
}

/** Converts the amount of an interval to the monthly amount, rounded half up. */
export const perMonth = (amount: number, interval: Interval): number => {
  if (interval === 'minute') return amount * 43_800
  if (interval === 'hour') return amount * 730
  if (interval === 'week') return Math.floor((2 * 52 * amount + 12) / 24)
  return interval === 'month' ? amount : Math.floor((2 * amount + 12) / 24)
}
