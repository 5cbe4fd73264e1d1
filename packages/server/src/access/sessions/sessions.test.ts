import { sessionCookie } from '@stablerail/contract'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeContext, createContext } from '../../commands/create-context.ts'
import { testConfig } from '../../testing/context.ts'
import { startTestApp } from '../../testing/sessions/app.ts'
import { password, type SessionTestApp, startSessionApp } from '../../testing/sessions/people.ts'
import { findMembership, purgeSessionsJob } from './index.ts'

let testApp: SessionTestApp
beforeAll(async () => {
  testApp = await startSessionApp()
})
afterAll(() => testApp.close())

const sessionsOf = (userId: string) =>
  testApp.context.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

const setExpiry = (userId: string, expiresAt: Date) =>
  testApp.context.db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', userId)
    .execute()

test('a password signs in, and the session has the user and the time by the context’s clock', async () => {
  const person = await testApp.createPerson()
  testApp.clock.advance({ days: 400 })
  const answer = await person.signIn()
  expect(answer.status).toBe(200)
  expect(await testApp.read(answer.cookie)).toEqual({
    userId: person.userId,
    email: person.email,
    factorAt: testApp.clock.now(),
    passkeyAt: null,
  })
  expect(person.userId).toMatch(/^usr_/)
  const [session] = await sessionsOf(person.userId)
  expect(session?.id).toMatch(/^[0-9a-f]{32}$/)
})

test('the cookie is HttpOnly and SameSite and, where the service has TLS, Secure', async () => {
  const person = await testApp.createPerson()
  const { context } = testApp
  const config = { ...context.config, publicBaseUrl: 'https://api.example' }
  const secure = await startTestApp(completeContext({ ...context, config }))
  const answer = await secure.call('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password },
    headers: { ...person.from, origin: 'https://api.example' },
  })
  await secure.stop()
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^[^=]+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  expect(answer.headers.getSetCookie()[0]?.split('=')[0]).toBe(sessionCookie.secureName)
  const [plain] = (await person.signIn()).headers.getSetCookie()
  expect(plain).toMatch(/^[^=]+=.*; HttpOnly; SameSite=Lax$/)
  expect(plain?.split('=')[0]).toBe(sessionCookie.name)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const person = await testApp.createPerson()
  const wrong = await person.signIn('incorrect horse battery')
  const unknown = await testApp.call('POST', '/api/auth/sign-in/email', {
    body: { email: 'nobody@example.test', password },
    headers: person.from,
  })
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(wrong.status)
  expect({ ...unknown.body.error, request_id: '' }).toEqual({ ...wrong.body.error, request_id: '' })
  expect([wrong.cookie, unknown.cookie]).toEqual(['', ''])
})

test('tries from one IP address are limited, and a forged header does not change the address', async () => {
  const { from } = await testApp.createPerson()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const { status } = await testApp.call('POST', '/api/auth/sign-in/email', {
      body: { email: 'nobody@example.test', password: 'wrong password' },
      headers: {
        'x-forwarded-for': `10.0.0.${attempt}, ${from['x-forwarded-for']}`,
        'x-stablerail-client-address': `10.0.0.${attempt}`,
      },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429])
})

test('nobody can sign up, by any route of the library', async () => {
  const { from } = await testApp.createPerson()
  const email = 'new@example.test'
  const all = { email, password, name: 'New', otp: '12345678', provider: 'google', type: 'sign-in' }
  const post = async (path: string, body: object = all) =>
    (await testApp.call('POST', `/api/auth${path}`, { body, headers: from })).status
  const closed = [
    '/sign-up/email',
    '/sign-in/social',
    '/email-otp/verify-email',
    '/update-user',
    '/delete-user',
  ]
  for (const path of closed) expect([path, await post(path)]).toEqual([path, 404])
  expect(await post('/email-otp/check-verification-otp')).toBe(404)
  expect(await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })).toBe(200)
  expect(await post('/sign-in/email-otp', { email, otp: '12345678' })).toBe(400)
  const users = await testApp.context.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toEqual([])
})

test('signing out ends the session at once, also for a copy of its cookie', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  expect(await testApp.read(cookie)).not.toBeNull()
  const { status } = await testApp.call('POST', '/api/auth/sign-out', { cookie, headers: person.from })
  expect(status).toBe(200)
  expect(await testApp.read(cookie)).toBeNull()
})

test('a changed password ends every earlier session at once, asked for or not', async () => {
  const person = await testApp.createPerson()
  const elsewhere = await person.signIn()
  const here = await person.signIn()
  const fresh = 'a quite different one'
  const changed = await testApp.call('POST', '/api/auth/change-password', {
    body: { currentPassword: password, newPassword: fresh, revokeOtherSessions: false },
    cookie: here.cookie,
    headers: person.from,
  })
  expect(changed.status).toBe(200)
  expect(await testApp.read(elsewhere.cookie)).toBeNull()
  expect(await testApp.read(here.cookie)).toBeNull()
  expect(await testApp.read(changed.cookie)).toMatchObject({ userId: person.userId })
  expect((await person.signIn()).status).toBe(401)
  expect((await person.signIn(fresh)).status).toBe(200)
})

