import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${receiver.url}${path}`, { method: 'POST', ...init })

test('a request is kept to the byte, with its headers and the time it came', async () => {
  const body = Buffer.from([0x7b, 0x00, 0xff, 0x7d])
  const beforeMs = Date.now()
  const waiting = receiver.waitFor((request) => request.path === '/webhooks/bytes', 5_000)
  const response = await post('/bytes', { body, headers: { 'x-service-signature': 't=1,v1=00' } })
  expect(response.status).toBe(200)
  const request = await waiting
  expect(request.rawBody.equals(body)).toBe(true)
  expect(request).toMatchObject({ method: 'POST', headers: { 'x-service-signature': 't=1,v1=00' } })
  expect(request.receivedAtMs).toBeGreaterThan(beforeMs - 50)
  expect(request.receivedAtMs).toBeLessThan(Date.now() + 50)
  expect(receiver.requests).toContain(request)
})

test('the receiver answers as its test says, and otherwise once the test says otherwise', async () => {
  receiver.setRespond(({ rawBody }) => ({
    status: 503,
    body: `no: ${rawBody}`,
    headers: { 'retry-after': '7' },
  }))
  const refused = await post('', { body: 'event' })
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    503,
    '7',
    'no: event',
  ])

  receiver.setRespond(() => ({ status: 204, delayMs: 30 }))
  const startedMs = performance.now()
  expect((await post('')).status).toBe(204)
  expect(performance.now() - startedMs).toBeGreaterThan(25)
})

test('a sender that gives up on a hanging answer is still recorded, and does not hold up the stop', async () => {
  const hanging = await startReceiver({ respond: () => ({ status: 200, hang: true }) })
  const call = fetch(hanging.url, { method: 'POST', body: 'a' }).catch(() => 'broken off')
  await hanging.waitFor(({ rawBody }) => rawBody.toString() === 'a', 5_000)
  await hanging.stop()
  expect(await call).toBe('broken off')
})

test('waiting ends with the request that fits, not with the next one', async () => {
  const waiting = receiver.waitFor(({ path }) => path === '/webhooks/second', 5_000)
  await post('/first')
  await post('/second')
  expect((await waiting).path).toBe('/webhooks/second')
})

test('waiting in vain says what did come', async () => {
  await post('/other', { body: 'something' })
  await expect(receiver.waitFor(() => false, 1)).rejects.toThrow('POST /webhooks/other something')
})
