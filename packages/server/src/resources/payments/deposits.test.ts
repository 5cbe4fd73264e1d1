import { depositFactoryAbi } from '@stablerail/contracts-evm'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import type { PreparedCheckout } from '../../testing/payments/world.ts'
import { foreseeRefund, initiateRefund } from './refund/initiate-refund.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

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
    await world.deposit(checkout, 19_990_000n)
    await world.read()
    expect(await world.shown(checkout)).toEqual([['pending', 'settling', 'credited', null]])
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([['confirmed', 'settling', 'credited', true]])
    expect(await world.checkoutRow(checkout)).toMatchObject({
      status: 'succeeded',
      fully_settled: true,
      received_minor: 1_999,
    })
    expect(await world.eventsOf(checkout)).toEqual([
      ['payment.pending'],
      ['payment.confirmed', 1_999, true, 1_999],
      ['checkout.succeeded'],
    ])
  })

  test('is paid by a reader that catches up after the payment is deep', async () => {
    const checkout = await world.prepare(await world.openShop())
    await world.deposit(checkout, 25_000_000n)
    await world.node.mine(10)
    await world.read()
    expect(await world.shown(checkout)).toEqual([['confirmed', 'settling', 'credited', true]])
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', received_minor: 2_500 })
  })

  test('is paid in two parts, and only the part that covers the price is fully settled', async () => {
    const checkout = await world.prepare(await world.openShop())
    await world.deposit(checkout, 15_000_000n)
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([['pending', 'part', 'credited', null]])
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 1_500 })
    await world.deposit(checkout, 4_990_000n)
    await world.read()
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'pending', received_minor: 1_999 })
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'part', 'credited', false],
      ['confirmed', 'settling', 'credited', true],
    ])
    const [first, second] = await world.paymentsTo(checkout)
    expect(await world.checkoutRow(checkout)).toMatchObject({ status: 'succeeded', payment_id: second?.id })
    expect(await world.eventsOf(checkout)).toEqual([
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
    await world.deposit(checkout, 19_980_000n)
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([['confirmed', 'settling', 'credited', false]])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })

  test('three parts of half a cent are one cent', async () => {
    const checkout = await world.prepare(await world.openShop())
    for (const amount of [5_000n, 5_000n, 4_000n]) await world.deposit(checkout, amount)
    await world.read()
    expect(await world.checkoutRow(checkout)).toMatchObject({ received_minor: 1 })
    expect(await world.eventsOf(checkout)).toEqual([])
  })

  test('keeps a second full payment as surplus, which names the checkout', async () => {
    const checkout = await world.prepare(await world.openShop())
    await world.deposit(checkout, 19_990_000n)
    await world.deposit(checkout, 19_990_000n)
    await world.read()
    await world.deepen()
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'settling', 'credited', true],
      ['confirmed', 'surplus', 'unmatched', false],
    ])
    const [, second] = await world.paymentsTo(checkout)
    expect(second).toMatchObject({ checkout_id: null, close_match_checkout_id: checkout.id })
  })

  test('fails with its parts if its time passes before the price is covered', async () => {
    const checkout = await world.prepare(await world.openShop())
    await world.deposit(checkout, 5_000_000n)
    await world.deepen()
    await world.passEnd(checkout)
    expect(await world.checkoutStatus(checkout)).toBe('failed')
    expect(await world.shown(checkout)).toEqual([['failed', 'part', 'underpaid', false]])
    expect((await world.paymentsTo(checkout))[0]?.failure_reason).toBe('underpaid')
    expect((await world.eventsOf(checkout)).at(-1)).toEqual(['payment.failed'])
  })

  test('makes no events for more than 20 parts', async () => {
    const checkout = await world.prepare(await world.openShop())
    for (let count = 0; count < 22; count += 1) await world.deposit(checkout, 10_000n)
    await world.read()
    expect(await world.eventsOf(checkout)).toHaveLength(20)
    expect(await world.checkoutRow(checkout)).toMatchObject({ received_minor: 22 })
  })
})

