import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NetworkConfig } from '../../../../config.ts'
import { createCollector } from '../../../../testing/chains/collector.ts'
import {
  openProviderReaders,
  type ProviderReaders,
  startTokenChain,
  type TokenChain,
} from '../../../../testing/chains/provider-readers.ts'
import { createSteppedReader, type SteppedReader } from '../../../../testing/chains/reader.ts'
import { startTronDouble, type TronDouble, type TronFaults } from '../../../../testing/chains/tron-dialect.ts'
import { encodeReference } from '../../evm/reference.ts'
import { readTokenBalances } from '../../evm/token-balances.ts'
import type { ChainError } from '../../reading/source.ts'
import { fromHexAddress, toHexAddress } from '../address.ts'

const mainnetId = 728_126_428

let chain: TokenChain
let world: ProviderReaders
beforeAll(async () => {
  chain = await startTokenChain('USDT')
})
afterAll(() => chain.close())
beforeEach(async () => {
  world = await openProviderReaders(chain)
})
afterEach(() => world.close())

const provider = async (faults: TronFaults = {}): Promise<TronDouble> => {
  const double = await startTronDouble(chain.node.rpcUrl, faults)
  world.alsoClose(double.stop)
  return double
}

const networkOf = (doubles: readonly TronDouble[], changes: Partial<NetworkConfig> = {}): NetworkConfig => ({
  ...world.networkOf([], changes),
  chain: 'tron',
  rpcUrls: doubles.map(({ url }) => url),
  tokens: { USDT: { address: fromHexAddress(chain.token), decimals: 6 } },
  ...changes,
})

/** A reader that has begun at the head. */
const readerOf = async (doubles: readonly TronDouble[], changes: Partial<NetworkConfig> = {}) => {
  const collector = createCollector()
  const reader = createSteppedReader(world.context, networkOf(doubles, changes), collector.listener)
  world.alsoClose(reader.close)
  await reader.step()
  return { reader, taken: collector.taken }
}

const fault = (reader: SteppedReader): Promise<string> =>
  reader.step().then(
    () => 'none',
    (error: ChainError) => error.kind,
  )

const from = () => fromHexAddress(chain.payers[0])
const to = () => fromHexAddress(chain.recipient)
const pay = (amountBase: bigint, reference?: string) =>
  chain.node.transfer({
    ...{ token: chain.token, from: chain.payers[0], to: chain.recipient as Address, amountBase },
    ...(reference !== undefined && { dataSuffix: encodeReference(reference) }),
  })

