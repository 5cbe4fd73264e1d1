import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createContextBeside } from '../../testing/context-beside.ts'
import { startTestApp } from '../../testing/sessions/app.ts'
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

test('a code that a process cannot decrypt is not used up by its answer, and signs in where the key is', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  const other = await createContextBeside(testApp, {
    encryptionKeys: [{ id: 'k9', key: Buffer.alloc(32, 9) }],
  })
  const without = await startTestApp(other)
  onTestFinished(() => without.stop())
  for (const otp of [code, wrongFor(code)]) {
    const body = { email: person.email, otp }
    const answer = await without.call('POST', '/api/auth/sign-in/email-otp', { body, headers: person.from })
    expect(answer.status).toBe(500)
  }
  expect((await storedCode(person.email)).value).toMatch(/:0$/)
  expect((await person.enterCode(code)).status).toBe(200)
})

const wrongFor = (code: string) => (code === '00000000' ? '11111111' : '00000000')

const from = (ip: string) => ({ 'x-forwarded-for': ip })

test('an IP address tries five codes of an email address in 15 minutes', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await person.enterCode(wrongFor(code), from('192.0.2.50'))).status).toBe(400)
  const refused = await person.enterCode(code, from('192.0.2.50'))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect((await person.enterCode(code, from('192.0.2.51'))).status).toBe(200)
})

test('strangers who ask for codes and guess them keep nobody from a code, nor end the one that was mailed', async () => {
  const person = await testApp.createPerson()
  expect((await person.signIn()).status).toBe(200)
  await person.askForCode()
  const code = await person.receiveCode()
  const strangers = Array.from({ length: 10 }, (_, index) => from(`203.0.113.${100 + index}`))
  const statuses = new Set<number>()
  for (const stranger of strangers)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.add((await person.askForCode(stranger)).status)
      statuses.add((await person.enterCode(wrongFor(code), stranger)).status)
    }
  expect([...statuses].sort()).toEqual([200, 400, 429])
  expect((await person.askForCode()).status).toBe(200)
  await testApp.sendMail()
  expect((await person.enterCode(code)).status).toBe(200)
})

test('a code that was used is not mailed again', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const code = await person.receiveCode()
  await person.askForCode()
  expect(await person.receiveCode()).toBe(code)
  expect((await person.enterCode(code)).status).toBe(200)
  await person.askForCode()
  expect(await person.receiveCode()).not.toBe(code)
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

test('neither a code in clear nor its plain hash is in the database, and no log has the code or the email address', async () => {
  const person = await testApp.createPerson()
  await person.askForCode()
  const { db } = testApp.context
  const [mail] = await db.selectFrom('mails').selectAll().execute()
  expect(mail?.sealed.toString('latin1')).not.toContain(person.email)
  const code = await person.receiveCode()
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  const { value } = await storedCode(person.email)
  expect(value).not.toContain(code)
  expect(Buffer.from(value.replace(/:0$/, ''), 'base64url').toString('latin1')).not.toContain(code)
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

test('an email address gets 20 codes in 15 minutes for all IP addresses that its owner never used', async () => {
  const person = await testApp.createPerson()
  const ask = (index: number) => person.askForCode(from(`192.0.2.${index}`))
  const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => ask(index)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('900')
  testApp.clock.advance({ minutes: 14 })
  const later = await ask(30)
  expect([later.status, later.headers.get('retry-after')]).toEqual([429, '60'])
  testApp.clock.advance({ minutes: 1 })
  expect((await ask(31)).status).toBe(200)
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
