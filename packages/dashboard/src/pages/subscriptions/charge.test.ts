import type { Price } from '@stablerail/sdk/functions'
import { expect, test } from 'vitest'
import { chargeOf, isOffered } from './charge.ts'

const price: Price = {
  id: 'price_2',
  workspaceId: 'ws_1',
  productId: 'prod_1',
  amount: 2_000,
  currency: 'USD',
  interval: 'month',
  active: true,
  metadata: null,
  createdAt: '2026-11-01T00:00:00Z',
}
const subscription = { currency: 'USD', priceId: 'price_1', pendingPriceId: null }

test('a price says how often it is charged', () => {
  expect(chargeOf(price)).toBe('$20.00 a month')
  expect(chargeOf({ ...price, interval: 'one_time' })).toBe('$20.00 once')
})

test.each([
  ['another price', price, subscription, true],
  ['one that is switched off', { ...price, active: false }, subscription, false],
  ['one that is charged once', { ...price, interval: 'one_time' }, subscription, false],
  ['one in another currency', { ...price, currency: 'EUR' }, subscription, false],
  ['the price it has', { ...price, id: 'price_1' }, subscription, false],
  ['the price it changes to', price, { ...subscription, pendingPriceId: 'price_2' }, false],
  [
    'the price it has, while it changes',
    { ...price, id: 'price_1' },
    { ...subscription, pendingPriceId: 'price_2' },
    true,
  ],
])('%s is offered or not', (_, one, of, isIt) => expect(isOffered(one, of)).toBe(isIt))
