import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CollectingWorld, createCollectingWorld } from '../../testing/payments/collecting.ts'
import { createCollectJobs } from './index.ts'

let world: CollectingWorld
beforeAll(async () => {
  world = await createCollectingWorld()
})
afterAll(() => world.close())

/** The contract that computes the fee for data on rollups of the OP Stack. */
const oracle = '0x420000000000000000000000000000000000000F'

test('a deposit whose share of the fee is too large is left, and is not simulated each minute', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [100_000, 10])
  // At a gas price of some gwei, a member of a batch costs about 0.1 to 1 US dollar.
  const dear = world.configured({ coinUsdMinor: 300_000, maxFeePercent: 1 })
  expect(await world.search(dear)).toBe(1)
  await world.settle(dear)
  expect(await world.waiting(shop.scope)).toBe(10)
  world.clock.advance({ hours: 48 })
  expect(await world.search(dear)).toBe(0)
  expect(await world.search()).toBe(1)
  await world.settle()
})

test('the price of gas that was read some minutes ago is not used', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000])
  await world.relay(world.context, [])
  world.clock.advance({ minutes: 6 })
  for (const job of createCollectJobs(world.context.config)) expect(await job.run(world.context)).toBe(0)
  expect(await world.search()).toBe(1)
  await world.settle()
})

test('on a rollup the fee for data counts, and nothing is collected while it cannot be read', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [100_000])
  const context = world.configured({ coinUsdMinor: 100_000, maxFeePercent: 5 })
  onTestFinished(() => world.node.client.setCode({ address: oracle, bytecode: '0x' }))
  // This code reverts, and the other code returns a tenth of a coin.
  await world.node.client.setCode({ address: oracle, bytecode: '0x5f5ffd' })
  expect(await world.search(context)).toBe(0)
  const tenth = (10n ** 17n).toString(16).padStart(64, '0')
  await world.node.client.setCode({ address: oracle, bytecode: `0x7f${tenth}5f5260205ff3` })
  expect(await world.search(context)).toBe(0)
  world.clock.advance({ hours: 2 })
  const patient = world.configured({ coinUsdMinor: 100_000, maxFeePercent: 15 })
  expect(await world.search(patient)).toBe(1)
  await world.settle(patient)
})

test('deposits that are not worth the usual fee cause no call to a provider', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [1_000, 10])
  // Reads the price of gas.
  await world.relay(world.context, [])
  const { gas_price } = await world.context.db
    .selectFrom('relayers')
    .select('gas_price')
    .executeTakeFirstOrThrow()
  // A first collection costs 98,000 gas, here 20 US dollars, and a later one in a batch 3.
  const dear = world.configured({ coinUsdMinor: Math.round(2_000e18 / (98_000 * Number(gas_price))) })
  const called = async () => {
    const { values } = await world.context.metrics.rpcCalls.get()
    return values.reduce((sum, { value }) => sum + value, 0)
  }
  const before = await called()
  for (const job of createCollectJobs(dear.config)) expect(await job.run(dear)).toBe(0)
  expect(await called()).toBe(before)
})

test('a deposit that a node shows to be dust is looked at again an hour later', async () => {
  const shop = await world.openCollecting()
  await world.fund(shop, [10_000])
  onTestFinished(() => world.node.client.setCode({ address: oracle, bytecode: '0x' }))
  const tenth = (10n ** 17n).toString(16).padStart(64, '0')
  await world.node.client.setCode({ address: oracle, bytecode: `0x7f${tenth}5f5260205ff3` })
  const context = world.configured({ coinUsdMinor: 100_000, maxFeePercent: 5 })
  expect(await world.search(context)).toBe(0)
  await world.node.client.setCode({ address: oracle, bytecode: '0x' })
  world.clock.advance({ minutes: 59 })
  expect(await world.search(context)).toBe(0)
  world.clock.advance({ minutes: 2 })
  expect(await world.search(context)).toBe(1)
  await world.settle(context)
})
