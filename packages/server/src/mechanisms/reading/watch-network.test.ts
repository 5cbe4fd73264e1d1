import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { startFaultyProxy } from '@stablerail/test-support'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../resources/context.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { ensureCursor } from './ensure-cursor.ts'
import { readerHealth } from './health.ts'
import { type Readers, startReaders } from './start-readers.ts'

let node: EvmNode
let token: `0x${string}`
let payer: `0x${string}`
let shop: TestContext
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  token = await node.deployToken('USDC')
  payer = node.accounts[1]?.address as `0x${string}`
  await node.mint({ token, to: payer, amountBase: 10n ** 15n })
})
afterAll(() => node.stop())

beforeEach(async () => {
  shop = await createTestContext()
  return async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
    await shop.close()
  }
})

const network = (changes: Partial<NetworkConfig> = {}): NetworkConfig => ({
  chain: 'base',
  livemode: false,
  networkId: node.chainId,
  confirmations: 3,
  rpcUrls: [node.rpcUrl],
  tokens: { USDC: { address: token, decimals: 6 } },
  pollIntervalMs: 30,
  minesOnDemand: false,
  ...changes,
})

/** Creates the context of one process: the same database, but a configuration of its own. */
const contextWith = (changes: Partial<NetworkConfig> = {}): Context => ({
  ...shop.context,
  config: { ...shop.context.config, networks: [network(changes)] },
})

const start = (context: Context) => {
  const collector = createCollector()
  const readers: Readers = startReaders(context, collector.listener)
  stops.push(readers.stop)
  return { ...collector, readers }
}

const cursor = async () => shop.context.db.selectFrom('chain_cursors').selectAll().executeTakeFirst()

/** Waits until a reader holds the lease. */
const isRead = () => vi.waitFor(async () => expect((await cursor())?.lease_owner).toBeTruthy(), 10_000)

const to = '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e'
const pay = (amountBase: bigint) => node.transfer({ token, from: payer, to, amountBase })
const arrive = (taken: readonly { amountBase: bigint }[], ...amounts: bigint[]) =>
  vi.waitFor(() => expect(taken.map(({ amountBase }) => amountBase)).toEqual(amounts), 10_000)

describe('a running reader', () => {
  test('reads blocks again if their transfers were selected by a former primary', async () => {
    const collector = createCollector()
    let picks = 0
    const pick: typeof collector.listener.pick = async (ports, of, transfers) => {
      expect(ports.db.isTransaction).toBe(true)
      picks += 1
      return await collector.listener.pick(ports, of, transfers)
    }
    // The first selection finds the run of another server.
    const asFormer: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) =>
        picks === 0 && result.rows[0]?.run !== undefined
          ? { ...result, rows: [{ run: 'former primary' }] }
          : result,
    }
    const context = { ...contextWith(), db: shop.context.db.withPlugin(asFormer) }
    stops.push(startReaders(context, { ...collector.listener, pick }).stop)
    await isRead()
    await pay(105n)
    await arrive(collector.taken, 105n)
    expect(picks).toBe(2)
  })

  test('hears of a head over the WebSocket, long before it would poll', async () => {
    const { taken } = start(contextWith({ wsUrl: node.wsUrl, pollIntervalMs: 3_600_000 }))
    await isRead()
    // The reader's subscription to new blocks takes a moment, so blocks are mined until one is announced.
    await vi.waitFor(async () => {
      await pay(100n)
      expect(taken.length).toBeGreaterThan(0)
    }, 20_000)
    taken.length = 0
    await pay(101n)
    await vi.waitFor(() => expect(taken.at(-1)?.amountBase).toBe(101n), 10_000)
  })

  test('polls where there is no WebSocket', async () => {
    const { taken } = start(contextWith())
    await isRead()
    await pay(200n)
    await arrive(taken, 200n)
  })

  test('goes on by itself when its provider comes back, and shows the fault until then', async () => {
    const proxy = await startFaultyProxy(node.rpcUrl)
    stops.push(proxy.stop)
    const context = contextWith({ rpcUrls: [proxy.url] })
    const { taken } = start(context)
    await isRead()
    proxy.faults.refuses = { status: 503 }
    const check = async () => (await readerHealth(context))['reader base:test']
    await vi.waitFor(async () => expect(await check()).toMatchObject({ ok: false }), 10_000)
    expect((await check())?.detail).toMatch(/The provider gives no answer, since 20/)
    await pay(300n)
    proxy.faults = {}
    await arrive(taken, 300n)
    await vi.waitFor(async () => expect(await check()).toMatchObject({ ok: true }), 10_000)
  })

  test('that finds another network says so and reads nothing', async () => {
    const proxy = await startFaultyProxy(node.rpcUrl, { chainId: 1 })
    stops.push(proxy.stop)
    const errors = vi.spyOn(shop.context.log, 'error')
    start(contextWith({ rpcUrls: [proxy.url] }))
    await vi.waitFor(() => expect(errors).toHaveBeenCalled(), 10_000)
    expect(errors.mock.calls[0]?.[0]).toMatchObject({ kind: 'wrong_network' })
    expect(await cursor()).toBeUndefined()
    errors.mockRestore()
  })

  test('that finds the cursor of another network says so and leaves the cursor', async () => {
    await ensureCursor(contextWith(), network())
    const before = await cursor()
    const errors = vi.spyOn(shop.context.log, 'error')
    start(contextWith({ networkId: 1 }))
    await vi.waitFor(() => expect(errors).toHaveBeenCalled(), 10_000)
    expect(errors.mock.calls[0]?.[0]).toMatchObject({ kind: 'wrong_network' })
    expect(await cursor()).toMatchObject({ network_id: before?.network_id, lease_owner: null })
    errors.mockRestore()
  })

  test('goes on after a database fault', async () => {
    const context = contextWith()
    const { listener, taken } = createCollector()
    let faults = 2
    const readers = startReaders(context, {
      ...listener,
      advance: async (step) => {
        if (faults-- > 0) throw new Error('the database went away')
        await listener.advance(step)
      },
    })
    stops.push(readers.stop)
    await isRead()
    await pay(400n)
    await arrive(taken, 400n)
  })
})

