/** Rests of a price for which one of two providers returns another reference than the chain has. */
import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSteppedReader, type SteppedReader } from '../../testing/chains/reader.ts'
import { createWorld, type PreparedCheckout, type World } from '../../testing/payments/world.ts'
import { createPaymentListener } from './index.ts'

let world: World
let clock: TestClock
let first: FaultyProxy
let second: FaultyProxy
let reader: SteppedReader
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  first = await startFaultyProxy(world.node.rpcUrl)
  second = await startFaultyProxy(world.node.rpcUrl)
  const network = { ...world.network, pollIntervalMs: 3_600_000, rpcUrls: [first.url, second.url] }
  reader = createSteppedReader(world.context, network, createPaymentListener())
  await reader.catchUp()
})
beforeEach(() => {
  first.faults = {}
})
afterAll(async () => {
  await reader.close()
  await first.stop()
  await second.stop()
  await world.close()
})

const hexOf = ({ suffix }: PreparedCheckout) => String(suffix).replace('0x', '')

/** Lets the first provider replace a reference in every transaction by another text. */
const alter = (checkout: PreparedCheckout, by: string) => {
  first.faults = {
    tells: (method: string, result: unknown) =>
      method === 'eth_getTransactionByHash' && result !== null
        ? JSON.parse(JSON.stringify(result).replaceAll(hexOf(checkout), by))
        : result,
  }
}

/** Lets minutes pass, so that blocks are read from both providers again. */
const readLater = async () => {
  await world.node.mine(6)
  await reader.catchUp()
  clock.advance({ minutes: 11 })
  await world.node.client.increaseTime({ seconds: 660 })
  await world.node.mine(1)
  await reader.catchUp()
}

const pay = async (checkout: PreparedCheckout, amountBase: bigint) => {
  const { txHash } = await world.pay({ to: checkout.recipient, amountBase, suffix: checkout.suffix })
  return txHash
}

/** A checkout that received 15.00 of its 19.99, read from both providers. */
const short = async () => {
  const checkout = await world.prepare(await world.openShop())
  const hash = await pay(checkout, 15_000_000n)
  await readLater()
  expect(await paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'underpaid' })
  return { checkout, hash }
}

const paymentOf = async (txHash: string) => (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)

const checkoutOf = ({ id }: PreparedCheckout) =>
  world.context.db
    .selectFrom('checkouts')
    .select(['status', 'received_minor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a stranger gets no rest by the reference of another: the other checkout is completed by it', async () => {
  const { checkout: thief } = await short()
  const buyer = await world.prepare({ scope: thief.scope, wallet: thief.recipient }, { amountMinor: 499 })
  alter(buyer, hexOf(thief))
  const hash = await pay(buyer, 4_990_000n)
  await world.node.mine(1)
  await reader.catchUp()
  // As far as the first provider returns, the payment completes the checkout of the thief.
  expect(await checkoutOf(thief)).toMatchObject({ status: 'pending', received_minor: 1_999 })
  first.faults = {}
  await readLater()
  expect(await paymentOf(hash)).toMatchObject({ status: 'confirmed', checkout_id: buyer.id, coverage: null })
  expect(await checkoutOf(thief)).toMatchObject({ status: 'pending', received_minor: 1_500 })
  expect(await checkoutOf(buyer)).toMatchObject({ status: 'succeeded' })

  // The checkout that is still short is completed by its own rest.
  await pay(thief, 4_990_000n)
  await readLater()
  expect(await checkoutOf(thief)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
})

test('a rest whose reference the first provider does not return completes its checkout once both return it', async () => {
  const { checkout, hash } = await short()
  alter(checkout, '')
  const rest = await pay(checkout, 4_990_000n)
  await world.node.mine(6)
  await reader.catchUp()
  expect(await paymentOf(rest)).toMatchObject({ status: 'pending', outcome: 'unmatched' })
  first.faults = {}
  await readLater()
  expect(await paymentOf(rest)).toMatchObject({ status: 'confirmed', coverage: 'settling' })
  expect(await paymentOf(hash)).toMatchObject({ status: 'confirmed', coverage: 'part' })
  expect(await checkoutOf(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
})

test('a first payment whose block time is corrected still completes its checkout with the rest', async () => {
  const checkout = await world.prepare(await world.openShop())
  const later = new Date(clock.now().getTime() + 30_000)
  const { number: height } = await world.node.client.getBlock()
  // The first provider returns another time of the block of the first payment, so that it is read again and matched again.
  first.faults = {
    stamps: (number) => (number === Number(height) + 1 ? Math.floor(later.getTime() / 1000) : undefined),
  }
  const hash = await pay(checkout, 15_000_000n)
  const rest = await pay(checkout, 4_990_000n)
  await world.node.mine(1)
  await reader.catchUp()
  expect(await paymentOf(rest)).toMatchObject({ status: 'pending', coverage: 'settling' })
  first.faults = {}
  await readLater()
  expect(await paymentOf(hash)).toMatchObject({
    status: 'confirmed',
    checkout_id: checkout.id,
    coverage: 'part',
  })
  expect(await checkoutOf(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
})
