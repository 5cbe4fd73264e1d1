import { expect, test } from 'vitest'
import { daysOf, decideSpan } from './span.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const at = (moment: string) => new Date(moment)

test('without a question the span is the thirty days before now', () => {
  expect(decideSpan({}, now)).toEqual({ from: at('2026-10-21T09:30:00.000Z'), to: now })
})

test('a span without its start is thirty days long, and one without its end ends now', () => {
  expect(decideSpan({ to: '2026-03-01T00:00:00Z' }, now)).toEqual({
    from: at('2026-01-30T00:00:00.000Z'),
    to: at('2026-03-01T00:00:00.000Z'),
  })
  expect(decideSpan({ from: '2026-11-20T00:00:00+02:00' }, now)).toEqual({
    from: at('2026-11-19T22:00:00.000Z'),
    to: now,
  })
})

test.each([
  ['of no length', { from: '2026-11-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }, 'to'],
  ['that ends before it begins', { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }, 'to'],
  ['that begins in the future', { from: '2026-12-01T00:00:00Z' }, 'from'],
  ['of more than 400 days', { from: '2025-01-01T00:00:00Z', to: '2026-02-05T00:00:00.001Z' }, 'from'],
])('a span %s is refused', (_, asked, param) => {
  expect(decideSpan(asked, now)).toMatchObject({ param })
})

test('a span of 400 days is taken', () => {
  const asked = { from: '2025-01-01T00:00:00Z', to: '2026-02-05T00:00:00Z' }
  expect(decideSpan(asked, now)).not.toHaveProperty('param')
})

test('the days of a span are those in UTC that it touches; its end is not in it', () => {
  expect(daysOf({ from: at('2026-02-27T23:59:59.999Z'), to: at('2026-03-01T00:00:00.000Z') })).toEqual([
    '2026-02-27',
    '2026-02-28',
  ])
  expect(daysOf({ from: at('2026-02-28T00:00:00.000Z'), to: at('2026-03-01T00:00:00.001Z') })).toEqual([
    '2026-02-28',
    '2026-03-01',
  ])
})
