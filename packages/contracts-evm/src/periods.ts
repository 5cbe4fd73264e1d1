/**
 * The schedule of an agreement: when its periods begin and when they can be charged. All times are whole
 * seconds since 1970, and months are calendar months in UTC.
 */
export type Schedule = {
  unit: 'second' | 'month'
  /** The length of a period in units. A year is 12 months, a week is 604,800 seconds. */
  count: number
  /** The start of period 0. The start of every later period is computed from this time. */
  startSeconds: number
  /** The end of the terms. No pull is possible at or after this time, in any period. */
  endSeconds: number
  /** How long after its end a period can still be pulled. At most the length of a period. */
  graceSeconds: number
}

export type PeriodBounds = {
  /** The first second at which a pull for the period is possible. */
  beginsSeconds: number
  /** The end of the period, which is the start of the next period. */
  endsSeconds: number
  /**
   * The time from which no pull for the period is possible: its end plus the grace, but at most the end of
   * the terms.
   */
  closesSeconds: number
}

/** The length of the shortest month. The contract allows no longer grace for monthly periods. */
const shortestMonthSeconds = 28 * 86_400
const largestCount = 2 ** 32 - 1
/** The last second that a JavaScript date can represent, in the year 275760. */
const lastSecond = 8_640_000_000_000

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/**
 * Throws a RangeError for a schedule that the contract would refuse, or in which no pull would ever be
 * possible.
 */
export const checkSchedule = ({ unit, count, startSeconds, endSeconds, graceSeconds }: Schedule): void => {
  if (!isWhole(count, 1, largestCount))
    throw new RangeError(`The length of a period must be a whole number from 1 to ${largestCount}.`)
  if (!isWhole(startSeconds, 0, lastSecond) || !isWhole(endSeconds, startSeconds + 1, lastSecond))
    throw new RangeError('The terms must start in 1970 or later, and end after that, in whole seconds.')
  const longestGrace = Math.min(largestCount, count * (unit === 'month' ? shortestMonthSeconds : 1))
  if (!isWhole(graceSeconds, 0, longestGrace))
    throw new RangeError(`The grace must be a whole number of seconds from 0 to ${longestGrace}, a period.`)
}

/** Adds months to a time. The day of the month stays the same, or becomes the last day of a shorter month. */
const addMonths = (seconds: number, months: number): number => {
  const from = new Date(seconds * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) / 1000 + (seconds % 86_400)
}

/** Returns the start of a period. Throws a RangeError for a period that begins after the year 275760. */
const boundary = ({ unit, count, startSeconds }: Schedule, period: number): number => {
  const begins = unit === 'month' ? addMonths(startSeconds, period * count) : startSeconds + period * count
  if (!isWhole(begins, 0, lastSecond))
    throw new RangeError(`Period ${period} begins later than a date can tell.`)
  return begins
}

/**
 * Returns when a period begins, ends and can no longer be pulled. The first period has the number 0. A period
 * that would begin at or after the end of the terms closes before it begins, so it can never be pulled.
 * Throws a RangeError for an invalid schedule, for a period that is not a whole number, and for a period that
 * extends beyond the year 275760.
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
 * Returns the number of the period at a time; the first period has the number 0. Null before the start and
 * after the end of the terms. The previous period may also still be open because of its grace: see
 * `periodBounds`. Throws a RangeError for an invalid schedule.
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