test('money in another token than the buyer asked for is unmatched and names the checkout', async () => {
  const checkout = await world.prepare(await world.openShop())
  const other = await world.node.deployToken('USDC')
  await world.node.mint({ token: other, to: world.buyer, amountBase: 10n ** 9n })
  await world.pay({ to: checkout.recipient, amountBase: 19_990_000n, token: other })
  await world.read()
  expect(await world.shown(checkout)).toEqual([])
})

const addressOf = ({ id }: PreparedCheckout) =>
  world.context.db
    .selectFrom('deposit_addresses')
    .selectAll()
    .where('checkout_id', '=', id)
    .executeTakeFirstOrThrow()

const collect = async (shop: { wallet: Address }, checkout: PreparedCheckout) => {
  const { factory_key, ref } = await addressOf(checkout)
  const deposits = [{ payee: shop.wallet, ref: ref as Hex }]
  return await world.node.client.sendTransaction({
    account: world.node.accounts[2]?.address as Address,
    to: factory_key as Address,
    data: encodeFunctionData({
      abi: depositFactoryAbi,
      functionName: 'collect',
      args: [world.token, deposits],
    }),
  })
}

/** Returns what a deposit address received and paid to its payee, as it is counted. */
const balanceOf = async ({ recipient }: PreparedCheckout) =>
  await world.context.db
    .selectFrom('deposit_balances')
    .select(['received_base', 'collected_base'])
    .where('address_key', '=', recipient.toLowerCase())
    .executeTakeFirst()

describe('the collection of a deposit', () => {
  test('is no payment, and is counted until a reorg takes it out', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    await world.deposit(checkout, 19_990_000n)
    await world.deposit(checkout, 1_000_000n)
    await world.deepen()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '0' })
    const before = (await world.payments()).length
    await collect(shop, checkout)
    await world.read()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '20990000' })
    await world.node.reorg({ depth: 1 })
    await world.read()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '0' })
    expect(await world.shown(checkout)).toEqual([
      ['confirmed', 'settling', 'credited', true],
      ['confirmed', 'surplus', 'unmatched', false],
    ])
    await collect(shop, checkout)
    await world.deepen()
    expect(await balanceOf(checkout)).toEqual({ received_base: '20990000', collected_base: '20990000' })
    expect(await world.payments()).toHaveLength(before)
  })

  test('comes before a refund while the wallet holds too little, and the wallet sends the refund', async () => {
    const shop = await world.openShop()
    const checkout = await world.prepare(shop)
    await world.deposit(checkout, 19_990_000n)
    await world.deepen()
    const [payment] = await world.paymentsTo(checkout)
    const refund = async (recipientAddress?: string) => {
      const request = {
        paymentId: payment?.id ?? '',
        asked: { ...(recipientAddress && { recipientAddress }) },
      }
      const prepared = await foreseeRefund(world.context, shop.scope, request)
      return await transact(world.context, shop.scope, (work) =>
        initiateRefund(work, { ...request, ...prepared }),
      )
    }
    await expect(refund()).rejects.toThrow('came to a deposit address')
    await expect(refund(checkout.recipient)).rejects.toThrow('is a deposit address')
    const { before, unsignedTx } = await refund(world.buyer)
    const { factory_key } = await addressOf(checkout)
    expect(unsignedTx).toMatchObject({ kind: 'evm', from: shop.wallet, to: world.token })
    expect(before).toMatchObject([{ kind: 'evm', from: shop.wallet }])
    const [first] = before
    if (first?.kind !== 'evm' || unsignedTx.kind !== 'evm') throw new Error('The refund is on an EVM chain.')
    expect(first.to.toLowerCase()).toBe(factory_key)
    const { client } = world.node
    await client.impersonateAccount({ address: shop.wallet })
    await client.setBalance({ address: shop.wallet, value: 10n ** 18n })
    for (const { to, data } of [first, unsignedTx])
      await client.sendTransaction({ account: shop.wallet, to: to as Address, data: data as Hex })
    await world.deepen()
    expect((await world.paymentsTo(checkout)).map(({ status }) => status)).toEqual(['refunded'])
    expect(await balanceOf(checkout)).toEqual({ received_base: '19990000', collected_base: '19990000' })
  })
})
