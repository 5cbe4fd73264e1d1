import { expect, test } from 'vitest'
import { daysChosen, fullDay, shortDay, spansOf } from './days.ts'

const now = Date.parse('2026-11-20T09:30:00Z')

test('without a choice the last thirty days are looked at, today among them', () => {
  expect(spansOf({}, now)).toEqual({
    asked: { from: '2026-10-22T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
    // The preceding range is 30 days earlier. It ends at 10:00, the current time of day rounded up to the
    // hour, because today is not complete.
    before: { from: '2026-09-22T00:00:00.000Z', to: '2026-10-21T10:00:00.000Z' },
  })
  expect(daysChosen({})).toBe(30)
})

test('days that are over are compared whole', () => {
  expect(spansOf({ from: '2026-11-01', to: '2026-11-07' }, now)).toEqual({
    asked: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' },
    before: { from: '2026-10-25T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
  })
  expect(daysChosen({ from: '2026-11-01' })).toBeNull()
})

test('a first day alone reaches up to today, a last one alone goes back as far as usual', () => {
  expect(spansOf({ from: '2026-11-19' }, now).asked).toEqual({
    from: '2026-11-19T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
  })
  expect(spansOf({ to: '2026-03-01', days: '7' }, now).asked).toEqual({
    from: '2026-01-31T00:00:00.000Z',
    to: '2026-03-02T00:00:00.000Z',
  })
})

test.each([
  ['7', 7],
  ['365', 365],
  ['8', 30],
  ['-1', 30],
  ['x', 30],
])('of %j days in the address, %i are looked at', (days, count) => {
  expect(daysChosen({ days })).toBe(count)
  const { from, to } = spansOf({ days }, now).asked
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(count)
})

test.each(['2026-13-01', 'yesterday', '2026-1-1', ''])('the day %j is as none', (from) => {
  expect(spansOf({ from }, now)).toEqual(spansOf({}, now))
})

test('days are shown as those of UTC', () => {
  expect([shortDay('2026-11-20'), fullDay('2026-11-20')]).toEqual(['Nov 20', 'Fri, Nov 20, 2026'])
})
