/** Payments for which a provider returns another reference or block time than the chain has. */

import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readerHealth } from '../../mechanisms/reading/health.ts'
import { createSteppedReader, type SteppedReader } from '../../testing/chains/reader.ts'
import { createWorld, type PreparedCheckout, type World } from '../../testing/payments/world.ts'
import { expireCheckouts } from '../checkouts/index.ts'
import { createPaymentListener } from './index.ts'

let world: World
let first: FaultyProxy
let second: FaultyProxy
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  first = await startFaultyProxy(world.node.rpcUrl)
  second = await startFaultyProxy(world.node.rpcUrl)
})
beforeEach(() => {
  first.faults = {}
  second.faults = {}
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await world.close()
})

/** Returns a fault that replaces a text in every transaction by another text. */
const altering = (text: string, by: string) => ({
  tells: (method: string, result: unknown) =>
    method === 'eth_getTransactionByHash' && result !== null
      ? JSON.parse(JSON.stringify(result).replaceAll(text, by))
      : result,
})

const hexOf = (checkout: PreparedCheckout) => String(checkout.suffix).replace('0x', '')

const paymentOf = async (txHash: string) => {
  const payment = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
  if (payment === undefined) throw new Error('The payment was not recorded.')
  return payment
}

const open = async (providers: readonly FaultyProxy[]) => {
  // The reader replaces a provider that returns no new block for ten polling intervals. With this long
  // interval it keeps the first provider, although the tests let minutes pass.
  const polls = { pollIntervalMs: 3_600_000, rpcUrls: providers.map(({ url }) => url) }
  const network = { ...world.network, ...polls }
  const reader = createSteppedReader(world.context, network, createPaymentListener())
  await reader.catchUp()
  return reader
}

const catchUpLater = async (reader: SteppedReader) => {
  clock.advance({ minutes: 11 })
  await world.node.client.increaseTime({ seconds: 660 })
  await world.node.mine(1)
  await reader.catchUp()
}

const reattributed = async ({ id }: { id: string }) =>
  (await world.events())
    .filter(({ type, data }) => type === 'payment.reattributed' && data.paymentId === id)
    .map(({ data }) => data)

describe('of two providers the first returns', () => {
  let reader: SteppedReader
  beforeAll(async () => {
    reader = await open([first, second])
  })
  afterAll(() => reader.close())

  /** Creates checkouts of a buyer and of a thief in one workspace, with equal prices. */
  const openCheckouts = async () => {
    const shop = await world.openShop()
    return { buyer: await world.prepare(shop), thief: await world.prepare(shop) }
  }
  const price = 19_990_000n

  test("the thief's reference instead of the buyer's: nobody is paid until both return the truth, and then the buyer is", async () => {
    const { buyer, thief } = await openCheckouts()
    first.faults = altering(hexOf(buyer), hexOf(thief))
    const { txHash: hash } = await world.pay({ to: buyer.recipient, amountBase: price, suffix: buyer.suffix })
    await world.node.mine(6)
    await reader.catchUp()
    await catchUpLater(reader)
    expect((await paymentOf(hash)).status).toBe('pending')
    expect(await world.checkoutStatus(thief)).toBe('pending')
    const health = await readerHealth({
      ...world.context,
      config: { ...world.context.config, networks: [{ ...world.network, rpcUrls: [first.url, second.url] }] },
    })
    expect(JSON.stringify(health)).toContain('differ')
    first.faults = {}
    await catchUpLater(reader)
    const payment = await paymentOf(hash)
    expect(payment).toMatchObject({ status: 'confirmed', checkout_id: buyer.id, fully_settled: true })
    expect(await world.checkoutStatus(buyer)).toBe('succeeded')
    expect(await world.checkoutStatus(thief)).toBe('pending')
    expect(await reattributed(payment)).toMatchObject([
      { from: thief.id, to: buyer.id, checkoutId: buyer.id },
    ])
  })

  test('no reference: the payment is matched once both return it', async () => {
    const { buyer } = await openCheckouts()
    first.faults = altering(hexOf(buyer), '')
    const { txHash: hash } = await world.pay({ to: buyer.recipient, amountBase: price, suffix: buyer.suffix })
    await world.node.mine(6)
    await reader.catchUp()
    expect(await paymentOf(hash)).toMatchObject({ status: 'pending', outcome: 'unmatched' })
    first.faults = {}
    await catchUpLater(reader)
    const payment = await paymentOf(hash)
    expect(payment).toMatchObject({ status: 'confirmed', checkout_id: buyer.id, fully_settled: true })
    expect(await reattributed(payment)).toMatchObject([{ from: null, to: buyer.id }])
  })

  test('a block time of two minutes before: the exact amount is matched once both return the truth', async () => {
    const { buyer } = await openCheckouts()
    await world.node.mine(1)
    const { number: height } = await world.node.client.getBlock()
    first.faults = { stamps: (number) => (number > height ? Math.floor(Date.now() / 1000) - 300 : undefined) }
    const { txHash: hash } = await world.pay({ to: buyer.recipient, amountBase: buyer.amountBase })
    await world.node.mine(6)
    await reader.catchUp()
    expect(await world.checkoutStatus(buyer)).toBe('pending')
    first.faults = {}
    await catchUpLater(reader)
    expect(await paymentOf(hash)).toMatchObject({ status: 'confirmed', checkout_id: buyer.id })
    expect(await world.checkoutStatus(buyer)).toBe('succeeded')
  })

  test('block times of nine minutes ahead: no checkout ends by them, and a payment before its end is credited', async () => {
    const shop = await world.openShop()
    const expiresAt = new Date(clock.now().getTime() + 480_000)
    const [buyer, idle] = [await world.prepare(shop, { expiresAt }), await world.prepare(shop, { expiresAt })]
    const { number: height } = await world.node.client.getBlock()
    first.faults = {
      stamps: (number) => (number > height ? Math.floor(clock.now().getTime() / 1000) + 540 : undefined),
    }
    const { txHash } = await world.pay({ to: buyer.recipient, amountBase: buyer.amountBase })
    await world.node.mine(6)
    await reader.catchUp()
    await expireCheckouts(world.context)
    expect([await world.checkoutStatus(buyer), await world.checkoutStatus(idle)]).toEqual([
      'pending',
      'pending',
    ])
    await catchUpLater(reader)
    await expireCheckouts(world.context)
    expect(await world.checkoutStatus(buyer)).toBe('pending')
    first.faults = {}
    await catchUpLater(reader)
    expect(await paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkout_id: buyer.id })
    await world.node.mine(6)
    await reader.catchUp()
    await expireCheckouts(world.context)
    expect([await world.checkoutStatus(buyer), await world.checkoutStatus(idle)]).toEqual([
      'succeeded',
      'expired',
    ])
  })
})

