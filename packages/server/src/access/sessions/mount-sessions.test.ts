import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type SessionTestApp, startSessionApp } from '../../testing/sessions/people.ts'

let testApp: SessionTestApp
beforeAll(async () => {
  testApp = await startSessionApp()
})
afterAll(() => testApp.close())

type Sent = {
  status: number
  error: { code: string; message: string; param: string | null; request_id: string }
}

/** Sends the given bytes as the body, and reads the error envelope. */
const post = async (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Sent> => {
  const response = await fetch(`${testApp.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: testApp.context.config.publicBaseUrl, ...headers },
    body,
  })
  const { error } = (await response.json()) as Sent
  expect(error.request_id).toBe(response.headers.get('x-request-id'))
  return { status: response.status, error }
}

const signIn = (body: object) => JSON.stringify({ email: 'ada@example.test', password, ...body })

test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
  ['more than 32 KB', signIn({ password: 'x'.repeat(33_000) }), {}, 413, 'The body is larger than 32 KB'],
  ['gzip', new Uint8Array(gzipSync(signIn({}))), { 'content-encoding': 'gzip' }, 400, 'uncompressed'],
  ['a form', 'email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'as JSON'],
  ['text', '{}', { 'content-type': 'text/plain' }, 400, 'as JSON'],
  ['no JSON', '{', {}, 400, 'not valid JSON'],
  ['a list', '[]', {}, 400, 'body'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400, 'not UTF-8'],
  [
    'another charset',
    signIn({}),
    { 'content-type': 'application/json; charset=utf-16le' },
    400,
    'Send the body in UTF-8',
  ],
  ['65 levels', `{"email":${'['.repeat(65)}${']'.repeat(65)}}`, {}, 400, 'nested more than 64 levels'],
  ['half a surrogate', signIn({}).replace('correct', String.raw`\ud800`), {}, 400, 'half a surrogate'],
])('a body of %s is refused before the library', async (_, body, headers, status, message) => {
  const answer = await post('/sign-in/email', body, headers)
  expect([answer.status, answer.error.code]).toEqual([status, 'invalid_request'])
  expect(answer.error.message).toContain(message)
})

test.each([
  '/sign-in/email',
  '/sign-in/email-otp',
  '/email-otp/send-verification-otp',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
])('NUL in the address is refused at %s', async (path) => {
  const { status, error } = await post(path, String.raw`{"email":"a\u0000@x.example"}`)
  expect([status, error.code, error.param]).toEqual([400, 'invalid_request', 'email'])
})

test.each([
  [{}, 'password', 'password is missing'],
  [{ password: 1 }, 'password', 'password must be'],
  [{ password, email: 1 }, 'email', 'email must be'],
  [{ password, emial: 'x' }, 'emial', 'Did you mean "email"?'],
  [{ password, callbackURL: 'https://evil.example' }, 'callbackURL', 'Unknown field "callbackURL"'],
])('%j with an address is refused by the name of the field', async (body, param, message) => {
  const { status, error } = await post('/sign-in/email', JSON.stringify({ email: 'a@x.example', ...body }))
  expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
  expect(error.message).toContain(message)
  expect(error.message).not.toMatch(/Invalid input|expected|Too small/)
})

test('an error of the session library is an error of the catalogue, with a message for people', async () => {
  const person = await testApp.createPerson()
  const { cookie } = await person.signIn()
  const call = (method: string, path: string, body?: object, withCookie = cookie) =>
    testApp.call(method, `/api/auth${path}`, {
      ...(body === undefined ? {} : { body }),
      cookie: withCookie,
      headers: person.from,
    })
  const wrong = await person.signIn('incorrect horse battery')
  expect([wrong.status, wrong.body.error.code]).toEqual([401, 'unauthorized'])
  expect(wrong.body.error.message).toBe('The email address or the password is wrong.')
  const code = await person.enterCode('00000000')
  expect([code.status, code.body.error.code, code.body.error.param]).toEqual([400, 'invalid_request', 'otp'])
  const nobody = await call('GET', '/list-sessions', undefined, 'none=1')
  expect([nobody.status, nobody.body.error.code]).toEqual([401, 'unauthorized'])
  const change = { currentPassword: 'incorrect horse battery', newPassword: 'a quite different one' }
  const changed = await call('POST', '/change-password', change)
  expect([changed.status, changed.body.error.param]).toEqual([400, 'currentPassword'])
  const short = await call('POST', '/change-password', { ...change, newPassword: 'short' })
  expect([short.status, short.body.error.param]).toEqual([400, 'newPassword'])
})

test('an answer of the library keeps its headers and cookies', async () => {
  const { headers } = await (await testApp.createPerson()).signIn()
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.getSetCookie()).toHaveLength(1)
})

test('the library itself refuses a sign-up, mounted or not', async () => {
  const { sessions, config, db } = testApp.context
  const answer = await sessions.answer(
    new Request(`${config.publicBaseUrl}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: config.publicBaseUrl },
      body: JSON.stringify({ email: 'new@shop.example', password, name: 'New' }),
    }),
  )
  expect(answer.status).toBe(400)
  const made = await db.selectFrom('users').select('id').where('email', '=', 'new@shop.example').execute()
  expect(made).toEqual([])
})

test('the log line of a request names the route', async () => {
  await (await testApp.createPerson()).signIn()
  expect(testApp.logged.some((line) => line.includes('"operation":"auth:sign-in/email"'))).toBe(true)
})

test('a path takes its one method, and no query', async () => {
  const wrongMethod = await testApp.call('GET', '/api/auth/sign-out')
  expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST'])
  const query = await testApp.call('GET', '/api/auth/get-session?disableRefresh=true')
  expect([query.status, query.body.error.param]).toEqual([400, 'disableRefresh'])
})

test('a request line whose target is no URL is answered 400', async () => {
  const { hostname, port } = new URL(testApp.origin)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path: 'http://a:99999999/api/auth/get-session' },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    sent.once('error', reject)
    sent.end()
  })
  expect(status).toBe(400)
})

test('a caller beyond the rate limit is refused before the body is read', async () => {
  const slow = await startSessionApp({
    rateLimits: { keyPerSecond: 100, keyBurst: 100, publicPerSecond: 1, publicBurst: 2 },
  })
  try {
    const large = { email: 'x'.repeat(40_000) }
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) {
      const { status } = await slow.call('POST', '/api/auth/sign-in/email', { body: large })
      statuses.push(status)
    }
    expect(statuses.slice(0, 2)).toEqual([413, 413])
    expect(statuses).toContain(429)
  } finally {
    await slow.close()
  }
})

test('a fault of the database is answered as ours and logged with its cause', async () => {
  const broken = await startSessionApp()
  const person = await broken.createPerson()
  await sql`alter table sessions add constraint broken check (user_id = '')`.execute(broken.context.db)
  const answer = await person.signIn()
  expect([answer.status, answer.body.error.code]).toEqual([500, 'internal_error'])
  expect(broken.logged.filter((line) => line.includes('"causes":[{'))).toEqual([
    expect.stringContaining('constraint \\"broken\\"'),
  ])
  await broken.close()
})
