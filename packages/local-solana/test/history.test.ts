import { describe, expect, it } from 'vitest'
import { clockSysvar, RefusedCommand } from '../src/index.ts'
import { ask, key, newKey, openNode, openWorld, refusal } from './world.ts'

const versions = { maxSupportedTransactionVersion: 0 } as const

describe('the history of an address', () => {
  it('is newest first, in pages, and of confirmed transactions', async () => {
    const { node, connection, pay } = await openWorld()
    const reference = newKey()
    const signatures = []
    for (let amount = 1n; amount <= 4n; amount++) signatures.unshift(await pay(amount, [reference]))
    const find = async (options: { before?: string; until?: string; limit?: number } = {}) =>
      (await connection.getSignaturesForAddress(key(reference), options)).map(({ signature }) => signature)
    const [d, c, b, a] = signatures
    if (!a || !b || !c || !d) throw new Error('Four payments were made.')
    expect(await find()).toEqual([d, c, b, a])
    expect(await find({ limit: 2 })).toEqual([d, c])
    expect(await find({ before: c })).toEqual([b, a])
    expect(await find({ until: b })).toEqual([d, c])
    expect(await find({ before: d, until: a, limit: 1 })).toEqual([c])
    node.drop()
    // A fork has dropped the transaction `d`, so its signature neither begins nor ends a page.
    expect(await find({ before: d })).toEqual([])
    expect(await find({ until: d })).toEqual([c, b, a])
    expect(await connection.getSignaturesForAddress(key(reference), {}, 'finalized')).toEqual([])
    node.finalize()
    expect(await connection.getSignaturesForAddress(key(reference), {}, 'finalized')).toHaveLength(3)
  })

  it('has transactions of one block in the order against that of the block', async () => {
    const { node, connection, pay } = await openWorld()
    const reference = newKey()
    node.setAutomine(false)
    const sent = [await pay(1n, [reference]), await pay(2n, [reference]), await pay(3n, [reference])]
    node.mine()
    const found = await connection.getSignaturesForAddress(key(reference))
    expect(found.map(({ signature }) => signature)).toEqual(sent.toReversed())
    const block = await connection.getBlockSignatures(await connection.getSlot())
    expect(block.signatures).toEqual(sent)
  })

  it('is refused at processed, ahead of the node, and in pages of more than a thousand', async () => {
    const { rpcUrl } = await openNode()
    const address = newKey()
    const ask = (options: object) => refusal(rpcUrl, 'getSignaturesForAddress', address, options)
    expect(await ask({ commitment: 'processed' })).toEqual({
      code: -32602,
      message: 'Method does not support commitment below `confirmed`',
    })
    expect(await ask({ minContextSlot: 99 })).toEqual({
      code: -32016,
      message: 'Minimum context slot has not been reached',
      data: { contextSlot: 0 },
    })
    expect(await ask({ minContextSlot: 0, limit: 1000 })).toBeNull()
    expect((await ask({ limit: 1001 }))?.message).toBe('Invalid limit; max 1000')
    expect((await ask({ limit: 0 }))?.code).toBe(-32602)
  })
})

describe('statuses', () => {
  it('are forgotten after 300 finalized blocks, and found in the history where that is asked for', async () => {
    const { node, connection, pay } = await openWorld()
    const signature = await pay(1n)
    node.mine(299)
    node.finalize()
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('finalized')
    node.mine()
    node.finalize()
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
    const { value } = await connection.getSignatureStatus(signature, { searchTransactionHistory: true })
    expect(value).toMatchObject({ confirmationStatus: 'finalized', confirmations: null, err: null })
  })
})