test('a session outlives the process that made it', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const next = await createContext({
    config: testConfig(),
    databaseUrl: testApp.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  expect(await next.context.sessions.read({ cookie })).toMatchObject({ userId: person.userId })
  await next.close()
})

test('a cookie with another signature has no session', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const token = (await sessionsOf(person.userId))[0]?.token ?? ''
  const [name] = cookie.split('=')
  const forgeries = [
    `${name}=${token}`,
    `${name}=${token}.${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`,
    cookie.replace(token, token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`),
    'nothing',
  ]
  for (const forged of forgeries) expect(await testApp.read(forged)).toBeNull()
  expect(await testApp.context.sessions.read({})).toBeNull()
  expect(await testApp.read(`other=1; ${cookie}`)).not.toBeNull()
})

test('the cookie of an expired session has no session', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  await setExpiry(person.userId, new Date(Date.now() - 1000))
  expect(await testApp.read(cookie)).toBeNull()
})

test('expired rows are purged, and no others', async () => {
  const [one, two] = [await testApp.createPerson(), await testApp.createPerson()]
  for (const person of [one, two]) await person.signIn()
  await setExpiry(one.userId, new Date(Date.now() - 1000))
  expect(await purgeSessionsJob.run(testApp.context)).toBeGreaterThanOrEqual(1)
  expect(await sessionsOf(one.userId)).toEqual([])
  expect(await sessionsOf(two.userId)).toHaveLength(1)
})

test('counters of tries and codes are kept for a day, and go then', async () => {
  const { context, clock } = testApp
  const { db } = context
  const person = await testApp.createPerson()
  await person.signIn('incorrect horse battery')
  await person.askForCode()
  const counters = async () => {
    const tables = ['password_tries', 'code_requests'] as const
    return Promise.all(
      tables.map(async (table) => (await db.selectFrom(table).select('count').execute()).length),
    )
  }
  const before = await counters()
  expect(before.every((count) => count > 0)).toBe(true)
  await purgeSessionsJob.run(testApp.context)
  expect(await counters()).toEqual(before)
  clock.advance({ hours: 25 })
  await purgeSessionsJob.run(testApp.context)
  expect(await counters()).toEqual([0, 0])
})

test('prolonging a session proves no factor', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const signedInAt = testApp.clock.now()
  testApp.clock.advance({ minutes: 10 })
  // Make the session older than a day by an earlier expiry, because the library prolongs only such sessions.
  const almost = new Date(Date.now() + 5 * 86_400_000)
  await setExpiry(person.userId, almost)
  await testApp.call('GET', '/api/auth/get-session', { cookie })
  const [session] = await sessionsOf(person.userId)
  expect(session?.expires_at.getTime()).toBeGreaterThan(almost.getTime())
  expect((await testApp.read(cookie))?.factorAt).toEqual(signedInAt)
})

test('reading a session does not prolong it', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const almost = new Date(Date.now() + 5 * 86_400_000)
  await setExpiry(person.userId, almost)
  expect(await testApp.read(cookie)).not.toBeNull()
  const [session] = await sessionsOf(person.userId)
  expect(session?.expires_at).toEqual(almost)
})

test('a page of another origin cannot use the cookie, and cannot sign anyone in', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const foreign = { ...person.from, origin: 'https://evil.example' }
  const signOut = await testApp.call('POST', '/api/auth/sign-out', { cookie, headers: foreign })
  expect(signOut.status).toBe(403)
  expect(await testApp.read(cookie)).not.toBeNull()
  const body = { email: person.email, password }
  const signIn = await testApp.call('POST', '/api/auth/sign-in/email', { body, headers: foreign })
  expect(signIn.status).toBe(403)
  const hosted = { ...person.from, origin: testApp.context.config.hostedBaseUrl }
  expect((await testApp.call('POST', '/api/auth/sign-out', { cookie, headers: hosted })).status).toBe(403)
  expect(await testApp.read(cookie)).not.toBeNull()
})

test('the pages of an address of this machine may use the cookie under the name localhost', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const local = { ...person.from, origin: 'http://localhost:4010' }
  expect((await testApp.call('POST', '/api/auth/sign-out', { cookie, headers: local })).status).toBe(200)
})

test('a person has a role in their own workspace and none elsewhere', async () => {
  const [one, other] = [await testApp.createPerson(), await testApp.createPerson()]
  const { db } = testApp.context
  expect(await findMembership(db, one.userId, one.workspaceId)).toMatchObject({ role: 'admin' })
  expect(await findMembership(db, one.userId, other.workspaceId)).toBeNull()
})
