/** The words for the interval of a price or a subscription. */
import { moneyOf } from './words.ts'

const intervals: Record<string, readonly [every: string, each: string]> = {
  one_time: ['One time', 'once'],
  minute: ['Every minute', 'a minute'],
  hour: ['Every hour', 'an hour'],
  week: ['Every week', 'a week'],
  month: ['Every month', 'a month'],
  year: ['Every year', 'a year'],
}

export const intervalWords = (interval: string): string => intervals[interval]?.[0] ?? interval

/** Returns the text for an amount and its interval, such as `$10.00 a month`. */
export const eachInterval = (amountMinor: number, currency: string, interval: string): string =>
  `${moneyOf(amountMinor, currency)} ${intervals[interval]?.[1] ?? 'once'}`
