/** Tests how the reader handles wrong answers of a provider. */

import { encodeReference } from '@stablerail/chains'
import type { FaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChainError } from '../../../../chains/src/providers/source.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import {
  openProviderReaders,
  type ProviderReaders,
  startTokenChain,
  type TokenChain,
} from '../../testing/chains/provider-readers.ts'
import { createSteppedReader, type SteppedReader } from '../../testing/chains/reader.ts'

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

const start = async (proxies: readonly FaultyProxy[], changes: Partial<NetworkConfig> = {}) => {
  const { taken, listener } = createCollector()
  const reader = createSteppedReader(readers.context, readers.networkOf(proxies, changes), listener)
  readers.alsoClose(reader.close)
  return { taken, reader }
}

const sent = () => ({ token: chain.token, from: chain.payers[0], to: chain.recipient })

const kindOf = (error: unknown): string => {
  if (error instanceof ChainError) return error.kind
  throw error
}
const rounds = async (reader: SteppedReader, count: number): Promise<string[]> => {
  const kinds: string[] = []
  for (let left = count; left > 0; left -= 1) kinds.push(await reader.step().then(() => 'read', kindOf))
  return kinds
}

const faultCount = async (kind: string) => {
  const { values } = await readers.context.metrics.readerFaults.get()
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0
}

describe('a log', () => {
  test.each([
    ['near the head', 0],
    ['far from the head', 100],
  ])('with the block time 0, %s, has the time of its block', async (_, blocksAfter) => {
    const one = await readers.proxy({ zeroTimes: true })
    const { taken, reader } = await start([one])
    await reader.catchUp()
    // Mines two blocks before the payment. The reader has the header of the first block of a range in any
    // case, so only a payment in a later block tests that the reader looks up the time of its block.
    await chain.node.mine(2)
    const { blockNumber } = await chain.pay(100n)
    if (blocksAfter > 0) await chain.node.mine(blocksAfter)
    await reader.catchUp()
    const { timestamp } = await chain.node.client.getBlock({ blockNumber })
    expect(taken.map(({ blockTime }) => blockTime)).toEqual([new Date(Number(timestamp) * 1000)])
  })

  test.each([
    ['near the head', 0],
    ['far from the head', 100],
  ])('with the index of a log of another transaction, %s, is another transfer', async (_, blocksAfter) => {
    const one = await readers.proxy({ sameIndex: true, repeats: {} })
    const { taken, reader } = await start([one])
    await reader.catchUp()
    await chain.node.setAutomine(false)
    for (const from of chain.payers)
      await chain.node.sendTransfer({ token: chain.token, from, to: chain.recipient, amountBase: 200n })
    await chain.node.mine(1)
    await chain.node.setAutomine(true)
    if (blocksAfter > 0) await chain.node.mine(blocksAfter)
    await reader.catchUp()
    expect(new Set(taken.map(({ txHash }) => txHash)).size).toBe(2)
    expect(taken).toHaveLength(2)
  })
})

describe('a transaction that the provider does not show', () => {
  const reference = 'ab'.repeat(16)
  const suffix = encodeReference(reference)

  test('is asked of the other providers', async () => {
    const [blind, seeing] = [await readers.proxy({ hides: () => true }), await readers.proxy()]
    const { taken, reader } = await start([blind, seeing])
    await reader.catchUp()
    await chain.node.transfer({ ...sent(), amountBase: 300n, dataSuffix: suffix })
    await reader.step()
    expect(taken.map(({ references }) => references)).toEqual([[reference]])
  })

  test('and that no other one shows is waited for a little, then goes on without references', async () => {
    const [one, two] = [await readers.proxy(), await readers.proxy()]
    const { taken, reader } = await start([one, two])
    await reader.catchUp()
    const odd = await chain.node.transfer({ ...sent(), amountBase: 301n, dataSuffix: suffix })
    await chain.node.transfer({ ...sent(), amountBase: 302n, dataSuffix: suffix })
    for (const each of [one, two]) each.faults.hides = (txHash) => txHash === odd.transactionHash
    expect(await rounds(reader, 2)).toEqual(['inconsistent', 'inconsistent'])
    readers.clock.advance({ seconds: 6 })
    await reader.step()
    expect(taken.map(({ amountBase, references }) => [amountBase, references])).toEqual([
      [301n, []],
      [302n, [reference]],
    ])
    expect(await faultCount('missing_transaction')).toBe(1)
  })
})

