/** `doctor`, against the real service and against deployments with a fault. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../server/src/testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../server/src/testing/checkouts.ts'
import { sendJson, startFakeApi } from './fake-api.ts'
import { openHome } from './run-cli.ts'

const home = openHome()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] } })
})
afterAll(async () => {
  home.remove()
  await api.close()
})

const environment = (baseUrl = api.baseUrl, key = api.keys.readonly) => ({
  STABLERAIL_API_KEY: key,
  STABLERAIL_WORKSPACE_ID: api.scope.workspaceId,
  STABLERAIL_BASE_URL: baseUrl,
})

test('a workspace without a verified wallet fails the check, with the page of the dashboard', async () => {
  const { code, stdout } = await home.run(['doctor'], { env: environment() })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}wallets/m)
  expect(stdout.replace(/\s+/g, '')).toContain('/test/wallets')
})

test('everything in order exits with 0, in lines of at most 80 columns', async () => {
  await insertVerifiedWallet(api.context, api.scope, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const { code, stdout, stderr } = await home.run(['doctor'], { env: environment() })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^OK {4}clock/m)
  expect(stdout).toContain('USDC on base')
  expect(stdout).toMatch(/^WARN {2}endpoints/m)
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test('a refused key exits with 3, and a deployment that does not answer with 4', async () => {
  const refused = await home.run(['doctor'], { env: environment(api.baseUrl, `sk_test_${'x'.repeat(43)}`) })
  expect(refused.code).toBe(3)
  expect(refused.stdout).toMatch(/^FAIL {2}key/m)
  expect((await home.run(['doctor'], { env: environment('http://127.0.0.1:9') })).code).toBe(4)
})

test('another service at the address, a clock ahead and a failing endpoint are found', async () => {
  const other = await startFakeApi((_, response) => sendJson(response, 200, { hello: 'world' }))
  const wrong = await home.run(['doctor'], { env: environment(other.baseUrl) })
  expect(wrong.code).toBe(4)
  expect(wrong.stdout).toContain('not as Stablerail does')
  await other.close()

  const endpoint = {
    id: 'we_1',
    url: 'https://shop.example/hooks',
    status: 'enabled',
    successRate: 0.5,
    finishedCount: 10,
    retryingCount: 3,
  }
  const late = await startFakeApi(({ url }, response) => {
    response.setHeader('date', new Date(Date.now() - 400_000).toUTCString())
    if (url === '/v1/healthz') return sendJson(response, 200, { ok: true })
    if (url.endsWith('/settlement_options'))
      return sendJson(response, 200, { data: [{ chain: 'base', token: 'USDC' }] })
    if (url.endsWith('/webhook_endpoints')) return sendJson(response, 200, { data: [endpoint] })
    if (url.endsWith('/test'))
      return sendJson(response, 403, { error: { code: 'forbidden', message: 'A readonly key.' } })
    return sendJson(response, 200, { id: 'ws_1', name: 'Blue Mugs' })
  })
  const { code, stdout } = await home.run(['doctor', '--json'], { env: environment(late.baseUrl) })
  expect(code).toBe(1)
  const failed = JSON.parse(stdout).findings.filter(({ state }: { state: string }) => state === 'failed')
  expect(failed).toMatchObject([
    { name: 'clock', detail: expect.stringMatching(/^(399|400|401) s ahead of/) },
    { name: 'endpoint', detail: expect.stringContaining('3 deliveries') },
  ])
  await late.close()
})

const delivered = { status: 'succeeded', httpStatus: 200, lastError: null, attemptCount: 1, latencyMs: 12 }
const failed = { ...delivered, status: 'pending', httpStatus: null, lastError: 'Failed.' }
test.each([
  ['accepted', 'ok', delivered, 'accepted a test event with 200 in 12 ms'],
  ['refused', 'failed', { ...failed, httpStatus: 401 }, 'compare the signing secret'],
  ['failing', 'failed', { ...failed, httpStatus: 500 }, 'responded 500 to a test event'],
  [
    'unreachable',
    'failed',
    { ...failed, lastError: 'The port is closed.' },
    'not reached by a test event: The port',
  ],
  [
    'slow',
    'failed',
    { ...failed, lastError: null, latencyMs: null },
    'has not responded to a test event for 10 s',
  ],
  ['never sent', 'failed', { ...failed, lastError: null, latencyMs: null, attemptCount: 0 }, 'does a worker'],
])('in test mode an endpoint gets a test event, which is %s', async (_, state, delivery, detail) => {
  const endpoint = { id: 'we_1', url: 'https://shop.example/hooks', status: 'enabled', retryingCount: 0 }
  const fake = await startFakeApi(({ url }, response) => {
    if (url === '/v1/healthz') return sendJson(response, 200, { ok: true })
    if (url.endsWith('/settlement_options'))
      return sendJson(response, 200, { data: [{ chain: 'base', token: 'USDC' }] })
    if (url.endsWith('/webhook_endpoints')) return sendJson(response, 200, { data: [endpoint] })
    if (url.endsWith('/test')) return sendJson(response, 200, { eventId: 'evt_1' })
    if (url.includes('/deliveries?eventId=evt_1')) return sendJson(response, 200, { data: [delivery] })
    return sendJson(response, 200, { id: 'ws_1', name: 'Blue Mugs' })
  })
  const { code, stdout } = await home.run(['doctor', '--json'], { env: environment(fake.baseUrl) })
  await fake.close()
  const found = JSON.parse(stdout).findings.find(({ name }: { name: string }) => name === 'endpoint')
  expect(found).toMatchObject({ state, detail: expect.stringContaining(detail) })
  expect(code).toBe(state === 'ok' ? 0 : 1)
})

test('a live key sends no test event', async () => {
  const live = `sk_live_${'k'.repeat(43)}`
  const endpoint = { id: 'we_1', url: 'https://shop.example/hooks', status: 'enabled', finishedCount: 0 }
  const fake = await startFakeApi(({ url }, response) => {
    if (url === '/v1/healthz') return sendJson(response, 200, { ok: true })
    const isList = /settlement_options|webhook_endpoints$/.test(url)
    sendJson(
      response,
      200,
      isList ? { data: [{ chain: 'base', token: 'USDC', ...endpoint }] } : { name: 'Mugs' },
    )
  })
  const { stdout } = await home.run(['doctor'], { env: environment(fake.baseUrl, live) })
  await fake.close()
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('nothing was delivered yet')
  expect(fake.received.map(({ method }) => method)).not.toContain('POST')
})
