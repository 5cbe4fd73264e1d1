import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createTestContext, type TestContext } from '../../../testing/context.ts'
import {
  claimKey,
  deleteExpiredKeys,
  deleteExpiredReply,
  isStoredAlready,
  type KeyRef,
  replaceRepliesAbout,
  selectReply,
  storeReply,
} from './store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const ref: KeyRef = { workspaceId: 'ws_1', livemode: false, route: 'createThing', key: 'k' }
/** References to keys that each differ from `ref` in one part, so that none of them is the key of `ref`. */
const others: [string, KeyRef][] = [
  ['workspace', { ...ref, workspaceId: 'ws_2' }],
  ['mode', { ...ref, livemode: true }],
  ['route', { ...ref, route: 'createOther' }],
  ['key', { ...ref, key: 'k2' }],
]
const reply = (text: string, { subjectId = null as string | null, expiresAt = later(1) } = {}) => ({
  requestHash: Buffer.from(text),
  status: 201,
  body: Buffer.from(text),
  sealed: false,
  subjectId,
  expiresAt,
})

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
  for (const id of ['ws_1', 'ws_2'])
    await world.context.db.insertInto('workspaces').values({ id, name: id, created_at: now }).execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.context.db.deleteFrom('idempotency_keys').execute()
})

const inTransaction: TestContext['context']['db']['transaction'] = () => world.context.db.transaction()
const store = (to: KeyRef, given: ReturnType<typeof reply>) =>
  inTransaction().execute((tx) => storeReply(tx, to, given))
const claim = (of: KeyRef, lockId: bigint, at = now) =>
  inTransaction().execute((tx) => claimKey(tx, of, lockId, at))
const bodyOf = async (of: KeyRef, at = now) =>
  (await selectReply(world.context.db, of, at))?.body.toString() ?? null
test('a stored answer is found as it was, by looking and by claiming', async () => {
  await store(ref, reply('a'))
  const stored = { requestHash: Buffer.from('a'), status: 201, body: Buffer.from('a'), sealed: false }
  expect(await selectReply(world.context.db, ref, now)).toEqual(stored)
  expect(await claim(ref, 1n)).toEqual({ locked: true, hasExpired: false, stored })
})

describe('an answer is not found', () => {
  it.each(others)('under another %s', async (_, other) => {
    await store(ref, reply('a'))
    expect(await bodyOf(other)).toBeNull()
    expect(await claim(other, 1n)).toEqual({ locked: true, hasExpired: false, stored: null })
  })

  it.each(others)('of another %s, where both are stored', async (_, other) => {
    await store(other, reply('b'))
    await store(ref, reply('a'))
    expect(await bodyOf(ref)).toBe('a')
    expect((await claim(other, 1n)).stored?.body.toString()).toBe('b')
  })

  it('from the moment on when its time is over', async () => {
    await store(ref, reply('a', { expiresAt: later(1) }))
    expect(await bodyOf(ref, later(0))).toBe('a')
    expect(await bodyOf(ref, later(1))).toBeNull()
    expect((await claim(ref, 1n, later(0))).stored).not.toBeNull()
    expect(await claim(ref, 1n, later(1))).toEqual({ locked: true, hasExpired: true, stored: null })
  })
})

test('a second answer is refused until the first has expired and is deleted', async () => {
  await store(ref, reply('a', { expiresAt: later(10) }))
  const refused = await store(ref, reply('b')).catch((error: unknown) => error)
  expect(isStoredAlready(refused)).toBe(true)
  expect(await bodyOf(ref)).toBe('a')
  const forget = (at: Date) => inTransaction().execute((tx) => deleteExpiredReply(tx, ref, at))
  await forget(later(9))
  expect(await bodyOf(ref)).toBe('a')
  await forget(later(10))
  await store(ref, reply('c', { expiresAt: later(20) }))
  expect(await bodyOf(ref)).toBe('c')
})

test('one transaction holds a key at a time, and no other key', async () => {
  await inTransaction().execute(async (tx) => {
    expect((await claimKey(tx, ref, 1n, now)).locked).toBe(true)
    expect((await claim(ref, 1n)).locked).toBe(false)
    expect((await claim(ref, 2n)).locked).toBe(true)
  })
  expect((await claim(ref, 1n)).locked).toBe(true)
})

test('answers about a record are replaced in its workspace and mode, and no others', async () => {
  await store(ref, reply('a', { subjectId: 'cus_1' }))
  await store({ ...ref, key: 'k2' }, reply('b', { subjectId: 'cus_2' }))
  await store({ ...ref, key: 'k3' }, reply('c'))
  for (const [, other] of others.slice(0, 2)) await store(other, reply('d', { subjectId: 'cus_1' }))
  const gone = { subjectId: 'cus_1', status: 404, text: 'gone' }
  await inTransaction().execute((tx) => replaceRepliesAbout(tx, ref, gone))
  expect(await bodyOf(ref)).toBe('gone')
  expect(await bodyOf({ ...ref, key: 'k2' })).toBe('b')
  expect(await bodyOf({ ...ref, key: 'k3' })).toBe('c')
  for (const [, other] of others.slice(0, 2)) expect(await bodyOf(other)).toBe('d')
})

test('keys are deleted once their time is over, so many at once', async () => {
  for (const [index, ms] of [-2, -1, 0, 1].entries())
    await store({ ...ref, key: `k${index}` }, reply('a', { expiresAt: later(ms) }))
  expect(await deleteExpiredKeys(world.context.db, now, 2)).toBe(2)
  expect(await deleteExpiredKeys(world.context.db, now, 2)).toBe(1)
  expect(await deleteExpiredKeys(world.context.db, now, 2)).toBe(0)
  expect(await bodyOf({ ...ref, key: 'k3' })).toBe('a')
})
