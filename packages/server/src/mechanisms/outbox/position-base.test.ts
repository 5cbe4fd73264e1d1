/** Tests of the base of event positions, after a restart, a failover or a restore. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { passHorizon } from '../../testing/horizon.ts'
import type { Database } from '../db/index.ts'
import { transact } from '../work/index.ts'
import { raiseBase, selectEventsAfter } from './index.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

const emit = (scope: Scope, context = world.context) =>
  transact(context, scope, async (work) =>
    work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
  )

const start = { position: 0, ordinal: 0, id: '' }

const idsAfter = async (db: Database, scope: Scope) =>
  (await selectEventsAfter(db, [{ scope, after: start }], 100)).pages[0]?.map(({ id }) => id)

/** Opens a connection on which a transaction has written an event. */
const openWriter = async ({ context, databaseUrl }: TestContext, { workspaceId }: Scope) => {
  const client = new Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(
    `insert into events (workspace_id, livemode, id, type, payload, created_at)
     values ($1, false, $2, 'customer.deleted', '{"customerId":"cus_1"}', now())`,
    [workspaceId, context.ids.make('event')],
  )
  return client
}

/**
 * Copies the events of a workspace as a logical dump would, into a cluster whose transaction ids are half a million
 * lower.
 */
const restoreIn = async (target: Database, source: Database, { workspaceId }: Scope) => {
  const events = await source
    .selectFrom('events')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .execute()
  const { base } = await source.selectFrom('event_positions').select('base').executeTakeFirstOrThrow()
  await target
    .updateTable('event_positions')
    .set({ base: base - 500_000, cluster: 'another', server: null })
    .execute()
  await target.insertInto('events').values(events).execute()
}

test('data restored in another cluster keeps its places, and what is written there comes after', async () => {
  const scope = await createTestScope(world.context)
  await raiseBase(world.context.db)
  const ids = [await emit(scope), await emit(scope)]
  const restored = await createTestContext()
  onTestFinished(() => restored.close())
  const { db } = restored.context
  await restoreIn(db, world.context.db, scope)
  expect(await idsAfter(db, scope)).toEqual([])
  expect(await raiseBase(db)).toBeGreaterThan(0)
  expect(await raiseBase(db)).toBe(0)
  await transact(restored.context, scope, async (work) => {
    ids.push(work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }))
  })
  await expect.poll(() => idsAfter(db, scope), { timeout: 10_000 }).toEqual(ids)
})

test('the role of the server needs no special right to see which cluster it is in', async () => {
  const client = new Client(world.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; create role someone; set local role someone')
  const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
  expect(rows).toEqual([{ id: expect.stringMatching(/^\d+$/) }])
  await client.query('rollback')
})

test('while the same server runs, the base stays as it is', async () => {
  const scope = await createTestScope(world.context)
  await raiseBase(world.context.db)
  await emit(scope)
  await passHorizon(world.context.db)
  expect(await raiseBase(world.context.db)).toBe(0)
})

/** Makes the database believe that another server, or an earlier run of this one, wrote its events. */
const changeServer = (db: Database) => db.updateTable('event_positions').set({ server: null }).execute()

const baseOf = async (db: Database): Promise<number> =>
  (await db.selectFrom('event_positions').select('base').executeTakeFirstOrThrow()).base

test('the first events on another server are written at once, all above the raised base, which is raised once', async () => {
  const other = await createTestContext()
  onTestFinished(() => other.close())
  const { db } = other.context
  const scope = await createTestScope(other.context)
  const before = await baseOf(db)
  await changeServer(db)
  await Promise.all(Array.from({ length: 15 }, () => emit(scope, other.context)))
  expect(await baseOf(db)).toBe(before + Math.floor((2 ** 53 - before) / 2 ** 21))
  const rows = await db
    .selectFrom('events')
    .select('position')
    .where('workspace_id', '=', scope.workspaceId)
    .execute()
  expect(rows).toHaveLength(15)
  for (const { position } of rows) expect(position).toBeGreaterThan(await baseOf(db))
})

test('if the first transaction on another server fails, the next one raises the base', async () => {
  const other = await createTestContext()
  onTestFinished(() => other.close())
  const { db } = other.context
  const scope = await createTestScope(other.context)
  const before = await baseOf(db)
  await changeServer(db)
  const failing = await openWriter(other, scope)
  const next = emit(scope, other.context)
  await expect.poll(() => waitingFor(db)).toBe(1)
  await failing.query('rollback')
  const id = await next
  const { position } = await db
    .selectFrom('events')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await baseOf(db)).toBeGreaterThan(before)
  expect(position).toBeGreaterThan(await baseOf(db))
})

test('once the base is raised, a transaction that has written an event makes no other wait', async () => {
  const other = await createTestContext()
  onTestFinished(() => other.close())
  const { db } = other.context
  const scope = await createTestScope(other.context)
  await changeServer(db)
  await raiseBase(db)
  const open = await openWriter(other, scope)
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`select event_position()`.execute(tx)
  })
  await open.query('rollback')
})

test('after millions of restarts positions are still below 2^53', async () => {
  const other = await createTestContext()
  onTestFinished(() => other.close())
  const { db } = other.context
  const nearlyFull = 2 ** 53 - 2 ** 45
  await db.updateTable('event_positions').set({ base: nearlyFull }).execute()
  for (let restart = 0; restart < 10; restart += 1) {
    await changeServer(db)
    expect(await raiseBase(db)).toBeGreaterThan(2 ** 23)
  }
  expect(await baseOf(db)).toBeLessThan(nearlyFull + 2 ** 28)
})

/** Returns the number of sessions of the database that wait for a lock. */
const waitingFor = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
