/**
 * Tests on a real node that blocks are read a second time: from a second provider, which may disagree with
 * the first provider, or from the only provider later.
 */

import type { FaultyProxy, WireLog } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCollector } from '../../testing/chains/collector.ts'
import {
  openProviderReaders,
  type ProviderReaders,
  startTokenChain,
  type TokenChain,
} from '../../testing/chains/provider-readers.ts'
import { createSteppedReader } from '../../testing/chains/reader.ts'
import { readerHealth } from './health.ts'

let chain: TokenChain
let readers: ProviderReaders
beforeAll(async () => {
  chain = await startTokenChain()
})
afterAll(() => chain.close())
beforeEach(async () => {
  readers = await openProviderReaders(chain)
  return readers.close
})

/** Creates a reader with this number of providers. It has already read all blocks that exist. */
const start = async (count: number, secondOpinion: 'required' | 'when_available' = 'required') => {
  const proxies: FaultyProxy[] = []
  for (let left = count; left > 0; left -= 1) proxies.push(await readers.proxy())
  const { config } = readers.context
  const network = readers.networkOf(proxies)
  const context = { ...readers.context, config: { ...config, secondOpinion, networks: [network] } }
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
  readers.alsoClose(reader.close)
  await reader.catchUp()
  return { ...collector, reader, context, witnesses, proxies: proxies as [FaultyProxy, FaultyProxy] }
}

const sent = () => ({ token: chain.token, from: chain.payers[0], to: chain.recipient })
const told = (taken: readonly { amountBase: bigint; witnessed: boolean }[]) =>
  taken.map(({ amountBase, witnessed }) => [amountBase, witnessed ? 'witnessed' : 'alone'])
const contested = (taken: readonly { amountBase: bigint; contested: boolean }[]) =>
  taken.filter((one) => one.contested).map(({ amountBase }) => amountBase)
const of = (transaction: { transactionHash: string }) => (log: WireLog) =>
  log.transactionHash === transaction.transactionHash

