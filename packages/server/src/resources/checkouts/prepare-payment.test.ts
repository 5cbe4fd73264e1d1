import { createTestClock, type TestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createWorld, type PreparedCheckout, type World } from '../../testing/payments/world.ts'
import { amountsAbove, priceInBase } from './expectations/expectation.ts'
import { findFreeAmount } from './expectations/store.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { preparePayment } from './prepare-payment.ts'

let clock: TestClock
let world: World
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
})
afterAll(() => world.close())

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Mines the next block with the given time. The block contains the transactions that `send` sends. */
const mineAt = async (time: Date, send: () => Promise<unknown> = () => world.node.mine(1)) => {
  await world.node.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(time.getTime() / 1000)) })
  await send()
}

/**
 * Reserves all exact amounts between the price of a checkout and the next cent that are not reserved yet.
 * Inserts an expectation (an expected payment), which expires in a day, for each amount. Then no exact amount
 * is left for other checkouts with this price and address.
 */
const holdTheRest = async ({ id }: PreparedCheckout) => {
  const { rows } = await sql`
    insert into expectations (
      workspace_id, livemode, id, target_kind, target_id, wallet_id, chain, token, recipient_key, price_base,
      amount_base, reference, prepared_at, expires_at, held_until
    )
    select workspace_id, livemode, id || amount, target_kind, target_id || amount, wallet_id, chain, token,
      recipient_key, price_base, amount, target_id || amount, prepared_at,
      ${later(clock.now(), 86_400)}::timestamptz, ${later(clock.now(), 172_800)}::timestamptz
    from expectations, generate_series(price_base + 1, price_base + 9999) as held(amount)
    where target_id = ${id}
    on conflict (chain, livemode, token, recipient_key, amount_base) do nothing
    returning 1
  `.execute(world.context.db)
  expect(rows.length).toBeGreaterThan(9_990)
}

const openFullShop = async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop, { amountMinor: 2_000 })
  await holdTheRest(checkout)
  return { shop, checkout, prepareAnother: () => world.prepare(shop, { amountMinor: 2_000 }) }
}

test('a checkout for whose price every amount is held is told apart by its reference alone', async () => {
  const { shop, prepareAnother } = await openFullShop()
  const [one, other] = [await prepareAnother(), await prepareAnother()]
  expect([one.amountBase, other.amountBase]).toEqual([20_000_000n, 20_000_000n])
  await world.pay({ to: shop.wallet, amountBase: other.amountBase, suffix: other.suffix })
  await world.node.mine(2)
  await world.read()
  expect(await world.checkoutStatus(other)).toBe('succeeded')
  expect(await world.checkoutStatus(one)).toBe('pending')
})

test('an amount that is held for a late payer is given to nobody else, even if it is the only one left', async () => {
  const shop = await world.openShop()
  const expiresAt = later(await world.chainTime(), 60)
  const expired = await world.prepare(shop, { amountMinor: 2_000, expiresAt })
  await holdTheRest(expired)
  await mineAt(later(expiresAt, 120))
  await world.node.mine(3)
  await world.read()
  await expireCheckouts(world.context)
  expect(await world.checkoutStatus(expired)).toBe('expired')
  expect((await world.prepare(shop, { amountMinor: 2_000 })).amountBase).toBe(20_000_000n)
})

test('concurrent checkouts get different amounts when few amounts are left', async () => {
  const { checkout, prepareAnother } = await openFullShop()
  const { rows: freed } = await sql<{ amount: string }>`
    delete from expectations where target_id in (
      select target_id from expectations
      where target_id = reference and starts_with(target_id, ${checkout.id}) order by random() limit 4
    ) returning amount_base::text as amount
  `.execute(world.context.db)
  const prepared = await Promise.all([...freed, null].map(prepareAnother))
  const amounts = prepared.map(({ amountBase }) => String(amountBase))
  expect(amounts.sort()).toEqual(['20000000', ...freed.map(({ amount }) => amount)].sort())
})

test('preparing a checkout again changes neither its amount, nor its reference, nor when it was first prepared', async () => {
  const shop = await world.openShop()
  const checkout = await world.prepare(shop)
  const find = () =>
    world.context.db
      .selectFrom('expectations')
      .selectAll()
      .where('target_id', '=', checkout.id)
      .executeTakeFirstOrThrow()
  const first = await find()
  expect(first.prepared_at).toEqual(clock.now())
  clock.advance({ seconds: 600 })
  await transact(world.context, checkout.scope, (work) => preparePayment(work, checkout.id, {}))
  expect(await find()).toEqual(first)
})

test.each([6, 18, 36])('a free amount is found among %i decimals, whatever is held', async (decimals) => {
  const shop = await world.openShop()
  const { id } = await world.prepare(shop, { amountMinor: 3_000 })
  const { db } = world.context
  const held = await db
    .selectFrom('expectations')
    .selectAll()
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  const range = amountsAbove(priceInBase(5_000, decimals), decimals)
  const find = () => db.transaction().execute((tx) => findFreeAmount(tx, held, range))
  expect(await find()).toBe(range.first)
  for (const amount of [range.first, range.first + 1n, range.first + 3n, range.last])
    await db
      .insertInto('expectations')
      .values({
        ...held,
        id: `${id}${amount}`,
        target_id: `${id}${amount}`,
        reference: `${id}${amount}`,
        amount_base: amount,
      })
      .execute()
  expect(await find()).toBe(range.first + 2n)
})
