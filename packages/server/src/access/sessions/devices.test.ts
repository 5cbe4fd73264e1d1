import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice, type Person, password } from '../../testing/people/office.ts'
import { browserOf } from '../../testing/sessions/passkeys.ts'
import { mostNoticesInAnHour } from './limit-notices.ts'

let clock: TestClock
let office: Office
beforeAll(async () => {
  clock = createTestClock(new Date())
  office = await openOffice({ clock })
})
afterAll(() => office.close())

const signIn = ({ email }: Person, ip: string, userAgent = 'Firefox') =>
  office.api.call('POST', '/api/auth/sign-in/email', {
    key: '',
    body: { email, password },
    headers: { origin: office.context.config.publicBaseUrl, 'x-forwarded-for': ip, 'user-agent': userAgent },
  })

const toldOf = async (email: string, about: string) =>
  (await office.mailsTo(email)).filter(({ subject }) => subject.startsWith(about))

const device = 'A sign-in from a new device'

test('a person and the admins beside them are told of a new device, once, and of the first one nobody is', async () => {
  const owner = await office.createAdmin()
  const member = await office.createMember(owner.workspaceId, 'viewer')
  const stranger = await office.createAdmin()
  expect(await toldOf(member.email, device)).toEqual([])
  for (let time = 0; time < 2; time += 1) expect((await signIn(member, '203.0.113.5')).status).toBe(200)
  for (const { email } of [member, owner]) {
    const [mail, ...more] = await toldOf(email, device)
    expect(more).toEqual([])
    expect(mail?.text).toContain('203.0.113.5')
    expect(mail?.text).toContain(member.email)
  }
  expect(await toldOf(stranger.email, device)).toEqual([])
})

test('another browser at the same address is a new device, and so is one that was not used for 180 days', async () => {
  const person = await office.createAdmin()
  await signIn(person, '203.0.113.6')
  await signIn(person, '203.0.113.6', 'Chrome')
  expect(await toldOf(person.email, device)).toHaveLength(2)
  clock.advance({ days: 181 })
  await signIn(person, '203.0.113.7')
  const before = (await toldOf(person.email, device)).length
  await signIn(person, '203.0.113.6', 'Chrome')
  expect(await toldOf(person.email, device)).toHaveLength(before + 1)
})

test('a person and the admins beside them are told of a new password, and of a refused one nobody is', async () => {
  const owner = await office.createAdmin()
  const member = await office.createMember(owner.workspaceId, 'viewer')
  const change = (currentPassword: string) =>
    member.callPath('POST', '/api/auth/change-password', {
      currentPassword,
      newPassword: 'another horse battery',
    })
  expect((await change('wrong horse battery')).status).toBe(400)
  expect(await toldOf(member.email, 'A new password')).toEqual([])
  expect((await change(password)).status).toBe(200)
  for (const { email } of [member, owner]) expect(await toldOf(email, 'A new password')).toHaveLength(1)
})

test('of new devices so many are mailed within an hour; the last mail says so, and a passkey is told of all the same', async () => {
  const person = await office.createAdmin()
  let browsers = 0
  const signInAnew = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      browsers += 1
      expect((await signIn(person, '203.0.113.8', `Browser ${browsers}`)).status).toBe(200)
    }
  }
  await signInAnew(mostNoticesInAnHour - 1)
  for (const { text } of await toldOf(person.email, device)) expect(text).not.toContain('the last mail')
  await signInAnew(3)
  const told = await toldOf(person.email, device)
  expect(told).toHaveLength(mostNoticesInAnHour)
  expect(told.filter(({ text }) => text.includes('the last mail of this kind until'))).toHaveLength(1)
  const fresh = await office.signIn(person)
  expect((await browserOf(office, fresh).add()).status).toBe(200)
  expect(await toldOf(person.email, 'A new passkey')).toHaveLength(1)
  clock.advance({ hours: 1 })
  await signInAnew(1)
  expect(await toldOf(person.email, device)).toHaveLength(mostNoticesInAnHour + 1)
})

test('the list of sessions is shown in one that is days old', async () => {
  const person = await office.createAdmin()
  const begun = new Date(Date.now() - 3 * 86_400_000)
  await office.context.db
    .updateTable('sessions')
    .set({ created_at: begun })
    .where('user_id', '=', person.userId)
    .execute()
  const { status, json } = await person.callPath('GET', '/api/auth/list-sessions')
  expect([status, json.length]).toEqual([200, 1])
})
