import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstIdAt, type Scope } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import { createWebhookEndpoint } from '../../resources/webhook-endpoints/create-webhook-endpoint.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { namesOfPartitions, partitionsOf } from '../../testing/partitions.ts'
import { makeDeliveryPartitionsJob, purgeDeliveriesJob } from '../deliveries/index.ts'
import { makeEventPartitionsJob, purgeEventsJob } from '../outbox/index.ts'
import { transact } from '../work/transact.ts'
import { measurePartitions } from './index.ts'
import { mostMoved } from './store.ts'

/** A Monday long after the bound of the migration. */
const start = '2090-01-02T09:30:00.000Z'
const clock = createTestClock(start)
let world: TestContext
let context: Context
let scope: Scope
beforeEach(async () => {
  clock.set(start)
  world = await createTestContext({ clock })
  context = world.context
  scope = await createTestScope(context)
})
afterEach(() => world.close())

const make = async () => {
  for (const job of [makeEventPartitionsJob, makeDeliveryPartitionsJob]) await job.run(context)
}
const purge = async () => {
  for (const job of [purgeDeliveriesJob, purgeEventsJob]) while ((await job.run(context)) > 0);
}

const listen = () =>
  transact(context, scope, (work) =>
    createWebhookEndpoint(work, { url: 'https://shop.example', events: ['customer.deleted'] }),
  )

/** Emits an event whose id has another time than the present, if `at` is given. */
const emit = (at?: Date, of = 'cus_1', within = scope) =>
  transact(context, within, async (work) =>
    work.emit(
      'customer.deleted',
      { customerId: work.context.ids.make('customer') },
      at === undefined ? undefined : { at, of, version: 0 },
    ),
  )

const daysFrom = (days: number) => new Date(clock.now().getTime() + days * 24 * 3_600_000)

/** Opens a transaction that has read a table and stays open. */
const holdTable = async (table: string) => {
  const client = new Client(world.databaseUrl)
  await client.connect()
  // The connection breaks if the test fails, because its database is dropped.
  client.on('error', () => undefined)
  await client.query('begin')
  await client.query(`select count(*) from ${table}`)
  return () => client.end()
}

const weeks = ['20900102', '20900109', '20900116', '20900123', '20900130']

const postponed = async () => (await context.metrics.partitionsPostponed.get()).values[0]?.value

