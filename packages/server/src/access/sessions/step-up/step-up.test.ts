import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, type Office, openOffice, type Person, password } from '../../../testing/people/office.ts'
import { browserOf } from '../../../testing/sessions/passkeys.ts'
import { waitingFor } from '../../../testing/waiting-for.ts'
import { sealedCodes } from '../sealed-store.ts'
import { proveCode } from './prove-code.ts'
import { provePassword } from './prove-password.ts'

let clock: TestClock
let office: Office
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
})
afterAll(() => office.close())

const open = async () => {
  const person = await office.createAdmin()
  const { post } = browserOf(office, person)
  return { person, post }
}

/** Returns the code of the last mail about a step-up. */
const lastCode = async ({ email }: Person): Promise<string> => {
  const mails = await office.mailsTo(email)
  const { text } = mails.findLast(({ subject }) => subject === 'Your Stablerail code to confirm an act') ?? {}
  return /is (\d{8})\./.exec(text ?? '')?.[1] ?? ''
}

const wrongFor = (code: string) => (code === '00000000' ? '11111111' : '00000000')

const ways = {
  password: ({ post }: Awaited<ReturnType<typeof open>>) => post('/step-up/password', { password }),
  code: async ({ person, post }: Awaited<ReturnType<typeof open>>) => {
    expect((await post('/step-up/email-otp/send')).json).toEqual({ success: true })
    return post('/step-up/email-otp', { otp: await lastCode(person) })
  },
}
const eachWay = Object.entries(ways)

const sessionsOf = ({ userId }: Pick<Person, 'userId'>) =>
  office.context.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

/** Calls a route that requires step-up. */
const register = (person: Person) =>
  person.call('POST', 'wallets', {
    chain: 'base',
    token: 'USDC',
    address: '0x1111111111111111111111111111111111111111',
  })

const toldOf = ({ status, error }: { status: number; error: { code: string; param: string | null } }) => [
  status,
  error.code,
  error.param,
]

test.each(eachWay)(
  'a %s lifts the same session for five minutes, and not a millisecond longer',
  async (_, prove) => {
    const opened = await open()
    const { person } = opened
    clock.advance({ minutes: 6 })
    expect((await register(person)).error.code).toBe('aal_required')
    const before = await sessionsOf(person)
    const lifted = await prove(opened)
    expect([lifted.status, lifted.json]).toEqual([
      200,
      { until: new Date(clock.now().getTime() + 300_000).toISOString() },
    ])
    expect(await sessionsOf(person)).toEqual([
      { ...before[0], factor_at: clock.now(), token: expect.any(String) },
    ])
    clock.advance({ minutes: 5 })
    expect((await register(person)).status).toBe(201)
    clock.advance({ ms: 1 })
    expect((await register(person)).error.code).toBe('aal_required')
  },
)

test.each(eachWay)(
  'a copy of the cookie from before a step-up by a %s is no session any more, and the new one is',
  async (_, prove) => {
    const opened = await open()
    const { person } = opened
    const copied = person.headers.cookie ?? ''
    const ask = async (cookie: string) => {
      const path = `/v1/workspaces/${person.workspaceId}/members`
      return (await office.api.call('GET', path, { key: '', headers: { cookie } })).status
    }
    expect(await ask(copied)).toBe(200)
    await prove(opened)
    expect(await ask(copied)).toBe(401)
    expect(await ask(person.headers.cookie ?? '')).toBe(200)
  },
)

test.each(eachWay)('a step-up by a %s is recorded, and lifts no other session', async (_, prove) => {
  const opened = await open()
  const { person } = opened
  const elsewhere = await office.signIn(person)
  clock.advance({ minutes: 6 })
  await prove(opened)
  const [entry] = await auditOf(person)
  expect(entry).toMatchObject({
    action: 'session.stepped_up',
    actor: person.userId,
    target: null,
    ip: person.headers['x-forwarded-for'],
  })
  expect((await register(elsewhere)).error.code).toBe('aal_required')
})

