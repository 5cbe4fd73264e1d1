import type { Access } from '@stablerail/contract'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Request } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp } from '../commands/setup/index.ts'
import { type Authenticate, withoutLimits } from '../mechanisms/http/index.ts'
import { transact } from '../mechanisms/work/transact.ts'
import { createTestContext, createTestScope, type TestContext } from '../testing/context.ts'
import { startTestApp } from '../testing/sessions/app.ts'
import { createApiKey } from './api-keys/index.ts'
import { createAuthenticate } from './authenticate.ts'

const person = { email: 'ada@example.test', password: 'correct horse battery' }

let clock: TestClock
let world: TestContext
let authenticate: Authenticate
let cookie: string
let workspaceId: string
beforeAll(async () => {
  clock = createTestClock('2026-03-01T12:00:00Z')
  world = await createTestContext({ clock })
  const made = await setUp(world.context, { workspaceName: 'Mugs', keys: [], ...person })
  workspaceId = made.workspaceId
  const app = await startTestApp(world.context)
  cookie = (await app.call('POST', '/api/auth/sign-in/email', { body: person })).cookie
  await app.stop()
  authenticate = createAuthenticate(world.context, withoutLimits)
})
afterAll(() => world.close())

const ask = (access: Exclude<Access, { by: 'anyone' }>, headers: Record<string, string> = {}) =>
  authenticate({ method: 'GET', headers: { cookie, ...headers } } as unknown as Request, access, workspaceId)

const setRole = async (role: 'viewer' | 'developer' | 'admin') => {
  await world.context.db
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

test('a factor counts for five minutes after it was proven, and not a millisecond longer', async () => {
  clock.set('2026-03-01T12:05:00Z')
  for (const access of [
    { by: 'stepUp', role: 'developer' },
    { by: 'session', role: 'admin', effect: 'widens' },
  ] as const) {
    expect(await ask(access)).toMatchObject({ by: 'session', role: 'admin' })
  }
  clock.set('2026-03-01T12:05:00.001Z')
  for (const access of [
    { by: 'stepUp', role: 'developer' },
    { by: 'session', role: 'admin', effect: 'widens' },
  ] as const) {
    await expect(ask(access)).rejects.toMatchObject({ code: 'aal_required' })
  }
  expect(await ask({ by: 'session', role: 'admin', effect: 'ordinary' })).toMatchObject({ by: 'session' })
})

test('a role allows what it and the roles below it may do, and nothing above', async () => {
  const ranked = ['viewer', 'developer', 'admin'] as const
  for (const [held, role] of ranked.entries()) {
    await setRole(role)
    for (const [needed, wanted] of ranked.entries()) {
      const asked = ask({ by: 'key', role: wanted, effect: 'reads' })
      if (held >= needed) expect(await asked).toMatchObject({ role })
      else await expect(asked).rejects.toMatchObject({ code: 'forbidden' })
    }
  }
})

test('a session reads live data unless the header asks for test data; another word is refused', async () => {
  const access = { by: 'key', role: 'viewer', effect: 'reads' } as const
  const modeOf = async (headers: Record<string, string>) => (await ask(access, headers)).scope.livemode
  expect(await modeOf({})).toBe(true)
  expect(await modeOf({ 'x-service-mode': 'live' })).toBe(true)
  expect(await modeOf({ 'x-service-mode': 'test' })).toBe(false)
  for (const mode of ['', 'Test', 'sandbox'])
    await expect(modeOf({ 'x-service-mode': mode })).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'x-service-mode',
    })
})

test('a person is no member of a workspace of others', async () => {
  const other = await createTestScope(world.context)
  const request = { method: 'GET', headers: { cookie } } as unknown as Request
  await expect(
    authenticate(request, { by: 'key', role: 'viewer', effect: 'reads' }, other.workspaceId),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})

const withKey = (authorization: string | undefined, workspace = workspaceId) =>
  authenticate(
    { method: 'GET', headers: authorization === undefined ? {} : { authorization } } as unknown as Request,
    { by: 'key', role: 'viewer', effect: 'reads' },
    workspace,
  )

test('a key that nobody has, a key in another scheme and no credential are all unauthorized', async () => {
  const unknown = `sk_test_${'x'.repeat(43)}`
  await expect(withKey(`Bearer ${unknown}`)).rejects.toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('unknown or revoked'),
  })
  for (const foreign of [`sk_test_${'x'.repeat(99)}`, 'pk_test_51Hx', workspaceId, `"${unknown}"`])
    await expect(withKey(`Bearer ${foreign}`)).rejects.toMatchObject({
      code: 'unauthorized',
      message:
        'This is no API key of Stablerail: one is sk_test_ or sk_live_ and 43 letters, digits, - or _. Copy it again.',
    })
  for (const authorization of [`Basic ${unknown}`, unknown, undefined])
    await expect(withKey(authorization)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('Send an API key as "Authorization: Bearer'),
    })
})

test('a key is let into its own workspace, in its own mode, and into no other', async () => {
  const { secret, apiKey } = await transact(world.context, { workspaceId, livemode: true }, (work) =>
    createApiKey(work, { name: 'Till', permission: 'restricted', livemode: true }),
  )
  expect(await withKey(`Bearer ${secret}`)).toEqual({
    by: 'key',
    keyId: apiKey.id,
    role: 'developer',
    scope: { workspaceId, livemode: true },
  })
  const other = await createTestScope(world.context)
  await expect(withKey(`Bearer ${secret}`, other.workspaceId)).rejects.toMatchObject({ code: 'forbidden' })
})
