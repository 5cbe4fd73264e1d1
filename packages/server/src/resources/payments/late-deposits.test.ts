/** Money that reaches a deposit address after its checkout has ended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { expireCheckout } from '../checkouts/expire-checkout.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

test('a checkout succeeds by late money, with the part that had failed before', async () => {
  const checkout = await world.prepare(await world.openShop())
  await world.deposit(checkout, 5_000_000n)
  await world.deepen()
  await world.passEnd(checkout)
  await world.deposit(checkout, 14_990_000n)
  await world.deepen()
  expect(await world.shown(checkout)).toEqual([
    ['confirmed', 'part', 'credited', false],
    ['confirmed', 'settling', 'credited', true],
  ])
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('a checkout does not count late money if the workspace refunds it', async () => {
  const shop = await world.openShop()
  await world.context.db
    .updateTable('workspaces')
    .set({ late_payments: 'refund' })
    .where('id', '=', shop.scope.workspaceId)
    .execute()
  const checkout = await world.prepare(shop)
  await world.passEnd(checkout)
  await world.deposit(checkout, 19_990_000n)
  await world.deepen()
  expect(await world.shown(checkout)).toEqual([['confirmed', 'surplus', 'unmatched', false]])
  expect(await world.checkoutStatus(checkout)).toBe('expired')
})

test('a checkout does not count money that comes after the merchant ended it', async () => {
  const checkout = await world.prepare(await world.openShop())
  await transact(world.context, checkout.scope, (work) => expireCheckout(work, checkout.id))
  await world.passEnd(checkout)
  await world.deposit(checkout, 19_990_000n)
  await world.deepen()
  expect(await world.shown(checkout)).toEqual([['confirmed', 'surplus', 'unmatched', false]])
})

test('a checkout does not count money that comes after the merchant ended it when an earlier part is confirmed', async () => {
  const checkout = await world.prepare(await world.openShop())
  await world.deposit(checkout, 5_000_000n)
  await world.read()
  const now = await world.chainTime()
  const context = { ...world.context, clock: { now: () => now } }
  await transact(context, checkout.scope, (work) => expireCheckout(work, checkout.id))
  await world.node.client.increaseTime({ seconds: 2 })
  await world.deposit(checkout, 19_990_000n)
  await world.read()
  await world.deepen()
  expect(await world.shown(checkout)).toEqual([
    ['pending', 'part', 'credited', null],
    ['confirmed', 'surplus', 'unmatched', false],
  ])
  expect(await world.checkoutStatus(checkout)).toBe('pending')
})

test('a checkout counts late money once if the workspace stops refunding it before it is confirmed', async () => {
  const shop = await world.openShop()
  const keepLate = (late_payments: 'credit' | 'refund') =>
    world.context.db
      .updateTable('workspaces')
      .set({ late_payments })
      .where('id', '=', shop.scope.workspaceId)
      .execute()
  await keepLate('refund')
  const expiresAt = new Date((await world.chainTime()).getTime() + 1_000)
  const checkout = await world.prepare(shop, { expiresAt })
  await world.deposit(checkout, 5_000_000n)
  await world.node.client.increaseTime({ seconds: 5 })
  await world.deposit(checkout, 19_990_000n)
  await world.read()
  expect((await world.shown(checkout)).map(([, coverage]) => coverage)).toEqual(['part', 'surplus'])
  await keepLate('credit')
  await world.deepen()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  const confirmed = (await world.eventsOf(checkout)).filter(([type]) => type === 'payment.confirmed')
  expect(confirmed.filter(([, , isFullySettled]) => isFullySettled)).toHaveLength(1)
})
