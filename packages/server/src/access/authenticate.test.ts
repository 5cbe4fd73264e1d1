import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp } from '../commands/setup/index.ts'
import { createCustomerRoutes } from '../resources/customers/index.ts'
import { startTestApi } from '../testing/api.ts'
import { createTestContext, type TestContext } from '../testing/context.ts'
import { startTestApp, type TestApp } from '../testing/sessions/app.ts'

const customerRoutes = createCustomerRoutes(async () => {})

const person = { email: 'ada@example.test', password: 'correct horse battery' }

let world: TestContext
let app: TestApp
let cookie: string
let customers: string
beforeAll(async () => {
  world = await createTestContext()
  app = await startTestApp(world.context, customerRoutes)
  const { workspaceId } = await setUp(world.context, { workspaceName: 'Mugs', keys: [], ...person })
  customers = `/v1/workspaces/${workspaceId}/customers`
  cookie = (await app.call('POST', '/api/auth/sign-in/email', { body: person })).cookie
})
afterAll(async () => {
  await app.stop()
  await world.close()
})

/** Sends a write with the session and only the given headers: Node's fetch adds no Origin header. */
const write = async (headers: Record<string, string>, method = 'POST', path = customers) => {
  const response = await fetch(app.origin + path, {
    method,
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': JSON.stringify(headers),
      ...headers,
    },
    ...(method === 'POST'
      ? { body: JSON.stringify({ email: `${JSON.stringify(headers).length}@example.test` }) }
      : {}),
  })
  await response.arrayBuffer()
  return response.status
}

test('a session writes from the origin of PUBLIC_BASE_URL only, not from that of buyers’ pages', async () => {
  const { publicBaseUrl, hostedBaseUrl } = world.context.config
  expect(await write({ origin: publicBaseUrl })).toBe(201)
  const foreign = [
    hostedBaseUrl,
    'null',
    `${publicBaseUrl}.evil.example`,
    publicBaseUrl.replace('http:', 'https:'),
  ]
  for (const origin of foreign) expect([origin, await write({ origin })]).toEqual([origin, 403])
})

test('a session writes from the pages of an address of this machine under the name localhost', async () => {
  const site = { 'sec-fetch-site': 'same-origin' }
  expect(await write({ ...site, origin: 'http://localhost:4010' })).toBe(201)
  for (const origin of [
    'http://localhost:4011',
    'https://localhost:4010',
    'http://localhost.evil.example:4010',
  ])
    expect([origin, await write({ ...site, origin })]).toEqual([origin, 403])
})

test('a session does not write across sites, also where the browser names no origin', async () => {
  expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await write({ 'sec-fetch-site': 'same-origin' })).toBe(201)
  expect(await write({})).toBe(201)
})

test('a session reads for a page of any origin: the browser withholds the answer from foreign pages', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await write(foreign, 'GET')).toBe(200)
  expect(await write(foreign, 'HEAD')).toBe(200)
})

test('a workspace with NUL in its id is refused before the database is asked for it', async () => {
  const path = '/v1/workspaces/ws%00x/customers'
  expect(await write({}, 'GET', path)).toBe(400)
})

test('guessed keys beyond the limit of an address are refused without a query, and good keys are not', async () => {
  const api = await startTestApi({
    config: {
      trustedProxies: 1,
      rateLimits: { keyPerSecond: 1000, keyBurst: 1000, publicPerSecond: 1, publicBurst: 2 },
    },
  })
  try {
    const ask = (key: string, address: string) =>
      api.call('GET', api.path('customers'), { key, headers: { 'x-forwarded-for': address } })
    expect((await ask(api.keys.full, '192.0.2.1')).status).toBe(200)
    const guesses = []
    for (let guess = 0; guess < 30; guess += 1)
      guesses.push(await ask(`sk_test_${String(guess).padStart(43, 'x')}`, '192.0.2.1'))
    const refused = guesses.find(({ status }) => status === 429)
    expect(refused?.error.code).toBe('rate_limited')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    // Two requests are still accepted: one with a cached key from the limited IP address, and one with a
    // valid key from another IP address.
    expect((await ask(api.keys.full, '192.0.2.1')).status).toBe(200)
    expect((await ask(api.keys.restricted, '192.0.2.2')).status).toBe(200)
  } finally {
    await api.close()
  }
})

test('a person who is no member is counted before memberships are looked for', async () => {
  const rateLimits = { keyPerSecond: 1, keyBurst: 3, publicPerSecond: 100, publicBurst: 100 }
  const slow = await startTestApp(
    { ...world.context, config: { ...world.context.config, rateLimits } },
    customerRoutes,
  )
  try {
    const ask = () => slow.call('GET', '/v1/workspaces/ws_other/customers', { cookie })
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(3)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3)
  } finally {
    await slow.stop()
  }
})
