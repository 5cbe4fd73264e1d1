/** The days on which customers are reminded of an invoice, counted from its due date: -3 is three days before it. */
import { ToldError } from '../../data/errors.ts'

/** Describes a day, such as `3 days before` or `on the due date`. */
export const reminderWords = (day: number): string => {
  if (day === 0) return 'On the due date'
  const count = Math.abs(day)
  return `${count} ${count === 1 ? 'day' : 'days'} ${day < 0 ? 'before' : 'after'}`
}

/**
 * Returns days with one more, which a person entered as a number of days before or after the due date. Unchanged if
 * nothing was entered.
 */
export const withDay = (days: readonly number[], entered: string, side: string): number[] => {
  if (entered.trim() === '') return [...days]
  const count = Number(entered)
  if (!Number.isInteger(count) || count < 0)
    throw new ToldError('Enter a whole number of days.', 'invoiceReminderDays')
  const day = side === 'before' && count !== 0 ? -count : count
  return [...new Set([...days, day])].sort((one, other) => one - other)
}
