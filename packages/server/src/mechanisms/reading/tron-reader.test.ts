import { fromHexAddress, toHexAddress } from '@stablerail/chains/addresses'
import { slotMs, type TronNode, type TronNodeOptions } from '@stablerail/local-tron'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeReference } from '../../../../chains/src/evm/reference.ts'
import { readTokenBalances } from '../../../../chains/src/evm/token-balances.ts'
import { startTestTron, type TronProvider, tronAccount } from '../../../../chains/test/tron-provider.ts'
import { faultOf, openTronReaders, type TronReaders } from '../../testing/chains/tron-readers.ts'

const mainnetId = 728_126_428

type Chain = { node: TronNode; token: string }

const startChain = async (options: TronNodeOptions = {}): Promise<Chain> => {
  const node = await startTestTron(options)
  const token = await node.deployToken('USDT')
  await node.mint({ token, to: tronAccount(node, 1).address, amountBase: 10n ** 15n })
  return { node, token }
}

const pay = ({ node, token }: Chain, amountBase: bigint, reference?: string) =>
  node.transfer({
    token,
    from: tronAccount(node, 1),
    to: tronAccount(node, 2).address,
    amountBase,
    ...(reference !== undefined && { dataSuffix: encodeReference(reference) }),
  })

const heightOf = async ({ node }: Chain) => (await node.head()).height

let chain: Chain
let world: TronReaders
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.node.stop())
beforeEach(async () => {
  world = await openTronReaders(chain.node, chain.token)
})
afterEach(() => world.close())

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
    const { reader, taken } = await world.readerOf([await world.provider()])
    const txHash = await pay(chain, 5n, reference)
    await reader.catchUp()
    const [from, to] = [tronAccount(chain.node, 1).address, tronAccount(chain.node, 2).address]
    expect(taken).toEqual([
      expect.objectContaining({
        txHash,
        token: 'USDT',
        from,
        to,
        amountBase: 5n,
        references: [reference],
      }),
    ])
  })

  test('far behind the head are read by ranges, in smaller ones where the node refuses them', async () => {
    const { node, token } = await startChain({ limits: { blockRange: 60 } })
    const strict = await openTronReaders(node, token)
    const provider = await strict.provider()
    const { reader, taken } = await strict.readerOf([provider])
    await pay({ node, token }, 1n)
    await node.mine(200)
    await pay({ node, token }, 2n)
    await node.mine(100)
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([1n, 2n])
    await strict.close()
    await node.stop()
  })

  test('of a block that the chain replaced while it was read are not taken for those of the block', async () => {
    const provider = await world.provider()
    const { reader, taken } = await world.readerOf([provider])
    await chain.node.mine(1)
    await reader.catchUp()
    const txHash = await pay(chain, 3n)
    let replaced: Promise<void> | undefined
    provider.faults = ({ methods }) => {
      if (methods.includes('eth_getLogs')) replaced ??= chain.node.reorganise({ depth: 1 })
      return {}
    }
    expect(await faultOf(reader)).toBe('inconsistent')
    await replaced
    provider.faults = {}
    await reader.catchUp()
    expect(taken).toEqual([])
    const again = await pay(chain, 3n)
    await reader.catchUp()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([3n])
    expect([txHash, ...taken.map((one) => one.txHash)]).toEqual([expect.any(String), again])
  })

  test('that one of two providers leaves out are found by the other, and are not witnessed before both tell them', async () => {
    const providers = [await world.provider(), await world.provider({ silentLogs: true })]
    const { reader, taken } = await world.readerOf(providers)
    await pay(chain, 4n)
    await chain.node.mine(30)
    await reader.catchUp()
    expect(taken).toMatchObject([{ amountBase: 4n, witnessed: false }])
    expect(await world.doubts()).toHaveLength(1)
  })
})

describe('a provider that has no resources left', () => {
  test('asks to be asked less often, and is asked in batches again afterwards', async () => {
    const provider = await world.provider()
    const { reader } = await world.readerOf([provider])
    await chain.node.mine(3)
    provider.faults = { lacksResources: true }
    expect(await faultOf(reader)).toBe('rate_limited')
    provider.faults = {}
    const before = provider.headers.length
    await reader.catchUp()
    // Counts HTTP requests. The provider accepts batches again: without batches, the headers and logs of the
    // three new blocks alone would need more than six requests.
    expect(provider.headers.length - before).toBeLessThanOrEqual(6)
  })

  test('in the middle of a round, where only a batch is answered so, is no provider without batches', async () => {
    const provider = await world.provider()
    const { reader } = await world.readerOf([provider])
    await chain.node.mine(3)
    provider.faults = ({ methods }) => ({ lacksResources: methods.length > 1 })
    expect(await faultOf(reader)).toBe('rate_limited')
    expect(await reader.providers.round(async (source) => source.answersTogether())).toBe(true)
  })
})

