import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAnswer } from '../../../testing/api.ts'
import { type Office, openOffice } from '../../../testing/people/office.ts'
import { createAuthenticator, type Lies } from '../../../testing/sessions/authenticator.ts'
import { browserOf, originOf, strangerAt } from '../../../testing/sessions/passkeys.ts'

let clock: TestClock
let office: Office
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
})
afterAll(() => office.close())

let strangers = 0
const someStranger = () => {
  strangers += 1
  return strangerAt(office, `203.0.113.${strangers}`)
}

const open = async () => {
  const person = await office.createAdmin()
  const browser = browserOf(office, person)
  expect((await browser.add()).status).toBe(200)
  return { person, browser }
}

type Told = Pick<TestAnswer, 'status' | 'json'>

const toldOf = ({ status, json }: Told) => [status, json.error.code, json.error.param]

/** The response of each route to a passkey that it does not accept, and (`gone`) to a missing challenge. */
const refused = {
  add: [400, 'invalid_request', 'credential'],
  stepUp: [400, 'invalid_request', 'credential'],
  signIn: [401, 'unauthorized', null],
}
const gone = [400, 'invalid_request', null]

const handle = (text: string) => Buffer.from(text).toString('base64url')

const lies: [string, Lies][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['the address that the pages have beside the name', { origin: 'http://127.0.0.1:4010' }],
  ['the origin of hosted pages', { origin: 'https://pay.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['a person who was not verified', { verified: false }],
  ['a person who was not there', { present: false }],
  ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['an empty challenge', { challenge: '' }],
  ['another ceremony', { type: 'webauthn.other' }],
]

test.each(lies)('a new passkey with %s is refused', async (_, lie) => {
  const browser = browserOf(office, await office.createAdmin())
  expect(toldOf(await browser.add(lie))).toEqual(refused.add)
  expect(await browser.list()).toEqual([])
})

test.each(lies)('a step-up with %s is refused', async (_, lie) => {
  const { browser } = await open()
  expect(toldOf(await browser.stepUp(lie))).toEqual(refused.stepUp)
  expect((await browser.list())[0].lastUsedAt).toBeNull()
})

test.each([
  ...lies,
  ['no person', { userHandle: null }],
  ['a person who does not exist', { userHandle: handle('usr_nobody') }],
] as [string, Lies][])('a sign-in with %s is refused', async (_, lie) => {
  const { browser } = await open()
  const answer = await someStranger().signIn(browser.authenticator, lie)
  expect(toldOf(answer)).toEqual(refused.signIn)
  expect(answer.cookie).not.toContain('session_token')
})

test.each([
  ['a format that has certificates by rule', { format: 'fido-u2f', statement: new Map() }],
  ['a format that nobody knows', { format: 'mine', statement: new Map() }],
  ['certificates', { format: 'packed', statement: new Map([['x5c', [new Uint8Array(9)]]]) }],
  ['another signature', { format: 'packed', statement: new Map([['sig', new Uint8Array(70)]]) }],
  ['a statement where there is none', { format: 'none', statement: new Map([['sig', new Uint8Array(1)]]) }],
])('an attestation with %s is refused', async (_, attestation) => {
  const browser = browserOf(office, await office.createAdmin())
  expect(toldOf(await browser.add({ attestation }))).toEqual(refused.add)
})

test('a new passkey under another id than its attestation has is refused', async () => {
  const browser = browserOf(office, await office.createAdmin())
  expect(toldOf(await browser.add({ id: Buffer.alloc(32, 5).toString('base64url') }))).toEqual(refused.add)
  expect(await browser.list()).toEqual([])
})

test('a challenge is good for one answer, whatever came of the first', async () => {
  const { person, browser } = await open()
  const made = createAuthenticator({ origin: originOf(office) }).make(await browser.optionsOf('/add-passkey'))
  const added = { name: 'Replayed', credential: made }
  expect((await browser.post('/add-passkey', added)).status).toBe(200)
  expect(toldOf(await browser.post('/add-passkey', added))).toEqual(gone)
  const lifting = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  const odd = withField(lifting, 'response.clientDataJSON', handle('{}'))
  expect(toldOf(await browser.post('/step-up/passkey', { credential: odd }))).toEqual(refused.stepUp)
  expect(toldOf(await browser.post('/step-up/passkey', { credential: lifting }))).toEqual(gone)
  const stranger = someStranger()
  const { options, cookie } = await stranger.begin()
  const credential = browser.authenticator.sign(options)
  const raced = await Promise.all([stranger.finish(credential, cookie), stranger.finish(credential, cookie)])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 400])
  const sessions = await office.context.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .execute()
  expect(sessions).toHaveLength(2)
})

