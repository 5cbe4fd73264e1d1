/** Tests finality, and reorganisations above and below the final height, on a real node. */
import { mostConfirmations } from '@stablerail/contract'
import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finalHeight } from '../../../../chains/src/providers/finality.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import type { Advance } from './listener.ts'

let node: EvmNode
let token: `0x${string}`
let payer: `0x${string}`
let proxy: FaultyProxy
let shop: TestContext
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // With this setting, `finalized` is 128 blocks behind the newest block.
  node = await startEvmNode({ chainId: 31_337, slotsInAnEpoch: 64 })
  token = await node.deployToken('USDC')
  payer = node.accounts[1]?.address as `0x${string}`
  await node.mint({ token, to: payer, amountBase: 10n ** 15n })
  proxy = await startFaultyProxy(node.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await node.stop()
})

beforeEach(async () => {
  shop = await createTestContext()
  proxy.faults = {}
  return async () => {
    for (const stop of stops.splice(0)) await stop()
    await shop.close()
  }
})

const start = async () => {
  const network: NetworkConfig = {
    chain: 'base',
    livemode: false,
    networkId: node.chainId,
    confirmations: 3,
    rpcUrls: [proxy.url],
    tokens: { USDC: { address: token, decimals: 6 } },
    pollIntervalMs: 50,
    minesOnDemand: false,
  }
  const { taken, listener } = createCollector()
  const steps: Advance[] = []
  const reader = createSteppedReader(shop.context, network, {
    ...listener,
    advance: async (step) => {
      steps.push(step)
      await listener.advance(step)
    },
  })
  stops.push(reader.close)
  await reader.catchUp()
  return { taken, steps, reader }
}

const to = '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e'
const pay = (amountBase: bigint) => node.transfer({ token, from: payer, to, amountBase })
const cursor = () => shop.context.db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
const kept = async () =>
  (await shop.context.db.selectFrom('chain_blocks').select('number').orderBy('number').execute()).map(
    ({ number }) => number,
  )
const faultCount = async (kind: string) => {
  const { values } = await shop.context.metrics.readerFaults.get()
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0
}

describe('the final height', () => {
  test('is what the node calls final, is told to the listener, and headers down to it, and as deep as a workspace may ask, are kept', async () => {
    const { reader, steps } = await start()
    for (let count = 0; count < 8; count += 1) {
      await node.mine(50)
      await reader.catchUp()
    }
    const { block_number, final_number, witnessed_number } = await cursor()
    expect(final_number).toBe(block_number - 128)
    expect(steps.at(-1)?.finalNumber).toBe(final_number)
    // No block was read a second time yet, and headers are kept until their blocks were read a second time.
    expect((await kept())[0]).toBeLessThanOrEqual(witnessed_number)
    await shop.context.db.updateTable('chain_cursors').set({ witnessed_number: block_number }).execute()
    await node.mine(1)
    await reader.catchUp()
    const dense = (await kept()).filter((number) => number % 256 !== 0)
    expect(dense.length).toBeGreaterThanOrEqual(mostConfirmations - 2)
    expect(dense.length).toBeLessThan(mostConfirmations + 12)
  })

  test('is a depth where the node knows no finality', async () => {
    proxy.faults = { finalized: 'refused' }
    const { reader } = await start()
    await node.mine(200)
    await reader.catchUp()
    const { block_number, final_number } = await cursor()
    expect(final_number).toBe(block_number - 64)
  })

  test('is never above what is confirmed, and comes later where the node gives no answer', () => {
    const network = { confirmations: 20 } as NetworkConfig
    const at = (told: number | null, head: number, tip: number) =>
      finalHeight(network, { askedAt: head, told }, { head, tip })
    expect(at(1_000, 1_000, 1_000)).toBe(980)
    expect(at(1_000, 2_000, 1_000)).toBe(980)
    expect(at(900, 1_000, 1_000)).toBe(900)
    expect(at(null, 1_000, 1_000)).toBe(920)
    expect(at(0, 1_000, 1_000)).toBe(0)
    expect(at(null, 10, 10)).toBe(0)
  })
})

describe('a reorganisation', () => {
  test.each([
    ['of 100 blocks, above what is final,', 100, 0],
    ['of 700 blocks, of which most had been called final,', 700, 1],
  ])('%s loses neither what it takes out nor what it brings in', async (_, depth, deep) => {
    const { taken, reader } = await start()
    await node.mine(3)
    await reader.catchUp()
    const snapshot = await node.snapshot()
    await pay(100n)
    for (let mined = 0; mined < depth; mined += 50) {
      await node.mine(50)
      await reader.catchUp()
      // Stores that all blocks have been read twice. Otherwise the reader would keep the headers of all
      // blocks.
      await shop.context.db
        .updateTable('chain_cursors')
        .set((is) => ({ witnessed_number: is.ref('block_number') }))
        .execute()
    }
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([100n])
    await node.revert(snapshot)
    await pay(200n)
    await node.mine(depth + 100)
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([200n])
    expect(await faultCount('deep_reorg')).toBe(deep)
  })

  test('of the very block that the reading began with is followed down to a final one', async () => {
    await node.mine(140)
    const snapshot = await node.snapshot()
    await node.mine(1)
    const { taken, reader } = await start()
    await node.revert(snapshot)
    await pay(300n)
    await node.mine(3)
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([300n])
  })
})

test('everything is settled up to the time of the highest block that is confirmed', async () => {
  const { reader } = await start()
  await node.mine(10)
  await reader.catchUp()
  const { block_number, settled_through, scanned_through } = await cursor()
  const timeOf = async (number: number) =>
    new Date(Number((await node.client.getBlock({ blockNumber: BigInt(number) })).timestamp) * 1000)
  expect(settled_through).toEqual(await timeOf(block_number - 2))
  expect(scanned_through).toEqual(await timeOf(block_number))
})
