import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContext } from '../create-context.ts'
import { sendDueMailsJob } from '../mail/index.ts'
import { setUp } from '../setup/index.ts'
import { createTestContext, type TestContext, testConfig } from '../testing/context.ts'
import { createTestClock, type MailCatcher, startMailCatcher, type TestClock } from '../testing/index.ts'
import { findMembership, purgeSessionsJob, readSession } from './index.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const password = 'correct horse battery'
let catcher: MailCatcher
let clock: TestClock
let world: TestContext
let app: TestApp
const logged: string[] = []

beforeAll(async () => {
  catcher = await startMailCatcher()
  clock = createTestClock(new Date())
  // One proxy is trusted, so that a test can come from any address and the limits of one do not bind another.
  world = await createTestContext({ clock, config: { smtpUrl: catcher.smtpUrl, trustedProxies: 1 } })
  world.context.log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await startTestApp(world.context)
})
afterAll(async () => {
  await app.stop()
  await world.close()
  await catcher.stop()
})

let people = 0
/** A person of their own for each test, calling from an address of their own. */
const newPerson = async () => {
  people += 1
  const email = `person${people}@example.test`
  const made = await setUp(world.context, { workspaceName: `Shop ${people}`, email, password, keys: [] })
  return { ...made, from: { 'x-forwarded-for': `198.51.100.${people}` } }
}
type Person = Awaited<ReturnType<typeof newPerson>>

const signIn = (person: Person, given = password) =>
  app.call('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password: given },
    headers: person.from,
  })

const askForCode = (email: string, from: Record<string, string>) =>
  app.call('POST', '/api/auth/email-otp/send-verification-otp', {
    body: { email, type: 'sign-in' },
    headers: from,
  })

