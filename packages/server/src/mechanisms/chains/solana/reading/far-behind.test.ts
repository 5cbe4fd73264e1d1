import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../testing/chains/solana-chain.ts'
import { leaveOut, type SolanaProxy } from '../../../../testing/chains/solana-proxy.ts'
import { readBlocks } from '../../reading/read-blocks.ts'
import { readStretch } from '../../reading/read-stretch.ts'
import type { BlockRef, ChainProviders, ChainSource } from '../../reading/source.ts'
import { startSpan } from '../../reading/span.ts'

let chain: SolanaChain
let proxy: SolanaProxy
let providers: ChainProviders
beforeAll(async () => {
  chain = await startSolanaChain()
  proxy = await chain.proxy()
})
beforeEach(() => {
  proxy.change = (_, reply) => reply
  proxy.calls = []
  providers = chain.open(chain.networkOf([proxy.url]))
})
afterAll(() => chain.close())

const asked = <Result>(run: (source: ChainSource) => Promise<Result>) => providers.round(run)
const cursorHere = async (): Promise<BlockRef> => asked((source) => source.head())
const readFrom = (cursor: BlockRef, knownHash: string | null = null) =>
  asked((source) =>
    readBlocks({ source, cursor, knownHash: async () => knownHash, span: { current: startSpan } }),
  )
const blocksAsked = () => proxy.calls.filter((call) => call.startsWith('getBlock ')).toSorted()

describe('blocks far behind the head', () => {
  test('are read by ranges, each asked for once, and skipped slots at the ends are no fault', async () => {
    const cursor = await cursorHere()
    chain.node.skip(120)
    const txHash = await chain.pay(11n)
    chain.node.mine(50)
    chain.node.skip(4)
    chain.node.mine(80)
    proxy.calls = []
    const reading = await readFrom(cursor)
    if (reading.kind !== 'blocks') throw new Error(reading.kind)
    const [first, last = first] = reading.headers
    expect(first?.number).toBe(cursor.number + 121)
    expect(last.number).toBeGreaterThan(first?.number ?? 0)
    expect(reading.transfers).toMatchObject([{ txHash, amountBase: 11n }])
    const within = blocksAsked()
      .map((call) => Number(call.split(' ')[1]))
      .filter((slot) => slot <= last.number)
    expect(new Set(within).size).toBe(within.length)
  })

  test('that a node leaves out of a list are refused, also at the end of a range without a block there', async () => {
    const { number } = await cursorHere()
    chain.node.mine(3)
    chain.node.skip(5)
    chain.node.mine(1)
    const range = { from: number + 1, to: number + 6 }
    const spoiled = (source: ChainSource) => source.transfersInRange(range, null)
    expect(await asked(spoiled)).toMatchObject({ transfers: [], last: { number: number + 3 } })
    expect(await asked((source) => source.endsOf(range))).toMatchObject([{}, { number: number + 3 }])
    for (const left of [1, 2, 3]) {
      proxy.change = leaveOut(number + left)
      await expect(asked(spoiled)).rejects.toMatchObject({ kind: 'inconsistent' })
      if (left !== 2)
        await expect(asked((source) => source.endsOf(range))).rejects.toMatchObject({ kind: 'inconsistent' })
    }
  })

  test('that were all skipped are told as such, with the block below', async () => {
    const { number } = await cursorHere()
    chain.node.skip(90)
    chain.node.mine(1)
    const range = { from: number + 1, to: number + 90 }
    expect(await asked((source) => source.endsOf(range))).toEqual([])
    expect(await asked((source) => source.transfersInRange(range, null))).toMatchObject({ last: { number } })
    const stretch = { ...range, known: [] }
    const told = { kind: 'told', headers: [], transfers: [] }
    expect(await asked((source) => readStretch(source, stretch, { current: startSpan }))).toEqual(told)
    const known = [{ number: number + 4, hash: 'read before' }]
    expect(await asked((source) => readStretch(source, { ...range, known }, { current: startSpan }))).toEqual(
      {
        ...{ kind: 'apart', number: number + 4 },
      },
    )
  })

  test('that the node has not reached are not told as skipped', async () => {
    const { number } = await cursorHere()
    await asked(async (source) => {
      expect(await source.endsOf({ from: number + 1, to: number + 9 })).toBeNull()
      expect(await source.headersAfter(number, number + 9)).toBeNull()
      expect((await source.transfersInRange({ from: number - 1, to: number + 9 }, null)).last).toBeNull()
    })
  })

  test('are read a hundred at a time at most', async () => {
    chain.node.mine(101)
    const { number } = await cursorHere()
    const range = { from: number - 99, to: number }
    expect((await asked((source) => source.transfersInRange(range, null))).last).toMatchObject({ number })
    await expect(
      asked((source) => source.transfersInRange({ ...range, from: number - 100 }, null)),
    ).rejects.toMatchObject({ kind: 'range_too_large' })
  })

  test('that a node does not keep any more are told by a name of their own', async () => {
    const double = await chain.node.startDouble()
    const pruned = chain.open(chain.networkOf([double.rpcUrl]))
    const cursor = await pruned.round((source) => source.head())
    chain.node.mine(200)
    double.faults = { prunedBefore: cursor.number + 150 }
    const run = (source: ChainSource) =>
      readBlocks({ source, cursor, knownHash: async () => null, span: { current: startSpan } })
    await expect(pruned.round(run)).rejects.toMatchObject({ kind: 'pruned' })
    await expect(pruned.round((source) => source.headersAt([cursor.number]))).rejects.toMatchObject({
      kind: 'pruned',
    })
    await double.stop()
  })
})
