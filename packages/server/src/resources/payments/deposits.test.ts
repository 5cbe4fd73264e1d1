import { depositFactoryAbi } from '@stablerail/contracts-evm'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createWorld, type PreparedCheckout, type World } from '../../testing/payments/world.ts'
import { expireCheckout } from '../checkouts/expire-checkout.ts'
import { expireCheckouts } from '../checkouts/index.ts'
import { endWaitingParts } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ byDeposit: true })
})
afterAll(() => world.close())

const deepen = async () => {
  await world.node.mine(3)
  await world.read()
}

const pay = async ({ recipient }: PreparedCheckout, amountBase: bigint, from?: Address) =>
  await world.pay({ to: recipient, amountBase, ...(from && { from }) })

const checkoutRow = ({ id }: PreparedCheckout) =>
  world.context.db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the payments to the address of a checkout, in the order of the chain. */
const paymentsOf = ({ recipient }: PreparedCheckout) =>
  world.context.db
    .selectFrom('payments as payment')
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .selectAll('payment')
    .where('transfer.to_key', '=', recipient.toLowerCase())
    .orderBy('transfer.block_number')
    .orderBy('transfer.position')
    .execute()

const shown = async (checkout: PreparedCheckout) =>
  (await paymentsOf(checkout)).map(({ status, coverage, outcome, fully_settled: full }) => [
    status,
    coverage,
    outcome,
    full,
  ])

const eventsOf = async (checkout: PreparedCheckout) => {
  const ids = new Set((await paymentsOf(checkout)).map(({ id }) => id))
  return (await world.events())
    .filter(
      ({ data }) =>
        ids.has(String(data.paymentId)) || (data.checkout as { id?: string } | undefined)?.id === checkout.id,
    )
    .map(({ type, data }) =>
      type === 'payment.confirmed'
        ? [type, data.amountMinor, data.fullySettled, data.settledUsdMinor]
        : [type],
    )
}

/** Lets the time of a checkout pass, on the chain and for the job that ends checkouts. */
const passEnd = async (checkout: PreparedCheckout) => {
  const past = new Date((await world.chainTime()).getTime() - 1_000)
  for (const table of ['checkouts', 'expectations'] as const)
    await world.context.db
      .updateTable(table)
      .set({ expires_at: past })
      .where(table === 'checkouts' ? 'id' : ('target_id' as never), '=', checkout.id)
      .execute()
  await deepen()
  await deepen()
  await expireCheckouts(world.context)
  await endWaitingParts(world.context)
}

test('the instructions name an address of the checkout itself, and the plain price', async () => {
  const shop = await world.openShop()
  const [one, other] = [await world.prepare(shop), await world.prepare(shop)]
  expect(one.amountBase).toBe(19_990_000n)
  expect(one.recipient).not.toBe(other.recipient)
  expect(one.recipient).not.toBe(shop.wallet)
})

