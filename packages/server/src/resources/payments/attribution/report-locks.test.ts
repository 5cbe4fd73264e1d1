import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReporters } from '../../../testing/payments/reporters.ts'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'

let world: World
let reporters: ReturnType<typeof createReporters>
beforeAll(async () => {
  world = await createWorld()
  reporters = createReporters(world)
})
afterAll(() => world.close())

test('checkouts that transfers name and those that reports name are locked together, in one order', async () => {
  const { shop, checkout: reported } = await reporters.prepareOne()
  const named = await reporters.prepare(shop, 3_000)
  const { txHash } = await reporters.payByHand(reported)
  expect(await reporters.report(reported, txHash)).toBe(false)
  const paid = await world.pay({ to: named.recipient, amountBase: 30_000_000n, suffix: named.suffix })
  const { db } = world.context
  const lock = (tx: typeof db, { id }: PreparedCheckout) =>
    sql`select from checkouts where id = ${id} for update nowait`.execute(tx)
  const waiting = async () =>
    (
      await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
    ).rows.length
  let reading: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await lock(tx, reported)
    reading = world.read()
    await expect.poll(waiting).toBe(1)
    // The reader waits for the first of the two, and does not hold the second meanwhile.
    await lock(db, named)
  })
  await reading
  const credited = [await reporters.paymentOf(txHash), await reporters.paymentOf(paid.txHash)].map(
    ({ checkoutId }) => checkoutId,
  )
  expect(credited).toEqual([reported.id, named.id])
})