describe('lists of blocks', () => {
  it('leave out skipped slots, and end at the commitment', async () => {
    const { rpcUrl, ...node } = await openNode({ lags: { confirmed: 1, finalized: 31 } })
    const blocks = async (method: string, ...params: unknown[]) => {
      const answer = await ask(rpcUrl, method, ...params)
      return 'result' in answer ? answer.result : answer.error
    }
    node.mine(2)
    node.skip(2)
    node.mine(3)
    const confirmed = { commitment: 'confirmed' }
    expect(await blocks('getBlocks', 1, confirmed)).toEqual([1, 2, 5, 6])
    expect(await blocks('getBlocks', 1, 5, confirmed)).toEqual([1, 2, 5])
    expect(await blocks('getBlocks', 0)).toEqual([0])
    expect(await blocks('getBlocksWithLimit', 2, 2, confirmed)).toEqual([2, 5])
    expect(await blocks('getBlocks', 0, 500_001)).toMatchObject({ code: -32602 })
    expect(await blocks('getBlocksWithLimit', 0, 500_001)).toMatchObject({ code: -32602 })
    expect(await blocks('getBlocks', 0, { commitment: 'processed' })).toMatchObject({ code: -32602 })
  })
})

describe('pruned history', () => {
  it('is cleaned up: blocks, transactions and the history of addresses', async () => {
    const { node, client, connection, merchant, usdc, pay } = await openWorld()
    const reference = newKey()
    const old = await pay(1n, [reference])
    const slot = (await connection.getSignatureStatus(old)).value?.slot ?? 0
    const kept = await pay(2n, [reference])
    expect(() => node.prune(slot + 1)).toThrow(RefusedCommand)
    node.finalize()
    node.prune(slot + 1)
    expect(await refusal(node.rpcUrl, 'getBlock', slot, versions)).toEqual({
      code: -32001,
      message: `Block ${slot} cleaned up, does not exist on node. First available block: ${slot + 1}`,
    })
    expect((await refusal(node.rpcUrl, 'getBlockTime', slot))?.code).toBe(-32001)
    expect(await connection.getFirstAvailableBlock()).toBe(slot + 1)
    expect(await connection.getMinimumLedgerSlot()).toBe(slot + 1)
    expect(await connection.getBlocks(0, slot + 1)).toEqual([slot + 1])
    expect(await connection.getTransaction(old, versions)).toBeNull()
    const { value } = await connection.getSignatureStatus(old, { searchTransactionHistory: true })
    expect(value).toBeNull()
    const found = await connection.getSignaturesForAddress(key(reference))
    expect(found.map(({ signature }) => signature)).toEqual([kept])
    expect(await client.balanceOf(merchant.address, usdc)).toBe(3n)
  })

  it('leaves blockhashes valid, and has nothing land twice', async () => {
    const { node, connection, merchant, usdc, client, pay } = await openWorld()
    const { blockhash } = await connection.getLatestBlockhash('processed')
    const signature = await pay(1n)
    const options = { encoding: 'base64', commitment: 'confirmed' }
    const answer = await ask(node.rpcUrl, 'getTransaction', signature, options)
    const [bytes] = (answer as unknown as { result: { transaction: [string] } }).result.transaction
    node.mine()
    node.finalize()
    node.prune(await connection.getSlot('finalized'))
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    expect(
      (await refusal(node.rpcUrl, 'sendTransaction', bytes, { encoding: 'base64' }))?.data,
    ).toMatchObject({
      err: 'AlreadyProcessed',
    })
    await ask(node.rpcUrl, 'sendTransaction', bytes, { encoding: 'base64', skipPreflight: true })
    expect(await client.balanceOf(merchant.address, usdc)).toBe(1n)
  })
})

describe('the clock account', () => {
  it('has the slot and the time of the newest block of each commitment', async () => {
    const { node, connection } = await openWorld({ lags: { confirmed: 1, finalized: 4 } })
    node.mine(9)
    for (const commitment of ['processed', 'confirmed', 'finalized'] as const) {
      const slot = await connection.getSlot(commitment)
      const { data } = (await connection.getAccountInfo(key(clockSysvar), commitment)) ?? {
        data: Buffer.alloc(40),
      }
      expect(Number(data.readBigUInt64LE(0))).toBe(slot)
      if (commitment === 'finalized')
        expect(Number(data.readBigInt64LE(32))).toBe(await connection.getBlockTime(slot))
    }
  })
})
