import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../testing/index.ts'
import { createWorld, type PreparedCheckout, type World } from '../../testing/payments/world.ts'

let clock: TestClock
let world: World
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
})
afterAll(() => world.close())

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Mines the next block with the given time and the transactions that `send` sends. */
const mineAt = async (time: Date, send: () => Promise<unknown> = () => world.node.mine(1)) => {
  await world.node.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(time.getTime() / 1000)) })
  await send()
}

/** Reserves every amount of a price at one address, for checkouts that expire in a day. */
const holdTheRest = async ({ id }: PreparedCheckout) => {
  const { rows } = await sql`
    insert into payment_reservations (
      workspace_id, livemode, checkout_id, wallet_id, chain, token, recipient_key, amount_base, reference,
      checkout_expires_at, held_until
    )
    select workspace_id, livemode, checkout_id || amount, wallet_id, chain, token, recipient_key, amount,
      checkout_id || amount, ${later(clock.now(), 86_400)}::timestamptz, ${later(clock.now(), 172_800)}::timestamptz
    from payment_reservations,
      generate_series(trunc(amount_base, -4) + 1, trunc(amount_base, -4) + 9999) as held(amount)
    where checkout_id = ${id}
    on conflict (chain, livemode, token, recipient_key, amount_base) do nothing
    returning 1
  `.execute(world.context.db)
  expect(rows.length).toBeGreaterThan(9_990)
}

const openFullShop = async () => {
  const shop = await world.openShop()
  const expiresAt = later(await world.chainTime(), 60)
  const checkout = await world.prepare(shop, { amountMinor: 2_000, expiresAt })
  await holdTheRest(checkout)
  return { shop, expiresAt, checkout, prepareAnother: () => world.prepare(shop, { amountMinor: 2_000 }) }
}

const allHeld = /Too many checkouts of this amount/

test('an expired checkout keeps its amount until every block that may pay it in time was read', async () => {
  const { checkout, expiresAt, prepareAnother } = await openFullShop()
  await mineAt(expiresAt, () => world.pay({ to: checkout.recipient, amountBase: checkout.amountBase }))
  clock.set(later(expiresAt, 3_600))
  await expect(prepareAnother()).rejects.toThrow(allHeld)
  await mineAt(later(expiresAt, 120))
  await world.read()
  const [payment] = await world.payments()
  expect(payment).toMatchObject({ checkout_id: checkout.id, unmatched_inbound: false })
  // The expiry was read past, but the payment is not deep enough yet, and a reorg may replace its block until then.
  await expect(prepareAnother()).rejects.toThrow(allHeld)
  await world.node.mine(2)
  await world.read()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  expect((await prepareAnother()).amountBase).toBe(checkout.amountBase)
})

test('a new checkout gets the amount of an expired one once no payment in time can be found for it', async () => {
  const { checkout, expiresAt, prepareAnother } = await openFullShop()
  await mineAt(expiresAt)
  await world.read()
  clock.set(later(expiresAt, 3_600))
  await expect(prepareAnother()).rejects.toThrow(allHeld)
  await mineAt(later(expiresAt, 1))
  await world.read()
  const another = await prepareAnother()
  expect([another.amountBase, another.id === checkout.id]).toEqual([checkout.amountBase, false])
  await expect(prepareAnother()).rejects.toThrow(allHeld)
})

test('of two expired checkouts the one that expired first loses its amount to a new checkout', async () => {
  const shop = await world.openShop()
  const start = await world.chainTime()
  const [second, first] = [
    await world.prepare(shop, { amountMinor: 2_000, expiresAt: later(start, 60) }),
    await world.prepare(shop, { amountMinor: 2_000, expiresAt: later(start, 30) }),
  ]
  await holdTheRest(second)
  await mineAt(later(start, 120))
  await world.read()
  const amounts = []
  for (const _ of [first, second])
    amounts.push((await world.prepare(shop, { amountMinor: 2_000 })).amountBase)
  expect(amounts).toEqual([first.amountBase, second.amountBase])
})

test('concurrent checkouts get different amounts when few amounts are left', async () => {
  const { checkout, prepareAnother } = await openFullShop()
  const { rows: freed } = await sql<{ amount: string }>`
    delete from payment_reservations where checkout_id in (
      select checkout_id from payment_reservations
      where checkout_id = reference and starts_with(checkout_id, ${checkout.id}) order by amount_base limit 4
    ) returning amount_base::text as amount
  `.execute(world.context.db)
  const prepared = await Promise.all(freed.map(prepareAnother))
  const amounts = prepared.map(({ amountBase }) => String(amountBase))
  expect(amounts.sort()).toEqual(freed.map(({ amount }) => amount).sort())
  await expect(prepareAnother()).rejects.toThrow(allHeld)
})