const strays = async () => {
  await measurePartitions(context)
  const { values } = await context.metrics.defaultPartitionRows.get()
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.table} ${labels.mode}`, value]))
}

test('partitions of the present week and of four more are made once, with the indexes and settings of their table', async () => {
  await Promise.all([make(), make(), make()])
  await make()
  for (const table of ['events', 'webhook_deliveries'])
    expect(await namesOfPartitions(context.db, table)).toEqual([
      ...weeks.map((week) => `${table}_${week}`),
      `${table}_default`,
      `${table}_older`,
    ])
  const { rows } = await sql<{ of: string; indexes: number; options: string[] | null }>`
    select relname as of, reloptions as options, (select count(*)::integer from pg_index where indrelid = pg_class.oid) as indexes
    from pg_class where relname in ('events_20900130', 'webhook_deliveries_20900130') order by 1
  `.execute(context.db)
  expect(rows).toEqual([
    { of: 'events_20900130', indexes: 5, options: null },
    {
      of: 'webhook_deliveries_20900130',
      indexes: 5,
      options: [
        'autovacuum_vacuum_scale_factor=0.02',
        'autovacuum_vacuum_insert_scale_factor=0.05',
        'autovacuum_vacuum_cost_delay=0',
      ],
    },
  ])
  clock.advance({ days: 7 })
  expect([await makeEventPartitionsJob.run(context), await makeEventPartitionsJob.run(context)]).toEqual([
    1, 0,
  ])
})

test('an event and its deliveries are in the partitions of the week in their ids; any other week is DEFAULT', async () => {
  await make()
  await listen()
  const ids = {
    [await emit()]: '20900102',
    [await emit(daysFrom(28))]: '20900130',
    [await emit(new Date('2090-01-01T23:59:59.999Z'))]: 'default',
    [await emit(new Date('2090-02-06T00:00:00.000Z'))]: 'default',
    [await emit(daysFrom(-120))]: 'default',
    [await emit(daysFrom(3 * 365))]: 'default',
  }
  const events = await partitionsOf(context.db, 'events')
  const deliveries = await partitionsOf(context.db, 'webhook_deliveries')
  const rows = await context.db.selectFrom('webhook_deliveries').select(['id', 'event_id']).execute()
  for (const [id, week] of Object.entries(ids)) {
    expect(events[id]).toBe(`events_${week}`)
    const delivery = rows.find(({ event_id }) => event_id === id)
    expect(deliveries[delivery?.id ?? '']).toBe(`webhook_deliveries_${week}`)
  }
  const live = await createTestScope(context, { livemode: true })
  await emit(daysFrom(-120), 'cus_2', live)
  expect(await strays()).toEqual({
    'events test': 4,
    'events live': 1,
    'webhook_deliveries test': 4,
    'webhook_deliveries live': 0,
  })
})

test('rows in the DEFAULT partition move to the partition that is made for their week', async () => {
  await listen()
  const [present, ahead, far] = [await emit(), await emit(daysFrom(30)), await emit(daysFrom(60))]
  const before = await context.db.selectFrom('events').selectAll().orderBy('id').execute()
  await make()
  expect(await partitionsOf(context.db, 'events')).toMatchObject({
    [present]: 'events_20900102',
    [ahead]: 'events_20900130',
    [far]: 'events_default',
  })
  expect(await context.db.selectFrom('events').selectAll().orderBy('id').execute()).toEqual(before)
  expect(Object.values(await partitionsOf(context.db, 'webhook_deliveries')).sort()).toEqual([
    'webhook_deliveries_20900102',
    'webhook_deliveries_20900130',
    'webhook_deliveries_default',
  ])
})

test('a week with too many rows in the DEFAULT partition gets no partition, which is counted, and the others do', async () => {
  await sql`
    insert into events (workspace_id, livemode, id, type, payload, created_at)
    select ${scope.workspaceId}, false, ${firstIdAt('event', clock.now())} || lpad(n::text, 16, '0'), 'customer.deleted', '{}', now()
    from generate_series(0, ${mostMoved}) as n
  `.execute(context.db)
  expect(await makeEventPartitionsJob.run(context)).toBe(4)
  expect(await postponed()).toBe(1)
  expect(await namesOfPartitions(context.db, 'events')).not.toContain('events_20900102')
  expect(await strays()).toMatchObject({ 'events test': mostMoved + 1 })
  clock.advance({ days: 7 })
  expect(await makeEventPartitionsJob.run(context)).toBe(1)
})

test('a partition is dropped when the newest possible id in it is older than the configured days, not before', async () => {
  await make()
  const first = await emit()
  await emit(daysFrom(7))
  clock.set(new Date(Date.parse('2090-01-09T00:00:00.000Z') + 90 * 24 * 3_600_000 - 1))
  await purge()
  expect(await partitionsOf(context.db, 'events')).toHaveProperty(first)
  clock.advance({ ms: 1 })
  await purge()
  const names = await namesOfPartitions(context.db, 'events')
  expect(names).toEqual([
    'events_20900109',
    'events_20900116',
    'events_20900123',
    'events_20900130',
    'events_default',
  ])
  expect(Object.values(await partitionsOf(context.db, 'events'))).toEqual(['events_20900109'])
})

test('rows that must be kept move to the DEFAULT partition: pending deliveries, their events, and what was written late', async () => {
  await make()
  await listen()
  const [pending, late] = [await emit(), await emit()]
  await emit()
  await sql`update webhook_deliveries set status = 'succeeded' where event_id <> ${pending}`.execute(
    context.db,
  )
  await sql`delete from webhook_deliveries where event_id = ${late}`.execute(context.db)
  clock.advance({ days: 130 })
  await sql`update events set created_at = ${clock.now()} where id = ${late}`.execute(context.db)
  await purge()
  expect(await namesOfPartitions(context.db, 'events')).toEqual(['events_default'])
  expect(await partitionsOf(context.db, 'events')).toEqual({
    [pending]: 'events_default',
    [late]: 'events_default',
  })
  expect(Object.values(await partitionsOf(context.db, 'webhook_deliveries'))).toEqual([
    'webhook_deliveries_default',
  ])
  await sql`update webhook_deliveries set status = 'dead'`.execute(context.db)
  clock.advance({ days: 91 })
  await purge()
  expect(await partitionsOf(context.db, 'events')).toEqual({})
})

test('an old partition with too many rows to keep stays, and its other rows are deleted in batches', async () => {
  await make()
  await emit()
  clock.advance({ days: 120 })
  await sql`
    insert into events (workspace_id, livemode, id, type, payload, created_at)
    select ${scope.workspaceId}, false, ${firstIdAt('event', new Date(start))} || lpad(n::text, 16, '0'), 'customer.deleted', '{}',
      ${clock.now()}
    from generate_series(0, ${mostMoved}) as n
  `.execute(context.db)
  await purge()
  const kept = Object.values(await partitionsOf(context.db, 'events'))
  expect(kept).toHaveLength(mostMoved + 1)
  expect(new Set(kept)).toEqual(new Set(['events_20900102']))
})

test('an insert that waits while its partition is made is written to it, and does not fail', async () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(context.db)
    return rows[0]?.count
  }
  const release = await holdTable('events_default')
  const made = make()
  await expect.poll(waiting, { interval: 10 }).toBe(1)
  const emitted = emit()
  await expect.poll(waiting, { interval: 10 }).toBe(2)
  await release()
  await made
  expect(await partitionsOf(context.db, 'events')).toEqual({ [await emitted]: 'events_20900102' })
})

test('processes that make and purge partitions at once lose nothing and do not fail', async () => {
  await make()
  await listen()
  const pending = await emit()
  clock.advance({ days: 120 })
  await Promise.all([make(), purge(), make(), purge(), emit(), emit()])
  await purge()
  const left = await partitionsOf(context.db, 'events')
  expect(Object.keys(left)).toHaveLength(3)
  expect(left[pending]).toBe('events_default')
})

test.each([
  ['made', 'events', make, () => undefined],
  ['dropped', 'events', purge, () => clock.advance({ days: 120 })],
])(
  'while a reader keeps a partition from being %s, writes go on within a second',
  async (_, table, run, pass) => {
    if (run === purge) await make()
    pass()
    const release = await holdTable(table)
    const changing = run()
    const startedAt = performance.now()
    let longestMs = 0
    while (performance.now() - startedAt < 3_000) {
      const sentAt = performance.now()
      await emit()
      longestMs = Math.max(longestMs, performance.now() - sentAt)
    }
    await changing
    expect(longestMs).toBeLessThan(1_000)
    expect(await postponed()).toBeGreaterThan(0)
    await release()
    const names = await namesOfPartitions(context.db, 'events')
    await run()
    expect(await namesOfPartitions(context.db, 'events')).not.toEqual(names)
  },
)
