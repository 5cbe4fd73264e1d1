import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'
import { releaseReservations } from './release-reservations.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const isHeld = async (checkoutId: string) =>
  (
    await world.context.db
      .selectFrom('payment_reservations')
      .select('reference')
      .where('checkout_id', '=', checkoutId)
      .execute()
  ).length === 1

test('a reservation is deleted when its payment is confirmed, not before', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await world.pay({ to: shop.wallet, amountBase: checkout.amountBase })
  await world.read()
  expect(await isHeld(checkout.id)).toBe(true)
  await world.node.mine(2)
  await world.read()
  expect(await isHeld(checkout.id)).toBe(false)
})

test('an unpaid reservation is deleted a day after the expiry, once every block before it was read', async () => {
  const shop = await world.openShop()
  const dayMs = 86_400_000
  const late = new Date(Date.now() - dayMs - 60_000)
  const recent = new Date(Date.now() - dayMs + 60_000)
  const [old, young] = [
    await world.prepare(shop, { expiresAt: late }),
    await world.prepare(shop, { expiresAt: recent }),
  ]
  const readUntil = (date: Date) =>
    world.context.db.updateTable('chain_cursors').set({ settled_through: date }).execute()
  // The reader was stopped for more than a day, so a payment that was mined in time may still be found.
  await readUntil(late)
  expect(await releaseReservations(world.context)).toBe(0)
  await readUntil(new Date())
  expect(await releaseReservations(world.context)).toBe(1)
  expect([await isHeld(old.id), await isHeld(young.id)]).toEqual([false, true])
})
