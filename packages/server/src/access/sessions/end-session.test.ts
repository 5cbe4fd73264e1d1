import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice, type Person, password } from '../../testing/people/office.ts'
import { browserOf } from '../../testing/sessions/passkeys.ts'

let clock: TestClock
let office: Office
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
})
afterAll(() => office.close())

const sessionOf = async (person: Person): Promise<{ id: string; token: string }> =>
  (await person.callPath('GET', '/api/auth/get-session')).json.session

const isSignedIn = async (person: Person) => (await person.call('GET', 'members')).status === 200

const end = (person: Person, id: string) => person.callPath('POST', '/api/auth/end-session', { id })

test('a session that was lifted since it was listed is ended by its id', async () => {
  const person = await office.createAdmin()
  const elsewhere = await office.signIn(person)
  const { id } = await sessionOf(person)
  const listed: { id: string }[] = (await elsewhere.callPath('GET', '/api/auth/list-sessions')).json
  expect(listed.map((one) => one.id)).toContain(id)
  await browserOf(office, person).post('/step-up/password', { password })
  expect(await isSignedIn(person)).toBe(true)
  expect((await end(elsewhere, id)).json).toEqual({ status: true })
  expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, true])
  const again = await end(elsewhere, id)
  expect([again.status, again.error.code]).toEqual([404, 'not_found'])
})

test('the list of sessions holds the token of none of them', async () => {
  const person = await office.createAdmin()
  const { token } = await sessionOf(person)
  const { status, json, text } = await person.callPath('GET', '/api/auth/list-sessions')
  expect([status, json[0]]).toEqual([200, expect.objectContaining({ id: (await sessionOf(person)).id })])
  expect([Object.keys(json[0]).includes('token'), text.includes(token)]).toEqual([false, false])
})

test('nobody ends a session of somebody else', async () => {
  const [one, other] = [await office.createAdmin(), await office.createAdmin()]
  const refused = await end(other, (await sessionOf(one)).id)
  expect([refused.status, refused.error.code]).toEqual([404, 'not_found'])
  expect(await isSignedIn(one)).toBe(true)
})

test('who is signed in, asked with the cookie from before a step-up, takes no cookie away', async () => {
  const person = await office.createAdmin()
  const cookie = person.headers.cookie ?? ''
  await browserOf(office, person).post('/step-up/password', { password })
  const late = await person.callPath('GET', '/api/auth/get-session', undefined, { cookie })
  expect([late.status, late.json, late.headers.getSetCookie()]).toEqual([200, null, []])
})

test('what lacks a proof names every way to prove one', async () => {
  const person = await office.createAdmin()
  clock.advance({ minutes: 6 })
  const wallet = { chain: 'base', token: 'USDC', address: '0x1111111111111111111111111111111111111111' }
  const refused = [
    await person.call('POST', 'wallets', wallet),
    await browserOf(office, person).post('/add-passkey/options'),
  ]
  for (const { error } of refused) {
    expect(error.code).toBe('aal_required')
    expect(error.message).toContain('Prove a passkey, the password or a mailed code in this session')
  }
})
