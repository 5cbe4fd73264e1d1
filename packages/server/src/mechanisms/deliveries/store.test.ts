import { exampleId } from '@stablerail/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { openTestShop, type TestShop } from '../../testing/webhooks/shop.ts'
import type { Database } from '../db/index.ts'
import { transact } from '../work/index.ts'
import { recordAttempt } from './delivery.ts'
import {
  type ClaimLimits,
  claimDeliveries,
  ripenDeliveries,
  selectOldestDue,
  writeAttempts,
} from './store.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const lease = (owner: string) => ({ owner, lastsMs: 30_000, endsMs: performance.now() + 30_000 })
const limits = (changes: Partial<ClaimLimits>): ClaimLimits => ({
  afterEndpointId: '',
  total: 100,
  perEndpoint: 100,
  exceptions: new Map(),
  ...changes,
})

/**
 * Adds one endpoint for each number in `counts`, with that number of due deliveries. Returns the endpoints'
 * ids in order.
 */
const fill = async (shop: TestShop, counts: number[]): Promise<string[]> => {
  for (const _ of counts) await shop.addEndpoint()
  const rows = await shop.context.db.selectFrom('webhook_endpoints').select('id').orderBy('id').execute()
  await shop.emit(Math.max(...counts))
  for (const [index, { id }] of rows.entries()) await keep(shop.context, id, counts[index] ?? 0)
  return rows.map(({ id }) => id)
}

const keep = (context: Context, endpointId: string, count: number) =>
  sql`delete from webhook_deliveries where endpoint_id = ${endpointId} and id not in (
    select id from webhook_deliveries where endpoint_id = ${endpointId} order by id limit ${count}
  )`.execute(context.db)

const counted = (deliveries: { endpointId: string }[]) => {
  const counts: Record<string, number> = {}
  for (const { endpointId } of deliveries) counts[endpointId] = (counts[endpointId] ?? 0) + 1
  return counts
}

test('a backlog gives a claim its share and leaves the rest of the batch to others', async () => {
  const shop = await openTestShop()
  const [a = '', b = '', c = ''] = await fill(shop, [60, 2, 5])
  const { deliveries } = await claimDeliveries(
    shop.context.db,
    lease('one'),
    limits({ total: 12, perEndpoint: 4, exceptions: new Map([[c, 1]]) }),
  )
  expect(counted(deliveries)).toEqual({ [a]: 4, [b]: 2, [c]: 1 })
})

test('an endpoint without room is passed over', async () => {
  const shop = await openTestShop()
  const [a = '', b = ''] = await fill(shop, [5, 5])
  const { deliveries } = await claimDeliveries(
    shop.context.db,
    lease('one'),
    limits({ exceptions: new Map([[a, 0]]) }),
  )
  expect(counted(deliveries)).toEqual({ [b]: 5 })
})

test('a batch that is filled goes on after its last endpoint the next time', async () => {
  const shop = await openTestShop()
  const [a = '', b = '', c = ''] = await fill(shop, [9, 9, 9])
  const claim = (afterEndpointId: string) =>
    claimDeliveries(
      shop.context.db,
      lease('one'),
      limits({ total: 4, perEndpoint: 2, afterEndpointId }),
    ).then(({ deliveries }) => counted(deliveries))
  expect(await claim('')).toEqual({ [a]: 2, [b]: 2 })
  expect(await claim(b)).toEqual({ [c]: 2 })
  expect(await claim('')).toEqual({ [a]: 2, [b]: 2 })
})

test('a claim takes the deliveries that have been due for longest first', async () => {
  const shop = await openTestShop()
  await fill(shop, [3])
  const rows = await shop.deliveries()
  for (const [index, { id }] of rows.entries())
    await shop.context.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: new Date(now.getTime() - 1_000 * index) })
      .where('id', '=', id)
      .execute()
  const { deliveries } = await claimDeliveries(shop.context.db, lease('one'), limits({ total: 2 }))
  expect(deliveries.map(({ id }) => id)).toEqual(
    rows
      .slice(1)
      .reverse()
      .map(({ id }) => id),
  )
})