describe('of several readers', () => {
  test('one reads each block, and the others take over when it stops', async () => {
    const [first, second] = [start(contextWith()), start(contextWith())]
    await isRead()
    const amounts = Array.from({ length: 10 }, (_, index) => BigInt(1_000 + index))
    const all = () => [...first.taken, ...second.taken].map(({ amountBase }) => amountBase)
    for (const amount of amounts) await pay(amount)
    await vi.waitFor(() => expect(all()).toEqual(amounts), 10_000)
    const holder = first.taken.length > 0 ? first : second
    await holder.readers.stop()
    await pay(2_000n)
    await vi.waitFor(() => expect(all().toSorted()).toEqual([...amounts, 2_000n].toSorted()), 10_000)
    const other = holder === first ? second : first
    expect(other.taken.map(({ amountBase }) => amountBase)).toEqual([2_000n])
  })

  test('one that dies is replaced when its lease has run out, and not before', async () => {
    const { listener } = createCollector()
    const dead = createSteppedReader(shop.context, network(), listener, 'dead')
    stops.push(dead.close)
    await dead.step()
    const { taken } = start(contextWith())
    await pay(3_000n)
    await vi.waitFor(async () => expect((await cursor())?.lease_owner).toBe('dead'))
    expect(taken).toEqual([])
    await shop.context.db
      .updateTable('chain_cursors')
      .set({ lease_expires_at: new Date(0) })
      .execute()
    await arrive(taken, 3_000n)
  })
})

describe('a network that nobody has read yet', () => {
  test('is read from the moment a wallet on it is verified, before any reader runs', async () => {
    await pay(4_000n)
    await ensureCursor(contextWith(), network())
    await pay(4_001n)
    await node.mine(3)
    await ensureCursor(contextWith(), network())
    const { taken } = start(contextWith())
    await arrive(taken, 4_001n)
  })

  test('is asked nothing once it is known', async () => {
    await ensureCursor(contextWith(), network())
    await ensureCursor(contextWith(), network({ rpcUrls: ['http://127.0.0.1:1'] }))
  })
})

test('the time up to which a chain was read follows the clock where blocks are mined on demand', async () => {
  const { listener } = createCollector()
  const reader = createSteppedReader(shop.context, network({ minesOnDemand: true }), listener)
  stops.push(reader.close)
  const before = Math.floor(Date.now() / 1000) * 1000
  await reader.catchUp()
  const row = await cursor()
  expect(row?.scanned_through.getTime()).toBeGreaterThanOrEqual(before)
  expect(row?.scanned_through.getMilliseconds()).toBe(0)
  expect(row?.scanned_through.getTime()).toBeLessThanOrEqual(Date.now())
})
