import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSteppedReader, type SteppedReader } from '../../../testing/chains/reader.ts'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'
import type { PreparedCheckout } from '../../../testing/payments/world.ts'
import { createPaymentListener } from '../index.ts'

let world: RefundWorld
let second: FaultyProxy
let reader: SteppedReader
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  second = await startFaultyProxy(world.node.rpcUrl)
  const network = { ...world.network, rpcUrls: [world.node.rpcUrl, second.url] }
  reader = createSteppedReader(world.context, network, createPaymentListener())
})
afterAll(async () => {
  await reader.close()
  await second.stop()
  await world.close()
})

const payDeep = async (): Promise<{ checkout: PreparedCheckout; blockNumber: number }> => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient, amountBase } = checkout
  const { blockNumber } = await world.pay({ to: recipient, amountBase })
  await world.node.mine(5)
  return { checkout, blockNumber }
}

const statusOf = async ({ id }: PreparedCheckout) =>
  (await world.payments()).find(({ checkout_id }) => checkout_id === id)?.status

test('a payment confirms when a second provider has its block as well', async () => {
  const { checkout } = await payDeep()
  await reader.catchUp()
  expect(await statusOf(checkout)).toBe('confirmed')
})

test.each([
  ['has not got there yet', () => ({ lagBlocks: 20 })],
  ['has another block there', (blockNumber: number) => ({ forkedAt: blockNumber })],
  ['does not answer', () => ({ refuses: { status: 503 } }) as const],
])('a payment waits while the second provider %s, and confirms without a new block', async (_, faultsAt) => {
  const { checkout, blockNumber } = await payDeep()
  second.faults = faultsAt(blockNumber)
  await reader.catchUp()
  expect(await statusOf(checkout)).toBe('pending')
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  await reader.catchUp()
  expect(await statusOf(checkout)).toBe('pending')
  second.faults = {}
  // Wait for more than 10 seconds, because a provider that did not respond receives no requests in that time.
  clock.advance({ seconds: 11 })
  await reader.catchUp()
  expect(await statusOf(checkout)).toBe('confirmed')
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('a refund confirms only when a second provider tells its transfer too', async () => {
  const shop = await world.openTill()
  const checkout = await world.prepare(shop)
  await world.pay({ to: shop.wallet, amountBase: checkout.amountBase })
  await world.node.mine(3)
  await reader.catchUp()
  const { id, status } = (await world.get(shop, 'payments')).json.data[0]
  expect(status).toBe('confirmed')
  const { json } = await world.post(shop, `payments/${id}/refund`)
  second.faults = { refuses: { status: 503 } }
  const hash = await world.sign(json.unsignedTx)
  await world.node.mine(3)
  await reader.catchUp()
  const seen = (await world.get(shop, `payments/${id}`)).json
  expect(seen).toMatchObject({ status: 'confirmed', refundTxHash: hash, refundedAt: null })
  second.faults = {}
  clock.advance({ seconds: 11 })
  await reader.catchUp()
  expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ status: 'refunded' })
})