test('options that are asked for again take the place of those before', async () => {
  const { browser } = await open()
  const first = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  await browser.optionsOf('/step-up/passkey')
  expect(toldOf(await browser.post('/step-up/passkey', { credential: first }))).toEqual(refused.stepUp)
})

test('a challenge is good for five minutes', async () => {
  const { person, browser } = await open()
  const last = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  clock.advance({ minutes: 5, ms: -1 })
  expect((await browser.post('/step-up/passkey', { credential: last })).status).toBe(200)
  const late = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  const stranger = someStranger()
  const { options, cookie } = await stranger.begin()
  const credential = browser.authenticator.sign(options)
  const made = createAuthenticator({ origin: originOf(office) }).make(await browser.optionsOf('/add-passkey'))
  clock.advance({ minutes: 5 })
  expect(toldOf(await browser.post('/step-up/passkey', { credential: late }))).toEqual(gone)
  expect(toldOf(await stranger.finish(credential, cookie))).toEqual(gone)
  const fresh = browserOf(office, await office.signIn(person), browser.authenticator)
  expect((await fresh.stepUp()).status).toBe(200)
  expect((await browser.stepUp()).status).toBe(200)
  expect(toldOf(await browser.post('/add-passkey', { name: 'Late', credential: made }))).toEqual(gone)
})

test('a challenge of another session of the person is refused', async () => {
  const { person, browser } = await open()
  const elsewhere = browserOf(office, await office.signIn(person), browser.authenticator)
  const credential = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  expect(toldOf(await elsewhere.post('/step-up/passkey', { credential }))).toEqual(gone)
  await elsewhere.optionsOf('/step-up/passkey')
  expect(toldOf(await elsewhere.post('/step-up/passkey', { credential }))).toEqual(refused.stepUp)
})

test('a challenge of another kind is refused', async () => {
  const { browser } = await open()
  const stepUp = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  const stranger = someStranger()
  const { options, cookie } = await stranger.begin()
  expect(toldOf(await stranger.finish(stepUp, cookie))).toEqual(refused.signIn)
  const signIn = browser.authenticator.sign(options)
  await browser.optionsOf('/step-up/passkey')
  expect(toldOf(await browser.post('/step-up/passkey', { credential: signIn }))).toEqual(refused.stepUp)
  const { challenge } = await browser.optionsOf('/add-passkey')
  const added = browser.authenticator.sign({ challenge, rpId: 'localhost' })
  expect(toldOf(await browser.post('/step-up/passkey', { credential: added }))).toEqual(gone)
})

test('a challenge of a sign-in is of the browser that asked for it', async () => {
  const { authenticator } = (await open()).browser
  const stranger = someStranger()
  const [mine, others] = [await stranger.begin(), await stranger.begin()]
  const credential = authenticator.sign(mine.options)
  expect(toldOf(await stranger.finish(credential, ''))).toEqual(gone)
  const [name, value = ''] = mine.cookie.split(/=(.*)/s)
  const forged = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
  expect(toldOf(await stranger.finish(credential, forged))).toEqual(gone)
  expect(toldOf(await stranger.finish(credential, others.cookie))).toEqual(refused.signIn)
  expect((await stranger.finish(credential, mine.cookie)).status).toBe(200)
})

test('the passkey of another person lifts no session, and signs nobody else in', async () => {
  const [ada, eve] = [await open(), await open()]
  for (const userHandle of [handle(eve.person.userId), handle(ada.person.userId), null]) {
    const { challenge } = await ada.browser.optionsOf('/step-up/passkey')
    const credential = eve.browser.authenticator.sign({ challenge, rpId: 'localhost' }, { userHandle })
    expect(toldOf(await ada.browser.post('/step-up/passkey', { credential }))).toEqual(refused.stepUp)
  }
  const claimed = await ada.browser.optionsOf('/step-up/passkey')
  const asAda = eve.browser.authenticator.sign(
    { challenge: claimed.challenge, rpId: 'localhost' },
    { id: claimed.allowCredentials[0].id, userHandle: handle(ada.person.userId) },
  )
  expect(toldOf(await ada.browser.post('/step-up/passkey', { credential: asAda }))).toEqual(refused.stepUp)
  const signedIn = await someStranger().signIn(eve.browser.authenticator, {
    userHandle: handle(ada.person.userId),
  })
  expect(toldOf(signedIn)).toEqual(refused.signIn)
})

