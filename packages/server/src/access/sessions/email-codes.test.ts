import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type SessionTestApp, startSessionApp } from '../../testing/sessions/people.ts'
import { purgeSessionsJob } from './index.ts'

let testApp: SessionTestApp
beforeAll(async () => {
  testApp = await startSessionApp()
})
afterAll(() => testApp.close())

const storedCode = (email: string) =>
  testApp.context.db
    .selectFrom('user_verifications')
    .selectAll()
    .where('identifier', '=', `sign-in-otp-${email}`)
    .executeTakeFirstOrThrow()

test('a code from the mail signs in once', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  const answer = await person.enterCode(code)
  expect(await testApp.read(answer.cookie)).toMatchObject({ userId: person.userId })
  expect((await person.enterCode(code)).status).toBe(400)
})

test('a person who signs in by a code keeps their password', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  await person.enterCode(await person.receiveCode())
  expect((await person.signIn()).status).toBe(200)
})

test('twenty concurrent sign-ins with one code make one session', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      person.enterCode(code, { 'x-forwarded-for': `203.0.113.${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const sessions = testApp.context.db.selectFrom('sessions').select('id').where('user_id', '=', person.userId)
  expect(await sessions.execute()).toHaveLength(1)
})

test('three wrong tries use a code up', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  const wrong = code === '00000000' ? '11111111' : '00000000'
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await person.enterCode(wrong)).status).toBe(400)
  expect((await person.enterCode(code)).status).toBe(403)
  expect((await person.enterCode(code)).status).toBe(400)
})

test('an expired code does not sign in', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  const { expires_at, created_at } = await storedCode(person.email)
  expect(Math.round((expires_at.getTime() - created_at.getTime()) / 60_000)).toBe(10)
  await testApp.context.db
    .updateTable('user_verifications')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('identifier', '=', `sign-in-otp-${person.email}`)
    .execute()
  expect((await person.enterCode(code)).status).toBe(400)
})

test('neither a code nor its plain hash is in the database, and no log has the code or the email address', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const { db } = testApp.context
  const [mail] = await db.selectFrom('mails').selectAll().execute()
  expect(mail?.sealed.toString('latin1')).not.toContain(person.email)
  const code = await person.receiveCode()
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  const { value } = await storedCode(person.email)
  expect(value).toMatch(/^[0-9a-f]{64}:0$/)
  expect(value).not.toContain(createHash('sha256').update(code).digest('hex'))
  await person.enterCode('00000000')
  await person.enterCode(code)
  expect(testApp.logged.join('')).not.toContain(code)
  expect(testApp.logged.join('')).not.toContain(person.email)
})

test('an unknown address is answered like a known one and gets no mail', async () => {
  const person = await testApp.createPerson()
  const known = await person.askForCode()
  await person.receiveCode()
  const unknown = await testApp.call('POST', '/api/auth/email-otp/send-verification-otp', {
    body: { email: 'stranger@example.test', type: 'sign-in' },
    headers: person.from,
  })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(await testApp.sendMail()).toBe(0)
})

test('an email address gets ten codes an hour, from whichever IP address they are asked for', async () => {
  const person = await testApp.createPerson()
  const ask = (index: number) => person.askForCode({ 'x-forwarded-for': `192.0.2.${index}` })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('3600')
  testApp.clock.advance({ minutes: 59 })
  expect((await ask(20)).status).toBe(429)
  testApp.clock.advance({ minutes: 1 })
  expect((await ask(21)).status).toBe(200)
  await testApp.sendMail()
})

test('a forgotten password is set anew by a code, which ends every session', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const post = (path: string, body: object) =>
    testApp.call('POST', `/api/auth/email-otp${path}`, { body, headers: person.from })
  await post('/request-password-reset', { email: person.email })
  const otp = await person.receiveCode()
  const fresh = 'a quite different one'
  const reset = await post('/reset-password', { email: person.email, otp, password: fresh })
  expect(reset.status).toBe(200)
  expect(await testApp.read(cookie)).toBeNull()
  expect((await person.signIn(fresh)).status).toBe(200)
  expect((await person.signIn(password)).status).toBe(401)
})

test('the mail says what its code is for and how long it is good', async () => {
  const person = await testApp.createPerson()
  const lastMail = () => testApp.catcher.messages.filter(({ to }) => to.includes(person.email)).at(-1)
  await person.askForCode()
  await testApp.sendMail()
  expect(lastMail()).toMatchObject({
    subject: 'Your Stablerail code to sign in',
    text: expect.stringMatching(/Your code to sign in is \d{8}\.\s+It works once, within 10 minutes\./),
  })
  const body = { email: person.email }
  await testApp.call('POST', '/api/auth/email-otp/request-password-reset', { body, headers: person.from })
  await testApp.sendMail()
  expect(lastMail()?.subject).toBe('Your Stablerail code to set a new password')
})

test('a purge of what expired leaves a code that is still good', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  await purgeSessionsJob.run(testApp.context)
  expect((await person.enterCode(code)).status).toBe(200)
})

test('a code to set a password does not sign in', async () => {
  const person = await testApp.createPerson()
  const body = { email: person.email }
  await testApp.call('POST', '/api/auth/email-otp/request-password-reset', { body, headers: person.from })
  expect((await person.enterCode(await person.receiveCode())).status).toBe(400)
})
