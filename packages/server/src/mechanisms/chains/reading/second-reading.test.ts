/** The second reading, on a real node: two providers, one of which tells something else, or one that is read later. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NetworkConfig } from '../../../config.ts'
import { createCollector } from '../../../testing/chains/collector.ts'
import { createSteppedReader } from '../../../testing/chains/reader.ts'
import { type FaultyProxy, startFaultyProxy, type WireLog } from '../../../testing/chains/rpc-proxy.ts'
import { createTestClock, type TestClock } from '../../../testing/clock.ts'
import { createTestContext, type TestContext } from '../../../testing/context.ts'
import { type EvmNode, startEvmNode } from '../../../testing/evm-node.ts'
import { readerHealth } from './health.ts'

let node: EvmNode
let token: `0x${string}`
let payer: `0x${string}`
let shop: TestContext
let clock: TestClock
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  token = await node.deployToken('USDC')
  payer = node.accounts[1]?.address as `0x${string}`
  await node.mint({ token, to: payer, amountBase: 10n ** 15n })
})
afterAll(() => node.stop())

beforeEach(async () => {
  clock = createTestClock(new Date())
  shop = await createTestContext({ clock })
  return async () => {
    for (const stop of stops.splice(0)) await stop()
    await shop.close()
  }
})

/** A reader of as many providers, which has read the chain so far. */
const start = async (count: number, secondOpinion: 'required' | 'when_available' = 'required') => {
  const proxies: FaultyProxy[] = []
  for (let left = count; left > 0; left -= 1) proxies.push(await startFaultyProxy(node.rpcUrl))
  for (const { stop } of proxies) stops.push(stop)
  const network: NetworkConfig = {
    ...{ chain: 'base', livemode: false, networkId: node.chainId, confirmations: 3 },
    rpcUrls: proxies.map(({ url }) => url),
    tokens: { USDC: { address: token, decimals: 6 } },
    ...{ pollIntervalMs: 50, minesOnDemand: false },
  }
  const context = { ...shop.context, config: { ...shop.context.config, secondOpinion, networks: [network] } }
  const collector = createCollector()
  const witnesses: ({ number: number } | null)[] = []
  const listener = {
    ...collector.listener,
    advance: async (step: Parameters<typeof collector.listener.advance>[0]) => {
      witnesses.push(step.witness)
      await collector.listener.advance(step)
    },
  }
  const reader = createSteppedReader(context, network, listener)
  stops.push(reader.close)
  await reader.catchUp()
  return { ...collector, reader, context, witnesses, proxies: proxies as [FaultyProxy, FaultyProxy] }
}

const to = '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e'
const pay = (amountBase: bigint) => node.transfer({ token, from: payer, to, amountBase })
const told = (taken: readonly { amountBase: bigint; witnessed: boolean }[]) =>
  taken.map(({ amountBase, witnessed }) => [amountBase, witnessed ? 'witnessed' : 'alone'])
const of = (transaction: { transactionHash: string }) => (log: WireLog) =>
  log.transactionHash === transaction.transactionHash
const cursor = () => shop.context.db.selectFrom('chain_cursors').selectAll().executeTakeFirstOrThrow()
const doubts = () => shop.context.db.selectFrom('chain_doubts').selectAll().execute()

