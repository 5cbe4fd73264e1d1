/** Payments to deposit addresses that a person credits, and checkouts that are paid in another way. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { creditPayment } from './credit-payment.ts'
import { endWaitingParts } from './index.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

const prepared = async () => await world.prepare(await world.openShop())

test('a failed part that a person credits pays the checkout alone', async () => {
  const checkout = await prepared()
  await world.deposit(checkout, 5_000_000n)
  await world.deepen()
  await world.passEnd(checkout)
  const [payment] = await world.paymentsTo(checkout)
  await transact(world.context, checkout.scope, (work) =>
    creditPayment(work, payment?.id ?? '', { checkoutId: checkout.id }),
  )
  expect(await world.shown(checkout)).toEqual([['confirmed', null, 'credited', false]])
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  await world.deposit(checkout, 14_990_000n)
  await world.deepen()
  expect((await world.shown(checkout))[1]).toEqual(['confirmed', 'surplus', 'unmatched', false])
})

test('a part is surplus once another payment was credited to its checkout', async () => {
  const shop = await world.openShop()
  const [checkout, other] = [await world.prepare(shop), await world.prepare(shop)]
  await world.deposit(checkout, 5_000_000n)
  await world.deposit(other, 19_990_000n)
  await world.deposit(other, 19_990_000n)
  await world.deepen()
  const [, surplus] = await world.paymentsTo(other)
  await transact(world.context, shop.scope, (work) =>
    creditPayment(work, surplus?.id ?? '', { checkoutId: checkout.id }),
  )
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  await endWaitingParts(world.context)
  await world.deepen()
  expect(await world.shown(checkout)).toEqual([['confirmed', 'surplus', 'unmatched', false]])
})

test('money that comes after a part was refunded does not count', async () => {
  const checkout = await prepared()
  await world.deposit(checkout, 5_000_000n)
  await world.deepen()
  await world.passEnd(checkout)
  const [part] = await world.paymentsTo(checkout)
  if (part === undefined) throw new Error('The part was not recorded.')
  await world.context.db
    .insertInto('refunds')
    .values({
      workspace_id: part.workspace_id,
      livemode: part.livemode,
      id: world.context.ids.make('refund'),
      payment_id: part.id,
      chain: 'base',
      token: 'USDC',
      status: 'initiated',
      sender_key: '0xa',
      recipient_key: '0xb',
      amount_base: '5000000',
      amount_minor: 500,
      reference: 'ab'.repeat(16),
      created_at: world.context.clock.now(),
    })
    .execute()
  await world.deposit(checkout, 14_990_000n)
  await world.deepen()
  expect((await world.shown(checkout))[1]).toEqual(['confirmed', 'surplus', 'unmatched', false])
  expect(await world.checkoutStatus(checkout)).toBe('failed')
})
