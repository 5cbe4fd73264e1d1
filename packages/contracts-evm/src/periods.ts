/** Which periods terms have. All times are whole seconds since 1970, and months are calendar months of UTC. */
export type Schedule = {
  unit: 'second' | 'month'
  /** The length of a period, in units: a year is 12 months, a week 604,800 seconds. */
  count: number
  /** When period 0 begins. Every later period is counted from here. */
  startSeconds: number
  /** No pull at or after this moment, whatever period it is. */
  endSeconds: number
  /** For how long after its end a period may still be pulled. At most the length of a period. */
  graceSeconds: number
}

export type PeriodBounds = {
  /** The first second at which the period may be pulled. */
  beginsSeconds: number
  /** When the next period begins. */
  endsSeconds: number
  /** No pull of this period at or after this moment: its end and the grace, but never past the end of the terms. */
  closesSeconds: number
}

/** No month is shorter. The contract bounds the grace of periods in months by it. */
const shortestMonthSeconds = 28 * 86_400
const largestCount = 2 ** 32 - 1
/** The last second that a JavaScript date can tell, in the year 275760. */
const lastSecond = 8_640_000_000_000

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** Throws a RangeError for a schedule that the contract would refuse, or that has no moment to pull at. */
export const checkSchedule = ({ unit, count, startSeconds, endSeconds, graceSeconds }: Schedule): void => {
  if (!isWhole(count, 1, largestCount))
    throw new RangeError(`The length of a period must be a whole number from 1 to ${largestCount}.`)
  if (!isWhole(startSeconds, 0, lastSecond) || !isWhole(endSeconds, startSeconds + 1, lastSecond))
    throw new RangeError('The terms must start in 1970 or later, and end after that, in whole seconds.')
  const longestGrace = Math.min(largestCount, count * (unit === 'month' ? shortestMonthSeconds : 1))
  if (!isWhole(graceSeconds, 0, longestGrace))
    throw new RangeError(`The grace must be a whole number of seconds from 0 to ${longestGrace}, a period.`)
}

/** The moment that is so many months after another, on its day, or on the month's last day where it has no such day. */
const addMonths = (seconds: number, months: number): number => {
  const from = new Date(seconds * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) / 1000 + (seconds % 86_400)
}

/** When a period begins. Throws a RangeError for a period that begins after the year 275760. */
const boundary = ({ unit, count, startSeconds }: Schedule, period: number): number => {
  const begins = unit === 'month' ? addMonths(startSeconds, period * count) : startSeconds + period * count
  if (!isWhole(begins, 0, lastSecond))
    throw new RangeError(`Period ${period} begins later than a date can tell.`)
  return begins
}

/**
 * When a period, counted from 0, begins, ends and can no longer be pulled. A period that would begin at or after the end of
 * the terms closes before it begins: it can never be pulled. Throws a RangeError for a schedule that is refused, a period
 * that is no whole number, and one that reaches past the year 275760.
 */
export const periodBounds = (schedule: Schedule, period: number): PeriodBounds => {
  checkSchedule(schedule)
  if (!isWhole(period, 0, Number.MAX_SAFE_INTEGER))
    throw new RangeError('A period is a whole number, counted from 0.')
  const endsSeconds = boundary(schedule, period + 1)
  return {
    beginsSeconds: boundary(schedule, period),
    endsSeconds,
    closesSeconds: Math.min(endsSeconds + schedule.graceSeconds, schedule.endSeconds),
  }
}

/**
 * The period that runs at a moment, counted from 0; null before the start of the terms, and from their end on. The period
 * before it may still be open as well, for its grace: see `periodBounds`. Throws a RangeError for a schedule that is refused.
 */
export const periodAt = (schedule: Schedule, atSeconds: number): number | null => {
  checkSchedule(schedule)
  const { unit, count, startSeconds, endSeconds } = schedule
  if (atSeconds < startSeconds || atSeconds >= endSeconds) return null
  if (unit === 'second') return Math.floor((atSeconds - startSeconds) / count)
  const [start, at] = [new Date(startSeconds * 1000), new Date(atSeconds * 1000)]
  const months = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth()
  const period = Math.floor(months / count)
  return boundary(schedule, period) <= atSeconds ? period : period - 1
}
