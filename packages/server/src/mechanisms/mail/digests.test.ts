import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import type { Database } from '../db/index.ts'
import { openMail } from './enqueue-mail.ts'
import {
  createSendDigestsJob,
  type DigestEntry,
  type DigestTopic,
  holdForDigest,
  listEntries,
  mailQueueOf,
  releaseDigest,
  scheduleDigest,
} from './index.ts'

const clock = createTestClock('2026-03-01T12:00:00Z')
const hourMs = 3_600_000
let world: TestContext
let workspaceId: string
beforeAll(async () => {
  world = await createTestContext({ clock })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['mails', 'mail_digests'] as const) await world.context.db.deleteFrom(table).execute()
  workspaceId = (await createTestScope(world.context)).workspaceId
})

let happened: DigestEntry[] = []
const topics: DigestTopic[] = ['often', 'released', 'found'].map((name) => ({
  name,
  everyMs: name === 'released' ? null : hourMs,
  ...(name === 'found' && {
    find: async (_tx, _key, { toldAt }) =>
      happened.filter(({ at }) => toldAt === null || new Date(at) > toldAt),
  }),
  write: (entries, workspace, livemode) => ({
    subject: `${name} in ${workspace}, ${livemode}`,
    sender: 'Test',
    footer: [],
    blocks: listEntries(entries),
  }),
}))
const [often, released, found] = topics as [DigestTopic, DigestTopic, DigestTopic]
const job = createSendDigestsJob(topics, async () => [{ email: 'boss@shop.test', workspace: 'Shop' }])

const hold = (topic: DigestTopic, ...things: string[]) => holdIn(world.context.db, topic, ...things)
const holdIn = (tx: Database, topic: DigestTopic, ...things: string[]) =>
  holdForDigest(
    { ...mailQueueOf(world.context), tx },
    topic,
    things.map((what, index) => ({
      key: { workspaceId, livemode: true },
      entry: { at: new Date(clock.now().getTime() - index).toISOString(), what, url: null },
    })),
  )
const finish = async () => {
  while ((await job.run(world.context)) > 0);
}
const told = async () => {
  const rows = await world.context.db
    .selectFrom('mails')
    .selectAll()
    .where('digest', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => openMail(world.context, row).text)
}

test('what happens often is told once within the pause, the earliest first', async () => {
  await hold(often, 'second', 'first')
  await finish()
  expect(await told()).toEqual([])
  clock.advance({ minutes: 1 })
  await hold(often, 'third')
  await finish()
  expect(await told()).toEqual(['- first\n- second\n- third'])
  await hold(often, 'fourth')
  clock.advance({ ms: hourMs - 1 })
  await finish()
  expect(await told()).toHaveLength(1)
  clock.advance({ ms: 1 })
  await finish()
  expect(await told()).toEqual(['- first\n- second\n- third', '- fourth'])
  clock.advance({ ms: 5 * hourMs })
  await finish()
  expect(await told()).toHaveLength(2)
})

test('a digest that is released is told then, and one that nobody releases after an hour', async () => {
  await hold(released, 'one')
  clock.advance({ minutes: 59 })
  await finish()
  expect(await told()).toEqual([])
  await releaseDigest(mailQueueOf(world.context), { topic: 'released', workspaceId, livemode: true })
  await finish()
  expect(await told()).toEqual(['- one'])
  await hold(released, 'two')
  clock.advance({ minutes: 61 })
  await finish()
  expect(await told()).toHaveLength(2)
})

test('a topic that finds what happened is looked at when it was marked, and again after its pause', async () => {
  const mark = () =>
    scheduleDigest(mailQueueOf(world.context), found, [
      { workspaceId, livemode: true },
      { workspaceId, livemode: true },
    ])
  happened = [{ at: clock.now().toISOString(), what: 'found', url: 'https://x.example' }]
  await mark()
  clock.advance({ minutes: 1 })
  await finish()
  expect(await told()).toEqual(['- found\n  https://x.example'])
  happened = [{ at: clock.now().toISOString(), what: 'committed late', url: null }]
  clock.advance({ ms: hourMs })
  await finish()
  expect(await told()).toHaveLength(2)
  happened = []
  clock.advance({ ms: hourMs })
  await finish()
  clock.advance({ ms: hourMs })
  expect(await job.run(world.context)).toBe(0)
  expect(await told()).toHaveLength(2)
})

