import { mostAdvanceSteps } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../mechanisms/db/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { insertTestEndpoint } from '../../testing/webhooks/shop.ts'
import type { Work } from '../context.ts'
import { advanceClock } from './advance-clock.ts'
import { createMoveClocksJob, type DueSteps } from './index.ts'
import { selectClock } from './store.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let world: TestContext
let workspaceId: string
beforeAll(async () => {
  world = await createTestContext({ clock })
  await sql`create table due_things (
    workspace_id text, kind text, id text, due_at timestamptz, every_ms integer, ran_at timestamptz
  )`.execute(world.context.db)
})
afterAll(() => world.close())
beforeEach(async () => {
  workspaceId = (await createTestScope(world.context)).workspaceId
})

type Thing = { id: string; due_at: Date; every_ms: number | null }

/**
 * Returns the steps for the rows of one kind in the table `due_things`. If a row has a period (`every_ms`),
 * running its step inserts the row for the next period.
 */
const stepsOf = (kind: string, follow = (_: Work, _thing: Thing): void => undefined): DueSteps => ({
  async nextAt({ tx, workspaceId }) {
    const { rows } = await sql<{ at: Date | null }>`
      select min(due_at) as at from due_things
      where workspace_id = ${workspaceId} and kind = ${kind} and ran_at is null`.execute(tx)
    return rows[0]?.at ?? null
  },
  async run(work, limit) {
    const { rows } = await sql<Thing>`
      update due_things set ran_at = ${work.now}
      where workspace_id = ${work.workspaceId} and kind = ${kind} and ran_at is null and id in (
        select id from due_things
        where workspace_id = ${work.workspaceId} and kind = ${kind} and ran_at is null and due_at <= ${work.now}
        order by due_at, id limit ${limit}
      ) and due_at <= ${work.now} returning id, due_at, every_ms`.execute(work.tx)
    for (const thing of rows) {
      if (thing.every_ms !== null)
        await add(kind, { ...thing, due_at: new Date(thing.due_at.getTime() + thing.every_ms) }, work)
      work.emit('customer.deleted', { customerId: `cus_${'0'.repeat(26)}` })
      follow(work, thing)
    }
    return rows.length
  },
})

const add = (
  kind: string,
  { id, due_at, every_ms = null }: Partial<Thing>,
  within: { workspaceId: string; tx: Database } = { workspaceId, tx: world.context.db },
) =>
  sql`insert into due_things values (${within.workspaceId}, ${kind}, ${id}, ${due_at}, ${every_ms}, null)`.execute(
    within.tx,
  )

const after = (ms: number) => new Date(clock.now().getTime() + ms)

const advanceBy = (seconds: number) =>
  transact(world.context, { workspaceId, livemode: false }, (work) =>
    advanceClock(work, { advanceBy: seconds }),
  )

const finish = async (kinds: readonly DueSteps[]) => {
  const job = createMoveClocksJob(kinds)
  while ((await job.run(world.context)) > 0);
}

/**
 * Clears the retry times of the clocks. The test simulates a kill by an error, which sets a retry time; a
 * real kill sets none.
 */
const forgetFailures = () => world.context.db.updateTable('test_clocks').set({ retry_at: null }).execute()

/** Returns the steps that ran, in the order of their times, with the number of milliseconds from now. */
const ran = async () => {
  const { rows } = await sql<{ id: string; ran_at: Date }>`
    select id, ran_at from due_things where workspace_id = ${workspaceId} and ran_at is not null
    order by ran_at, id`.execute(world.context.db)
  return rows.map(({ id, ran_at }) => `${id} +${ran_at.getTime() - clock.now().getTime()}`)
}
const eventTimes = async () =>
  (
    await world.context.db
      .selectFrom('events')
      .select('created_at')
      .where('workspace_id', '=', workspaceId)
      .orderBy('created_at')
      .execute()
  ).map(({ created_at }) => created_at.getTime() - clock.now().getTime())

