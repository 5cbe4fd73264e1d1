/** Payments to deposit addresses about which one of two providers lies. */
import { createTestClock, type FaultyProxy, startFaultyProxy, type TestClock } from '@stablerail/test-support'
import { numberToHex, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMovingReader } from '../../testing/chains/chain-clock.ts'
import type { SteppedReader } from '../../testing/chains/reader.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import type { PreparedCheckout } from '../../testing/payments/world.ts'
import { createPaymentListener } from './index.ts'

let world: DepositWorld
let clock: TestClock
let first: FaultyProxy
let second: FaultyProxy
let reader: SteppedReader
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createDepositWorld({ clock })
  first = await startFaultyProxy(world.node.rpcUrl)
  second = await startFaultyProxy(world.node.rpcUrl)
  // With this long interval the reader keeps the first provider, although the tests let hours pass.
  const changes = { pollIntervalMs: 3_600_000_000, rpcUrls: [first.url, second.url] }
  const network = { ...world.network, ...changes }
  reader = createMovingReader(world.context, network, createPaymentListener(), world.chainTime)
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

const price = 19_990_000n

/** Reads what was mined with its confirmations, first while the provider lies, and then for hours while it does not. */
const readAndRecover = async () => {
  await world.node.mine(4)
  await reader.catchUp()
  first.faults = {}
  for (let hours = 0; hours < 4; hours += 1) {
    clock.advance({ hours: 1 })
    await world.node.mine(1)
    await reader.catchUp()
  }
}

const topicOf = ({ recipient }: PreparedCheckout) => pad(recipient, { size: 32 }).toLowerCase()

type Wire = { topics: string[]; logIndex: string } & Record<string, unknown>

/** Lets the first provider change the transfers to the address of a checkout in every call that returns logs. */
const alter = (checkout: PreparedCheckout, change: (log: Wire) => Wire[]) => {
  const all = (logs: Wire[]) =>
    logs.flatMap((log) => (log.topics[2] === topicOf(checkout) ? change(log) : [log]))
  first.faults = {
    tells: (method, result) => {
      if (method === 'eth_getLogs') return all(result as Wire[])
      if (method !== 'eth_getBlockReceipts') return result
      return (result as { logs: Wire[] }[]).map((receipt) => ({ ...receipt, logs: all(receipt.logs) }))
    },
  }
}

const balanceOf = async ({ recipient }: PreparedCheckout) =>
  await world.context.db
    .selectFrom('deposit_balances')
    .select(['received_base', 'collected_base'])
    .where('address_key', '=', recipient.toLowerCase())
    .executeTakeFirst()

test('another amount: what both providers return later is the payment, and the other amount leaves the chain', async () => {
  const checkout = await world.prepare(await world.openShop())
  alter(checkout, (log) => [{ ...log, data: numberToHex(2n * price, { size: 32 }) }])
  await world.deposit(checkout, price)
  await readAndRecover()
  const payments = await world.paymentsTo(checkout)
  expect(payments.map(({ status, state, amount_minor }) => [status, state, amount_minor]).toSorted()).toEqual(
    [
      ['confirmed', 'confirmed', 1_999],
      ['pending', 'orphaned', 3_998],
    ],
  )
  expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
  expect(await balanceOf(checkout)).toEqual({ received_base: '19990000', collected_base: '0' })
})

test('the amount of another transfer of the transaction: both transfers are payments later', async () => {
  const checkout = await world.prepare(await world.openShop())
  const secondAmountBase = 14_990_000n
  alter(checkout, (log) => [{ ...log, data: numberToHex(secondAmountBase, { size: 32 }) }])
  const transfer = { token: world.token, from: world.buyer, to: checkout.recipient, amountBase: 5_000_000n }
  await world.node.transferTwice({ ...transfer, secondAmountBase })
  await readAndRecover()
  const present = (await world.paymentsTo(checkout)).filter(({ state }) => state !== 'orphaned')
  expect(present.map(({ amount_minor }) => amount_minor)).toEqual([500, 1_499])
  expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
})

test('another sender: the payment has the sender that both providers return later', async () => {
  const checkout = await world.prepare(await world.openShop())
  const sender = pad('0xbad', { size: 32 })
  alter(checkout, (log) => [{ ...log, topics: log.topics.with(1, sender) }])
  await world.deposit(checkout, price)
  await readAndRecover()
  const payments = await world.paymentsTo(checkout)
  const present = payments.filter(({ state }) => state !== 'orphaned')
  expect(present.map(({ payer_key }) => payer_key)).toEqual([world.buyer.toLowerCase()])
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('an invented part: the honest one covers the price, and the invented one leaves the chain', async () => {
  const checkout = await world.prepare(await world.openShop())
  const invented = { data: numberToHex(price, { size: 32 }) }
  alter(checkout, (log) => [log, { ...log, ...invented, logIndex: '0xff00' }])
  await world.deposit(checkout, 5_000_000n)
  await world.deposit(checkout, 14_990_000n)
  await readAndRecover()
  expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 1_999 })
  expect(await balanceOf(checkout)).toEqual({ received_base: '19990000', collected_base: '0' })
})

test('an invented part equal to an honest one of its transaction: only the honest one stays', async () => {
  const checkout = await world.prepare(await world.openShop())
  alter(checkout, (log) => [log, { ...log, logIndex: '0xff00' }])
  await world.deposit(checkout, price / 2n)
  await readAndRecover()
  expect(await world.checkoutRow(checkout)).toMatchObject({ received_minor: 999, fully_settled: null })
  expect(await balanceOf(checkout)).toEqual({ received_base: '9995000', collected_base: '0' })
})

test('an invented collection: the deposit still waits', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  const topics = [topicOf(checkout), pad(shop.wallet, { size: 32 }).toLowerCase()]
  alter(checkout, (log) => [log, { ...log, topics: [log.topics[0] ?? '', ...topics], logIndex: '0xff00' }])
  await world.deposit(checkout, price)
  await readAndRecover()
  expect(await balanceOf(checkout)).toEqual({ received_base: '19990000', collected_base: '0' })
})

test.each([
  ['late', 7_200, 'succeeded', 'settling'],
  ['in time', -7_200, 'expired', 'surplus'],
])(
  'a time that makes a payment look %s: the time that both return decides',
  async (_, shift, status, coverage) => {
    const shop = await world.openShop()
    await world.context.db
      .updateTable('workspaces')
      .set({ late_payments: 'refund' })
      .where('id', '=', shop.scope.workspaceId)
      .execute()
    const ends = (await world.chainTime()).getTime() + (shift > 0 ? 600_000 : 1_000)
    const checkout = await world.prepare(shop, { expiresAt: new Date(ends) })
    await world.node.client.increaseTime({ seconds: 60 })
    first.faults = {
      tells: (method, result) => {
        const block = result as { timestamp: string } | null
        if (!method.startsWith('eth_getBlockBy') || block === null) return result
        return { ...block, timestamp: `0x${(Number(block.timestamp) + shift).toString(16)}` }
      },
    }
    await world.deposit(checkout, price)
    await readAndRecover()
    await world.passEnd(checkout)
    expect((await world.paymentsTo(checkout)).map((one) => one.coverage)).toEqual([coverage])
    expect(await world.checkoutStatus(checkout)).toBe(status)
  },
)