const receiveCode = async (email: string) => {
  const before = catcher.messages.filter(({ to }) => to.includes(email)).length
  await sendDueMailsJob.run(world.context)
  const mails = catcher.messages.filter(({ to }) => to.includes(email))
  expect(mails.length).toBe(before + 1)
  return /code to sign in is (\d{8})\./.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const enterCode = (person: Person, otp: string) =>
  app.call('POST', '/api/auth/sign-in/email-otp', {
    body: { email: person.email, otp },
    headers: person.from,
  })

const read = (cookie: string) => readSession(world.context, { cookie })

test('a password signs in, and the session says who and when by our clock', async () => {
  const person = await newPerson()
  const answer = await signIn(person)
  expect(answer.status).toBe(200)
  expect(await read(answer.cookie)).toEqual({
    userId: person.userId,
    email: person.email,
    factorAt: clock.now(),
  })
})

test('the cookie is kept from scripts and other sites, and from plain http where the service is not', async () => {
  const person = await newPerson()
  const secure = await startTestApp({
    ...world.context,
    config: { ...world.context.config, publicBaseUrl: 'https://api.example' },
  })
  const answer = await secure.call('POST', '/api/auth/sign-in/email', {
    body: { email: person.email, password },
    headers: { ...person.from, origin: 'https://api.example' },
  })
  await secure.stop()
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-stablerail\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const plain = (await signIn(person)).headers.getSetCookie()[0]
  expect(plain).toMatch(/^stablerail\.session_token=.*HttpOnly; SameSite=Lax$/)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const person = await newPerson()
  const wrong = await signIn(person, 'incorrect horse battery')
  const unknown = await signIn({ ...person, email: 'nobody@example.test' })
  expect(wrong.status).toBe(401)
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  expect(wrong.cookie).toBe('')
})

test('a code from the mail signs in once', async () => {
  const person = await newPerson()
  await askForCode(person.email, person.from)
  const code = await receiveCode(person.email)
  const answer = await enterCode(person, code)
  expect(await read(answer.cookie)).toMatchObject({ userId: person.userId })
  expect((await enterCode(person, code)).status).toBe(400)
})

test('twenty at once with one code make one session', async () => {
  const person = await newPerson()
  await askForCode(person.email, person.from)
  const code = await receiveCode(person.email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      enterCode({ ...person, from: { 'x-forwarded-for': `203.0.113.${index}` } }, code),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { count } = await world.context.db
    .selectFrom('sessions')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('three wrong tries use a code up', async () => {
  const person = await newPerson()
  await askForCode(person.email, person.from)
  const code = await receiveCode(person.email)
  const wrong = code === '00000000' ? '11111111' : '00000000'
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await enterCode(person, wrong)).status).toBe(400)
  expect((await enterCode(person, code)).status).toBe(403)
  expect((await enterCode(person, code)).status).toBe(400)
})

test('an expired code does not sign in', async () => {
  const person = await newPerson()
  await askForCode(person.email, person.from)
  const code = await receiveCode(person.email)
  await world.context.db
    .updateTable('user_verifications')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('identifier', '=', `sign-in-otp-${person.email}`)
    .execute()
  expect((await enterCode(person, code)).status).toBe(400)
})

test('neither the code nor its plain hash is in the database, and no log has it', async () => {
  const person = await newPerson()
  await askForCode(person.email, person.from)
  const { db } = world.context
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail.sealed.toString('latin1')).not.toContain(person.email)
  const code = await receiveCode(person.email)
  const { createHash } = await import('node:crypto')
  const row = await db
    .selectFrom('user_verifications')
    .selectAll()
    .where('identifier', '=', `sign-in-otp-${person.email}`)
    .executeTakeFirstOrThrow()
  expect(row.value).toMatch(/^[0-9a-f]{64}:0$/)
  for (const encoding of ['hex', 'base64url'] as const)
    expect(row.value).not.toContain(createHash('sha256').update(code).digest(encoding))
  expect(logged.join('')).not.toContain(code)
  expect(await db.selectFrom('mails').select('id').where('id', '=', mail.id).execute()).toEqual([])
})

test('an unknown address is answered like a known one and gets no mail', async () => {
  const person = await newPerson()
  const known = await askForCode(person.email, person.from)
  await receiveCode(person.email)
  const unknown = await askForCode('stranger@example.test', person.from)
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await sendDueMailsJob.run(world.context)
  expect(catcher.messages.filter(({ to }) => to.includes('stranger@example.test'))).toEqual([])
})

test('an address gets ten codes an hour, wherever they are asked for from', async () => {
  const person = await newPerson()
  const ask = (index: number) => askForCode(person.email, { 'x-forwarded-for': `192.0.2.${index}` })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('3600')
  clock.advance({ minutes: 61 })
  expect((await ask(50)).status).toBe(200)
  await world.context.db.deleteFrom('mails').execute()
})

test('tries from one address are limited, and a forged header is no other address', async () => {
  const person = await newPerson()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${attempt}, ${person.from['x-forwarded-for']}` }
    const body = { email: 'nobody@example.test', password: 'wrong password' }
    statuses.push((await app.call('POST', '/api/auth/sign-in/email', { body, headers })).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses[20]).toBe(429)
})

test('nobody can sign up, by any route of the library', async () => {
  const { from } = await newPerson()
  const email = 'new@example.test'
  const body = { email, password, name: 'New', otp: '12345678', provider: 'google', type: 'sign-in' }
  const paths = [
    '/sign-up/email',
    '/sign-in/social',
    '/email-otp/verify-email',
    '/email-otp/check-verification-otp',
  ]
  for (const path of paths) {
    const { status } = await app.call('POST', `/api/auth${path}`, { body, headers: from })
    expect([path, status]).toEqual([path, 404])
  }
  await askForCode(email, from)
  await app.call('POST', '/api/auth/sign-in/email-otp', { body, headers: from })
  const users = await world.context.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toEqual([])
})

test('signing out ends the session at once, also for a copy of its cookie', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  expect(await read(cookie)).not.toBeNull()
  expect((await app.call('POST', '/api/auth/sign-out', { cookie, headers: person.from })).status).toBe(200)
  expect(await read(cookie)).toBeNull()
})

test('a changed password ends every earlier session at once, asked for or not', async () => {
  const person = await newPerson()
  const elsewhere = await signIn(person)
  const here = await signIn(person)
  const changed = await app.call('POST', '/api/auth/change-password', {
    body: { currentPassword: password, newPassword: 'a quite different one', revokeOtherSessions: false },
    cookie: here.cookie,
    headers: person.from,
  })
  expect(changed.status).toBe(200)
  expect(await read(elsewhere.cookie)).toBeNull()
  expect(await read(here.cookie)).toBeNull()
  expect(await read(changed.cookie)).toMatchObject({ userId: person.userId })
  expect((await signIn(person)).status).toBe(401)
  expect((await signIn(person, 'a quite different one')).status).toBe(200)
})

test('a forgotten password is set anew by a code, which ends every session', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const body = { email: person.email }
  await app.call('POST', '/api/auth/email-otp/request-password-reset', { body, headers: person.from })
  await sendDueMailsJob.run(world.context)
  const mail = await catcher.waitFor(
    ({ to, subject }) => to.includes(person.email) && /new password/.test(subject),
    5000,
  )
  const otp = /is (\d{8})\./.exec(mail.text)?.[1]
  const reset = await app.call('POST', '/api/auth/email-otp/reset-password', {
    body: { ...body, otp, password: 'a quite different one' },
    headers: person.from,
  })
  expect(reset.status).toBe(200)
  expect(await read(cookie)).toBeNull()
  expect((await signIn(person, 'a quite different one')).status).toBe(200)
})

test('a session outlives the process that made it', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const next = await createContext({
    config: testConfig(),
    databaseUrl: world.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  expect(await readSession(next.context, { cookie })).toMatchObject({ userId: person.userId })
  await next.close()
})

test('a cookie that was not signed here is nobody', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const { token } = await world.context.db
    .selectFrom('sessions')
    .select('token')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const [name] = cookie.split('=')
  expect(await read(`${name}=${token}`)).toBeNull()
  expect(await read(`${name}=${token}.${Buffer.alloc(32).toString('base64')}`)).toBeNull()
  expect(
    await read(cookie.replace(token, `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)),
  ).toBeNull()
  expect(await readSession(world.context, {})).toBeNull()
})

