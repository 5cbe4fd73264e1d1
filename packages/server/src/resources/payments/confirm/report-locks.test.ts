import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'
import { createReporters, signReport } from '../../../testing/payments/reporters.ts'
import { openSubscriptionTill } from '../../../testing/payments/subscriptions.ts'
import { waitingFor } from '../../../testing/waiting-for.ts'
import type { Context } from '../../context.ts'

let world: RefundWorld
let reporters: ReturnType<typeof createReporters>
beforeAll(async () => {
  world = await createRefundWorld()
  reporters = createReporters(world)
})
afterAll(() => world.close())

type Row = { table: 'subscriptions' | 'invoices' | 'checkouts'; id: string }

const lock = ({ table, id }: Row, db: Context['db']) =>
  sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(db)
/**
 * Has the reader record the chain while another transaction holds the lock of the first row. While the reader
 * waits for that lock, it must not hold the locks of the `others`.
 */
const readBehind = async (first: Row, others: readonly Row[]) => {
  const { db } = world.context
  let reading: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await lock(first, tx)
    reading = world.read()
    await expect.poll(() => waitingFor(db)).toBe(1)
    for (const other of others) await lock(other, db)
  })
  await reading
}
const creditedBy = async (...txHashes: string[]) =>
  await Promise.all(txHashes.map(async (txHash) => (await reporters.paymentOf(txHash)).checkoutId))

test.each([
  ['', 0],
  [', also one that ten reports for other addresses came before,', 10],
])(
  'checkouts that transfers name and those that reports name%s are locked together, in one order',
  async (_, before) => {
    const { shop, checkout: reported } = await reporters.prepareOne()
    const named = await reporters.prepare(shop, 3_000)
    const { txHash } = await reporters.payByHand(reported)
    for (let count = 0; count < before; count += 1)
      await reporters.report((await reporters.prepareOne()).checkout, txHash)
    expect(await reporters.report(reported, txHash)).toBe(false)
    const paid = await world.pay({ to: named.recipient, amountBase: 30_000_000n, suffix: named.suffix })
    await readBehind({ table: 'checkouts', id: reported.id }, [{ table: 'checkouts', id: named.id }])
    expect(await creditedBy(txHash, paid.txHash)).toEqual([reported.id, named.id])
  },
)

test('what a report may credit is locked as all else is: its subscription, then invoices, then checkouts', async () => {
  const till = await openSubscriptionTill(world)
  const billed = await till.newest()
  const reported = await till.prepare(billed)
  await sql`
    update expectations set prepared_at = prepared_at - interval '1 minute' where target_id = ${reported.id}
  `.execute(world.context.db)
  const sent = await till.send()
  const named = await till.prepare(sent)
  const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 20_000_000n })
  const { hosted_token } = await world.context.db
    .selectFrom('checkouts')
    .select('hosted_token')
    .where('id', '=', reported.id)
    .executeTakeFirstOrThrow()
  const signature = await signReport(world, reported.id, txHash)
  await world.visit('POST', `/v1/checkout/${hosted_token}/report`, { txHash, signature })
  const paid = await till.pay(named)
  const checkouts: Row[] = [reported, named].map(({ id }) => ({ table: 'checkouts', id }))
  const invoices: Row[] = [billed, sent].map(({ id }) => ({ table: 'invoices', id }))
  await readBehind({ table: 'subscriptions', id: till.id }, [...invoices, ...checkouts])
  expect(await creditedBy(txHash, paid.txHash)).toEqual([reported.id, named.id])
})