test('the header of a provider is sent to that provider, and to no other', async () => {
  const [guarded, other] = [await world.provider({ apiKey: 's3cret' }), await world.provider()]
  const rpcHeaders = [{ rpcUrl: guarded.url, name: 'TRON-PRO-API-KEY', value: 's3cret' }]
  const { reader } = await world.readerOf([guarded, other], { rpcHeaders })
  await chain.node.mine(30)
  await reader.catchUp()
  expect([guarded, other].map(({ headers }) => headers.length > 0)).toEqual([true, true])
  expect(guarded.headers.every((headers) => headers['tron-pro-api-key'] === 's3cret')).toBe(true)
  expect(other.headers.some((headers) => 'tron-pro-api-key' in headers)).toBe(false)
})

describe('finality', () => {
  test('that the node does not know stops the round, because payments would wait for ever', async () => {
    const { reader } = await world.readerOf([await world.provider({ refusesFinalized: true })])
    await chain.node.mine(1)
    expect(await faultOf(reader)).toBe('refused')
  })

  test('bounds what counts as settled', async () => {
    const { reader } = await world.readerOf([await world.provider()])
    await chain.node.mine(30)
    const { height, timeMs, solidHeight } = await chain.node.head()
    expect(height - solidHeight).toBe(18)
    await reader.catchUp()
    const { settled_through, block_number } = await world.cursor()
    expect(block_number).toBe(height)
    expect(settled_through?.getTime()).toBe(timeMs - 18 * slotMs)
  })
})

describe('on the main network, twenty blocks without a log of the token', () => {
  let main: Chain
  let readers: TronReaders
  beforeAll(async () => {
    main = await startChain({ chainId: mainnetId })
  })
  afterAll(() => main.node.stop())
  beforeEach(async () => {
    readers = await openTronReaders(main.node, main.token)
  })
  afterEach(() => readers.close())

  test('near the head are not believed while another provider tells some', async () => {
    const providers = [await readers.provider({ silentLogs: true }), await readers.provider()]
    const { reader, taken } = await readers.readerOf(providers)
    await main.node.mine(21)
    await pay(main, 6n)
    expect(await faultOf(reader)).toBe('inconsistent')
    await reader.step()
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([6n])
  })

  test('in a range are not believed while another provider tells some', async () => {
    const providers = [await readers.provider({ silentLogs: true }), await readers.provider()]
    const { reader, taken } = await readers.readerOf(providers)
    await main.node.mine(15)
    await pay(main, 7n)
    await main.node.mine(100)
    expect(await faultOf(reader)).toBe('inconsistent')
    await reader.step().catch(() => undefined)
    readers.clock.advance({ seconds: 31 })
    for (let round = 0; round < 6 && taken.length === 0; round += 1) await faultOf(reader)
    expect(taken.map(({ amountBase }) => amountBase)).toEqual([7n])
  })

  test('are believed after a while where nobody tells any, and are read again', async () => {
    const { reader } = await readers.readerOf([await readers.provider({ silentLogs: true })])
    await main.node.mine(150)
    expect(await faultOf(reader)).toBe('inconsistent')
    readers.clock.advance({ seconds: 31 })
    for (let round = 0; round < 3; round += 1) {
      await faultOf(reader)
      readers.clock.advance({ seconds: 31 })
    }
    await reader.catchUp()
    expect((await readers.doubts()).length).toBeGreaterThan(0)
    expect((await readers.cursor()).block_number).toBe(await heightOf(main))
  })

  test('elsewhere are nothing unusual', async () => {
    const { reader } = await world.readerOf([await world.provider({ silentLogs: true })])
    await chain.node.mine(50)
    await reader.catchUp()
    expect(await world.doubts()).toEqual([])
  })
})

// docs/operations/sizes.md calculates the calls per day from the numbers of this test.
test('a block costs its header twice and its logs, from each of two providers, and finality every fourth or second', async () => {
  const providers = [await world.provider(), await world.provider()]
  const { reader } = await world.readerOf(providers, { confirmations: 20 })
  const readBlocks = async (count: number) => {
    for (let block = 0; block < count; block += 1) {
      await chain.node.mine(1)
      await reader.step()
    }
  }
  await readBlocks(40)
  for (const { calls } of providers) calls.splice(0)
  await readBlocks(20)
  const count = ({ calls }: TronProvider, method: string) => calls.filter((one) => one === method).length
  // Finality is requested from the second provider each time before blocks are read from it.
  expect(providers.map((one) => count(one, 'eth_getBlockByNumber'))).toEqual([20 + 20 + 5, 20 + 20 + 10])
  expect(providers.map((one) => count(one, 'eth_getLogs'))).toEqual([20, 20])
})

test('balances are read by the addresses of Tron', async () => {
  const network = world.networkOf([await world.provider()])
  const holdings = [{ token: chain.token, holder: tronAccount(chain.node, 1).address }]
  const [balance] = await readTokenBalances(world.context, network, holdings)
  expect(balance).toBeGreaterThan(10n ** 14n)
})
