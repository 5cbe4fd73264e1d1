import { expect, test } from 'vitest'
import { restOf } from './reserve-rests.ts'

const rest = (receivedBase: bigint, terms_start: Date | null = null) =>
  restOf({ price_base: '19990000', terms_start }, receivedBase, 6)

test('the rest of a price is rounded up to whole cents', () => {
  expect([rest(15_000_000n), rest(15_000_001n), rest(15_009_999n)]).toEqual([
    4_990_000n,
    4_990_000n,
    4_990_000n,
  ])
  expect(rest(15_010_000n)).toBe(4_980_000n)
})

test('there is no rest before a cent was received, and once nothing is missing', () => {
  expect([rest(0n), rest(9_999n), rest(19_990_000n), rest(25_000_000n)]).toEqual([null, null, null, null])
})

test('a payment by allowance has no rest', () => {
  expect(rest(15_000_000n, new Date())).toBeNull()
})
