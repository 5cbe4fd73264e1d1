import { expect, test } from 'vitest'
import { createTestClock } from './clock.ts'

test('the clock stands still, moves by what it is told, and is nobody else’s to change', () => {
  const clock = createTestClock('2026-02-27T23:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().toISOString()).toBe('2026-02-27T23:00:00.000Z')
  clock.advance({ days: 1, hours: 1, minutes: 1, seconds: 1, ms: 1 })
  expect(clock.now().toISOString()).toBe('2026-03-01T00:01:01.001Z')
  clock.set(new Date(0))
  expect(clock.now().getTime()).toBe(0)
  expect(() => clock.set('yesterday')).toThrow('"yesterday" is not a date.')
})