describe('a block that was answered without logs although its bloom filter speaks against it', () => {
  test('is decided by its receipts, where the node answers them by block', async () => {
    const one = await readers.proxy({ omits: () => true })
    const { taken, reader } = await start([one])
    await reader.catchUp()
    await chain.pay(400n)
    await reader.step()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([400n])
  })

  test('is held while the only provider lacks the receipts, and nothing is lost', async () => {
    const one = await readers.proxy({})
    const { taken, reader } = await start([one])
    await reader.catchUp()
    one.faults = { silent: true }
    await chain.pay(401n)
    expect(await rounds(reader, 3)).toEqual(['inconsistent', 'inconsistent', 'inconsistent'])
    readers.clock.advance({ seconds: 29 })
    expect(await rounds(reader, 1)).toEqual(['inconsistent'])
    one.faults = {}
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([401n])
    expect(await readers.doubts()).toEqual([])
  })

  test('is passed after 30 seconds, counted, and read again until its logs are there', async () => {
    const one = await readers.proxy({})
    const { taken, reader } = await start([one])
    await reader.catchUp()
    one.faults = { silent: true }
    const { blockNumber } = await chain.pay(402n)
    await rounds(reader, 1)
    readers.clock.advance({ seconds: 30 })
    await reader.step()
    expect(taken).toEqual([])
    expect(await faultCount('doubtful_block')).toBe(1)
    expect(await readers.doubts()).toMatchObject([{ from_number: Number(blockNumber), reason: 'bloom' }])
    one.faults = {}
    await reader.step()
    expect(taken).toEqual([])
    readers.clock.advance({ seconds: 60 })
    await reader.step()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([402n])
    expect(await readers.doubts()).toEqual([])
  })
})

describe('a range that several nodes answer', () => {
  test.each([
    ['without batches', { noBatches: true }],
    ['whose batches a gateway splits', { splitsBatches: true }],
  ])('%s, of which the one asked for logs is behind, is not believed', async (_, how) => {
    const one = await readers.proxy()
    const { taken, reader } = await start([one])
    await reader.catchUp()
    for (let count = 0; count < 10; count += 1) await chain.pay(500n)
    await chain.node.mine(100)
    // The newest block is 110 blocks above the last block that was read, so the reader does not read all of
    // them one by one. The node that returns the logs has only the first 3 of these blocks.
    one.faults = { ...how, logsLagBlocks: 107 }
    const kinds = await rounds(reader, 4)
    expect(kinds).not.toContain('read')
    one.faults = {}
    await reader.catchUp()
    expect(taken).toHaveLength(10)
  })
})

describe('a token', () => {
  test.each([
    ['of other decimals', { USDC: { decimals: 4 } }, 'wrong_decimals', 'tokens.USDC.decimals'],
    ['with another name', { USDT: { decimals: 6 } }, 'wrong_symbol', 'tokens.USDT.address'],
  ])('%s than its contract says stops its network, named by its field', async (_, held, kind, field) => {
    const tokens = Object.fromEntries(
      Object.entries(held).map(([symbol, { decimals }]) => [symbol, { address: chain.token, decimals }]),
    )
    const { reader } = await start([await readers.proxy()], { tokens })
    const error = await reader.step().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind, retryable: false, message: expect.stringContaining(field) })
  })

  test('at an address without a contract stops its network, named by that address', async () => {
    const address = `0x${'77'.repeat(20)}`
    const { reader } = await start([await readers.proxy()], { tokens: { USDC: { address, decimals: 6 } } })
    const error = await reader.step().catch((caught: unknown) => caught)
    const message = `NETWORKS: tokens.USDC.address of base, ${address}, is no token's contract on this network`
    expect(error).toMatchObject({ kind: 'wrong_decimals', message: expect.stringContaining(message) })
  })
})

test('where none of the remembered blocks is in the chain any more, nothing is continued past', async () => {
  const one = await readers.proxy()
  const { reader } = await start([one])
  await chain.node.mine(3)
  await reader.catchUp()
  const before = await readers.cursor()
  await readers.context.db
    .deleteFrom('chain_blocks')
    .where('number', '<', before.block_number - 1)
    .execute()
  one.faults = { forkedAt: before.block_number - 2 }
  expect(await rounds(reader, 2)).toEqual(['nothing_common', 'nothing_common'])
  const after = await readers.cursor()
  expect(after.block_hash).toBe(before.block_hash)
})
