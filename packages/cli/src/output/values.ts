/** Shows the values of records to people. */
import { centFields } from '../generated/cent-fields.ts'
import { cleanJson, cleanText } from './clean.ts'

/** Returns an amount of cents with two decimals: `1999` is `19.99`. */
export const amountText = (cents: number): string => {
  const digits = `${Math.abs(cents)}`.padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The number of characters of the day of a time, which a narrow table shows alone. */
export const dayWidth = 10

const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/

type Row = Record<string, unknown>

/** Returns whether a value is a time, as the API returns times. */
export const isTime = (value: unknown): boolean => typeof value === 'string' && moment.test(value)

/** Returns whether a field of a response is an amount in cents. */
export const isCents = (name: string): boolean => centFields.includes(name)

/** Returns the value of a field as one line of text. Times are in UTC, to the minute. */
export const valueText = (name: string, row: Row): string => {
  const value = row[name]
  if (value === null || value === undefined) return '–'
  if (isCents(name) && typeof value === 'number') {
    const currency = typeof row.currency === 'string' ? ` ${cleanText(row.currency)}` : ''
    return `${amountText(value)}${currency}`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    const [, day, time] = moment.exec(value) ?? []
    return day === undefined ? cleanText(value) : `${day} ${time}`
  }
  if (typeof value === 'object') return cleanText(cleanJson(value))
  return `${value}`
}

/** Returns the name of a field in words: `amountMinor` is `amount`, `createdAt` is `created`. */
export const fieldLabel = (name: string): string =>
  name
    .replace(/(.)(Minor|At)$/, '$1')
    .replace(/_/g, ' ')
    .replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`)
    .trim()
