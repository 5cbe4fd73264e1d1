import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSolanaReading, readAbove, type SolanaReading } from '../../../test/solana-reading.ts'
import { readStretch } from '../../providers/read-stretch.ts'
import type { ChainSource } from '../../providers/source.ts'
import { startSpan } from '../../providers/span.ts'

let chain: SolanaReading
beforeAll(async () => {
  chain = await openSolanaReading()
})
beforeEach(() => chain.renew())
afterAll(() => chain.close())

describe('blocks far behind the head', () => {
  test('are read by ranges, each asked for once, and skipped slots at the ends are no fault', async () => {
    const cursor = await chain.cursorHere()
    chain.node.skip(120)
    const txHash = await chain.pay(11n)
    chain.node.mine(50)
    chain.node.skip(4)
    chain.node.mine(80)
    chain.provider.calls = []
    const reading = await chain.readFrom(cursor)
    if (reading.kind !== 'blocks') throw new Error(reading.kind)
    const [first, last = first] = reading.headers
    expect(first?.number).toBe(cursor.number + 121)
    expect(last.number).toBeGreaterThan(first?.number ?? 0)
    expect(reading.transfers).toMatchObject([{ txHash, amountBase: 11n }])
    const within = chain
      .blocksAsked()
      .map((call) => Number(call.split(' ')[1]))
      .filter((slot) => slot <= last.number)
    expect(new Set(within).size).toBe(within.length)
  })

  test('that a node leaves out of a list are refused, also at the end of a range without a block there', async () => {
    const { number } = await chain.cursorHere()
    chain.node.mine(3)
    chain.node.skip(5)
    chain.node.mine(1)
    const range = { from: number + 1, to: number + 6 }
    const spoiled = (source: ChainSource) => source.transfersInRange(range, null)
    expect(await chain.asked(spoiled)).toMatchObject({ transfers: [], last: { number: number + 3 } })
    expect(await chain.asked((source) => source.endsOf(range))).toMatchObject([{}, { number: number + 3 }])
    for (const left of [1, 2, 3]) {
      chain.provider.faults = { leftOutSlots: [number + left] }
      await expect(chain.asked(spoiled)).rejects.toMatchObject({ kind: 'inconsistent' })
      if (left !== 2)
        await expect(chain.asked((source) => source.endsOf(range))).rejects.toMatchObject({
          kind: 'inconsistent',
        })
    }
  })

  test('that were all skipped are told as such, with the block below', async () => {
    const { number } = await chain.cursorHere()
    chain.node.skip(90)
    chain.node.mine(1)
    const range = { from: number + 1, to: number + 90 }
    expect(await chain.asked((source) => source.endsOf(range))).toEqual([])
    expect(await chain.asked((source) => source.transfersInRange(range, null))).toMatchObject({
      last: { number },
    })
    const stretch = { ...range, known: [] }
    const told = { kind: 'told', headers: [], transfers: [] }
    expect(await chain.asked((source) => readStretch(source, stretch, { current: startSpan }))).toEqual(told)
    const known = [{ number: number + 4, hash: 'read before' }]
    expect(
      await chain.asked((source) => readStretch(source, { ...range, known }, { current: startSpan })),
    ).toEqual({
      kind: 'apart',
      number: number + 4,
    })
  })

  test('that the node has not reached are not told as skipped', async () => {
    const { number } = await chain.cursorHere()
    await chain.asked(async (source) => {
      expect(await source.endsOf({ from: number + 1, to: number + 9 })).toBeNull()
      expect(await source.headersAfter(number, number + 9)).toBeNull()
      expect((await source.transfersInRange({ from: number - 1, to: number + 9 }, null)).last).toBeNull()
    })
  })

  test('are read a hundred at a time at most', async () => {
    chain.node.mine(101)
    const { number } = await chain.cursorHere()
    const range = { from: number - 99, to: number }
    expect((await chain.asked((source) => source.transfersInRange(range, null))).last).toMatchObject({
      number,
    })
    await expect(
      chain.asked((source) => source.transfersInRange({ ...range, from: number - 100 }, null)),
    ).rejects.toMatchObject({ kind: 'range_too_large' })
  })

  test('that a node does not keep any more are told by a name of their own', async () => {
    const double = await chain.node.startDouble()
    const pruned = chain.open(chain.networkOf([double.rpcUrl]))
    const cursor = await pruned.round((source) => source.head())
    chain.node.mine(200)
    double.faults = { prunedBefore: cursor.number + 150 }
    await expect(pruned.round(readAbove(cursor))).rejects.toMatchObject({ kind: 'pruned' })
    await expect(pruned.round((source) => source.headersAt([cursor.number]))).rejects.toMatchObject({
      kind: 'pruned',
    })
    await double.stop()
  })
})
