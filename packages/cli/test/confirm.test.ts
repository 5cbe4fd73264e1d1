/** The question before a command that cannot be undone in live mode. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeApi, sendJson, startFakeApi } from './fake-api.ts'
import { openHome } from './run-cli.ts'

const home = openHome()
let api: FakeApi
const payment = { id: 'pay_1', amountMinor: 1999, currency: 'USD', payerAddress: '0xPayer' }

beforeAll(async () => {
  api = await startFakeApi(({ method, url }, response) => {
    if (url.endsWith('/payments/pay_1')) return sendJson(response, 200, payment)
    if (method === 'GET') return sendJson(response, 200, { id: 'ws_1', name: 'Blue Mugs' })
    return sendJson(response, 200, { payment })
  })
})
afterAll(async () => {
  home.remove()
  await api.close()
})

const environment = (mode: 'live' | 'test') => ({
  STABLERAIL_API_KEY: `sk_${mode}_${'k'.repeat(43)}`,
  STABLERAIL_WORKSPACE_ID: 'ws_1',
  STABLERAIL_BASE_URL: api.baseUrl,
})

const refund = ['refunds', 'initiate', 'pay_1', '--recipient-address', '0xRecipient']
const posts = () => api.received.filter(({ method }) => method !== 'GET').length

test('without a terminal, a live refund exits with 2 and is not made', async () => {
  const { code, stderr } = await home.run(refund, { env: environment('live') })
  expect(code).toBe(2)
  expect(stderr).toContain('--yes')
  expect(posts()).toBe(0)
})

test('a terminal shows workspace, mode, amount and recipient, and anything but yes stops the command', async () => {
  const running = home.inTerminal(refund, { env: environment('live') })
  await running.until(/Continue\? \[y\/N\]/)
  running.child.stdin?.write('\r')
  const { code, stdout } = await running.ended
  expect(code).toBe(2)
  for (const shown of ['Blue Mugs (ws_1)', 'live', '19.99 USD', '0xRecipient'])
    expect(stdout).toContain(shown)
  expect(posts()).toBe(0)
})

test('yes, --yes and test mode go on', async () => {
  const running = home.inTerminal(refund, { env: environment('live') })
  await running.until(/Continue\? \[y\/N\]/)
  running.child.stdin?.write('y\r')
  expect((await running.ended).code).toBe(0)
  expect(posts()).toBe(1)
  expect((await home.run([...refund, '--yes'], { env: environment('live') })).code).toBe(0)
  expect((await home.run(refund, { env: environment('test') })).code).toBe(0)
  expect(posts()).toBe(3)
})

test('Ctrl-C at the question exits with 130', async () => {
  const running = home.inTerminal(refund, { env: environment('live') })
  await running.until(/Continue\? \[y\/N\]/)
  const before = posts()
  running.child.stdin?.write('\u0003')
  expect((await running.ended).code).toBe(130)
  expect(posts()).toBe(before)
})

test.each([
  [['customers', 'delete', 'cus_1']],
  [['invoices', 'void', 'inv_1']],
  [['subscriptions', 'cancel', 'sub_1']],
  [['payments', 'credit', 'pay_1', '--checkout-id', 'chk_1']],
  [['checkouts', 'expire', 'chk_1']],
  [['webhook-endpoints', 'test', 'we_1']],
])('%j asks in live mode', async (args) => {
  const before = posts()
  expect((await home.run(args, { env: environment('live') })).code).toBe(2)
  expect(posts()).toBe(before)
})

test('a list and a creation do not ask in live mode', async () => {
  const args = ['customers', 'create', '--email', 'ada@example.com']
  expect((await home.run(args, { env: environment('live') })).code).toBe(0)
})
