import { expect, test } from 'vitest'
import { groupsOf, inJson, type Sums, totalsOf } from './figures.ts'

const span = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-04T00:00:00Z') }

const sums = (given: Partial<Sums>): Sums => ({
  payments: new Map(),
  refunds: new Map(),
  checkouts: new Map(),
  ...given,
})

test.each([
  [0n, 0n, null],
  [3n, 0n, 0],
  [3n, 1n, 3_333],
  [3n, 2n, 6_667],
  [8n, 5n, 6_250],
  // The share is 0.5 of a basis point, which is rounded up.
  [20_000n, 1n, 1],
  [7n, 7n, 10_000],
])('of %s checkouts that ended %s succeeded: %s basis points', (ended, succeeded, told) => {
  const checkouts = new Map([['base', { made: ended + 2n, ended, succeeded }]])
  expect(totalsOf(sums({ checkouts })).conversionBasisPoints).toBe(told)
})

test('the conversion of all is that of all checkouts together, and no mean of the groups', () => {
  const checkouts = new Map([
    ['base', { made: 1n, ended: 1n, succeeded: 1n }],
    ['tron', { made: 99n, ended: 99n, succeeded: 0n }],
  ])
  expect(totalsOf(sums({ checkouts }))).toMatchObject({ checkoutCount: 100, conversionBasisPoints: 100 })
})

test('days without anything are told too, other groups are not', () => {
  const payments = new Map([['2026-11-02', { count: 2n, amountMinor: 500n }]])
  const days = groupsOf(sums({ payments }), 'day', span)
  expect(days.map(({ day, paymentCount, volumeMinor }) => [day, paymentCount, volumeMinor])).toEqual([
    ['2026-11-01', 0, 0],
    ['2026-11-02', 2, 500],
    ['2026-11-03', 0, 0],
  ])
  const refunds = new Map([['tron', { count: 1n, amountMinor: 7n }]])
  const chains = groupsOf(
    sums({ payments: new Map([['base', { count: 1n, amountMinor: 9n }]]), refunds }),
    'chain',
    span,
  )
  expect(chains).toMatchObject([
    { day: null, chain: 'base', token: null, volumeMinor: 9, refundedMinor: 0 },
    { day: null, chain: 'tron', token: null, volumeMinor: 0, refundedMinor: 7 },
  ])
  expect(chains).toHaveLength(2)
})

test('a sum that JSON cannot carry exactly is answered as the largest that it can', () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  expect(inJson(most - 1n)).toBe(Number.MAX_SAFE_INTEGER - 1)
  expect(inJson(most + 2n)).toBe(Number.MAX_SAFE_INTEGER)
  const payments = new Map([
    ['base', { count: 1n, amountMinor: most }],
    ['tron', { count: 1n, amountMinor: most }],
  ])
  expect(totalsOf(sums({ payments })).volumeMinor).toBe(Number.MAX_SAFE_INTEGER)
})