test('a session that has run out is nobody, and is purged', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const sessions = () =>
    world.context.db.selectFrom('sessions').select('id').where('user_id', '=', person.userId).execute()
  await purgeSessionsJob.run(world.context)
  expect(await sessions()).toHaveLength(1)
  await world.context.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', person.userId)
    .execute()
  await purgeSessionsJob.run(world.context)
  expect(await sessions()).toEqual([])
  expect(await read(cookie)).toBeNull()
})

test('prolonging a session proves no factor', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const signedInAt = clock.now()
  clock.advance({ minutes: 10 })
  const { db } = world.context
  // Older than the day after which the library prolongs it.
  const almost = new Date(Date.now() + 5 * 86_400_000)
  await db.updateTable('sessions').set({ expires_at: almost }).where('user_id', '=', person.userId).execute()
  await app.call('GET', '/api/auth/get-session', { cookie })
  const after = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(after.expires_at > almost).toBe(true)
  expect((await read(cookie))?.factorAt).toEqual(signedInAt)
})

test('a page of another origin cannot use the cookie, and cannot sign anyone in', async () => {
  const person = await newPerson()
  const { cookie } = await signIn(person)
  const foreign = { ...person.from, origin: 'https://evil.example' }
  const signOut = await app.call('POST', '/api/auth/sign-out', { cookie, headers: foreign })
  expect(signOut.status).toBe(403)
  expect(await read(cookie)).not.toBeNull()
  const body = { email: person.email, password }
  const signInAbroad = await app.call('POST', '/api/auth/sign-in/email', { body, headers: foreign })
  expect(signInAbroad.status).toBe(403)
  const own = { ...person.from, origin: 'https://pay.example' }
  expect((await app.call('POST', '/api/auth/sign-out', { cookie, headers: own })).status).toBe(200)
})

test('a person has a role in their own workspace and none elsewhere', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const { db } = world.context
  expect(await findMembership(db, one.userId, one.workspaceId)).toEqual({ role: 'admin' })
  expect(await findMembership(db, one.userId, other.workspaceId)).toBeNull()
})

test('a body too large or of another type is refused before the library sees it', async () => {
  const large = await app.call('POST', '/api/auth/sign-in/email', { body: { email: 'x'.repeat(40_000) } })
  expect(large.status).toBe(413)
  const text = await fetch(`${app.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: world.context.config.publicBaseUrl, 'content-type': 'text/plain' },
    body: JSON.stringify({ email: 'a@example.test', password }),
  })
  expect(text.status).toBe(415)
})
