import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice, type Person } from '../../../testing/people/office.ts'
import { type Algorithm, createAuthenticator } from '../../../testing/sessions/authenticator.ts'
import { actsOf, browserOf, originOf } from '../../../testing/sessions/passkeys.ts'
import { addPasskey } from './add-passkey.ts'
import { AddedPasskey } from './bodies.ts'
import { mostPasskeys } from './passkey.ts'
import type { SignedIn } from './person.ts'
import { removePasskey } from './remove-passkey.ts'

let clock: TestClock
let office: Office
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
})
afterAll(() => office.close())

const open = async () => {
  const person = await office.createAdmin()
  return { person, browser: browserOf(office, person) }
}

/** Returns another authenticator of the same person: an authenticator makes only one passkey for a person. */
const another = (person: Person) => browserOf(office, person)

const toldOf = async ({ email }: Person, about: string) =>
  (await office.mailsTo(email)).filter(({ subject }) => subject.startsWith(about))

/** Removes the password of a person, as for people who signed up by a code. */
const takePassword = (userId: string) =>
  office.context.db
    .updateTable('user_accounts')
    .set({ password: null })
    .where('user_id', '=', userId)
    .execute()

test('the options ask for a verified person, for a passkey that is found without a name, and for no attestation', async () => {
  const { person, browser } = await open()
  const options = await browser.optionsOf('/add-passkey')
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Stablerail' },
    user: { name: person.email, id: Buffer.from(person.userId).toString('base64url') },
    attestation: 'none',
    timeout: 300_000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
})

test('several passkeys are added with their names, listed for their person alone, and not offered to be made again', async () => {
  const { person, browser } = await open()
  const other = await open()
  const first = await browser.add({ name: '  Phone ' })
  expect(first.status).toBe(200)
  clock.advance({ ms: 1 })
  await another(person).add({ name: 'Key on the ring' })
  const listed = await browser.list()
  expect(listed).toEqual([
    {
      id: expect.stringMatching(/^psk_/),
      name: 'Phone',
      backedUp: false,
      transports: ['internal'],
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    },
    expect.objectContaining({ name: 'Key on the ring' }),
  ])
  expect(first.json).toEqual(listed[0])
  expect(await other.browser.list()).toEqual([])
  const { excludeCredentials } = await browser.optionsOf('/add-passkey')
  expect(excludeCredentials).toHaveLength(2)
})

test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
  'a passkey with a key of %s is added and used',
  async (algorithm) => {
    const { browser } = await open()
    expect((await browser.add({ algorithm })).status).toBe(200)
    expect((await browser.stepUp()).status).toBe(200)
  },
)

test('an authenticator that attests by its own key is taken', async () => {
  const { browser } = await open()
  const own = { format: 'packed', statement: new Map() }
  expect((await browser.add({ attestation: own })).status).toBe(200)
})

test('the person and the admins beside them are told of a new passkey, another name and a removal, and all are recorded', async () => {
  const owner = await office.createAdmin()
  const member = await office.createMember(owner.workspaceId, 'viewer')
  const browser = browserOf(office, member)
  const { json: passkey } = await browser.add({ name: 'Laptop' })
  clock.advance({ ms: 1 })
  await browser.post('/rename-passkey', { id: passkey.id, name: 'Old laptop' })
  clock.advance({ ms: 1 })
  expect((await browser.post('/remove-passkey', { id: passkey.id })).status).toBe(200)
  expect(await browser.list()).toEqual([])
  for (const person of [member, owner]) {
    const [added, ...moreAdded] = await toldOf(person, 'A new passkey')
    const [renamed, ...moreRenamed] = await toldOf(person, 'A passkey has another name')
    const [removed, ...moreRemoved] = await toldOf(person, 'A passkey was removed')
    expect([moreAdded, moreRenamed, moreRemoved]).toEqual([[], [], []])
    for (const part of ['"Laptop"', '"Old laptop"', member.email]) expect(renamed?.text).toContain(part)
    for (const part of ['"Laptop"', member.email, member.headers['x-forwarded-for'] ?? ''])
      expect(added?.text).toContain(part)
    expect(removed?.text).toContain('"Old laptop"')
  }
  const made = { actor: member.userId, target: passkey.id, ip: member.headers['x-forwarded-for'] }
  const acts = (await actsOf(office, owner)).filter(({ action }) => action.startsWith('passkey.'))
  expect(acts).toEqual([
    { ...made, action: 'passkey.added' },
    { ...made, action: 'passkey.renamed' },
    { ...made, action: 'passkey.removed' },
  ])
})

test('the name that a passkey has already is no other name: nobody is told, and nothing is recorded', async () => {
  const { person, browser } = await open()
  const { json: passkey } = await browser.add({ name: 'Laptop' })
  const { status, json } = await browser.post('/rename-passkey', { id: passkey.id, name: 'Laptop' })
  expect([status, json]).toEqual([200, passkey])
  expect(await toldOf(person, 'A passkey has another name')).toEqual([])
  expect((await actsOf(office, person)).map(({ action }) => action)).not.toContain('passkey.renamed')
})

