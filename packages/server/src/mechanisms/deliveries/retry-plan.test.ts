import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttemptAt } from './retry-plan.ts'

const failedAt = new Date('2026-03-01T12:00:00.000Z')

test.each([
  [1, '2026-03-01T12:01:00.000Z'],
  [2, '2026-03-01T12:05:00.000Z'],
  [3, '2026-03-01T12:15:00.000Z'],
  [4, '2026-03-01T13:00:00.000Z'],
  [5, '2026-03-01T18:00:00.000Z'],
  [6, '2026-03-01T18:00:00.000Z'],
  [7, '2026-03-01T18:00:00.000Z'],
  [8, '2026-03-01T18:00:00.000Z'],
  [9, '2026-03-01T18:00:00.000Z'],
])('after attempt %i fails at noon the next is at %s', (attemptCount, next) => {
  expect(nextAttemptAt({ attemptCount, failedAt: failedAt })?.toISOString()).toBe(next)
})

test.each([10, 11, 1000])('after %i attempts there is no next attempt', (attemptCount) => {
  expect(nextAttemptAt({ attemptCount, failedAt: failedAt })).toBeNull()
})

test.each([0, -1, 1.5, Number.NaN])('an attempt count of %d is refused', (attemptCount) => {
  expect(() => nextAttemptAt({ attemptCount, failedAt: failedAt })).toThrow('at least 1')
})

test('ten attempts that fail at once span 31 hours and 21 minutes, and delays never shrink', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, max: new Date('9999-01-01') }), (start) => {
      const attempts: Date[] = []
      for (
        let at: Date | null = start;
        at;
        at = nextAttemptAt({ attemptCount: attempts.length, failedAt: at })
      ) {
        attempts.push(at)
      }
      const delays = attempts.slice(1).map((at, i) => at.getTime() - (attempts[i]?.getTime() ?? 0))
      expect(attempts).toHaveLength(10)
      expect(delays).toEqual(delays.toSorted((a, b) => a - b))
      expect(delays.reduce((sum, delay) => sum + delay)).toBe((31 * 60 + 21) * 60_000)
    }),
  )
})