test('a wrong password lifts nothing, and its tries count with those of signing in', async () => {
  const { person, post } = await open()
  clock.advance({ minutes: 6 })
  const wrong = await post('/step-up/password', { password: 'incorrect horse battery' })
  expect(toldOf(wrong)).toEqual([400, 'invalid_request', 'password'])
  expect((await register(person)).error.code).toBe('aal_required')
  await office.context.db.updateTable('password_tries').set({ count: 30 }).execute()
  expect((await post('/step-up/password', { password })).status).toBe(429)
})

test('who has no password is refused as with a wrong one, and steps up by a code', async () => {
  const opened = await open()
  const { person, post } = opened
  await office.removePassword(person)
  clock.advance({ minutes: 6 })
  expect(toldOf(await post('/step-up/password', { password }))).toEqual([400, 'invalid_request', 'password'])
  expect((await ways.code(opened)).status).toBe(200)
  expect((await register(person)).status).toBe(201)
})

test('the factors of a person are listed, the best first', async () => {
  const { person } = await open()
  const list = async () => (await person.callPath('GET', '/api/auth/list-factors')).json
  expect(await list()).toEqual(['password', 'code'])
  await browserOf(office, person).add()
  expect(await list()).toEqual(['passkey', 'password', 'code'])
  await office.removePassword(person)
  expect(await list()).toEqual(['passkey', 'code'])
})

const wrongCode = [400, 'invalid_request', 'otp']

test('a code is good once, and a wrong one for nothing', async () => {
  const { person, post } = await open()
  expect(toldOf(await post('/step-up/email-otp', { otp: '12345678' }))).toEqual(wrongCode)
  await post('/step-up/email-otp/send')
  const otp = await lastCode(person)
  expect(toldOf(await post('/step-up/email-otp', { otp: wrongFor(otp) }))).toEqual(wrongCode)
  expect((await post('/step-up/email-otp', { otp })).status).toBe(200)
  expect(toldOf(await post('/step-up/email-otp', { otp }))).toEqual(wrongCode)
})

/** Returns the caller's data that `personOf` would return for a request in the person's session. */
const askedBy = async ({ userId, email }: Person) => {
  const [session] = await sessionsOf({ userId })
  const proofs = { factorAt: clock.now(), passkeyAt: null }
  return {
    userId,
    email,
    name: '',
    sessionId: session?.id ?? '',
    token: session?.token ?? '',
    proofs,
    ip: null,
  }
}

test('a cookie lifts once: the one that was copied before is good for nothing after', async () => {
  const { person } = await open()
  const asked = await askedBy(person)
  const { token } = await provePassword(office.context, asked, password)
  await expect(provePassword(office.context, asked, password)).rejects.toMatchObject({
    body: { code: 'SESSION_ENDED' },
  })
  expect((await sessionsOf(person)).map((session) => session.token)).toEqual([token])
})

test('of two who enter one code at once, one lifts the session', async () => {
  const { person, post } = await open()
  await post('/step-up/email-otp/send')
  const code = await lastCode(person)
  const asked = await askedBy(person)
  const { db } = office.context
  const enter = () => proveCode(office.context, asked, code)
  const entered = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('user_verifications').select('id').forUpdate().execute()
    const both = Promise.allSettled([enter(), enter()])
    await expect.poll(() => waitingFor(db), { timeout: 20_000 }).toBe(2)
    // The two requests are not awaited here, because they wait until this transaction ends.
    return { both }
  })
  expect((await entered.both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a code is good for ten minutes', async () => {
  const { person, post } = await open()
  await post('/step-up/email-otp/send')
  clock.advance({ minutes: 10, ms: -1 })
  expect((await post('/step-up/email-otp', { otp: await lastCode(person) })).status).toBe(200)
  await post('/step-up/email-otp/send')
  clock.advance({ minutes: 10 })
  expect(toldOf(await post('/step-up/email-otp', { otp: await lastCode(person) }))).toEqual(wrongCode)
})

