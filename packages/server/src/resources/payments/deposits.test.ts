import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'

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

test('a token that the service does not read is no payment', async () => {
  const checkout = await world.prepare(await world.openShop())
  const other = await world.node.deployToken('USDC')
  await world.node.mint({ token: other, to: world.buyer, amountBase: 10n ** 9n })
  await world.pay({ to: checkout.recipient, amountBase: 19_990_000n, token: other })
  await world.read()
  expect(await world.shown(checkout)).toEqual([])
})