test('a step-up whose authenticator names another person is refused', async () => {
  const { browser } = await open()
  expect(toldOf(await browser.stepUp({ userHandle: handle('usr_nobody') }))).toEqual(refused.stepUp)
  expect((await browser.stepUp({ userHandle: null })).status).toBe(200)
})

test('a passkey that is not known, and one that was removed, are refused in the same words', async () => {
  const { browser } = await open()
  const stranger = someStranger()
  const unknown = await stranger.signIn(browser.authenticator, { id: handle('an id that nobody has') })
  const { begin } = stranger
  const { options, cookie } = await begin()
  const signed = browser.authenticator.sign(options)
  const stepUp = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
  const [passkey] = await browser.list()
  expect((await browser.post('/remove-passkey', { id: passkey.id })).status).toBe(200)
  const removed = await stranger.finish(signed, cookie)
  expect(toldOf(unknown)).toEqual(refused.signIn)
  expect(toldOf(removed)).toEqual(refused.signIn)
  expect(removed.error.message).toBe(unknown.json.error.message)
  expect(toldOf(await browser.post('/step-up/passkey', { credential: stepUp }))).toEqual(refused.stepUp)
})

test('a signature of other bytes is refused', async () => {
  const { browser } = await open()
  for (const wrong of ['A', handle('no signature'), handle('x'.repeat(70))]) {
    const credential = browser.authenticator.sign(await browser.optionsOf('/step-up/passkey'))
    const odd = withField(credential, 'response.signature', wrong)
    expect(toldOf(await browser.post('/step-up/passkey', { credential: odd }))).toEqual(refused.stepUp)
  }
})

const fields = {
  '/add-passkey': ['id', 'rawId', 'type', 'response.clientDataJSON', 'response.attestationObject'],
  '/step-up/passkey': ['id', 'rawId', 'type', 'response.authenticatorData', 'response.signature'],
  '/sign-in/passkey': ['response.clientDataJSON', 'response.userHandle'],
} as const

/** Returns a copy of a credential with another value in one field. */
const withField = (credential: object, field: string, value: unknown): object => {
  const copy = structuredClone(credential) as Record<string, unknown>
  const path = field.split('.')
  const holder = path.length === 1 ? copy : (copy[path[0] ?? ''] as Record<string, unknown>)
  holder[path.at(-1) ?? ''] = value
  return copy
}

test.each(Object.entries(fields).flatMap(([path, names]) => names.map((field) => [path, field] as const)))(
  '%s refuses a credential whose %s is huge, of another form or of another type',
  async (path, field) => {
    const { browser } = await open()
    const options = { challenge: 'AAAA', rp: { id: 'localhost' }, rpId: 'localhost', user: { id: 'AAAA' } }
    const credential =
      path === '/add-passkey' ? browser.authenticator.make(options) : browser.authenticator.sign(options)
    for (const value of ['A'.repeat(12_000), 'not base64url!', '', 7, {}, []]) {
      const { status, error } = await browser.post(path, {
        ...(path === '/add-passkey' ? { name: 'Huge' } : {}),
        credential: withField(credential, field, value),
      })
      expect([value, status, error.code, error.param]).toEqual([
        value,
        400,
        'invalid_request',
        `credential.${field}`,
      ])
    }
  },
)

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no CBOR', Buffer.from([0xff, 0xff])],
  ['a number', Buffer.from([0x01])],
  ['an array without an end', Buffer.alloc(5000, 0x81)],
  ['a length beyond the end', Buffer.from([0x5b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
])('an attestation that is %s is refused', async (_, bytes) => {
  const browser = browserOf(office, await office.createAdmin())
  const credential = browser.authenticator.make(await browser.optionsOf('/add-passkey'))
  const attestationObject = bytes.length === 0 ? 'A' : bytes.toString('base64url')
  const odd = { ...credential, response: { ...credential.response, attestationObject } }
  expect(toldOf(await browser.post('/add-passkey', { name: 'Odd', credential: odd }))).toEqual(refused.add)
})
