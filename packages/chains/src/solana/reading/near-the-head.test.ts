import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeBlock, refuseBlocks, type WireBlock } from '../../../test/solana-provider.ts'
import { openSolanaReading, type SolanaReading } from '../../../test/solana-reading.ts'

let chain: SolanaReading
beforeAll(async () => {
  chain = await openSolanaReading()
})
beforeEach(() => chain.renew())
afterAll(() => chain.close())

describe('blocks near the head', () => {
  test('are asked for once each, with what they hold', async () => {
    const cursor = await chain.cursorHere()
    const first = await chain.pay(7n)
    chain.node.skip(3)
    chain.node.mine(2)
    const second = await chain.pay(9n)
    chain.provider.calls = []
    const reading = await chain.readFrom(cursor)
    if (reading.kind !== 'blocks') throw new Error(reading.kind)
    expect(reading.headers.map(({ number }) => number - cursor.number)).toEqual([1, 5, 6, 7])
    expect(reading.transfers).toMatchObject([
      { txHash: first, amountBase: 7n, from: chain.buyer.address, to: chain.recipient, token: 'USDC' },
      { txHash: second, amountBase: 9n, blockNumber: cursor.number + 7, references: [], mentioned: [] },
    ])
    expect(chain.blocksAsked()).toEqual(
      [1, 5, 6, 7].map((above) => `getBlock ${cursor.number + above}`).toSorted(),
    )
    expect(chain.provider.calls.filter((call) => call.startsWith('getBlocks'))).toHaveLength(1)
    // A second request for the same blocks is sent to the node again.
    const again = await chain.asked((source) => source.transfersInBlocks(reading.headers))
    expect(again.transfers).toEqual(reading.transfers)
    expect(chain.blocksAsked()).toHaveLength(8)
  })

  test('whose head has not moved cost a header, and are told to be unchanged', async () => {
    const cursor = await chain.cursorHere()
    expect((await chain.readFrom(cursor)).kind).toBe('current')
    expect(chain.provider.calls).toContain(`getBlock ${cursor.number}`)
  })

  test.each([
    ['the first', [1]],
    ['one between', [3]],
    ['the last', [5]],
    ['all', [1, 2, 3, 4, 5]],
  ])(
    'of which a node that is behind leaves %s out are refused, and are no reorganisation',
    async (_, left) => {
      const cursor = await chain.cursorHere()
      chain.node.mine(6)
      chain.provider.faults = { leftOutSlots: left.map((above) => cursor.number + above) }
      await expect(chain.readFrom(cursor)).rejects.toMatchObject({ kind: 'inconsistent' })
      chain.provider.faults = {}
      expect(await chain.readFrom(cursor)).toMatchObject({ kind: 'blocks', headers: { length: 6 } })
    },
  )

  test('of another chain are a reorganisation, whatever was read of the slot before', async () => {
    chain.node.mine(1)
    const cursor = await chain.cursorHere()
    chain.node.drop(1)
    chain.node.mine(1)
    expect((await chain.readFrom(cursor)).kind).toBe('reorg')
    chain.node.mine(2)
    expect((await chain.readFrom(cursor)).kind).toBe('reorg')
  })

  test('with another parent than the block before are refused', async () => {
    const cursor = await chain.cursorHere()
    chain.node.mine(3)
    chain.provider.faults = changeBlock(cursor.number + 2, (block) => ({
      ...block,
      previousBlockhash: '1'.repeat(32),
    }))
    await expect(chain.readFrom(cursor)).rejects.toMatchObject({ kind: 'inconsistent' })
    chain.provider.faults = changeBlock(cursor.number + 2, (block) => ({
      ...block,
      parentSlot: cursor.number + 2,
    }))
    await expect(chain.readFrom(cursor)).rejects.toMatchObject({ kind: 'invalid_answer' })
  })

  test('that are replaced between their header and their transfers are refused', async () => {
    const cursor = await chain.cursorHere()
    chain.node.mine(1)
    await chain.asked(async (source) => {
      const head = await source.head()
      await expect(source.transfersInBlocks([{ ...head, hash: 'other' }])).rejects.toMatchObject({
        kind: 'inconsistent',
      })
      expect((await source.transfersInBlocks([head])).transfers).toEqual([])
      expect(await source.headersAt([cursor.number, head.number + 1])).toMatchObject([cursor, null])
    })
  })

  test.each([-32004, -32014])('the newest of which a node does not have yet (%i) wait', async (code) => {
    const cursor = await chain.cursorHere()
    chain.node.mine(2)
    chain.provider.faults = refuseBlocks(code, cursor.number + 2)
    expect(await chain.readFrom(cursor)).toMatchObject({
      kind: 'blocks',
      head: { number: cursor.number + 1 },
    })
    chain.provider.faults = refuseBlocks(code)
    await expect(chain.readFrom(cursor)).rejects.toMatchObject({ kind: 'lagging' })
  })

  test.each([-32004, -32007, -32009])(
    'that are listed and then said not to be there (%i) are refused',
    async (code) => {
      const cursor = await chain.cursorHere()
      chain.node.mine(3)
      chain.provider.faults = refuseBlocks(code, cursor.number + 2)
      await expect(chain.readFrom(cursor)).rejects.toMatchObject({ kind: 'lagging' })
    },
  )

  test('whose transactions come without token balances, twice, or not at all are no blocks without transfers', async () => {
    const cursor = await chain.cursorHere()
    await chain.pay(5n)
    const at = cursor.number + 1
    const spoil = (change: (block: WireBlock) => object) => {
      chain.provider.faults = changeBlock(at, change)
      return expect(chain.readFrom(cursor)).rejects
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
    const cursor = await chain.cursorHere()
    await chain.pay(5n)
    chain.provider.faults = changeBlock(cursor.number + 1, (block) =>
      JSON.parse(JSON.stringify(block).replaceAll(/"data":"[^"]{10,}"/g, '"data":""')),
    )
    expect(await chain.readFrom(cursor)).toMatchObject({
      unreadable: 1,
      hidden: 0,
      transfers: [{ amountBase: 5n }],
    })
  })
})

describe('finality', () => {
  test('is asked for before the head, so that nothing above the head is final', async () => {
    chain.node.mine(1)
    await chain.asked(async (source) => {
      const head = await source.head()
      expect(await source.finalized()).toBe(head.number - 31)
      chain.node.mine(5)
      expect(await source.finalized()).toBe(head.number - 31)
    })
  })
})
