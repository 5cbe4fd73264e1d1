import type { Price } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { summaryOf } from './summary-of.ts'

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