describe('one provider returns', () => {
  let reader: SteppedReader
  beforeAll(async () => {
    reader = await open([first])
  })
  afterAll(() => reader.close())

  test('no reference at first: the confirmed payment that matched nothing is matched by the later reading', async () => {
    const shop = await world.openShop()
    const buyer = await world.prepare(shop)
    first.faults = altering(hexOf(buyer), '')
    const { txHash: hash } = await world.pay({
      to: buyer.recipient,
      amountBase: 19_990_000n,
      suffix: buyer.suffix,
    })
    await world.node.mine(6)
    await reader.catchUp()
    expect(await paymentOf(hash)).toMatchObject({ status: 'confirmed', outcome: 'unmatched' })
    first.faults = {}
    await catchUpLater(reader)
    expect(await paymentOf(hash)).toMatchObject({ status: 'confirmed', checkout_id: buyer.id })
    expect(await world.checkoutStatus(buyer)).toBe('succeeded')
  })

  test('another reference later: a credited payment stays with its checkout, and the operator is warned', async () => {
    const shop = await world.openShop()
    const [buyer, thief] = [await world.prepare(shop), await world.prepare(shop)]
    const { txHash: hash } = await world.pay({
      to: buyer.recipient,
      amountBase: 19_990_000n,
      suffix: buyer.suffix,
    })
    await world.node.mine(6)
    await reader.catchUp()
    first.faults = altering(hexOf(buyer), hexOf(thief))
    await catchUpLater(reader)
    expect(await paymentOf(hash)).toMatchObject({ status: 'confirmed', checkout_id: buyer.id })
    expect(await world.checkoutStatus(thief)).toBe('pending')
    const faults = await world.context.metrics.registry.getSingleMetricAsString(
      'stablerail_reader_faults_total',
    )
    expect(faults).toMatch(/kind="changed_reading".* 1$/m)
  })
})

// The last test of the file: the blocks after its reorganisation are earlier than the wallets of later tests.
describe('after a deep reorganisation, the first of two providers returns', () => {
  let reader: SteppedReader
  beforeAll(async () => {
    reader = await open([first, second])
  })
  afterAll(() => reader.close())

  test('another block time: the confirmed payment stays, with the time of its block', async () => {
    const shop = await world.openShop()
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 3_210_000n })
    await world.node.mine(6)
    await reader.catchUp()
    await catchUpLater(reader)
    const confirmed = await paymentOf(txHash)
    expect(confirmed).toMatchObject({ status: 'confirmed', outcome: 'unmatched' })
    const transaction = await world.node.signedTransaction(txHash)
    first.faults = {
      tells: (method, result) => {
        if (!method.startsWith('eth_getBlockBy') || result === null) return result
        const block = result as { timestamp: string }
        return { ...block, timestamp: `0x${(Number(block.timestamp) + 120).toString(16)}` }
      },
    }
    await world.node.reorg({ depth: 8, transactions: [{ transaction, block: 1 }] })
    await reader.catchUp()
    first.faults = {}
    await catchUpLater(reader)
    const { blockNumber } = await world.node.client.getTransactionReceipt({ hash: txHash })
    const { timestamp } = await world.node.client.getBlock({ blockNumber })
    const moved = await paymentOf(txHash)
    expect(moved).toMatchObject({ id: confirmed.id, outcome: 'unmatched' })
    expect(moved.block_time).toEqual(new Date(Number(timestamp) * 1000))
  })
})