test('an address has one form here and one on the wire, and a text that is no address has none', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(toHexAddress(usdt)).toBe('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
  expect(fromHexAddress('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(usdt)
  expect(() => toHexAddress(`${usdt.slice(0, -1)}u`)).toThrow('no Tron address')
  expect(() => fromHexAddress('0xa614')).toThrow('not 20 bytes')
})

describe('transfers on Tron', () => {
  test('are told with addresses and ids as Tron writes them, and with the references of their transactions', async () => {
    const reference = 'ab'.repeat(16)
    const { reader, taken } = await readerOf([await provider()])
    const { transactionHash } = await pay(5n, reference)
    await reader.catchUp()
    expect(taken).toEqual([
      expect.objectContaining({
        ...{ txHash: transactionHash.slice(2), token: 'USDT', from: from(), to: to(), amountBase: 5n },
        references: [reference],
      }),
    ])
  })

  test('far behind the head are read by ranges, in smaller ones where the node refuses them', async () => {
    const double = await provider({ maxRange: 60 })
    const { reader, taken } = await readerOf([double])
    await pay(1n)
    await chain.node.mine(200)
    await pay(2n)
    await chain.node.mine(100)
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([1n, 2n])
  })

  test('of a block that the chain replaced while it was read are not taken for those of the block', async () => {
    const double = await provider()
    const { reader, taken } = await readerOf([double])
    const { transactionHash } = await pay(3n)
    const signed = await chain.node.signedTransaction(transactionHash)
    double.faults.beforeLogs = async () => {
      double.faults.beforeLogs = async () => {}
      await chain.node.reorg({ depth: 1 })
    }
    expect(await fault(reader)).toBe('inconsistent')
    await reader.catchUp()
    expect(taken).toEqual([])
    await chain.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([3n])
  })

  test('that one of two providers leaves out are found by the other, and are not witnessed before both tell them', async () => {
    const doubles = [await provider(), await provider({ omits: () => true })] as const
    const { reader, taken } = await readerOf(doubles)
    await pay(4n)
    await chain.node.mine(30)
    await reader.catchUp()
    expect(taken).toMatchObject([{ amountBase: 4n, witnessed: false }])
    expect(await world.doubts()).toHaveLength(1)
  })
})

describe('a provider that has no resources left', () => {
  test('asks to be asked less often, and is asked in batches again afterwards', async () => {
    const double = await provider()
    const { reader } = await readerOf([double])
    await chain.node.mine(3)
    double.faults.exhausted = true
    expect(await fault(reader)).toBe('rate_limited')
    double.faults.exhausted = false
    const before = double.headers.length
    await reader.catchUp()
    // The head, two headers, the logs of three blocks with their headers, finality, and the head again.
    expect(double.headers.length - before).toBeLessThanOrEqual(6)
  })

  test('in the middle of a round, where only a batch is answered so, is no provider without batches', async () => {
    const double = await provider()
    const { reader } = await readerOf([double])
    await chain.node.mine(3)
    double.faults.exhausted = 'batches'
    expect(await fault(reader)).toBe('rate_limited')
    expect(await reader.providers.round(async (source) => source.answersTogether())).toBe(true)
  })
})

test('the header of a provider is sent to that provider, and to no other', async () => {
  const doubles = [await provider(), await provider()] as const
  const rpcHeaders = [{ rpcUrl: doubles[0].url, name: 'TRON-PRO-API-KEY', value: 's3cret' }]
  const { reader } = await readerOf(doubles, { rpcHeaders })
  await chain.node.mine(30)
  await reader.catchUp()
  expect(doubles.map(({ headers }) => headers.length > 0)).toEqual([true, true])
  expect(doubles[0].headers.every((headers) => headers['tron-pro-api-key'] === 's3cret')).toBe(true)
  expect(doubles[1].headers.some((headers) => 'tron-pro-api-key' in headers)).toBe(false)
})

describe('finality', () => {
  test('that the node does not know stops the round, because payments would wait for ever', async () => {
    const { reader } = await readerOf([await provider({ finalized: 'refused' })])
    await chain.node.mine(1)
    expect(await fault(reader)).toBe('refused')
  })

  test('bounds what counts as settled', async () => {
    const double = await provider()
    const { reader } = await readerOf([double])
    for (let block = 0; block < 10; block += 1) {
      await chain.node.client.increaseTime({ seconds: 3 })
      await chain.node.mine(1)
    }
    double.faults.finalized = Number(await chain.node.client.getBlockNumber()) - 8
    await reader.catchUp()
    const { timestamp } = await chain.node.client.getBlock({ blockNumber: BigInt(double.faults.finalized) })
    const { settled_through, block_number } = await world.cursor()
    expect(settled_through).toEqual(new Date(Number(timestamp) * 1000))
    expect(block_number - double.faults.finalized).toBe(8)
  })
})

describe('on the main network, twenty blocks without a log of the token', () => {
  const silent: TronFaults = { chainId: mainnetId, omits: () => true }

  test('near the head are not believed while another provider tells some', async () => {
    const doubles = [await provider(silent), await provider({ chainId: mainnetId })] as const
    const { reader, taken } = await readerOf(doubles, { networkId: mainnetId })
    await chain.node.mine(21)
    await pay(6n)
    expect(await fault(reader)).toBe('inconsistent')
    await reader.step()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([6n])
  })

  test('in a range are not believed while another provider tells some', async () => {
    const doubles = [await provider(silent), await provider({ chainId: mainnetId })] as const
    const { reader, taken } = await readerOf(doubles, { networkId: mainnetId })
    await chain.node.mine(15)
    await pay(7n)
    await chain.node.mine(100)
    expect(await fault(reader)).toBe('inconsistent')
    await reader.step().catch(() => undefined)
    world.clock.advance({ seconds: 31 })
    for (let round = 0; round < 6 && taken.length === 0; round += 1) await fault(reader)
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([7n])
  })

  test('are believed after a while where nobody tells any, and are read again', async () => {
    const double = await provider(silent)
    const { reader } = await readerOf([double], { networkId: mainnetId })
    await chain.node.mine(150)
    expect(await fault(reader)).toBe('inconsistent')
    world.clock.advance({ seconds: 31 })
    for (let round = 0; round < 3; round += 1) {
      await fault(reader)
      world.clock.advance({ seconds: 31 })
    }
    await reader.catchUp()
    expect((await world.doubts()).length).toBeGreaterThan(0)
    expect((await world.cursor()).block_number).toBe(Number(await chain.node.client.getBlockNumber()))
  })

  test('elsewhere are nothing unusual', async () => {
    const { reader } = await readerOf([await provider({ omits: () => true })])
    await chain.node.mine(50)
    await reader.catchUp()
    expect(await world.doubts()).toEqual([])
  })
})

// docs/operations/sizes.md reckons the calls of a day with these.
test('a block costs its header twice and its logs, from each of two providers, and finality every fourth', async () => {
  const doubles = [await provider(), await provider()] as const
  const { reader } = await readerOf(doubles, { confirmations: 20 })
  const readBlocks = async (count: number) => {
    for (let block = 0; block < count; block += 1) {
      await chain.node.mine(1)
      await reader.step()
    }
  }
  await readBlocks(40)
  for (const { calls } of doubles) calls.splice(0)
  await readBlocks(20)
  const count = ({ calls }: TronDouble, method: string) => calls.filter((one) => one === method).length
  expect(doubles.map((double) => count(double, 'eth_getBlockByNumber'))).toEqual([20 + 20 + 5, 20 + 20])
  expect(doubles.map((double) => count(double, 'eth_getLogs'))).toEqual([20, 20])
})

test('balances are read by the addresses of Tron', async () => {
  const network = networkOf([await provider()])
  const holdings = [{ token: fromHexAddress(chain.token), holder: from() }]
  const [balance] = await readTokenBalances(world.context, network, holdings)
  expect(balance).toBeGreaterThan(10n ** 14n)
})