test('a claim answers deliveries of one moment in the order of the commits of their events', async () => {
  const shop = await openTestShop()
  await shop.addEndpoint()
  const emitted: string[] = []
  for (const count of [5, 1, 5])
    await transact(shop.context, shop.scope, async (work) => {
      for (let made = 0; made < count; made += 1)
        emitted.push(work.emit('customer.deleted', { customerId: exampleId('customer') }))
    })
  // Updates the deliveries in an order other than the commit order of their events, because the index returns
  // rows with the same `next_attempt_at` in the order in which the rows were written.
  for (const { id } of await shop.deliveries())
    await shop.context.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: new Date(now.getTime() - 1_000) })
      .where('id', '=', id)
      .execute()
  const { deliveries } = await claimDeliveries(shop.context.db, lease('one'), limits({ total: 20 }))
  expect(deliveries.map(({ event }) => event.id)).toEqual(emitted)
})

test('claims at once take different deliveries and wait for nobody', async () => {
  const shop = await openTestShop()
  await fill(shop, [50, 50])
  const claims = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      claimDeliveries(shop.context.db, lease(`worker ${index}`), limits({ total: 10, perEndpoint: 10 })),
    ),
  )
  const ids = claims.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  // While an uncommitted claim holds rows, another claim takes the rows after them.
  await shop.context.db.transaction().execute(async (tx) => {
    const held = await claimDeliveries(tx, lease('held'), limits({ total: 5 }))
    const next = await claimDeliveries(shop.context.db, lease('next'), limits({ total: 5 }))
    expect(held.deliveries).toHaveLength(5)
    expect(next.deliveries).toHaveLength(5)
  })
})

test('a delivery that waits for its retry time is not claimed before that time', async () => {
  const shop = await openTestShop()
  await fill(shop, [1])
  const { db } = shop.context
  await db.updateTable('webhook_deliveries').set({ waiting: true, next_attempt_at: now }).execute()
  const claim = () => claimDeliveries(db, lease('one'), limits({}))
  expect(await ripenDeliveries(db, new Date(now.getTime() - 1), 10)).toBe(0)
  expect((await claim()).deliveries).toEqual([])
  expect(await selectOldestDue(db, new Date(now.getTime() - 1))).toBeNull()
  // A delivery whose retry time has come counts as due even before `upkeep` has marked it.
  expect(await selectOldestDue(db, now)).toEqual(now)
  expect(await ripenDeliveries(db, now, 10)).toBe(1)
  expect(await selectOldestDue(db, now)).toEqual(now)
  expect((await claim()).deliveries).toHaveLength(1)
  expect(await selectOldestDue(db, now)).toBeNull()
})

