import { connectSimulator, type Scenario } from '@stablerail/simulator'
import { beforeAll, expect, test } from 'vitest'
import { decide, requestPayment } from './orders.ts'

const rail = connectSimulator()
let shop: Awaited<ReturnType<typeof rail.workspace>>

beforeAll(async () => {
  shop = await rail.workspace()
})

test('waits for an order that nobody has paid', async () => {
  const checkout = await requestPayment(shop.client, 'order-1', 1_999)
  expect(await decide(shop.client, checkout.id)).toBe('wait')
})

test.each<[Scenario, string]>([
  ['exact', 'ship'],
  ['overpaid', 'ship'],
  ['underpaid-then-topped-up', 'ship'],
  ['short-by-dust', 'look at it'],
  ['rounded', 'look at it'],
])('an order that is paid %s: %s', async (scenario, expected) => {
  const checkout = await requestPayment(shop.client, 'order-2', 1_999)
  const paid = await rail.pay(checkout, { scenario })
  await paid.settled()
  expect(await decide(shop.client, checkout.id)).toBe(expected)
})
