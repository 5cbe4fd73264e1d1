import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodAt, periodBounds, type Schedule } from '../src/index.ts'
import { boundaryByTemporal } from './calendar.ts'

const yearSeconds = 31_556_952
const farSeconds = 8_000 * yearSeconds

const schedules = fc
  .record({
    unit: fc.constantFrom<Schedule['unit']>('second', 'month'),
    count: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 32 - 1 })),
    startSeconds: fc.integer({ min: 0, max: farSeconds }),
    lengthSeconds: fc.integer({ min: 1, max: 500 * yearSeconds }),
    graceSeconds: fc.integer({ min: 0, max: 28 * 86_400 }),
  })
  .map(
    ({ lengthSeconds, graceSeconds, ...schedule }): Schedule => ({
      ...schedule,
      endSeconds: schedule.startSeconds + lengthSeconds,
      graceSeconds: schedule.unit === 'second' ? Math.min(graceSeconds, schedule.count) : graceSeconds,
    }),
  )

const monthly = (start: string, changes: Partial<Schedule> = {}): Schedule => ({
  unit: 'month',
  count: 1,
  startSeconds: Date.parse(start) / 1000,
  graceSeconds: 0,
  endSeconds: Date.parse('2100-01-01') / 1000,
  ...changes,
})
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

describe('periodBounds', () => {
  it.each([
    ['2027-01-31', 1, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-30', 1, ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['2027-01-29', 1, ['2027-01-29', '2027-02-28', '2027-03-29']],
    ['2028-02-29', 12, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2027-08-31', 3, ['2027-08-31', '2027-11-30', '2028-02-29', '2028-05-31']],
  ])(
    'from %s every %i months: the day is the month’s last where the month has no such day',
    (start, count, days) => {
      const found = days.map((_, period) =>
        dateOf(periodBounds(monthly(start, { count }), period).beginsSeconds),
      )
      expect(found).toEqual(days)
    },
  )

  it('gives what another calendar gives, and each period ends where the next begins', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 2_000 }), (schedule, period) => {
        fc.pre(boundaryByTemporal({ ...schedule, unit: 'second', count: 1 }, 0) < farSeconds)
        fc.pre(schedule.count * (period + 1) * (schedule.unit === 'month' ? 2.7e6 : 1) < farSeconds)
        const { beginsSeconds, endsSeconds } = periodBounds(schedule, period)
        expect(beginsSeconds).toBe(boundaryByTemporal(schedule, period))
        expect(endsSeconds).toBe(periodBounds(schedule, period + 1).beginsSeconds)
      }),
      { numRuns: 2_000 },
    )
  })

  it('a period closes after its grace, but never later than the terms end', () => {
    const schedule = monthly('2027-01-31', {
      graceSeconds: 3600,
      endSeconds: Date.parse('2027-03-31') / 1000 + 60,
    })
    const [first, second] = [periodBounds(schedule, 0), periodBounds(schedule, 1)]
    expect(first.closesSeconds - first.endsSeconds).toBe(3600)
    expect(second.closesSeconds).toBe(schedule.endSeconds)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('there is no period %d', (period) => {
    expect(() => periodBounds(monthly('2027-01-31'), period)).toThrow(RangeError)
  })

  it('a period that begins later than a date can tell is refused, not rounded', () => {
    for (const unit of ['month', 'second'] as const)
      expect(() => periodBounds(monthly('2027-01-31', { unit, count: 2 ** 32 - 1 }), 90_000)).toThrow(
        RangeError,
      )
  })
})

describe('periodAt', () => {
  it('is the period whose bounds hold the moment', () => {
    const moments = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(schedules, moments, (schedule, share) => {
        const { startSeconds, endSeconds } = schedule
        const at = startSeconds + Math.floor(share * (endSeconds - startSeconds))
        const period = periodAt(schedule, at)
        expect(period).not.toBe(null)
        expect(boundaryByTemporal(schedule, period ?? 0)).toBeLessThanOrEqual(at)
        fc.pre(schedule.count < 100_000)
        expect(boundaryByTemporal(schedule, (period ?? 0) + 1)).toBeGreaterThan(at)
      }),
      { numRuns: 2_000 },
    )
  })

  it('changes at each boundary, to the second', () => {
    const schedule = monthly('2027-01-31T10:00:00Z')
    for (let period = 1; period < 40; period++) {
      const begins = boundaryByTemporal(schedule, period)
      expect([periodAt(schedule, begins - 1), periodAt(schedule, begins)]).toEqual([period - 1, period])
    }
  })

  it('is null before the start and from the end on', () => {
    const schedule = monthly('2027-01-31')
    expect(periodAt(schedule, schedule.startSeconds - 1)).toBe(null)
    expect(periodAt(schedule, schedule.startSeconds)).toBe(0)
    expect(periodAt(schedule, schedule.endSeconds - 1)).not.toBe(null)
    expect(periodAt(schedule, schedule.endSeconds)).toBe(null)
  })
})

it.each<[string, Partial<Schedule>]>([
  ['a period of no length', { count: 0 }],
  ['half a month', { count: 0.5 }],
  ['a count above 32 bits', { count: 2 ** 32 }],
  ['a start before 1970', { startSeconds: -1 }],
  ['a start in milliseconds', { startSeconds: Date.parse('2027-01-31') * 10 }],
  ['an end at the start', { endSeconds: Date.parse('2027-01-31') / 1000 }],
  ['a grace longer than a period', { graceSeconds: 28 * 86_400 + 1 }],
  ['a grace longer than a period of seconds', { unit: 'second', count: 60, graceSeconds: 61 }],
  ['a grace above 32 bits', { count: 10_000, graceSeconds: 2 ** 32 }],
  ['a negative grace', { graceSeconds: -1 }],
])('%s is refused', (_, changes) => {
  expect(() => periodBounds(monthly('2027-01-31', changes), 0)).toThrow(RangeError)
  expect(() => periodAt(monthly('2027-01-31', changes), 0)).toThrow(RangeError)
})

it('a grace as long as a period is accepted', () => {
  expect(periodBounds(monthly('2027-01-31', { graceSeconds: 28 * 86_400 }), 0)).toBeDefined()
  expect(
    periodBounds(monthly('2027-01-31', { unit: 'second', count: 60, graceSeconds: 60 }), 0),
  ).toBeDefined()
})