describe('a checkout with a deposit address', () => {
  test('is paid by a buyer who types the round price', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 19_990_000n)
    await world.read()
    expect(await shown(checkout)).toEqual([['pending', 'settling', 'credited', null]])
    await deepen()
    expect(await shown(checkout)).toEqual([['confirmed', 'settling', 'credited', true]])
    expect(await checkoutRow(checkout)).toMatchObject({
      status: 'succeeded',
      fully_settled: true,
      received_minor: 1_999,
    })
    expect(await eventsOf(checkout)).toEqual([
      ['payment.pending'],
      ['payment.confirmed', 1_999, true, 1_999],
      ['checkout.succeeded'],
    ])
  })

  test('is paid by a reader that catches up after the payment is deep', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 25_000_000n)
    await world.node.mine(10)
    await world.read()
    expect(await shown(checkout)).toEqual([['confirmed', 'settling', 'credited', true]])
    expect(await checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 2_500 })
  })

  test('is paid in two parts, and only the part that covers the price is fully settled', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 15_000_000n)
    await deepen()
    expect(await shown(checkout)).toEqual([['pending', 'part', 'credited', null]])
    expect(await checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 1_500 })
    await pay(checkout, 4_990_000n)
    await world.read()
    expect(await checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 1_999 })
    await deepen()
    expect(await shown(checkout)).toEqual([
      ['confirmed', 'part', 'credited', false],
      ['confirmed', 'settling', 'credited', true],
    ])
    const [first, second] = await paymentsOf(checkout)
    expect(await checkoutRow(checkout)).toMatchObject({ status: 'succeeded', payment_id: second?.id })
    expect(await eventsOf(checkout)).toEqual([
      ['payment.pending'],
      ['payment.pending'],
      ['payment.confirmed', 1_500, false, 1_500],
      ['payment.confirmed', 499, true, 1_999],
      ['checkout.succeeded'],
    ])
    const covering = (await world.events()).find(
      ({ type, data }) => type === 'payment.confirmed' && data.paymentId === second?.id,
    )
    expect(covering?.data.parts).toEqual([first?.id, second?.id])
  })

  test('succeeds when a dust amount is missing, and is then not fully settled', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 19_980_000n)
    await deepen()
    expect(await shown(checkout)).toEqual([['confirmed', 'settling', 'credited', false]])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('three parts of half a cent are one cent', async () => {
    const checkout = await world.prepare(await world.openShop())
    for (const amount of [5_000n, 5_000n, 4_000n]) await pay(checkout, amount)
    await world.read()
    expect(await checkoutRow(checkout)).toMatchObject({ received_minor: 1 })
    expect(await eventsOf(checkout)).toEqual([])
  })

  test('keeps a second full payment as surplus, which names the checkout', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 19_990_000n)
    await pay(checkout, 19_990_000n)
    await world.read()
    await deepen()
    expect(await shown(checkout)).toEqual([
      ['confirmed', 'settling', 'credited', true],
      ['confirmed', 'surplus', 'unmatched', false],
    ])
    const [, second] = await paymentsOf(checkout)
    expect(second).toMatchObject({ checkout_id: null, close_match_checkout_id: checkout.id })
  })

  test('fails with its parts if its time passes before the price is covered', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 5_000_000n)
    await deepen()
    await passEnd(checkout)
    expect(await world.checkoutStatus(checkout)).toBe('failed')
    expect(await shown(checkout)).toEqual([['failed', 'part', 'underpaid', false]])
    expect((await paymentsOf(checkout))[0]?.failure_reason).toBe('underpaid')
    expect((await eventsOf(checkout)).at(-1)).toEqual(['payment.failed'])
  })

  test('succeeds by late money, with the part that had failed before', async () => {
    const checkout = await world.prepare(await world.openShop())
    await pay(checkout, 5_000_000n)
    await deepen()
    await passEnd(checkout)
    await pay(checkout, 14_990_000n)
    await deepen()
    expect(await shown(checkout)).toEqual([
      ['confirmed', 'part', 'credited', false],
      ['confirmed', 'settling', 'credited', true],
    ])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('does not count late money if the workspace refunds it', async () => {
    const shop = await world.openShop()
    await world.context.db
      .updateTable('workspaces')
      .set({ late_payments: 'refund' })
      .where('id', '=', shop.scope.workspaceId)
      .execute()
    const checkout = await world.prepare(shop)
    await passEnd(checkout)
    await pay(checkout, 19_990_000n)
    await deepen()
    expect(await shown(checkout)).toEqual([['confirmed', 'surplus', 'unmatched', false]])
    expect(await world.checkoutStatus(checkout)).toBe('expired')
  })

  test('does not count money that comes after the merchant ended it', async () => {
    const checkout = await world.prepare(await world.openShop())
    await transact(world.context, checkout.scope, (work) => expireCheckout(work, checkout.id))
    await passEnd(checkout)
    await pay(checkout, 19_990_000n)
    await deepen()
    expect(await shown(checkout)).toEqual([['confirmed', 'surplus', 'unmatched', false]])
  })

  test('makes no events for more than 20 parts', async () => {
    const checkout = await world.prepare(await world.openShop())
    for (let count = 0; count < 22; count += 1) await pay(checkout, 10_000n)
    await world.read()
    expect(await eventsOf(checkout)).toHaveLength(20)
    expect(await checkoutRow(checkout)).toMatchObject({ received_minor: 22 })
  })
})

test('money in another token than the buyer asked for is unmatched and names the checkout', async () => {
  const checkout = await world.prepare(await world.openShop())
  const other = await world.node.deployToken('USDC')
  await world.node.mint({ token: other, to: world.buyer, amountBase: 10n ** 9n })
  await world.pay({ to: checkout.recipient, amountBase: 19_990_000n, token: other })
  await world.read()
  expect(await shown(checkout)).toEqual([])
})

test('the collection of a deposit is no payment', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await pay(checkout, 19_990_000n)
  await deepen()
  const { db } = world.context
  const address = await db
    .selectFrom('deposit_addresses')
    .selectAll()
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  const before = (await world.payments()).length
  await world.node.client.sendTransaction({
    account: world.node.accounts[2]?.address as Address,
    to: address.factory_key as Address,
    data: encodeFunctionData({
      abi: depositFactoryAbi,
      functionName: 'collect',
      args: [world.token, [{ payee: shop.wallet, ref: address.ref as `0x${string}` }]],
    }),
  })
  await deepen()
  expect(await world.payments()).toHaveLength(before)
  const out = await db
    .selectFrom('transfers')
    .selectAll()
    .where('from_key', '=', checkout.recipient.toLowerCase())
    .execute()
  expect(out).toMatchObject([
    { to_key: shop.wallet.toLowerCase(), amount_base: '19990000', state: 'confirmed' },
  ])
})
