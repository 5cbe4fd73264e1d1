import { describe, expect, test } from 'vitest'
import { boundaryAt, type Interval } from './billing-calendar.ts'
import { dunningMoments } from './dunning.ts'

const at = (anchor: string, interval: Interval, boundaries: number[]) =>
  boundaries.map((boundary) => boundaryAt(new Date(anchor), interval, boundary).toISOString().slice(0, 16))

describe('boundaries', () => {
  test.each([
    ['2027-01-31T08:30Z', [1, 2, 3, 13], ['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']],
    ['2028-01-30T08:30Z', [1, 2], ['2028-02-29', '2028-03-30']],
    ['2027-01-29T08:30Z', [1, 2], ['2027-02-28', '2027-03-29']],
    ['2028-02-29T08:30Z', [12, 24, 48], ['2029-02-28', '2030-02-28', '2032-02-29']],
    ['2027-12-31T08:30Z', [2, 3], ['2028-02-29', '2028-03-31']],
  ])('counted in months from %s keep its day', (anchor, boundaries, days) => {
    for (const interval of ['month', 'year'] as const)
      expect(at(anchor, interval, boundaries)).toEqual(days.map((day) => `${day}T08:30`))
  })

  test('of weeks, hours and minutes are exact', () => {
    expect(at('2027-03-20T00:00Z', 'week', [1, 2])).toEqual(['2027-03-27T00:00', '2027-04-03T00:00'])
    expect(at('2027-03-20T00:00Z', 'hour', [25])).toEqual(['2027-03-21T01:00'])
    expect(at('2027-03-20T00:00Z', 'minute', [61])).toEqual(['2027-03-20T01:01'])
  })
})

describe('the moments of dunning', () => {
  const dayMs = 86_400_000
  const settings = { graceMs: 3 * dayMs, stepsMs: [1, 3, 7, 14].map((days) => days * dayMs) }
  const minutes = (interval: Interval) => dunningMoments(settings, interval).map((ms) => ms / 60_000)

  test('of a week and more are those of the deployment', () => {
    for (const interval of ['week', 'month', 'year'] as const)
      expect(minutes(interval)).toEqual([3, 4, 6, 10, 17].map((days) => days * 1440))
  })

  test('of less than a week come as much sooner, and at least five minutes apart', () => {
    expect(minutes('hour')).toEqual([6, 11, 16, 21, 34])
    expect(minutes('minute')).toEqual([5, 10, 15, 20, 25])
  })
})
