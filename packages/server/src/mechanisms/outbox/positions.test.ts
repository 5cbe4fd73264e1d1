import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { passHorizon } from '../../testing/horizon.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import type { Database } from '../db/index.ts'
import { transact } from '../work/index.ts'
import { selectBeginning, selectEventsAfter } from './index.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

const start = { position: 0, ordinal: 0, id: '' }

const emit = (scope: Scope) =>
  transact(world.context, scope, async (work) =>
    work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
  )

/**
 * Polls the ids of the readable events. An event becomes readable only when all transactions that began
 * before it have ended, also those in other tests' databases on the PostgreSQL server.
 */
const told = (db: Database, scope: Scope) => expect.poll(() => idsAfter(db, scope), { timeout: 10_000 })

const idsAfter = async (db: Database, scope: Scope, after = start, limit = 100) =>
  (await selectEventsAfter(db, [{ scope, after }], limit)).pages[0]?.map(({ id }) => id)

/** Opens a separate connection, on which a transaction can stay open. */
const connect = async () => {
  const client = new Client(world.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const insertBy = async (client: Client, { workspaceId, livemode }: Scope, columns = '', values = '') => {
  const id = world.context.ids.make('event')
  await client.query(
    `insert into events (workspace_id, livemode, id, type, payload, created_at${columns})
     values ($1, $2, $3, 'customer.deleted', '{"customerId":"cus_1"}', now()${values})`,
    [workspaceId, livemode, id],
  )
  return id
}

test('an event of a transaction that commits late is told after nothing that began later', async () => {
  const scope = await createTestScope(world.context)
  const late = await connect()
  await late.query('begin')
  const first = await insertBy(late, scope)
  const second = await emit(scope)
  expect(await idsAfter(world.context.db, scope)).toEqual([])
  await late.query('commit')
  await told(world.context.db, scope).toEqual([first, second])
})

test('an event of a transaction that is rolled back holds up others only until then', async () => {
  const scope = await createTestScope(world.context)
  const failing = await connect()
  await failing.query('begin')
  await insertBy(failing, scope)
  const id = await emit(scope)
  expect(await idsAfter(world.context.db, scope)).toEqual([])
  await failing.query('rollback')
  await told(world.context.db, scope).toEqual([id])
})

test('a transaction that only reads, however long, holds up nothing; nor does a dump, which is one', async () => {
  const scope = await createTestScope(world.context)
  const reading = await connect()
  await reading.query('begin isolation level repeatable read read only')
  await reading.query('select count(*) from events')
  const id = await emit(scope)
  await told(world.context.db, scope).toEqual([id])
})

test('a transaction that writes in another database of the server holds up streams until it ends', async () => {
  const other = await createTestContext()
  onTestFinished(() => other.close())
  const scope = await createTestScope(world.context)
  const writing = new Client(other.databaseUrl)
  await writing.connect()
  onTestFinished(() => writing.end())
  await writing.query('begin; select pg_current_xact_id()')
  const id = await emit(scope)
  expect(await idsAfter(world.context.db, scope)).toEqual([])
  await writing.query('rollback')
  await told(world.context.db, scope).toEqual([id])
})

test('the release before, which writes no position, has its events told in the same order', async () => {
  const scope = await createTestScope(world.context)
  const older = await connect()
  const ids = [
    await insertBy(older, scope),
    await emit(scope),
    await insertBy(older, scope),
    await emit(scope),
  ]
  await told(world.context.db, scope).toEqual(ids)
})

test('an event from before there were positions is not told', async () => {
  const scope = await createTestScope(world.context)
  await insertBy(await connect(), scope, ', position', ', null')
  expect(await idsAfter(world.context.db, scope)).toEqual([])
  expect(await selectBeginning(world.context.db, scope, null)).toMatchObject({ newest: null })
})

const emitSeven = (scope: Scope) =>
  transact(world.context, scope, async (work) =>
    Array.from({ length: 7 }, () =>
      work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
    ),
  )

test('events of one transaction are told page by page, each once, in the order in which it emitted them', async () => {
  const scope = await createTestScope(world.context)
  const emitted = [...(await emitSeven(scope)), ...(await emitSeven(scope))]
  await passHorizon(world.context.db)
  const seen: string[] = []
  let after = start
  for (;;) {
    const { pages } = await selectEventsAfter(world.context.db, [{ scope, after }], 3)
    const page = pages[0] ?? []
    seen.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (last === undefined) break
    after = last
  }
  expect(seen).toEqual(emitted)
  const { newest } = await selectBeginning(world.context.db, scope, null)
  expect(newest?.id).toBe(emitted.at(-1))
})

test('a place within a transaction goes on there, though clients give back no ordinal', async () => {
  const scope = await createTestScope(world.context)
  const emitted = await emitSeven(scope)
  await passHorizon(world.context.db)
  const { newest } = await selectBeginning(world.context.db, scope, null)
  const given = { position: newest?.position ?? 0, id: emitted[3] ?? '' }
  const { known } = await selectBeginning(world.context.db, scope, given)
  if (known === null) throw new Error('The event stands there.')
  expect(await idsAfter(world.context.db, scope, known)).toEqual(emitted.slice(4))
})

test('events of one transaction of the release before, which writes no ordinal, are told by their ids', async () => {
  const scope = await createTestScope(world.context)
  const older = await connect()
  await older.query('begin')
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1) ids.push(await insertBy(older, scope))
  await older.query('commit')
  await passHorizon(world.context.db)
  const { newest } = await selectBeginning(world.context.db, scope, null)
  const told = ids.toSorted()
  expect(newest?.id).toBe(told[6])
  const given = { position: newest?.position ?? 0, id: told[2] ?? '' }
  const { known } = await selectBeginning(world.context.db, scope, given)
  expect(await idsAfter(world.context.db, scope, known ?? start)).toEqual(told.slice(3))
})

test('one statement reads many workspaces, each from its own place, and neither mode sees the other', async () => {
  const scopes = [
    await createTestScope(world.context),
    await createTestScope(world.context, { livemode: true }),
  ]
  const [first, second] = scopes as [Scope, Scope]
  const other = { ...first, livemode: true }
  const ids = [await emit(first), await emit(second), await emit(first), await emit(other)]
  await passHorizon(world.context.db)
  const { pages: before } = await selectEventsAfter(world.context.db, [{ scope: first, after: start }], 1)
  const place = before[0]?.[0] ?? start
  const wanted = [
    { scope: second, after: start },
    { scope: first, after: place },
    { scope: other, after: start },
  ]
  const { pages } = await selectEventsAfter(world.context.db, wanted, 10)
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[ids[1]], [ids[2]], [ids[3]]])
})

