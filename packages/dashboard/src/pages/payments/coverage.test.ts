import { expect, test } from 'vitest'
import { isSurplus } from '../../parts/statuses.ts'
import { coverageWords } from './coverage.ts'

test.each([
  ['surplus', true, 'confirmed', true],
  ['surplus', true, 'refunded', false],
  ['surplus', false, 'confirmed', false],
  ['part', false, 'pending', false],
  [null, true, 'confirmed', false],
] as const)(
  'a payment of coverage %s, unmatched %s and %s waits to be refunded as surplus: %s',
  (coverage, unmatchedInbound, status, waits) => {
    const payment = { coverage, unmatchedInbound, status }
    expect(isSurplus(payment)).toBe(waits)
  },
)

test('a surplus is described, and a transfer to a shared address has no coverage to describe', () => {
  expect(coverageWords({ coverage: 'surplus' })).toBe('Surplus: none of it counts towards a price.')
  expect(coverageWords({ coverage: null })).toBeNull()
})
