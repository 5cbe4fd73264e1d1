import { createTestClock, type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentListener } from '../../resources/payments/index.ts'
import { createSteppedReader, type SteppedReader } from '../../testing/chains/reader.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'

const confirmations = 10

let world: World
let second: FaultyProxy
let reader: SteppedReader
beforeAll(async () => {
  // The clock does not advance. Otherwise a provider that returns no new block for long would be replaced by
  // the other provider.
  world = await createWorld({ clock: createTestClock(new Date()) })
  second = await startFaultyProxy(world.node.rpcUrl)
  const network = { ...world.network, rpcUrls: [world.node.rpcUrl, second.url], confirmations }
  reader = createSteppedReader(world.context, network, createPaymentListener())
  // Mines blocks without payments, until each new block also makes one older block due for a reading from the
  // second provider.
  for (let block = 0; block < 2 * confirmations; block += 1) await readBlock()
}, 180_000)
afterAll(async () => {
  await reader.close()
  await second.stop()
  await world.close()
})

const readBlock = async () => {
  await world.node.mine(1)
  await reader.step()
}

/** Returns the number of calls that `act` makes, by provider and method. */
const callsOf = async (act: () => Promise<void>): Promise<Record<string, number>> => {
  const { rpcCalls } = world.context.metrics
  rpcCalls.reset()
  await act()
  const { values } = await rpcCalls.get()
  return Object.fromEntries(
    values.map(({ labels, value }) => [
      `${labels.provider === new URL(second.url).host ? 'second' : 'first'} ${labels.method}`,
      value,
    ]),
  )
}

// docs/operations/sizes.md calculates the calls per day from the numbers of this test.
test('a block costs its header and its logs, from each of two providers, and finality once in `confirmations` blocks', async () => {
  const blocks = 2 * confirmations
  const calls = await callsOf(async () => {
    for (let block = 0; block < blocks; block += 1) await readBlock()
  })
  expect(calls).toEqual({
    'first eth_getBlockByNumber': blocks + blocks / confirmations,
    'first eth_getLogs': blocks,
    'second eth_getBlockByNumber': blocks,
    'second eth_getLogs': blocks,
  })
})

test('a poll that finds no new block costs one call', async () => {
  expect(await callsOf(async () => void (await reader.step()))).toEqual({ 'first eth_getBlockByNumber': 1 })
})

test('several blocks that one poll finds cost as much as one by one', async () => {
  const calls = await callsOf(async () => {
    await world.node.mine(4)
    await reader.step()
  })
  expect(calls).toMatchObject({
    'first eth_getLogs': 4,
    'second eth_getBlockByNumber': 4,
    'second eth_getLogs': 4,
  })
  expect([4, 5]).toContain(calls['first eth_getBlockByNumber'])
})
