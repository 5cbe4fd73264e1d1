import { ToldError } from '../../data/errors.ts'

/** Parses numbers of days in the form in which people type them, such as `-3, 0, 7`. */
export const reminderDaysOf = (text: string): number[] => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (!words.every((word) => /^[+-]?\d{1,3}$/.test(word)))
    throw new ToldError('Write whole days with commas between, such as -3, 0, 7.', 'invoiceReminderDays')
  return words.map(Number)
}
