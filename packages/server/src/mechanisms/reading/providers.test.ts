import type { FaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChainError } from '../../../../chains/src/providers/source.ts'
import { createCollector } from '../../testing/chains/collector.ts'
import {
  openProviderReaders,
  type ProviderReaders,
  startTokenChain,
  type TokenChain,
} from '../../testing/chains/provider-readers.ts'
import { createSteppedReader, type SteppedReader } from '../../testing/chains/reader.ts'
import type { SeenTransfer } from './listener.ts'

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

const start = async (proxies: readonly FaultyProxy[]) => {
  const { taken, listener } = createCollector()
  const reader = createSteppedReader(readers.context, readers.networkOf(proxies), listener)
  readers.alsoClose(reader.close)
  await reader.catchUp()
  return { taken, reader }
}

/**
 * Runs rounds of the reader until the condition holds, at most 30. A round that fails with a ChainError does
 * not stop the loop; these errors are returned.
 */
const stepUntil = async (reader: SteppedReader, holds: () => boolean): Promise<ChainError[]> => {
  const errors: ChainError[] = []
  for (let left = 30; !holds(); left -= 1) {
    if (left === 0) throw new AggregateError(errors, 'It did not come to it in 30 rounds.')
    await reader.step().catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error
      errors.push(error)
    })
  }
  return errors
}

const amounts = (taken: readonly SeenTransfer[]) => taken.map(({ amountBase }) => amountBase)

describe('a provider that refuses ranges', () => {
  test.each([
    [7, -32005, 'query returned more than 10000 results'],
    [1, -32600, 'block range is too wide'],
  ])('of more than %i blocks is asked for smaller ones', async (blocks, code, message) => {
    const one = await readers.proxy({ maxRange: { blocks, code, message } })
    const { taken, reader } = await start([one])
    const sent: bigint[] = []
    for (let count = 0; count < 9; count += 1) {
      await chain.node.mine(9)
      sent.push(BigInt(1_000 + count))
      await chain.pay(BigInt(1_000 + count))
    }
    await chain.node.mine(1)
    await reader.catchUp()
    expect(amounts(taken)).toEqual(sent)
  })

  test('however small is left to the next one', async () => {
    const [strict, lax] = [
      await readers.proxy({ maxRange: { blocks: 0, code: -32000, message: 'range too large' } }),
      await readers.proxy(),
    ]
    const { taken, reader } = await start([strict, lax])
    await chain.pay(2_000n)
    await chain.node.mine(100)
    const errors = await stepUntil(reader, () => taken.length > 0)
    expect(errors.map(({ kind }) => kind)).toEqual(['refused'])
    expect(amounts(taken)).toEqual([2_000n])
  })
})

describe('a provider that is behind', () => {
  test('does not lose what it does not know yet, near the head or far from it', async () => {
    const behind = await readers.proxy()
    const { taken, reader } = await start([behind])
    await chain.node.mine(200)
    await chain.pay(3_000n)
    behind.faults.lagBlocks = 50
    await reader.step()
    await expect(reader.catchUp()).resolves.toBeUndefined()
    expect(taken).toEqual([])
    behind.faults.lagBlocks = 0
    await reader.catchUp()
    expect(amounts(taken)).toEqual([3_000n])
  })

  test('what was read already is not followed back, and the next one serves', async () => {
    const [first, second] = [await readers.proxy(), await readers.proxy()]
    const { taken, reader } = await start([first, second])
    await chain.pay(3_100n)
    await reader.catchUp()
    first.faults.lagBlocks = 5
    await chain.pay(3_200n)
    const errors = await stepUntil(reader, () => taken.length === 2)
    expect(errors.map(({ kind }) => kind)).toEqual(['lagging'])
    expect(amounts(taken)).toEqual([3_100n, 3_200n])
  })
})

