import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SessionTestApp, startSessionApp } from '../../testing/sessions/people.ts'

let open: SessionTestApp
let closed: SessionTestApp
beforeAll(async () => {
  open = await startSessionApp({ signUp: 'open' })
  closed = await startSessionApp()
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const headers = { 'x-forwarded-for': '203.0.113.9' }

const ask = async (app: SessionTestApp, email: string) => {
  const body = { email, type: 'sign-in' }
  const { status } = await app.call('POST', '/api/auth/email-otp/send-verification-otp', { body, headers })
  expect(status).toBe(200)
  await app.sendMail()
  const mail = app.catcher.messages.find(({ to }) => to.includes(email.toLowerCase()))
  return /is (\d{8})\./.exec(mail?.text ?? '')?.[1]
}

test('where signing up is open, an address that a code has proven has an account', async () => {
  const otp = await ask(open, 'New.Person@example.test')
  const email = 'new.person@example.test'
  const answer = await open.call('POST', '/api/auth/sign-in/email-otp', { body: { email, otp }, headers })
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ email, name: 'new.person', emailVerified: true })
  const users = open.context.db.selectFrom('users').select(['id', 'email']).where('email', '=', email)
  expect(await users.execute()).toEqual([{ id: expect.stringMatching(/^usr_/), email }])
  expect((await open.read(answer.cookie))?.email).toBe(email)
})

test('where it is closed, an unknown address is answered alike, gets no mail and no account', async () => {
  const email = 'stranger@example.test'
  expect(await ask(closed, email)).toBeUndefined()
  const body = { email, otp: '00000000' }
  const answer = await closed.call('POST', '/api/auth/sign-in/email-otp', { body, headers })
  expect(answer.status).toBe(400)
  const users = closed.context.db.selectFrom('users').select('id').where('email', '=', email)
  expect(await users.execute()).toEqual([])
})

test('nobody makes an account with a password, open or closed', async () => {
  for (const app of [open, closed]) {
    const body = { email: 'by.password@example.test', password: 'correct horse battery', name: 'X' }
    expect((await app.call('POST', '/api/auth/sign-up/email', { body, headers })).status).toBe(404)
  }
})
