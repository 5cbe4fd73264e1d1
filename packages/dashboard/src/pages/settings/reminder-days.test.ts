import { expect, test } from 'vitest'
import { reminderWords, withDay } from './reminder-days.ts'

test.each([
  [-3, '3 days before'],
  [-1, '1 day before'],
  [0, 'On the due date'],
  [7, '7 days after'],
])('%i is shown as %j', (day, words) => {
  expect(reminderWords(day)).toBe(words)
})

test.each([
  [[7], '3', 'before', [-3, 7]],
  [[-3, 7], '0', 'before', [-3, 0, 7]],
  [[-3], '3', 'before', [-3]],
  [[-3], '', 'after', [-3]],
])('%j with %j days %s is %j', (days, entered, side, result) => {
  expect(withDay(days, entered, side)).toEqual(result)
})

test.each(['1.5', '-2', 'x'])('%j is refused at its field', (entered) => {
  expect(() => withDay([], entered, 'after')).toThrow(
    expect.objectContaining({ param: 'invoiceReminderDays' }),
  )
})
