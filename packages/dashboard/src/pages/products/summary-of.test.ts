import type { Price } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { activeFirst, summaryOf } from './summary-of.ts'

const price = (amount: number, interval: Price['interval'], day: number, active = true) => ({
  active,
  amount,
  currency: 'USD',
  interval,
  createdAt: `2026-11-0${day}T00:00:00Z`,
})

test.each([
  ['none', [], 'No price yet'],
  ['an archived one', [price(500, 'one_time', 1, false)], 'No active price'],
  ['one that is paid once', [price(500, 'one_time', 1)], '$5.00'],
  [
    'several, newest first',
    [price(45_000, 'year', 3), price(4_500, 'month', 2), price(900, 'week', 1, false)],
    '$45.00 a month and 1 more',
  ],
])('a product with %s', (_, prices, words) => expect(summaryOf(prices)).toBe(words))

test('what can be sold stands before what is archived', () => {
  const [old, newer, newest] = [
    price(1, 'month', 1),
    price(2, 'month', 2, false),
    price(3, 'month', 3),
  ] as const
  expect(activeFirst([newest, newer, old])).toEqual([newest, old, newer])
})