test('a code that is asked for again ends the one before', async () => {
  const { person, post } = await open()
  await post('/step-up/email-otp/send')
  const first = await lastCode(person)
  clock.advance({ ms: 1 })
  await post('/step-up/email-otp/send')
  const second = await lastCode(person)
  expect(second).not.toBe(first)
  expect(toldOf(await post('/step-up/email-otp', { otp: first }))).toEqual(wrongCode)
  expect((await post('/step-up/email-otp', { otp: second })).status).toBe(200)
})

test('a code is of the session that asked for it, and signs nobody in', async () => {
  const { person, post } = await open()
  const elsewhere = browserOf(office, await office.signIn(person))
  await post('/step-up/email-otp/send')
  const otp = await lastCode(person)
  expect(toldOf(await elsewhere.post('/step-up/email-otp', { otp }))).toEqual(wrongCode)
  expect(toldOf(await post('/sign-in/email-otp', { email: person.email, otp }))).toEqual(wrongCode)
  expect((await post('/step-up/email-otp', { otp })).status).toBe(200)
})

test('a code to sign in with lifts no session', async () => {
  const { person, post } = await open()
  await post('/email-otp/send-verification-otp', { email: person.email, type: 'sign-in' })
  const mails = await office.mailsTo(person.email)
  const otp = /to sign in is (\d{8})\./.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  expect(otp).toMatch(/^\d{8}$/)
  expect(toldOf(await post('/step-up/email-otp', { otp }))).toEqual(wrongCode)
})

test('a session asks for five codes and tries five in 15 minutes, whatever others of the person do', async () => {
  const { person, post } = await open()
  const elsewhere = browserOf(office, await office.signIn(person))
  for (let time = 0; time < 5; time += 1) {
    expect((await elsewhere.post('/step-up/email-otp/send')).status).toBe(200)
    expect((await elsewhere.post('/step-up/email-otp', { otp: '12345678' })).status).toBe(400)
  }
  const refused = await elsewhere.post('/step-up/email-otp/send')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  expect((await elsewhere.post('/step-up/email-otp', { otp: '12345678' })).status).toBe(429)
  expect((await post('/step-up/email-otp/send')).status).toBe(200)
  expect((await post('/step-up/email-otp', { otp: await lastCode(person) })).status).toBe(200)
})

test('the mail of a code says what somebody who did not ask for it should do', async () => {
  const { person, post } = await open()
  await post('/step-up/email-otp/send')
  const [mail] = (await office.mailsTo(person.email)).slice(-1)
  expect(mail?.text).toContain('somebody else is signed in as you. Set a new password')
})

test('a code is stored encrypted, and a rotation of keys finds it', async () => {
  const { person, post } = await open()
  await post('/step-up/email-otp/send')
  const code = await lastCode(person)
  const rows = await office.context.db.selectFrom('user_verifications').select('value').execute()
  expect(rows.filter(({ value }) => value.includes(code))).toEqual([])
  const found = await sealedCodes.find(office.context.db, { keyId: 'another', after: null, limit: 100 })
  const opened = found.map(({ sealed, aad }) => office.context.secrets.open(sealed, aad))
  expect(opened).toContain(code)
})

test('who is not signed in can prove nothing', async () => {
  const headers = { origin: office.context.config.publicBaseUrl }
  for (const [path, body] of [
    ['/step-up/password', { password }],
    ['/step-up/email-otp/send', {}],
    ['/step-up/email-otp', { otp: '12345678' }],
  ] as const)
    expect((await office.api.call('POST', `/api/auth${path}`, { key: '', body, headers })).status).toBe(401)
})

test('a session that ends meanwhile is not lifted', async () => {
  const { person, post } = await open()
  await post('/step-up/email-otp/send')
  const code = await lastCode(person)
  const asked = await askedBy(person)
  await office.context.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute()
  const ended = { body: { code: 'SESSION_ENDED' } }
  await expect(provePassword(office.context, asked, password)).rejects.toMatchObject(ended)
  await expect(proveCode(office.context, asked, code)).rejects.toMatchObject(ended)
  const acts = (await auditOf(await office.signIn(person))).map(({ action }) => action)
  expect(acts).not.toContain('session.stepped_up')
})
