import { randomUUID } from 'node:crypto'
import { exampleId } from '@stablerail/contract'
import { Client } from 'pg'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createContext } from '../../commands/create-context.ts'
import { createWebhookEndpoint } from '../../resources/webhook-endpoints/create-webhook-endpoint.ts'
import { createTestScope, testConfig } from '../../testing/context.ts'
import { functionsBeforePartitions, namesOfPartitions } from '../../testing/partitions.ts'
import { claimDeliveries } from '../deliveries/store.ts'
import { selectEventsAfter } from '../outbox/index.ts'
import { transact } from '../work/transact.ts'
import { migrations } from './known-migrations.ts'
import { migrateDatabase } from './migrate.ts'

const tables = ['events', 'webhook_deliveries'] as const
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0136'))
const partitioned = '0136-partitions'

const query = async (url: string, text: string) => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database with the schema before the partitions, and a context of a process that serves on it. */
const openOldDatabase = async () => {
  const { adminUrl } = inject('testServer')
  const name = `partitions_${randomUUID().replaceAll('-', '')}`
  await query(adminUrl, `create database ${name}`)
  const url = new URL(`/${name}`, adminUrl).href
  await migrateDatabase(url, before)
  await query(url, functionsBeforePartitions(name))
  const { context, close } = await createContext({
    config: testConfig(),
    databaseUrl: url,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(async () => {
    await close()
    await query(adminUrl, `drop database ${name} with (force)`)
  })
  const scope = await createTestScope(context)
  await transact(context, scope, (work) =>
    createWebhookEndpoint(work, { url: 'https://shop.example', events: ['customer.deleted'] }),
  )
  const emit = () =>
    transact(context, scope, async (work) =>
      work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
    )
  return { url, context, scope, emit }
}

const rowCount = 100_000

/** Inserts events and ended deliveries of the last weeks. */
const fill = (url: string, workspaceId: string) =>
  query(
    url,
    `with stored as (
       insert into events (workspace_id, livemode, id, type, payload, created_at)
       select '${workspaceId}', false, 'evt_01' || lpad(to_hex(n), 8, '0') || repeat('0', 16), 'customer.deleted', '{"customerId":"cus_1"}', now()
       from generate_series(1, ${rowCount}) as n
     )
     insert into webhook_deliveries (workspace_id, livemode, id, endpoint_id, event_id, event_type, status, created_at)
     select '${workspaceId}', false, 'whd_01' || lpad(to_hex(n), 8, '0') || repeat('0', 16), 'whe_1', 'evt_01', 'customer.deleted', 'succeeded', now()
     from generate_series(1, ${rowCount}) as n`,
  )

/** Repeats a call until it is stopped. Returns the number of calls and the longest of them. */
const repeat = (call: () => Promise<unknown>) => {
  let isRunning = true
  let count = 0
  let longestMs = 0
  const running = (async () => {
    for (; isRunning; count += 1) {
      const startedAt = performance.now()
      await call()
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
  })()
  return async () => {
    isRunning = false
    await running
    return { count, longestMs }
  }
}

test('a process of the release before writes, claims and reads events while the tables become partitioned, and no row is lost', async () => {
  const { url, context, scope, emit } = await openOldDatabase()
  await fill(url, scope.workspaceId)
  let emitted = 0
  const claimed = new Set<string>()
  const claim = async () => {
    const lease = { owner: randomUUID(), lastsMs: 60_000, endsMs: Number.POSITIVE_INFINITY }
    const limits = { afterEndpointId: '', total: 100, perEndpoint: 100, exceptions: new Map() }
    for (const { id } of (await claimDeliveries(context.db, lease, limits)).deliveries) claimed.add(id)
  }
  const start = { position: 0, ordinal: 0, id: '' }
  const stops = [
    repeat(async () => {
      await emit()
      emitted += 1
    }),
    repeat(claim),
    repeat(() => selectEventsAfter(context.db, [{ scope, after: start }], 100)),
  ]
  await expect.poll(() => claimed.size, { timeout: 10_000 }).toBeGreaterThan(10)
  expect(await migrateDatabase(url)).toContain(partitioned)
  const emittedBefore = emitted
  await expect.poll(() => emitted, { timeout: 10_000 }).toBeGreaterThan(emittedBefore + 50)
  const calls = await Promise.all(stops.map((stop) => stop()))
  await claim()

  expect(claimed.size).toBe(emitted)
  for (const table of tables) {
    expect(await namesOfPartitions(context.db, table)).toEqual([`${table}_default`, `${table}_older`])
    // The creation of the endpoint is an event too, without a delivery.
    const [{ count }] = await query(url, `select count(*)::integer from ${table}_older`)
    expect(count).toBe(rowCount + emitted + (table === 'events' ? 1 : 0))
  }
  expect(Math.max(...calls.map(({ longestMs }) => longestMs))).toBeLessThan(2_500)
})

test('the partitioned tables have the indexes, constraints, defaults and grants of the tables before', async () => {
  const { url } = await openOldDatabase()
  await query(
    url,
    'grant select, insert on events to pg_monitor; grant select on webhook_deliveries to public',
  )
  const facts = () =>
    query(
      url,
      `select class.relname as table, fact from pg_class as class cross join lateral (
         select pg_get_indexdef(indexrelid) from pg_index where indrelid = class.oid
         union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = class.oid
         union all select attname || format_type(atttypid, atttypmod) || attnotnull || attcollation::regcollation
             || coalesce(pg_get_expr(adbin, adrelid), '')
           from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
           where attrelid = class.oid and attnum > 0
         union all select grantee::text || privilege_type from aclexplode(class.relacl) where grantee <> relowner
       ) as known (fact) where class.relname in ('events', 'webhook_deliveries') order by 1, 2`,
    )
  const old = await facts()
  await migrateDatabase(url)
  const plain = (rows: { table: string; fact: string }[]) =>
    rows.map(({ table, fact }) => `${table} ${fact.replace(' ON ONLY ', ' ON ')}`)
  expect(plain(await facts())).toEqual(plain(old))
  expect(old.length).toBeGreaterThan(40)
})

test('ids that a moved clock wrote years ahead stay readable: the bound follows the last of them', async () => {
  const { url, context, scope } = await openOldDatabase()
  const at = new Date(Date.now() + 3 * 365 * 24 * 3_600_000)
  const id = await transact(context, scope, async (work) =>
    work.emit('customer.deleted', { customerId: exampleId('customer') }, { at, of: 'cus_1', version: 0 }),
  )
  await migrateDatabase(url)
  const [{ bound }] = await query(
    url,
    `select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = 'events_older'`,
  )
  expect(bound).toBe(`FOR VALUES FROM (MINVALUE) TO ('${id}~')`)
  expect(await query(url, `select id from events where id = '${id}'`)).toHaveLength(1)
})

test('a migration that ended after any of its steps is continued', async () => {
  const { url } = await openOldDatabase()
  const { up } = migrations[partitioned] as (typeof migrations)[string]
  const steps = async (count: number) => {
    let sent = 0
    const only = async (db: Parameters<typeof up>[0]) => {
      const some = db.withPlugin({
        transformQuery: ({ node }) => {
          sent += 1
          if (sent > count) throw new Error('The process was killed.')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await up(some)
    }
    return migrateDatabase(url, { ...before, [partitioned]: { up: only, inTransaction: false } })
  }
  for (let count = 1; count <= 7; count += 1) await expect(steps(count)).rejects.toThrow('was killed')
  expect(await steps(8)).toEqual([partitioned])
  for (const table of tables)
    expect(
      await query(url, `select count(*)::integer from pg_inherits where inhparent = '${table}'::regclass`),
    ).toEqual([{ count: 2 }])
})
