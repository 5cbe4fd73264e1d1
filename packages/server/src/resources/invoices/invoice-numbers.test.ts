/** The numbers of invoices, which have no gaps in a workspace and mode. */
import type { InvoiceCreate } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { type InvoiceShop, mugs, openInvoiceShop } from '../../testing/invoices.ts'
import { recordStatements } from '../../testing/record-statements.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { createInvoice } from './create-invoice.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks }, clock })
})
afterAll(() => api.close())

let shop: InvoiceShop
beforeEach(async () => {
  shop = await openInvoiceShop(api)
})

const numbers = async () => {
  const rows = await api.context.db
    .selectFrom('invoices')
    .select('number')
    .where('workspace_id', '=', shop.workspaceId)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

test('numbers of fifty clients at once have no gap and none is given twice, though some of them fail', async () => {
  const failing = shop.bill({ lineItems: [{ ...mugs, unitAmountMinor: -1 }] })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      shop.send('POST', 'invoices', at % 6 === 0 ? failing : shop.bill()),
    ),
  )
  const made = answers.filter(({ status }) => status === 201).map(({ json }) => json.number)
  expect(made).toHaveLength(50)
  expect(new Set(made).size).toBe(50)
  expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect(made.sort().at(-1)).toBe('INV-000050')
})

test('numbers of one workspace wait for each other with three connections, and nobody else waits', async () => {
  await shop.create()
  const { db } = api.context
  const released = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  const held = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('invoice_counters')
      .select('last')
      .where('workspace_id', '=', shop.workspaceId)
      .forUpdate()
      .execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const creating = Array.from({ length: 8 }, () => shop.create())
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return rows[0]?.count
  }
  await expect.poll(waiting).toBe(3)
  expect((await (await openInvoiceShop(api)).create()).number).toBe('INV-000001')
  expect(await waiting()).toBe(3)
  released.resolve()
  await holding
  await Promise.all(creating)
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('numbers need one look at the customers of a workspace that has grown since the last analysis', async () => {
  const { context } = api
  const { db, ids } = context
  await sql`analyze customers`.execute(db)
  const values = Array.from({ length: 500 }, (_, index) => ({
    workspace_id: shop.workspaceId,
    livemode: shop.livemode,
    id: ids.make('customer'),
    email: `buyer-${index}@example.test`,
    created_at: clock.now(),
  }))
  await db.insertInto('customers').values(values).execute()
  const sent: CompiledQuery[] = []
  const undone = transact({ ...context, db: recordStatements(db, sent) }, shop, async (work) => {
    await createInvoice(work, { ...shop.bill(), dueInDays: 14, currency: 'USD' } as InvoiceCreate)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const [insertion] = sent.filter((statement) => statement.sql.includes('invoice_counters'))
  expect(insertion && (await rowsRead(db, insertion))).toBe(1)
})

test('numbers are not used up by a transaction that is rolled back after the number was given', async () => {
  await shop.create()
  const broken = api.context.ids.make
  api.context.ids.make = (kind) => {
    if (kind === 'event') throw new Error('no event')
    return broken(kind)
  }
  expect((await shop.send('POST', 'invoices', shop.bill())).status).toBe(500)
  api.context.ids.make = broken
  expect((await shop.create()).number).toBe('INV-000002')
})

test('numbers are not used up by a process whose connection dies before it commits', async () => {
  await shop.create()
  const { context } = api
  const dying = transact(context, shop, async (work) => {
    await createInvoice(work, { ...shop.bill(), dueInDays: 14, currency: 'USD' } as InvoiceCreate)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(work.tx)
  })
  await expect(dying).rejects.toThrow()
  expect((await shop.create()).number).toBe('INV-000002')
})

test('numbers are kept by what is void, and are a sequence of its own in each mode', async () => {
  const first = await shop.create()
  await shop.act('void', first.id)
  expect((await shop.create()).number).toBe('INV-000002')
  const live = await api.makeKey({ ...shop, livemode: true }, 'full')
  const customer = await shop.send('POST', 'customers', { email: 'live@example.test' }, { key: live })
  const made = await shop.send('POST', 'invoices', shop.bill({ customerId: customer.json.customer.id }), {
    key: live,
  })
  expect(made.json.number).toBe('INV-000001')
})

test('numbers are answered again, and none is used, when a request is repeated with its key', async () => {
  const headers = { 'idempotency-key': 'the same' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.send('POST', 'invoices', shop.bill(), { headers })),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ json }) => json.number))).toEqual(new Set(['INV-000001']))
  expect(await numbers()).toEqual([1])
})
