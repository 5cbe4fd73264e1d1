import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/payments/world.ts'
import { releaseAmounts } from './release-amounts.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const expectationOf = (checkoutId: string) =>
  world.context.db
    .selectFrom('expectations')
    .selectAll()
    .where('target_id', '=', checkoutId)
    .executeTakeFirstOrThrow()

const isHeld = async (checkoutId: string) => (await expectationOf(checkoutId)).amount_base !== null

test('an amount is held after its payment was confirmed, so that a second payment is recognised', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  await world.pay({ to: shop.wallet, amountBase: checkout.amountBase })
  await world.node.mine(2)
  await world.read()
  expect((await expectationOf(checkout.id)).paid_at).not.toBeNull()
  expect(await isHeld(checkout.id)).toBe(true)
  expect(await releaseAmounts(world.context)).toBe(0)
})

test('an amount is released a day after the expiry, once every block before that was read; its reference stays', async () => {
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
  // The reader has read the chain only up to the expiry of the older checkout, so a payment that was mined in
  // time may still be found. The exact amount of that checkout therefore stays reserved.
  await readUntil(late)
  expect(await releaseAmounts(world.context)).toBe(0)
  await readUntil(new Date())
  expect(await releaseAmounts(world.context)).toBe(1)
  expect([await isHeld(old.id), await isHeld(young.id)]).toEqual([false, true])
  expect((await expectationOf(old.id)).reference).toBe(old.reference)
})