describe('a provider that lies', () => {
  test.each([5, 500])(
    'about its head, by %i blocks, is caught, and nothing is skipped',
    async (boastBlocks) => {
      const [liar, honest] = [await readers.proxy(), await readers.proxy()]
      const { taken, reader } = await start([liar, honest])
      liar.faults.boastBlocks = boastBlocks
      await chain.pay(4_000n)
      const errors = await stepUntil(reader, () => taken.length > 0)
      expect(errors.map(({ kind }) => kind)).toEqual(['inconsistent'])
      expect(amounts(taken)).toEqual([4_000n])
    },
  )

  test('about the blocks behind the cursor is not followed against another provider', async () => {
    const [liar, honest] = [await readers.proxy(), await readers.proxy()]
    const { taken, reader } = await start([liar, honest])
    await chain.pay(4_100n)
    await reader.catchUp()
    liar.faults.forkedAt = Number((await chain.node.client.getBlock()).number)
    await chain.pay(4_200n)
    const errors = await stepUntil(reader, () => taken.length === 2)
    expect(errors.map(({ kind }) => kind)).toEqual(['disagreement'])
    expect(amounts(taken)).toEqual([4_100n, 4_200n])
  })

  test('by telling transfers of blocks that were not asked for is not believed', async () => {
    const liar = await readers.proxy()
    const { taken, reader } = await start([liar])
    await chain.node.mine(30)
    await chain.pay(4_400n)
    await chain.node.mine(80)
    liar.faults.invents = (log) => ({ ...log, blockNumber: '0x1' })
    await expect(reader.step()).rejects.toMatchObject({ kind: 'invalid_answer' })
    liar.faults = {}
    await reader.catchUp()
    expect(amounts(taken)).toEqual([4_400n])
  })

  test('by leaving out logs that its block says it has is not believed', async () => {
    const [silent, honest] = [await readers.proxy(), await readers.proxy()]
    const { taken, reader } = await start([honest, silent])
    silent.faults.silent = true
    honest.faults.refuses = { status: 503 }
    await chain.pay(4_300n)
    await expect(reader.step()).rejects.toMatchObject({ kind: 'unreachable' })
    honest.faults = {}
    const errors = await stepUntil(reader, () => taken.length > 0)
    // The reader used the provider `silent`, which leaves out logs. The error was thrown when the provider
    // `honest` returned logs of the same block.
    expect(errors.map(({ kind }) => kind)).toEqual(['inconsistent'])
    expect(amounts(taken)).toEqual([4_300n])
    expect(silent.calls.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
  })
})

test('nodes behind one address, of which the one asked for logs is behind, do not have transfers skipped', async () => {
  const one = await readers.proxy()
  const { taken, reader } = await start([one])
  await chain.node.mine(30)
  await chain.pay(4_500n)
  await chain.node.mine(80)
  one.faults.logsLagBlocks = 90
  // The node that is behind does not know the last block of the range, and refuses to return its logs.
  await expect(reader.step()).rejects.toMatchObject({ kind: 'refused' })
  one.faults = {}
  await reader.catchUp()
  expect(amounts(taken)).toEqual([4_500n])
})

describe('a provider that fails', () => {
  test.each([
    ['with 503', { refuses: { status: 503 } }, 'unreachable'],
    ['with 429', { refuses: { status: 429 } }, 'rate_limited'],
    ['by breaking the connection', { refuses: 'breaks' }, 'unreachable'],
  ] as const)('%s gives its turn to the next', async (_, faults, kind) => {
    const [bad, good] = [await readers.proxy(), await readers.proxy()]
    const { taken, reader } = await start([bad, good])
    bad.faults = faults
    await chain.pay(5_000n)
    const errors = await stepUntil(reader, () => taken.length > 0)
    expect(errors.map((error) => error.kind)).toEqual([kind])
  })

  test('does not tell its address, which may hold a key, in what is logged', async () => {
    const bad = await readers.proxy()
    const { reader } = await start([bad])
    await reader.close()
    await bad.stop()
    const config = readers.networkOf([bad], { rpcUrls: [`${bad.url}/v3/a-secret-key?token=another`] })
    const other = createSteppedReader(readers.context, config, createCollector().listener)
    readers.alsoClose(other.close)
    const error = await other.step().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChainError)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret|another/)
  })

  test('that takes no batches is asked call by call', async () => {
    const one = await readers.proxy({ noBatches: true })
    const { taken, reader } = await start([one])
    for (const amount of [6_000n, 6_001n, 6_002n]) await chain.pay(amount)
    await chain.node.mine(100)
    await chain.pay(6_003n)
    await reader.catchUp()
    expect(amounts(taken)).toEqual([6_000n, 6_001n, 6_002n, 6_003n])
  })

  test('of another network is never read', async () => {
    const [wrong, right] = [await readers.proxy({ chainId: 1 }), await readers.proxy()]
    const { listener } = createCollector()
    const reader = createSteppedReader(readers.context, readers.networkOf([wrong, right]), listener)
    readers.alsoClose(reader.close)
    const error = await reader.step().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind: 'wrong_network', retryable: false })
    await reader.catchUp()
    expect(new Set(wrong.calls)).toEqual(new Set(['eth_chainId']))
  })
})

test('a database that has read another network refuses this one', async () => {
  const one = await readers.proxy()
  await start([one])
  await readers.context.db.updateTable('chain_cursors').set({ network_id: 8453 }).execute()
  const reader = createSteppedReader(readers.context, readers.networkOf([one]), createCollector().listener)
  readers.alsoClose(reader.close)
  await expect(reader.step()).rejects.toMatchObject({ kind: 'wrong_network' })
})

test('transfers cost calls by blocks, not by their number', async () => {
  const one = await readers.proxy()
  const { taken, reader } = await start([one])
  for (let count = 0; count < 30; count += 1) await chain.pay(7_000n)
  await chain.node.mine(70)
  one.calls.length = 0
  await reader.catchUp()
  expect(taken).toHaveLength(30)
  const count = (method: string) => one.calls.filter((called) => called === method).length
  // At most 66 calls for logs: 1 for the range of the first 36 blocks, 1 for the last block of that range,
  // and 64 for the newest 64 blocks. Each of the 30 transactions is requested once, for its payment
  // references.
  expect(count('eth_getLogs')).toBeLessThanOrEqual(66)
  expect(count('eth_getTransactionByHash')).toBe(30)
})
