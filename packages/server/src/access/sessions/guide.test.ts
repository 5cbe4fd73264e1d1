import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '../../testing/sessions/authenticator.ts'
import { password, type SessionTestApp, startSessionApp } from '../../testing/sessions/people.ts'
import { ownOrigins } from '../own-origins.ts'
import { sessionRoutes } from './routes.ts'

/** The rows of the table in the guide: method and path, body, response. */
const rows = readFileSync(new URL('../../../../../docs/guides/sessions.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, route = '', body = '', answer = '']) => ({ route, body, answer }))

const namesIn = (text: string) =>
  (/\{(.*)\}/.exec(text)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

let testApp: SessionTestApp
beforeAll(async () => {
  testApp = await startSessionApp()
})
afterAll(() => testApp.close())

test('the guide lists every mounted route, with the fields of its body', () => {
  const served = sessionRoutes.map(({ method, path, body }) => {
    const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
    return [`${method} ${path}`, fields]
  })
  const described = rows.map(({ route, body }) => [route, namesIn(body).map((name) => name.replace('?', ''))])
  expect(described).toEqual(served)
})

test('each route answers as the guide says', async () => {
  const person = await testApp.createPerson()
  const { email } = person
  let cookie = ''
  const answers: Record<string, unknown> = {}
  const call = async (route: string, body: object = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const answer = await testApp.call(method, `/api/auth${path}`, {
      ...(method === 'POST' ? { body } : {}),
      cookie,
      headers: person.from,
    })
    expect([route, answer.status, answer.text]).toEqual([route, 200, expect.anything()])
    answers[route] = answer.body
    if (answer.cookie !== '') ({ cookie } = answer)
    return answer.body
  }
  const fresh = 'a quite different one'
  const { token } = await call('POST /sign-in/email', { email, password, rememberMe: true })
  await call('GET /get-session')
  await call('GET /list-sessions')
  await call('POST /revoke-other-sessions')
  await call('POST /change-password', { currentPassword: password, newPassword: fresh })
  const [, origin = ''] = ownOrigins(testApp.context.config)
  const authenticator = createAuthenticator({ origin })
  const made = authenticator.make((await call('POST /add-passkey/options')).options)
  const { id } = await call('POST /add-passkey', { name: 'Phone', credential: made })
  const lifting = authenticator.sign((await call('POST /step-up/passkey/options')).options)
  await call('POST /step-up/passkey', { credential: lifting })
  await call('GET /list-factors')
  await call('POST /step-up/password', { password: fresh })
  await call('POST /step-up/email-otp/send')
  await call('POST /step-up/email-otp', { otp: await person.receiveCode() })
  await call('GET /list-passkeys')
  await call('POST /rename-passkey', { id, name: 'Old phone' })
  const signing = authenticator.sign((await call('POST /sign-in/passkey/options')).options)
  await call('POST /sign-in/passkey', { credential: signing })
  await call('POST /remove-passkey', { id })
  await person.signIn(fresh)
  const { session: own } = await call('GET /get-session')
  const listed: { id: string }[] = await call('GET /list-sessions')
  await call('POST /end-session', { id: listed.find((one) => one.id !== own.id)?.id })
  await call('POST /revoke-session', { token })
  await call('POST /revoke-sessions')
  await call('POST /email-otp/send-verification-otp', { email, type: 'sign-in' })
  await call('POST /sign-in/email-otp', { email, otp: await person.receiveCode() })
  await call('POST /sign-out')
  await call('POST /email-otp/request-password-reset', { email })
  await call('POST /email-otp/reset-password', { email, otp: await person.receiveCode(), password })
  const keysOf = (value: unknown) => (Array.isArray(value) ? [] : Object.keys(value as object).sort())
  for (const { route, answer } of rows)
    expect([route, keysOf(answers[route])]).toEqual([route, namesIn(answer).sort()])
})
