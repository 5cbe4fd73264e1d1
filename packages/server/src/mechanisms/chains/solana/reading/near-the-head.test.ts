import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../testing/chains/solana-chain.ts'
import {
  changeBlock,
  leaveOut,
  refuseSlot,
  type SolanaProxy,
  type WireBlock,
} from '../../../../testing/chains/solana-proxy.ts'
import { readBlocks } from '../../reading/read-blocks.ts'
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

describe('blocks near the head', () => {
  test('are asked for once each, with what they hold', async () => {
    const cursor = await cursorHere()
    const first = await chain.pay(7n)
    chain.node.skip(3)
    chain.node.mine(2)
    const second = await chain.pay(9n)
    proxy.calls = []
    const reading = await readFrom(cursor)
    if (reading.kind !== 'blocks') throw new Error(reading.kind)
    expect(reading.headers.map(({ number }) => number - cursor.number)).toEqual([1, 5, 6, 7])
    expect(reading.transfers).toMatchObject([
      { txHash: first, amountBase: 7n, from: chain.buyer.address, to: chain.recipient, token: 'USDC' },
      { txHash: second, amountBase: 9n, blockNumber: cursor.number + 7, references: [], mentioned: [] },
    ])
    expect(blocksAsked()).toEqual([1, 5, 6, 7].map((above) => `getBlock ${cursor.number + above}`).toSorted())
    expect(proxy.calls.filter((call) => call.startsWith('getBlocks'))).toHaveLength(1)
    // A second reading is not answered from memory.
    const again = await asked((source) => source.transfersInBlocks(reading.headers))
    expect(again.transfers).toEqual(reading.transfers)
    expect(blocksAsked()).toHaveLength(8)
  })

  test('whose head has not moved cost a header, and are told to be unchanged', async () => {
    const cursor = await cursorHere()
    expect((await readFrom(cursor)).kind).toBe('current')
    expect(proxy.calls).toContain(`getBlock ${cursor.number}`)
  })

  test.each([
    ['the first', [1]],
    ['one between', [3]],
    ['the last', [5]],
    ['all', [1, 2, 3, 4, 5]],
  ])(
    'of which a node that is behind leaves %s out are refused, and are no reorganisation',
    async (_, left) => {
      const cursor = await cursorHere()
      chain.node.mine(6)
      proxy.change = leaveOut(...left.map((above) => cursor.number + above))
      await expect(readFrom(cursor)).rejects.toMatchObject({ kind: 'inconsistent' })
      proxy.change = (_call, reply) => reply
      expect(await readFrom(cursor)).toMatchObject({ kind: 'blocks', headers: { length: 6 } })
    },
  )

  test('of another chain are a reorganisation, whatever was read of the slot before', async () => {
    chain.node.mine(1)
    const cursor = await cursorHere()
    chain.node.drop(1)
    chain.node.mine(1)
    expect((await readFrom(cursor)).kind).toBe('reorg')
    chain.node.mine(2)
    expect((await readFrom(cursor)).kind).toBe('reorg')
  })

  test('with another parent than the block before are refused', async () => {
    const cursor = await cursorHere()
    chain.node.mine(3)
    proxy.change = changeBlock(cursor.number + 2, (block) => ({
      ...block,
      previousBlockhash: '1'.repeat(32),
    }))
    await expect(readFrom(cursor)).rejects.toMatchObject({ kind: 'inconsistent' })
    proxy.change = changeBlock(cursor.number + 2, (block) => ({ ...block, parentSlot: cursor.number + 2 }))
    await expect(readFrom(cursor)).rejects.toMatchObject({ kind: 'invalid_answer' })
  })

  test('that are replaced between their header and their transfers are refused', async () => {
    const cursor = await cursorHere()
    chain.node.mine(1)
    await asked(async (source) => {
      const head = await source.head()
      await expect(source.transfersInBlocks([{ ...head, hash: 'other' }])).rejects.toMatchObject({
        kind: 'inconsistent',
      })
      expect((await source.transfersInBlocks([head])).transfers).toEqual([])
      expect(await source.headersAt([cursor.number, head.number + 1])).toMatchObject([cursor, null])
    })
  })

  test.each([-32004, -32014])('the newest of which a node does not have yet (%i) wait', async (code) => {
    const cursor = await cursorHere()
    chain.node.mine(2)
    proxy.change = refuseSlot(cursor.number + 2, code)
    expect(await readFrom(cursor)).toMatchObject({ kind: 'blocks', head: { number: cursor.number + 1 } })
    proxy.change = (call, reply) =>
      call.method === 'getBlock' ? { error: { code, message: 'Block not available' } } : reply
    await expect(readFrom(cursor)).rejects.toMatchObject({ kind: 'lagging' })
  })

  test.each([-32004, -32007, -32009])(
    'that are listed and then said not to be there (%i) are refused',
    async (code) => {
      const cursor = await cursorHere()
      chain.node.mine(3)
      proxy.change = refuseSlot(cursor.number + 2, code)
      await expect(readFrom(cursor)).rejects.toMatchObject({ kind: 'lagging' })
    },
  )

  test('whose transactions come without token balances, twice, or not at all are no blocks without transfers', async () => {
    const cursor = await cursorHere()
    await chain.pay(5n)
    const at = cursor.number + 1
    const spoil = (change: (block: WireBlock) => object) => {
      proxy.change = changeBlock(at, change)
      return expect(readFrom(cursor)).rejects
    }
    await spoil(({ transactions, ...rest }) => rest).toMatchObject({ kind: 'invalid_answer' })
    await spoil(({ transactions, ...rest }) => ({
      ...rest,
      transactions: [...transactions, ...transactions],
    })) //
      .toMatchObject({ kind: 'invalid_answer' })
    await spoil(({ transactions, ...rest }) => ({
      ...rest,
      transactions: transactions.map((one) => ({ ...one, meta: { err: null } })),
    })).toMatchObject({ kind: 'invalid_answer' })
  })

  test('that hold a token instruction nobody can read count it, and tell the change of the balance', async () => {
    const cursor = await cursorHere()
    await chain.pay(5n)
    proxy.change = changeBlock(cursor.number + 1, (block) =>
      JSON.parse(JSON.stringify(block).replaceAll(/"data":"[^"]{10,}"/g, '"data":""')),
    )
    expect(await readFrom(cursor)).toMatchObject({
      unreadable: 1,
      hidden: 0,
      transfers: [{ amountBase: 5n }],
    })
  })
})

describe('finality', () => {
  test('is asked for before the head, so that nothing above the head is final', async () => {
    chain.node.mine(1)
    await asked(async (source) => {
      const head = await source.head()
      expect(await source.finalized()).toBe(head.number - 31)
      chain.node.mine(5)
      expect(await source.finalized()).toBe(head.number - 31)
    })
  })
})
