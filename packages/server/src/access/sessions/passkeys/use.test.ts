import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, type Office, openOffice, type Person } from '../../../testing/people/office.ts'
import { createAuthenticator } from '../../../testing/sessions/authenticator.ts'
import { actsOf, browserOf, originOf, strangerAt } from '../../../testing/sessions/passkeys.ts'
import { purgeSessionsJob } from '../index.ts'

let clock: TestClock
let office: Office
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
})
afterAll(() => office.close())

const open = async ({ counts = true } = {}) => {
  const person = await office.createAdmin()
  const browser = browserOf(office, person, createAuthenticator({ origin: originOf(office), counts }))
  expect((await browser.add()).status).toBe(200)
  return { person, browser }
}

const sessionsOf = ({ userId }: Person) =>
  office.context.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

/** Calls a route that requires step-up. */
const register = (person: Person) =>
  person.call('POST', 'wallets', {
    chain: 'base',
    token: 'USDC',
    address: '0x1111111111111111111111111111111111111111',
  })

test('a passkey lifts the same session for five minutes, and not a millisecond longer', async () => {
  const { person, browser } = await open()
  clock.advance({ minutes: 6 })
  expect((await register(person)).error.code).toBe('aal_required')
  const before = await sessionsOf(person)
  const lifted = await browser.stepUp()
  expect([lifted.status, lifted.json]).toEqual([
    200,
    { until: new Date(clock.now().getTime() + 300_000).toISOString() },
  ])
  const [session, ...others] = await sessionsOf(person)
  expect(others).toEqual([])
  expect(session).toEqual({ ...before[0], passkey_at: clock.now(), token: expect.any(String) })
  clock.advance({ minutes: 5 })
  expect((await register(person)).status).toBe(201)
  clock.advance({ ms: 1 })
  expect((await register(person)).error.code).toBe('aal_required')
})

test('a copy of the cookie from before a step-up is no session any more, and the cookie that it answers is', async () => {
  const { person, browser } = await open()
  const copied = person.headers.cookie ?? ''
  const ask = (cookie: string) =>
    office.api.call('GET', `/v1/workspaces/${person.workspaceId}/members`, { key: '', headers: { cookie } })
  expect((await ask(copied)).status).toBe(200)
  expect((await browser.stepUp()).status).toBe(200)
  expect((await ask(copied)).status).toBe(401)
  expect(person.headers.cookie).not.toBe(copied)
  expect((await ask(person.headers.cookie ?? '')).status).toBe(200)
})

test('a step-up that is refused leaves the session its cookie', async () => {
  const { person, browser } = await open()
  await browser.stepUp({ counter: 50 })
  const { cookie } = person.headers
  expect((await browser.stepUp({ counter: 50 })).status).toBe(400)
  expect(person.headers.cookie).toBe(cookie)
  expect((await person.call('GET', 'members')).status).toBe(200)
})

test('a step-up names the passkeys of the person, notes the use and is recorded', async () => {
  const { person, browser } = await open()
  const { allowCredentials, userVerification } = await browser.optionsOf('/step-up/passkey')
  expect([allowCredentials.length, userVerification]).toEqual([1, 'required'])
  clock.advance({ ms: 1 })
  await browser.stepUp()
  const [passkey] = await browser.list()
  expect(passkey.lastUsedAt).toBe(clock.now().toISOString())
  const [entry] = await auditOf(person)
  expect(entry).toMatchObject({
    action: 'session.stepped_up',
    actor: person.userId,
    target: passkey.id,
    ip: person.headers['x-forwarded-for'],
  })
})

test('a step-up of one session lifts no other of the person', async () => {
  const { person, browser } = await open()
  const elsewhere = await office.signIn(person)
  clock.advance({ minutes: 6 })
  await browser.stepUp()
  expect((await register(elsewhere)).error.code).toBe('aal_required')
  expect((await register(person)).status).toBe(201)
})

test('a person without a passkey is told so', async () => {
  const browser = browserOf(office, await office.createAdmin())
  const { status, error } = await browser.post('/step-up/passkey/options')
  expect([status, error.code]).toEqual([404, 'not_found'])
})