test('a topic that finds what happened tells each thing once, also what happened within the minute before', async () => {
  const happen = (what: string) => {
    happened = [...happened, { at: clock.now().toISOString(), what, url: null }]
    return scheduleDigest(mailQueueOf(world.context), found, [{ workspaceId, livemode: true }])
  }
  happened = []
  await happen('first')
  clock.advance({ seconds: 30 })
  await happen('second')
  clock.advance({ seconds: 30 })
  await finish()
  expect(await told()).toEqual(['- first'])
  clock.advance({ ms: hourMs - 30_000 })
  await happen('third')
  clock.advance({ seconds: 30 })
  await finish()
  expect(await told()).toEqual(['- first', '- second'])
  clock.advance({ ms: hourMs })
  await finish()
  expect(await told()).toEqual(['- first', '- second', '- third'])
})

test('a digest that finds nothing but what just happened is looked at again', async () => {
  happened = [{ at: new Date(clock.now().getTime() + 60_000).toISOString(), what: 'late', url: null }]
  await scheduleDigest(mailQueueOf(world.context), found, [{ workspaceId, livemode: true }])
  clock.advance({ minutes: 1 })
  await finish()
  expect(await told()).toEqual([])
  clock.advance({ minutes: 1 })
  await finish()
  expect(await told()).toEqual(['- late'])
})

test('a long digest lists fifty and says how many more there are, in each mode by itself', async () => {
  await hold(often, ...Array.from({ length: 53 }, (_, index) => `thing ${index}`))
  await holdForDigest(mailQueueOf(world.context), often, [
    { key: { workspaceId, livemode: false }, entry: { at: '', what: 'test', url: null } },
  ])
  clock.advance({ minutes: 1 })
  await finish()
  const texts = (await told()).sort((one, other) => one.length - other.length)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toBe('- test')
  expect(texts[1]).toContain('- thing 52')
  expect(texts[1]).toContain('And 3 more.')
})

test('what is held by somebody who has not committed is told, though the digest was due before', async () => {
  await hold(often, 'one')
  clock.advance({ minutes: 1 })
  await world.context.db.transaction().execute(async (tx) => {
    await holdIn(tx, often, 'two')
    expect(await job.run(world.context)).toBe(0)
  })
  await finish()
  expect(await told()).toEqual(['- one\n- two'])
})

test('two who hold something for a digest that is due do not wait for each other', async () => {
  await hold(often, 'one')
  await world.context.db.transaction().execute(async (tx) => {
    await holdIn(tx, often, 'two')
    await hold(often, 'three')
  })
  clock.advance({ minutes: 1 })
  await finish()
  expect((await told())[0]?.split('\n')).toHaveLength(3)
})

test('what is held while a digest is written is told in the next one', async () => {
  const [reached, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: DigestTopic = {
    name: 'slow',
    everyMs: null,
    write: often.write,
    find: async () => {
      reached.resolve()
      await written.promise
      return []
    },
  }
  const writing = createSendDigestsJob([slow], async () => [{ email: 'boss@shop.test', workspace: 'Shop' }])
  await hold(slow, 'one')
  await releaseDigest(mailQueueOf(world.context), { topic: 'slow', workspaceId, livemode: true })
  const run = writing.run(world.context)
  await reached.promise
  let isHeld = false
  const holding = hold(slow, 'two').then(() => {
    isHeld = true
  })
  await expect.poll(async () => isHeld || (await isAnyoneWaiting())).toBe(true)
  written.resolve()
  await Promise.all([run, holding])
  clock.advance({ minutes: 60 })
  while ((await writing.run(world.context)) > 0);
  expect(await told()).toEqual(['- one', '- two'])
})

test('a job leaves what is held for a topic that it does not know to a job that knows it', async () => {
  const newer: DigestTopic = { name: 'newer', everyMs: hourMs, write: often.write }
  await hold(newer, 'one')
  clock.advance({ minutes: 1 })
  expect(await job.run(world.context)).toBe(0)
  const both = createSendDigestsJob([...topics, newer], async () => [
    { email: 'boss@shop.test', workspace: 'Shop' },
  ])
  expect(await both.run(world.context)).toBe(1)
  expect(await told()).toEqual(['- one'])
})

const isAnyoneWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.context.db)
  return rows.length > 0
}