describe('with two providers', () => {
  test('a transfer is witnessed once it is deep enough and both have told it', async () => {
    const { taken, reader } = await start(2)
    const paid = await pay(100n)
    await node.mine(1)
    await reader.catchUp()
    expect(told(taken)).toEqual([[100n, 'alone']])
    expect((await cursor()).witnessed_number).toBeLessThan(Number(paid.blockNumber))
    await node.mine(1)
    await reader.catchUp()
    expect(told(taken)).toEqual([[100n, 'witnessed']])
    expect((await cursor()).witnessed_number).toBe(Number(paid.blockNumber))
  })

  test.each([
    ['near the head', 3],
    ['far from the head', 100],
  ])('a transfer that only the first makes up, %s, is never witnessed', async (_, blocksAfter) => {
    const { taken, reader, proxies } = await start(2)
    const real = await pay(200n)
    const forged = `0x${999n.toString(16).padStart(64, '0')}`
    proxies[0].faults.invents = (log) => (of(real)(log) ? { ...log, logIndex: '0x7', data: forged } : null)
    await node.mine(blocksAfter)
    await reader.catchUp()
    expect(told(taken)).toEqual([
      [200n, 'witnessed'],
      [999n, 'alone'],
    ])
    expect(await doubts()).toMatchObject([{ from_number: Number(real.blockNumber), reason: 'difference' }])
    clock.advance({ minutes: 2 })
    await reader.catchUp()
    expect(told(taken)).toContainEqual([999n, 'alone'])
    proxies[0].faults = {}
    await pay(201n)
    await reader.catchUp()
    expect(told(taken)).toContainEqual([999n, 'alone'])
  })

  test.each([
    ['near the head', 3],
    ['far from the head', 100],
  ])(
    'a transfer that the first leaves out, %s, is found, and witnessed when it tells it too',
    async (_, after) => {
      const { taken, reader, proxies } = await start(2)
      await node.setAutomine(false)
      const hashes = [
        await node.sendTransfer({ token, from: payer, to, amountBase: 300n }),
        await node.sendTransfer({ token, from: payer, to, amountBase: 301n }),
      ]
      await node.mine(1)
      await node.setAutomine(true)
      proxies[0].faults.omits = (log) => log.transactionHash === hashes[1]
      await node.mine(after)
      await reader.catchUp()
      expect(told(taken)).toEqual([
        [300n, 'witnessed'],
        [301n, 'alone'],
      ])
      proxies[0].faults = {}
      clock.advance({ seconds: 59 })
      await reader.catchUp()
      expect(told(taken)).toContainEqual([301n, 'alone'])
      clock.advance({ seconds: 1 })
      await reader.catchUp()
      expect(told(taken)).toContainEqual([301n, 'witnessed'])
      expect(await doubts()).toEqual([])
    },
  )

  test('a transfer that the first forgot once only is witnessed at once', async () => {
    const { taken, reader, proxies } = await start(2)
    const paid = await pay(400n)
    await node.mine(100)
    let asked = 0
    proxies[0].faults.omits = (log) => {
      if (of(paid)(log)) asked += 1
      return asked === 1 && of(paid)(log)
    }
    await reader.catchUp()
    expect(told(taken)).toEqual([[400n, 'witnessed']])
  })

  test('the provider that read a block first does not witness its transfers, whoever serves by then', async () => {
    const { taken, reader, proxies } = await start(2)
    const real = await pay(500n)
    const forged = `0x${998n.toString(16).padStart(64, '0')}`
    proxies[0].faults.invents = (log) => (of(real)(log) ? { ...log, logIndex: '0x7', data: forged } : null)
    await reader.catchUp()
    // The liar fails once, so that the honest one serves when the block gets deep.
    const { faults } = proxies[0]
    proxies[0].faults = { refuses: { status: 503 } }
    await expect(reader.step()).rejects.toMatchObject({ kind: 'unreachable' })
    proxies[0].faults = faults
    await node.mine(3)
    await reader.catchUp()
    expect(told(taken)).toEqual([
      [500n, 'witnessed'],
      [998n, 'alone'],
    ])
  })

  test('positions that the two number differently are one transfer', async () => {
    const { taken, reader, proxies } = await start(2)
    await node.setAutomine(false)
    for (const amountBase of [600n, 601n]) await node.sendTransfer({ token, from: payer, to, amountBase })
    await node.mine(1)
    await node.setAutomine(true)
    proxies[1].faults.sameIndex = true
    await node.mine(3)
    await reader.catchUp()
    expect(told(taken)).toEqual([
      [600n, 'witnessed'],
      [601n, 'witnessed'],
    ])
    expect(taken.map(({ position }) => position)).toEqual([0, 1])
  })

  test.each([
    ['is behind', () => ({ lagBlocks: 20 })],
    ['has another block', (number: number) => ({ forkedAt: number })],
    ['gives no answer', () => ({ refuses: { status: 503 } })],
  ])('while the second %s, nothing is witnessed, and readiness names it', async (_, faultsAt) => {
    const { taken, reader, context, proxies } = await start(2)
    const paid = await pay(700n)
    const since = clock.now().toISOString()
    proxies[1].faults = faultsAt(Number(paid.blockNumber))
    await node.mine(3)
    await reader.catchUp()
    expect(told(taken)).toEqual([[700n, 'alone']])
    const { 'reader base:test': check } = await readerHealth(context)
    expect(check).toMatchObject({ ok: false })
    expect(check?.detail).toMatch(`, since ${since}; payments wait for it.`)
    expect(check?.detail).toContain('second provider')
    proxies[1].faults = {}
    clock.advance({ seconds: 11 })
    await reader.catchUp()
    expect(told(taken)).toEqual([[700n, 'witnessed']])
    expect((await readerHealth(context))['reader base:test']).toMatchObject({ ok: true })
  })

  test('a second that gives no answer is not waited for where that is configured, one that differs is', async () => {
    const { reader, witnesses, proxies } = await start(2, 'when_available')
    const paid = await pay(800n)
    proxies[1].faults = { forkedAt: Number(paid.blockNumber) }
    await node.mine(3)
    await reader.catchUp()
    expect(witnesses.at(-1)).not.toBeNull()
    proxies[1].faults = { refuses: { status: 503 } }
    await node.mine(1)
    await reader.catchUp()
    await reader.catchUp()
    expect(witnesses.at(-1)).toBeNull()
  })

  test('what a reorganisation brings in is witnessed anew', async () => {
    const { taken, reader } = await start(2)
    await node.mine(2)
    await reader.catchUp()
    const paid = await pay(900n)
    const signed = await node.signedTransaction(paid.transactionHash)
    await node.mine(4)
    await reader.catchUp()
    expect(told(taken)).toEqual([[900n, 'witnessed']])
    await node.reorg({ depth: 6, transactions: [{ transaction: signed, block: 3 }] })
    await reader.catchUp()
    expect(told(taken)).toEqual([[900n, 'witnessed']])
    expect(taken[0]?.blockHash).not.toBe(paid.blockHash)
  })
})

describe('with one provider', () => {
  test('what it left out of a range is found when it is read again, ten minutes after the block', async () => {
    const { taken, reader, witnesses, proxies } = await start(1)
    const paid = await pay(1_000n)
    await node.mine(100)
    proxies[0].faults.omits = of(paid)
    await reader.catchUp()
    proxies[0].faults = {}
    expect(taken).toEqual([])
    clock.advance({ minutes: 9 })
    await reader.catchUp()
    expect(taken).toEqual([])
    clock.advance({ minutes: 3 })
    await reader.catchUp()
    expect(told(taken)).toEqual([[1_000n, 'witnessed']])
    expect(witnesses.every((witness) => witness === null)).toBe(true)
  })
})
