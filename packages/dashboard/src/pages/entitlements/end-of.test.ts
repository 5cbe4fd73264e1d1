import type { Subscription } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { endOf } from './end-of.ts'

const subscription = (changes: Partial<Subscription>) =>
  ({ productId: 'prod_a', status: 'active', canceledAt: null, ...changes }) as Subscription

const ends = subscription({ canceledAt: '2026-12-29T00:00:00.000Z' })
const endsLater = subscription({ canceledAt: '2027-01-29T00:00:00.000Z' })

test.each([
  ['one that ends', [ends], '2026-12-29T00:00:00.000Z'],
  ['two that end', [endsLater, ends], '2027-01-29T00:00:00.000Z'],
  ['one that ends and one that does not', [ends, subscription({})], null],
  ['one of another product', [subscription({ productId: 'prod_b', canceledAt: ends.canceledAt })], null],
  ['one that has ended', [subscription({ status: 'canceled', canceledAt: ends.canceledAt })], null],
])('an entitlement with %s ends at the last end, if all end', (_, subscriptions, end) => {
  expect(endOf({ productId: 'prod_a' }, subscriptions)).toBe(end)
})