test('steps of all kinds run in the order of their moments, each at its own, and their events carry it', async () => {
  const order: string[] = []
  const note = (_: Work, { id }: Thing) => void order.push(id)
  const kinds = [stepsOf('invoices', note), stepsOf('subscriptions', note)]
  await add('subscriptions', { id: 'monthly', due_at: after(2_000), every_ms: 3_000 })
  await add('invoices', { id: 'first', due_at: after(1_000) })
  await add('invoices', { id: 'last', due_at: after(9_000) })
  await add('invoices', { id: 'beyond', due_at: after(10_001) })
  await advanceBy(10)
  await finish(kinds)
  expect(order).toEqual(['first', 'monthly', 'monthly', 'monthly', 'last'])
  expect(await ran()).toEqual([
    'first +1000',
    'monthly +2000',
    'monthly +5000',
    'monthly +8000',
    'last +9000',
  ])
  expect(await eventTimes()).toEqual([1_000, 2_000, 5_000, 8_000, 9_000])
})

test('what is due at the very end of an advance is done', async () => {
  await add('invoices', { id: 'at the end', due_at: after(10_000) })
  await advanceBy(10)
  await finish([stepsOf('invoices')])
  expect(await ran()).toEqual(['at the end +10000'])
})

test('an advance that is killed again and again ends as one that is not', async () => {
  await add('invoices', { id: 'often', due_at: after(1_000), every_ms: 1_000 })
  await advanceBy(300)
  let kills = 0
  const dying = stepsOf('invoices', (_, { due_at }) => {
    const seconds = (due_at.getTime() - clock.now().getTime()) / 1_000
    if (seconds !== [50, 150, 151][kills]) return
    kills += 1
    throw new Error('killed')
  })
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await finish([dying])
    await forgetFailures()
  }
  expect(kills).toBe(3)
  expect(await ran()).toHaveLength(300)
  expect(await eventTimes()).toEqual(Array.from({ length: 300 }, (_, index) => 1_000 * (index + 1)))
  expect(await selectClock(world.context.db, workspaceId)).toMatchObject({ steps: 300, advancing_to: null })
})

test(`an advance ends after ${mostAdvanceSteps} steps where it is, and a further one goes on`, async () => {
  const quick: DueSteps & { at: number } = {
    at: 0,
    nextAt: async () => after(1_000 * (quick.at + 1)),
    async run(_, limit) {
      const count = Math.min(limit, 1)
      quick.at += count
      return count
    },
  }
  await advanceBy(20_000)
  await finish([quick])
  expect(await selectClock(world.context.db, workspaceId)).toMatchObject({
    steps: mostAdvanceSteps,
    advancing_to: null,
    offset_ms: 1_000 * mostAdvanceSteps,
  })
  await advanceBy(5)
  await finish([quick])
  expect(await selectClock(world.context.db, workspaceId)).toMatchObject({
    steps: 5,
    offset_ms: 1_000 * (mostAdvanceSteps + 5),
  })
})

test('what becomes due between advances, as the moved clock runs on, is done at its own moment', async () => {
  await advanceBy(3_600)
  await finish([])
  await add('invoices', { id: 'soon', due_at: after(3_605_000) })
  const kinds = [stepsOf('invoices')]
  await finish(kinds)
  expect(await ran()).toEqual([])
  clock.advance({ seconds: 10 })
  await finish(kinds)
  expect(await ran()).toEqual(['soon +3595000'])
  expect(await selectClock(world.context.db, workspaceId)).toMatchObject({ offset_ms: 3_600_000 })
})

test('deliveries of the events are due in real time', async () => {
  await insertTestEndpoint(world.context, { workspaceId, livemode: false })
  await add('invoices', { id: 'far ahead', due_at: after(86_400_000) })
  await advanceBy(100_000)
  await finish([stepsOf('invoices')])
  const deliveries = await world.context.db
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .where('workspace_id', '=', workspaceId)
    .execute()
  expect(deliveries).toEqual([{ next_attempt_at: clock.now() }])
})