test('a passkey signs in without a name, and the session satisfies step-up', async () => {
  const { person, browser } = await open()
  const stranger = strangerAt(office, '203.0.113.1')
  const { options } = await stranger.begin()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  clock.advance({ ms: 1 })
  const { status, json, cookie } = await stranger.signIn(browser.authenticator)
  expect([status, json.user.id, Object.keys(json)]).toEqual([200, person.userId, ['token', 'user']])
  const session = await office.context.sessions.read({ cookie })
  expect(session).toEqual({
    userId: person.userId,
    email: person.email,
    factorAt: clock.now(),
    passkeyAt: clock.now(),
  })
  const [{ id: target }] = await browser.list()
  const began = (await actsOf(office, person)).filter(({ action }) => action === 'session.began')
  expect(began).toMatchObject([{ target: null }, { target, ip: '203.0.113.1' }])
})

test('a sign-in by a passkey from a new device is told by mail', async () => {
  const { person, browser } = await open()
  await strangerAt(office, '203.0.113.2').signIn(browser.authenticator)
  const mails = await office.mailsTo(person.email)
  const told = mails.filter(({ subject }) => subject.startsWith('A sign-in from a new device'))
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('203.0.113.2')])
})

test('a passkey that does not count is used again and again, and one that counts on too', async () => {
  for (const counts of [false, true]) {
    const { browser } = await open({ counts })
    for (let time = 0; time < 3; time += 1) expect((await browser.stepUp()).status).toBe(200)
  }
})

test.each(['step-up', 'sign-in'])(
  'a %s with a counter that stands still or goes back is refused, recorded and told to the person and the admins',
  async (use) => {
    const owner = await office.createAdmin()
    const member = await office.createMember(owner.workspaceId, 'viewer')
    const browser = browserOf(office, member)
    const { json: passkey } = await browser.add()
    await browser.stepUp({ counter: 50 })
    const stranger = strangerAt(office, '203.0.113.3')
    const attempt = async (counter: number) =>
      use === 'step-up' ? browser.stepUp({ counter }) : stranger.signIn(browser.authenticator, { counter })
    for (const counter of [50, 49]) {
      const { status, json } = await attempt(counter)
      expect([status, json.error.code]).toEqual(
        use === 'step-up' ? [400, 'invalid_request'] : [401, 'unauthorized'],
      )
    }
    const acts = (await actsOf(office, owner)).filter(({ action }) => action === 'passkey.copy_suspected')
    expect(acts.map(({ target }) => target)).toEqual([passkey.id, passkey.id])
    for (const { email } of [member, owner]) {
      const mails = await office.mailsTo(email)
      expect(
        mails.filter(({ subject }) => subject.startsWith('A passkey may have been copied')),
      ).toHaveLength(2)
    }
    expect((await attempt(51)).status).toBe(200)
  },
)

test('a stranger who signs with another key makes nobody believe that a passkey was copied', async () => {
  const { person, browser } = await open()
  await browser.stepUp({ counter: 50 })
  const thief = await open()
  const { allowCredentials } = await browser.optionsOf('/step-up/passkey')
  const refused = await strangerAt(office, '203.0.113.4').signIn(thief.browser.authenticator, {
    id: allowCredentials[0].id,
    counter: 3,
    userHandle: Buffer.from(person.userId).toString('base64url'),
  })
  expect(refused.status).toBe(401)
  expect((await actsOf(office, person)).map(({ action }) => action)).not.toContain('passkey.copy_suspected')
})

test('tries to sign in by a passkey are limited by address', async () => {
  const stranger = strangerAt(office, '203.0.113.5')
  const { authenticator } = (await open()).browser
  const { options, cookie } = await stranger.begin()
  const credential = authenticator.sign(options)
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1) statuses.push((await stranger.finish(credential, cookie)).status)
  expect(statuses).toEqual([200, ...Array(19).fill(400), 429])
})

test('a browser with the pages of another origin begins no sign-in', async () => {
  const { status, error } = await office.api.call('POST', '/api/auth/sign-in/passkey/options', {
    key: '',
    body: {},
    headers: {
      'x-forwarded-for': '203.0.113.6',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
  })
  expect([status, error.code]).toEqual([403, 'forbidden'])
})

test('challenges that have expired are purged, and no others', async () => {
  const { browser } = await open()
  await browser.optionsOf('/step-up/passkey')
  clock.advance({ minutes: 4 })
  await browser.optionsOf('/add-passkey')
  const kinds = async () =>
    (await office.context.db.selectFrom('passkey_challenges').select('kind').execute()).map(
      ({ kind }) => kind,
    )
  await purgeSessionsJob.run(office.context)
  expect(await kinds()).toEqual(expect.arrayContaining(['add', 'step_up']))
  clock.advance({ minutes: 1 })
  await purgeSessionsJob.run(office.context)
  expect(await kinds()).toEqual(['add'])
})
