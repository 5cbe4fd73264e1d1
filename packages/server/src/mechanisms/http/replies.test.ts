/**
 * Compares complete responses, including their headers, of one request of every kind with stored text, so that every
 * change of a response shows as a difference.
 */
import { request as send } from 'node:http'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
let customerId: string
beforeAll(async () => {
  const clock = createTestClock('2026-01-02T03:04:05.678Z')
  api = await startTestApi({ clock })
  const { json } = await api.call('POST', api.path('customers'), { body: { email: 'first@a.example' } })
  customerId = json.customer.id
  // Ids begin with their creation time, so the next customer comes before this one in a list.
  clock.advance({ seconds: 1 })
})
afterAll(() => api.close())

type Sent = {
  method: string
  path: string
  key?: string
  idempotencyKey?: string
  body?: string
  type?: string
}

type Received = { status: string; headers: string[]; text: string }

const exchange = ({
  method,
  path,
  key = api.keys.full,
  idempotencyKey,
  body,
  type,
}: Sent): Promise<Received> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
    }
    const request = send(api.baseUrl + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const headers = Object.entries(response.headers)
          .map(([name, value]) => normalise(`${name}: ${value}`))
          .filter(
            (line) =>
              !line.startsWith('date:') && !(text.includes('elapsed_ms') && /^content-len/.test(line)),
          )
        resolve({ status: String(response.statusCode), headers: headers.sort(), text: normalise(text) })
      })
    })
    request.on('error', reject)
    request.end(body)
  })

/** Replaces the parts that differ from run to run. */
const normalise = (text: string): string =>
  text
    .replace(/\b([a-z]+)_[0-9a-z]{26}\b/g, '$1_…')
    .replace(/^(ratelimit-(?:remaining|reset)): \d+$/, '$1: …')
    .replace(/"elapsed_ms":\d+/, '"elapsed_ms":…')

const json = (value: unknown) => JSON.stringify(value)

it('goes out as it is written down, byte for byte', async () => {
  const customers = api.path('customers')
  const create = { method: 'POST', path: customers, idempotencyKey: 'one' }
  const ada = json({ email: 'ada@a.example', name: 'Ada', metadata: { plan: 'early', seats: [1, 2] } })
  const requests: Sent[] = [
    { ...create, body: ada },
    { ...create, body: ada },
    { ...create, body: json({ email: 'other@a.example' }) },
    { ...create, idempotencyKey: 'taken', body: json({ email: 'first@a.example' }) },
    { ...create, idempotencyKey: 'taken', body: json({ email: 'first@a.example' }) },
    { ...create, idempotencyKey: 'no-body' },
    { ...create, idempotencyKey: 'malformed', body: '{"email":' },
    { ...create, idempotencyKey: 'a-string', body: '"email"' },
    { ...create, idempotencyKey: 'form', body: 'email=a', type: 'application/x-www-form-urlencoded' },
    { ...create, idempotencyKey: 'wrong', body: json({ email: 'no address' }) },
    { method: 'POST', path: customers, body: ada },
    { method: 'GET', path: `${customers}?limit=2` },
    { method: 'HEAD', path: `${customers}?limit=2` },
    { method: 'GET', path: `${customers}?limit=0` },
    { method: 'GET', path: `${customers}/${customerId}` },
    { method: 'GET', path: `${customers}/cus_nobody` },
    { method: 'PATCH', path: `${customers}/${customerId}`, body: json({ name: 'Grace' }) },
    { method: 'DELETE', path: `${customers}/${customerId}` },
    { method: 'PUT', path: customers },
    { method: 'GET', path: `${api.path('payments')}/export?format=csv` },
    { method: 'GET', path: `${api.path('payments')}?format=csv` },
    { method: 'GET', path: customers, key: '' },
    { method: 'GET', path: customers, key: 'sk_test_nobody' },
    { ...create, key: api.keys.readonly, idempotencyKey: 'readonly', body: ada },
    { method: 'GET', path: '/v1/workspaces/ws_other/customers' },
    { method: 'GET', path: `${customers}/%E0%A4%A` },
    { method: 'GET', path: '/v1/healthz', key: '' },
    { method: 'GET', path: '/v1/readyz', key: '' },
    { method: 'GET', path: '/v1/checkout/nobody', key: '' },
    { method: 'POST', path: '/v1/checkout/nobody/prepare-payment', key: '', body: '{}' },
    { method: 'GET', path: '/nowhere', key: '' },
  ]
  const replies: [string, Received][] = []
  for (const one of requests) {
    const title = `${one.method} ${one.path}${one.body === undefined ? '' : ` ${one.body}`}`
    replies.push([normalise(title), await exchange(one)])
  }
  const [[, first] = ['', { headers: [] }]] = replies
  const shared = first.headers.filter((line) => replies.every(([, { headers }]) => headers.includes(line)))
  const written = replies.map(([title, { status, headers, text }]) =>
    [`### ${title}`, status, ...headers.filter((line) => !shared.includes(line)), '', text].join('\n'),
  )
  const all = ['### Headers of every reply', ...shared, '', ...written].join('\n')
  await expect(`${all}\n`).toMatchFileSnapshot('replies.txt')
})