test('a place is known while its event stands where it stood, in its own workspace only', async () => {
  const { db } = world.context
  const scope = await createTestScope(world.context)
  const stranger = await createTestScope(world.context)
  await emit(scope)
  await passHorizon(db)
  const { newest } = await selectBeginning(db, scope, null)
  if (newest === null) throw new Error('An event was written.')
  const isKnown = async (within: Scope, place: typeof newest) =>
    (await selectBeginning(db, within, place)).known !== null
  expect(await isKnown(scope, newest)).toBe(true)
  expect(await isKnown(stranger, newest)).toBe(false)
  expect(await isKnown(scope, { ...newest, position: newest.position - 1 })).toBe(false)
  await db.deleteFrom('events').where('id', '=', newest.id).execute()
  expect(await isKnown(scope, newest)).toBe(false)
})

test('the events of a workspace after a place are read from the index, however many others there are', async () => {
  const { db } = world.context
  const scope = await createTestScope(world.context)
  await sql`
    insert into events (workspace_id, livemode, id, type, payload, created_at)
    select 'ws_' || n % 50, false, 'evt_' || lpad(n::text, 26, '0'), 'customer.updated', '{}', now()
    from generate_series(1, 20000) as n`.execute(db)
  await emit(scope)
  await sql`analyze events`.execute(db)
  const query = sql`
    select id from events
    where workspace_id = ${scope.workspaceId} and livemode = false and position >= 5 and position < 1000000000
      and (position > 5 or (ordinal, id) > (3, 'x'))
    order by position, ordinal, id limit 100`
  expect(await rowsRead(db, query.compile(db))).toBe(1)
})
