import { apiKeyPrefixes } from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findKeyByHash, hashSecret } from '../../access/api-keys/index.ts'
import { findMembership } from '../../access/sessions/index.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { startTestApp, type TestApp } from '../../testing/sessions/app.ts'
import { type SetUp, SetupError, setUp } from './index.ts'

let world: TestContext
let app: TestApp
beforeAll(async () => {
  world = await createTestContext()
  app = await startTestApp(world.context)
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

let made = 0
const setUpNew = (request: Partial<SetUp> = {}) => {
  made += 1
  const usual = { workspaceName: `Shop ${made}`, email: `admin${made}@example.test` }
  return setUp(world.context, { ...usual, ...request })
}

const signIn = async (email: string, password: string) =>
  (await app.call('POST', '/api/auth/sign-in/email', { body: { email, password } })).status

const countRows = async () => {
  const count = async (table: 'workspaces' | 'users' | 'user_accounts' | 'workspace_members' | 'api_keys') =>
    (await world.context.db.selectFrom(table).selectAll().execute()).length
  return await Promise.all(
    (['workspaces', 'users', 'user_accounts', 'workspace_members', 'api_keys'] as const).map(count),
  )
}

test('a workspace is made with an admin who can sign in, and keys that are known', async () => {
  const result = await setUpNew({ email: 'Ada@Example.test' })
  const { db } = world.context
  expect(result.email).toBe('ada@example.test')
  expect(await findMembership(db, result.userId, result.workspaceId)).toMatchObject({ role: 'admin' })
  expect(result.password).toMatch(/^[A-Za-z0-9_-]{24}$/)
  expect(await signIn('ada@example.test', result.password ?? '')).toBe(200)
  expect(result.keys.map(({ permission, livemode }) => [permission, livemode])).toEqual([
    ['full', false],
    ['restricted', false],
    ['readonly', false],
    ['full', true],
  ])
  for (const { id, secret, permission, livemode } of result.keys) {
    const prefix = livemode ? apiKeyPrefixes.live : apiKeyPrefixes.test
    expect(secret).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`))
    expect(await findKeyByHash(db, hashSecret(secret))).toEqual({
      id,
      permission,
      livemode,
      workspaceId: result.workspaceId,
      revokedAt: null,
    })
  }
})

test('neither the password nor a key is in the database', async () => {
  const { password, keys } = await setUpNew()
  const { db } = world.context
  const stored = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('user_accounts').selectAll().execute(),
    await db.selectFrom('api_keys').selectAll().execute(),
  ])
  expect(stored).not.toContain(password)
  for (const { secret } of keys) {
    expect(stored).not.toContain(secret)
    expect(stored).toContain(`${secret.slice(0, 8)}${secret.slice(-4)}`)
  }
})

test('a given password is taken, and one too short is refused before anything is made', async () => {
  const { email, password } = await setUpNew({ password: 'correct horse battery' })
  expect(password).toBe('correct horse battery')
  expect(await signIn(email, 'correct horse battery')).toBe(200)
  const before = await countRows()
  await expect(setUpNew({ password: 'short' })).rejects.toThrow(/password/)
  await expect(setUpNew({ email: 'no address' })).rejects.toThrow(/email/)
  await expect(setUpNew({ workspaceName: '' })).rejects.toBeInstanceOf(SetupError)
  expect(await countRows()).toEqual(before)
})

test('a second set-up is refused, names what exists, and makes nothing', async () => {
  const first = await setUpNew({ workspaceName: 'Twice' })
  const before = await countRows()
  await expect(setUpNew({ workspaceName: 'Twice' })).rejects.toThrow(
    `A workspace called "Twice" exists (${first.workspaceId})`,
  )
  await expect(setUpNew({ email: first.email.toUpperCase() })).rejects.toThrow(
    `${first.email} exists and keeps its password`,
  )
  expect(await countRows()).toEqual(before)
})

test('a set-up with `again` makes another workspace for a person who exists and keeps their password', async () => {
  const first = await setUpNew({ workspaceName: 'Again' })
  const { email } = first
  const second = await setUpNew({ workspaceName: 'Again', email, password: 'another password', again: true })
  expect(second.workspaceId).not.toBe(first.workspaceId)
  expect([second.userId, second.password]).toEqual([first.userId, null])
  expect(await signIn(email, first.password ?? '')).toBe(200)
  expect(await signIn(email, 'another password')).toBe(401)
  const { db } = world.context
  expect(await findMembership(db, first.userId, second.workspaceId)).toMatchObject({ role: 'admin' })
})

test('of five set-ups for one name that all came as far as they can at once, one is made', async () => {
  const { db } = world.context
  const countWaiting = async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(db)).rows.length
  }
  // This transaction allows reads of the table and blocks writes, until all five set-ups wait for a lock.
  const gate = await db.startTransaction().execute()
  await sql`lock table workspaces in share row exclusive mode`.execute(gate)
  const attempts = Promise.allSettled(
    Array.from({ length: 5 }, (_, index) =>
      setUpNew({ workspaceName: 'Race', email: `racer${index}@example.test` }),
    ),
  )
  await expect.poll(countWaiting, { timeout: 8_000 }).toBe(5)
  await gate.commit().execute()
  expect((await attempts).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const workspaces = db.selectFrom('workspaces').select('id').where('name', '=', 'Race')
  expect(await workspaces.execute()).toHaveLength(1)
})

test('a fault in the middle leaves nothing', async () => {
  const before = await countRows()
  const keys = [
    { permission: 'full', livemode: false },
    { permission: 'full', livemode: false, name: null as unknown as string },
  ] as const
  await expect(setUpNew({ keys })).rejects.toThrow(/null value/)
  expect(await countRows()).toEqual(before)
})