describe('a clock whose step fails', () => {
  const failing: DueSteps = {
    nextAt: async () => after(1_000),
    run: async ({ tx, workspaceId: own }) => {
      await sql`delete from due_things where workspace_id = ${own}`.execute(tx)
      throw new Error('A bug.')
    },
  }
  const failures = async () => (await world.context.metrics.clockFailures.get()).values[0]?.value ?? 0

  test('keeps nothing of the batch, is logged, counted, and looked at again, later each time', async () => {
    const logged: unknown[] = []
    world.context.log.error = (facts: unknown) => void logged.push(facts)
    const before = await failures()
    await add('invoices', { id: 'kept', due_at: after(5_000) })
    await advanceBy(10)
    await finish([failing])
    const { retry_at } = (await selectClock(world.context.db, workspaceId)) ?? {}
    expect(retry_at).toEqual(after(2_000))
    expect(logged).toEqual([{ err: new Error('A bug.'), workspaceId, retryAt: retry_at }])
    expect(await failures()).toBe(before + 1)
    await finish([failing])
    expect(await failures()).toBe(before + 1)
    clock.advance({ ms: 2_000 })
    await finish([failing])
    expect(await selectClock(world.context.db, workspaceId)).toMatchObject({
      failures: 2,
      retry_at: after(4_000),
      steps: 0,
      offset_ms: 0,
    })
    clock.advance({ ms: 4_000 })
    await finish([stepsOf('invoices')])
    expect(await ran()).toEqual(['kept +-1000'])
    expect(await selectClock(world.context.db, workspaceId)).toMatchObject({ failures: 0, retry_at: null })
  })

  test('holds up no clock of another workspace', async () => {
    const broken = workspaceId
    await advanceBy(10)
    workspaceId = (await createTestScope(world.context)).workspaceId
    await advanceBy(10)
    await finish([
      { nextAt: async (work) => (work.workspaceId === broken ? after(0) : null), run: failing.run },
    ])
    expect(await selectClock(world.context.db, workspaceId)).toMatchObject({ advancing_to: null })
    expect(await selectClock(world.context.db, broken)).toMatchObject({ advancing_to: after(10_000) })
  })

  test('by a step that is due and does not run is not passed over in silence', async () => {
    const before = await failures()
    await advanceBy(10)
    await finish([{ nextAt: async () => after(1_000), run: async () => 0 }])
    expect(await failures()).toBe(before + 1)
    expect(await selectClock(world.context.db, workspaceId)).toMatchObject({ offset_ms: 0, steps: 0 })
  })
})

test('a transaction locks rows of the kinds in the order in which these are given', async () => {
  const locked: { unit: string; place: number }[] = []
  const placed = (kind: string, place: number): DueSteps => {
    const steps = stepsOf(kind)
    return {
      ...steps,
      async run(work, limit) {
        const { rows } = await sql<{ unit: string }>`select pg_current_xact_id()::text as unit`.execute(
          work.tx,
        )
        locked.push({ unit: rows[0]?.unit ?? '', place })
        return await steps.run(work, limit)
      },
    }
  }
  for (const [kind, id, ms] of [
    ...([
      ['checkouts', 'a', 1],
      ['invoices', 'b', 2],
      ['checkouts', 'c', 3],
    ] as const),
    ...([
      ['checkouts', 'd', 4],
      ['invoices', 'e', 5],
      ['invoices', 'f', 6],
    ] as const),
  ])
    await add(kind, { id, due_at: after(ms) })
  await advanceBy(10)
  await finish([placed('invoices', 0), placed('checkouts', 1)])
  expect(await ran()).toEqual(['a +1', 'b +2', 'c +3', 'd +4', 'e +5', 'f +6'])
  const units = [...new Set(locked.map(({ unit }) => unit))]
  expect(units.map((each) => locked.filter(({ unit }) => unit === each).map(({ place }) => place))).toEqual([
    [1],
    [0, 1, 1],
    [0, 0],
  ])
})