test('a session that ends while its request is on the way adds and removes nothing', async () => {
  const { person, browser } = await open()
  const { json: passkey } = await browser.add()
  const other = another(person)
  const made = other.authenticator.make(await other.optionsOf('/add-passkey'))
  const { credential } = AddedPasskey.parse({ name: 'Late', credential: made })
  const { db } = office.context
  const [session] = await db.selectFrom('sessions').selectAll().where('user_id', '=', person.userId).execute()
  if (session === undefined) return expect.unreachable()
  const signedIn: SignedIn = {
    userId: person.userId,
    email: person.email,
    name: 'Ada',
    ip: null,
    sessionId: session.id,
    token: session.token,
    proofs: { factorAt: clock.now(), passkeyAt: null },
  }
  await db.deleteFrom('sessions').where('id', '=', session.id).execute()
  const ended = { body: { code: 'SESSION_ENDED' } }
  await expect(addPasskey(office.context, signedIn, { name: 'Late', credential })).rejects.toMatchObject(
    ended,
  )
  await expect(removePasskey(office.context, signedIn, passkey.id)).rejects.toMatchObject(ended)
  const kept = db.selectFrom('passkeys').select('id').where('user_id', '=', person.userId)
  expect(await kept.execute()).toEqual([{ id: passkey.id }])
})

test('nobody renames or removes the passkey of another person', async () => {
  const { browser } = await open()
  const { json: passkey } = await browser.add()
  const stranger = await open()
  for (const [path, body] of [
    ['/rename-passkey', { id: passkey.id, name: 'Mine' }],
    ['/remove-passkey', { id: passkey.id }],
  ] as const) {
    const { status, error } = await stranger.browser.post(path, body)
    expect([status, error.code]).toEqual([404, 'not_found'])
  }
  expect(await browser.list()).toEqual([passkey])
})

test('adding and removing need a factor of the last five minutes; listing and renaming do not', async () => {
  const { browser } = await open()
  const { json: passkey } = await browser.add()
  const credential = createAuthenticator({ origin: originOf(office) }).make(
    await browser.optionsOf('/add-passkey'),
  )
  clock.advance({ minutes: 5, ms: 1 })
  for (const [path, body] of [
    ['/add-passkey/options', {}],
    ['/add-passkey', { name: 'Late', credential }],
    ['/remove-passkey', { id: passkey.id }],
  ] as const) {
    const { status, error } = await browser.post(path, body)
    expect([path, status, error.code]).toEqual([path, 401, 'aal_required'])
  }
  expect((await browser.post('/rename-passkey', { id: passkey.id, name: 'Still mine' })).status).toBe(200)
  expect(await browser.list()).toMatchObject([{ name: 'Still mine' }])
  expect((await browser.stepUp()).status).toBe(200)
  expect((await browser.post('/remove-passkey', { id: passkey.id })).status).toBe(200)
})

test('the last factor cannot be removed, also when two are removed at once', async () => {
  const { person, browser } = await open()
  await takePassword(person.userId)
  const { json: one } = await browser.add()
  const refused = await browser.post('/remove-passkey', { id: one.id })
  expect([refused.status, refused.error.code]).toEqual([422, 'invalid_state_transition'])
  const { json: two } = await another(person).add()
  const removed = await Promise.all([one, two].map(({ id }) => browser.post('/remove-passkey', { id })))
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await browser.list()).toHaveLength(1)
  expect(await toldOf(person, 'A passkey was removed')).toHaveLength(1)
})

test('a person has at most so many passkeys', async () => {
  const { person, browser } = await open()
  await browser.add()
  const rows = office.context.db.selectFrom('passkeys').selectAll().where('user_id', '=', person.userId)
  const { credential_id, ...row } = await rows.executeTakeFirstOrThrow()
  const copies = Array.from({ length: mostPasskeys - 2 }, (_, number) => ({
    ...row,
    id: `psk_${number}`,
    credential_id: Buffer.concat([credential_id, Buffer.from([number])]),
  }))
  await office.context.db.insertInto('passkeys').values(copies).execute()
  const [one, two] = [another(person), another(person)]
  const last = one.authenticator.make(await one.optionsOf('/add-passkey'))
  expect((await one.post('/add-passkey', { name: 'Last', credential: last })).status).toBe(200)
  const refused = await two.post('/add-passkey/options')
  expect([refused.status, refused.error.code]).toEqual([422, 'invalid_state_transition'])
})

test('a passkey is added once, whosever it is', async () => {
  const [{ browser }, stranger] = [await open(), await open()]
  const credential = browser.authenticator.make(await browser.optionsOf('/add-passkey'))
  expect((await browser.post('/add-passkey', { name: 'Mine', credential })).status).toBe(200)
  const options = await stranger.browser.optionsOf('/add-passkey')
  const data = JSON.parse(Buffer.from(credential.response.clientDataJSON, 'base64url').toString())
  const clientDataJSON = Buffer.from(JSON.stringify({ ...data, challenge: options.challenge })).toString(
    'base64url',
  )
  const again = { ...credential, response: { ...credential.response, clientDataJSON } }
  const { status, error } = await stranger.browser.post('/add-passkey', {
    name: 'Mine too',
    credential: again,
  })
  expect([status, error.code]).toEqual([409, 'conflict'])
  expect(await stranger.browser.list()).toEqual([])
})

test('nobody who is not signed in adds, lists, renames or removes', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77', origin: office.context.config.publicBaseUrl }
  const credential = createAuthenticator({ origin: originOf(office) }).make({
    challenge: 'AAAA',
    rp: { id: 'localhost' },
    user: { id: 'AAAA' },
  })
  for (const [method, path, body] of [
    ['GET', '/list-passkeys', undefined],
    ['POST', '/add-passkey/options', {}],
    ['POST', '/add-passkey', { name: 'Mine', credential }],
    ['POST', '/rename-passkey', { id: 'psk_1', name: 'Mine' }],
    ['POST', '/remove-passkey', { id: 'psk_1' }],
    ['POST', '/step-up/passkey/options', {}],
  ] as const) {
    const answer = await office.api.call(method, `/api/auth${path}`, {
      key: '',
      headers,
      ...(body === undefined ? {} : { body }),
    })
    expect([path, answer.status, answer.error.code]).toEqual([path, 401, 'unauthorized'])
  }
})
