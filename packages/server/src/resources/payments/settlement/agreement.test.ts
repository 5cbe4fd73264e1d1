import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSteppedReader, type SteppedReader } from '../../../testing/chains/reader.ts'
import { type FaultyProxy, startFaultyProxy } from '../../../testing/chains/rpc-proxy.ts'
import { createTestClock, type TestClock } from '../../../testing/clock.ts'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'
import { paymentListener } from '../index.ts'

let world: World
let second: FaultyProxy
let reader: SteppedReader
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  second = await startFaultyProxy(world.node.rpcUrl)
  const network = { ...world.network, rpcUrls: [world.node.rpcUrl, second.url] }
  reader = createSteppedReader(world.context, network, paymentListener)
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
  // A provider that did not answer is not asked again for a while.
  clock.advance({ seconds: 11 })
  await reader.catchUp()
  expect(await statusOf(checkout)).toBe('confirmed')
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})
