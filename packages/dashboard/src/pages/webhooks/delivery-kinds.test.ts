import { expect, test } from 'vitest'
import { filtered, hasFailed, kindOf, kinds } from './delivery-kinds.ts'

test.each([
  ['failed', 10, true],
  ['pending', 2, true],
  ['pending', 0, false],
  ['delivering', 2, false],
  ['succeeded', 3, false],
  ['dead', 1, false],
] as const)(
  'a delivery that is %s after %i attempts: its failure is shown %s',
  (status, attemptCount, shown) => expect(hasFailed({ status, attemptCount })).toBe(shown),
)

const deliveries = [
  { status: 'pending', attemptCount: 0 },
  { status: 'pending', attemptCount: 2 },
  { status: 'failed', attemptCount: 10 },
  { status: 'succeeded', attemptCount: 3 },
] as const

test.each(kinds.map((kind, index) => [kind, index + 1] as const))(
  'of the deliveries that were read, the filter shows those that are %s',
  (kind, index) =>
    expect(filtered(deliveries, kind, false)).toEqual({ items: [deliveries[index]], note: null }),
)

test('a filter says how many deliveries it searched if there are more; without a filter, all are shown', () => {
  expect(filtered(deliveries, 'failed', true).note).toBe('Filtered among the newest 4 deliveries.')
  expect(filtered(deliveries, kindOf('lost'), true)).toEqual({ items: [...deliveries], note: null })
})