describe('with two providers', () => {
  test('a transfer is witnessed once it is deep enough and both have told it', async () => {
    const { taken, reader } = await start(2)
    const paid = await chain.pay(100n)
    await chain.node.mine(1)
    await reader.catchUp()
    expect(told(taken)).toEqual([[100n, 'alone']])
    expect((await readers.cursor()).witnessed_number).toBeLessThan(Number(paid.blockNumber))
    await chain.node.mine(1)
    await reader.catchUp()
    expect(told(taken)).toEqual([[100n, 'witnessed']])
    expect((await readers.cursor()).witnessed_number).toBe(Number(paid.blockNumber))
  })

  test.each([
    ['near the head', 3],
    ['far from the head', 100],
  ])('a transfer that only the first makes up, %s, is never witnessed', async (_, blocksAfter) => {
    const { taken, reader, proxies } = await start(2)
    const real = await chain.pay(200n)
    const forged = `0x${999n.toString(16).padStart(64, '0')}`
    proxies[0].faults.invents = (log) => (of(real)(log) ? { ...log, logIndex: '0x7', data: forged } : null)
    await chain.node.mine(blocksAfter)
    await reader.catchUp()
    expect(told(taken)).toEqual([
      [200n, 'witnessed'],
      [999n, 'alone'],
    ])
    expect(await readers.doubts()).toMatchObject([
      { from_number: Number(real.blockNumber), reason: 'difference' },
    ])
    readers.clock.advance({ minutes: 2 })
    await reader.catchUp()
    expect(told(taken)).toContainEqual([999n, 'alone'])
    expect(contested(taken)).toEqual([999n])
    proxies[0].faults = {}
    await chain.pay(201n)
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
      await chain.node.setAutomine(false)
      const hashes = [
        await chain.node.sendTransfer({ ...sent(), amountBase: 300n }),
        await chain.node.sendTransfer({ ...sent(), amountBase: 301n }),
      ]
      await chain.node.mine(1)
      await chain.node.setAutomine(true)
      proxies[0].faults.omits = (log) => log.transactionHash === hashes[1]
      await chain.node.mine(after)
      await reader.catchUp()
      expect(told(taken)).toEqual([
        [300n, 'witnessed'],
        [301n, 'alone'],
      ])
      expect(contested(taken)).toEqual([301n])
      proxies[0].faults = {}
      readers.clock.advance({ seconds: 59 })
      await reader.catchUp()
      expect(told(taken)).toContainEqual([301n, 'alone'])
      readers.clock.advance({ seconds: 1 })
      await reader.catchUp()
      expect(told(taken)).toContainEqual([301n, 'witnessed'])
      expect(contested(taken)).toEqual([])
      expect(await readers.doubts()).toEqual([])
    },
  )

  test('a transfer that the first forgot once only is witnessed at once', async () => {
    const { taken, reader, proxies } = await start(2)
    const paid = await chain.pay(400n)
    await chain.node.mine(100)
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
    const real = await chain.pay(500n)
    const forged = `0x${998n.toString(16).padStart(64, '0')}`
    proxies[0].faults.invents = (log) => (of(real)(log) ? { ...log, logIndex: '0x7', data: forged } : null)
    await reader.catchUp()
    // The lying provider fails once, so that the reader uses the honest provider when the block is deep
    // enough to confirm.
    const { faults } = proxies[0]
    proxies[0].faults = { refuses: { status: 503 } }
    await expect(reader.step()).rejects.toMatchObject({ kind: 'unreachable' })
    proxies[0].faults = faults
    await chain.node.mine(3)
    await reader.catchUp()
    expect(told(taken)).toEqual([
      [500n, 'witnessed'],
      [998n, 'alone'],
    ])
  })

  test('positions that the two number differently are one transfer', async () => {
    const { taken, reader, proxies } = await start(2)
    await chain.node.setAutomine(false)
    for (const amountBase of [600n, 601n]) await chain.node.sendTransfer({ ...sent(), amountBase })
    await chain.node.mine(1)
    await chain.node.setAutomine(true)
    proxies[1].faults.sameIndex = true
    await chain.node.mine(3)
    await reader.catchUp()
    expect(told(taken)).toEqual([
      [600n, 'witnessed'],
      [601n, 'witnessed'],
    ])
    expect(taken.map(({ position }) => position)).toEqual([0, 1])
  })

  test.each([
    ['is behind', () => ({ lagBlocks: 20 }), []],
    ['has another block', (number: number) => ({ forkedAt: number }), [700n]],
    ['gives no answer', () => ({ refuses: { status: 503 } }), []],
  ])('while the second %s, nothing is witnessed, and readiness names it', async (_, faultsAt, doubted) => {
    const { taken, reader, context, proxies } = await start(2)
    const paid = await chain.pay(700n)
    const since = readers.clock.now().toISOString()
    proxies[1].faults = faultsAt(Number(paid.blockNumber))
    await chain.node.mine(3)
    await reader.catchUp()
    expect(told(taken)).toEqual([[700n, 'alone']])
    expect(contested(taken)).toEqual(doubted)
    const { 'reader base:test': check } = await readerHealth(context)
    expect(check).toMatchObject({ ok: false })
    expect(check?.detail).toMatch(`, since ${since}; payments wait for it.`)
    expect(check?.detail).toContain('second provider')
    proxies[1].faults = {}
    readers.clock.advance({ seconds: 11 })
    await reader.catchUp()
    expect(told(taken)).toEqual([[700n, 'witnessed']])
    expect(contested(taken)).toEqual([])
    expect((await readerHealth(context))['reader base:test']).toMatchObject({ ok: true })
  })

  test('a second that gives no answer is not waited for where that is configured, one that differs is', async () => {
    const { reader, witnesses, proxies } = await start(2, 'when_available')
    const paid = await chain.pay(800n)
    proxies[1].faults = { forkedAt: Number(paid.blockNumber) }
    await chain.node.mine(3)
    await reader.catchUp()
    expect(witnesses.at(-1)).not.toBeNull()
    proxies[1].faults = { refuses: { status: 503 } }
    await chain.node.mine(1)
    await reader.catchUp()
    await reader.catchUp()
    expect(witnesses.at(-1)).toBeNull()
  })

  test('what a reorganisation brings in is witnessed anew', async () => {
    const { taken, reader } = await start(2)
    await chain.node.mine(2)
    await reader.catchUp()
    const paid = await chain.pay(900n)
    const signed = await chain.node.signedTransaction(paid.transactionHash)
    await chain.node.mine(4)
    await reader.catchUp()
    expect(told(taken)).toEqual([[900n, 'witnessed']])
    await chain.node.reorg({ depth: 6, transactions: [{ transaction: signed, block: 3 }] })
    await reader.catchUp()
    expect(told(taken)).toEqual([[900n, 'witnessed']])
    expect(taken[0]?.blockHash).not.toBe(paid.blockHash)
  })
})

describe('with one provider', () => {
  test('what it left out of a range is found when it is read again, ten minutes after the block', async () => {
    const { taken, reader, witnesses, proxies } = await start(1)
    const paid = await chain.pay(1_000n)
    await chain.node.mine(100)
    proxies[0].faults.omits = of(paid)
    await reader.catchUp()
    proxies[0].faults = {}
    expect(taken).toEqual([])
    readers.clock.advance({ minutes: 9 })
    await reader.catchUp()
    expect(taken).toEqual([])
    readers.clock.advance({ minutes: 3 })
    await reader.catchUp()
    expect(told(taken)).toEqual([[1_000n, 'witnessed']])
    expect(witnesses.every((witness) => witness === null)).toBe(true)
  })
  test('what it told of a block and does not tell later is not contested: nobody else could tell it', async () => {
    const { taken, reader, proxies } = await start(1)
    const paid = await chain.pay(1_100n)
    await chain.node.mine(100)
    await reader.catchUp()
    proxies[0].faults.omits = of(paid)
    readers.clock.advance({ minutes: 20 })
    await reader.catchUp()
    expect(await readers.doubts()).toHaveLength(1)
    expect(told(taken)).toEqual([[1_100n, 'alone']])
    expect(contested(taken)).toEqual([])
  })
})
