import { expect, test } from 'vitest'
import { addDuration, type Duration } from './clock.ts'

test.each<[string, Duration, string]>([
  ['2026-01-31T10:00:00.000Z', { months: 1 }, '2026-02-28T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', { years: 1 }, '2025-02-28T10:00:00.000Z'],
  ['2026-11-15T10:00:00.000Z', { months: 2 }, '2027-01-15T10:00:00.000Z'],
  [
    '2026-01-01T00:00:00.000Z',
    { weeks: 1, days: 1, hours: 2, minutes: 3, seconds: 4 },
    '2026-01-09T02:03:04.000Z',
  ],
])('%s plus %o is %s', (moment, duration, expected) => {
  expect(addDuration(new Date(moment), duration).toISOString()).toBe(expected)
})