test('of deliveries whose retry time has come, those that wait for longest are made due first, a batch at a time', async () => {
  const shop = await openTestShop()
  await fill(shop, [3])
  const { db } = shop.context
  const ids = (await db.selectFrom('webhook_deliveries').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  for (const [index, id] of ids.entries())
    await db
      .updateTable('webhook_deliveries')
      .set({ waiting: true, next_attempt_at: new Date(now.getTime() - 1_000 * (index + 1)) })
      .where('id', '=', id)
      .execute()
  expect(await ripenDeliveries(db, now, 2)).toBe(2)
  const due = await claimDeliveries(db, lease('one'), limits({}))
  expect(due.deliveries.map(({ id }) => id).sort()).toEqual(ids.slice(1))
})

const answered = (httpStatus: number) => ({
  kind: 'answered' as const,
  httpStatus,
  responsePreview: 'said',
  latencyMs: 7,
})

test.each([
  ['disabled', { status: 'disabled' as const }],
  ['deleted', { deleted_at: now }],
])('an attempt that failed at an endpoint that was %s meanwhile is the last', async (_, change) => {
  const shop = await openTestShop()
  await fill(shop, [2])
  const { db } = shop.context
  const { deliveries } = await claimDeliveries(db, lease('one'), limits({}))
  await db.updateTable('webhook_endpoints').set(change).execute()
  const results = deliveries.map((delivery, index) =>
    recordAttempt(delivery, answered(index === 0 ? 500 : 200), now),
  )
  expect(await writeAttempts(db, results)).toBe(2)
  const rows = await shop.deliveries()
  expect(rows.find(({ id }) => id === deliveries[0]?.id)).toMatchObject({
    status: 'dead',
    attempt_count: 1,
    http_status: 500,
    next_attempt_at: null,
    waiting: false,
  })
  expect(rows.find(({ id }) => id === deliveries[1]?.id)).toMatchObject({ status: 'succeeded' })
})

test('an attempt that was not made leaves the recorded result of the attempt before it', async () => {
  const shop = await openTestShop()
  await fill(shop, [1])
  const { db } = shop.context
  const known = {
    attempt_count: 3,
    http_status: 503,
    last_error: 'no',
    latency_ms: 9,
    response_preview: 'said',
  }
  await db.updateTable('webhook_deliveries').set(known).execute()
  const { deliveries } = await claimDeliveries(db, lease('one'), limits({}))
  expect(deliveries[0]?.attemptCount).toBe(4)
  const results = deliveries.map((delivery) =>
    recordAttempt(delivery, { kind: 'not_made', againInMs: 0 }, now),
  )
  await writeAttempts(db, results)
  expect(await shop.deliveries()).toMatchObject([{ ...known, status: 'pending', next_attempt_at: now }])
})

test('two workers that record attempts to the same endpoints in opposite order do not lock each other', async () => {
  const shop = await openTestShop()
  const ids = await fill(shop, [40, 40])
  const { deliveries } = await claimDeliveries(shop.context.db, lease('one'), limits({}))
  const records = deliveries.map((delivery) => recordAttempt(delivery, answered(200), now))
  const of = (endpointId: string | undefined) => records.filter((each) => each.endpointId === endpointId)
  const [first, second] = [of(ids[0]), of(ids[1])]
  const rounds = Array.from({ length: 40 }, (_, index) => [
    writeAttempts(
      shop.context.db,
      [first[index], second[index]].filter((each) => each !== undefined),
    ),
    writeAttempts(
      shop.context.db,
      [second[39 - index], first[39 - index]].filter((each) => each !== undefined),
    ),
  ])
  const counts = await Promise.all(rounds.flat())
  // Each result was recorded by exactly one of the two writers.
  expect(counts.reduce((sum, count) => sum + count)).toBe(80)
  const tallies = await shop.context.db.selectFrom('webhook_delivery_tallies').selectAll().execute()
  expect(tallies.map(({ succeeded_count }) => succeeded_count)).toEqual([40, 40])
})

test('whoever records attempts to many endpoints locks those in the order of their ids, whatever order they come in', async () => {
  const shop = await openTestShop()
  const { db } = shop.context
  const [first = '', second = ''] = await fill(shop, [1, 1])
  // A table is scanned in the order of its rows. After this update the first endpoint's row comes after the
  // second's.
  await db.updateTable('webhook_endpoints').set({ description: 'moved' }).where('id', '=', first).execute()
  const { deliveries } = await claimDeliveries(db, lease('one'), limits({}))
  const records = deliveries
    .map((delivery) => recordAttempt(delivery, answered(200), now))
    .sort((a, b) => (a.endpointId < b.endpointId ? 1 : -1))
  const lock = (of: Database, id: string) =>
    of.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forNoKeyUpdate()
  let writing: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await lock(tx, first).execute()
    writing = writeAttempts(db, records)
    await expect.poll(() => countWaiting(db)).toBe(1)
    expect(await lock(db, second).skipLocked().execute()).toEqual([{ id: second }])
  })
  expect(await writing).toBe(2)
})

/** Returns the number of sessions of this database that wait for a lock. */
const countWaiting = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count ?? 0
}
