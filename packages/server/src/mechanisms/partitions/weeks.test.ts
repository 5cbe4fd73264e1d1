import { expect, test } from 'vitest'
import { firstIdAt } from '../../ports/index.ts'
import { lackingWeeks } from './weeks.ts'

const day = 24 * 3_600_000
const monday = Date.parse('2027-03-01T00:00:00.000Z')
const idAt = (timeMs: number) => firstIdAt('event', new Date(timeMs))
const days = (nowMs: number, covered: string) =>
  lackingWeeks('event', new Date(nowMs), covered).map((week) => week.day)

test.each([
  ['the first millisecond of Monday', monday],
  ['the last millisecond of Sunday', monday + 7 * day - 1],
])('at %s the present week and four more are wanted', (_, nowMs) => {
  expect(days(nowMs, '')).toEqual(['20270301', '20270308', '20270315', '20270322', '20270329'])
})

test('a week has the ids of its milliseconds, from the first to the last, and no other', () => {
  const [week] = lackingWeeks('event', new Date(monday), '')
  if (week === undefined) throw new Error('The present week is missing.')
  const has = (timeMs: number) => {
    const id = `${idAt(timeMs)}0000000000000000`
    return id >= week.lower && id < week.upper
  }
  expect([monday - 1, monday, monday + 7 * day - 1, monday + 7 * day].map(has)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('weeks that partitions cover are not wanted; of a week that is covered in part, the rest is', () => {
  expect(days(monday, idAt(monday + 28 * day))).toEqual(['20270329'])
  expect(days(monday, idAt(monday + 35 * day))).toEqual([])
  const [first] = lackingWeeks('event', new Date(monday), `${idAt(monday + day)}zzzz~`)
  expect(first).toEqual({
    day: '20270301',
    lower: `${idAt(monday + day)}zzzz~`,
    upper: idAt(monday + 7 * day),
  })
})
