import { expect, test } from 'vitest'
import { reminderDaysOf } from './reminder-days.ts'

test.each([
  ['-3, 0, 7', [-3, 0, 7]],
  ['  7;+8 9,', [7, 8, 9]],
  ['', []],
])('%j are the days %j', (text, days) => {
  expect(reminderDaysOf(text)).toEqual(days)
})

test.each(['three', '1.5', '1-2', '--3', '1e2', '7 days'])('%j is refused at its field', (text) => {
  expect(() => reminderDaysOf(text)).toThrow(expect.objectContaining({ param: 'invoiceReminderDays' }))
})
