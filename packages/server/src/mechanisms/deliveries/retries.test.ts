import { webhookDelivery } from '@stablerail/contract'
import type { ReceivedRequest } from '@stablerail/test-support'
import { expect, test } from 'vitest'
import { rotateWebhookSecret } from '../../resources/webhook-endpoints/rotate-webhook-secret.ts'
import { openTestShop, type TestShop } from '../../testing/webhooks/shop.ts'
import { transact } from '../work/transact.ts'

/**
 * Verifies a signature as a merchant would from the documentation alone: with Web Crypto, not with the server's code.
 */
const verifies = async ({ headers, rawBody }: ReceivedRequest, secret: string, atSeconds: number) => {
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature']))
  if (match === null || Math.abs(Number(match[1]) - atSeconds) > 300) return false
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const signature = Uint8Array.from(Buffer.from(match[2] ?? '', 'hex'))
  return crypto.subtle.verify('HMAC', key, signature, encoder.encode(`${match[1]}.${rawBody.toString()}`))
}

const minutes = (count: number) => count * 60_000

/**
 * Returns a function that waits until the worker has polled at the current time. It makes a delivery due now,
 * and waits until this delivery has arrived.
 */
const openCanary = async (shop: TestShop) => {
  const endpoint = await shop.addEndpoint(1)
  return async () => {
    const sent = endpoint.receiver.requests.length
    await shop.context.db
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', waiting: true, next_attempt_at: shop.clock.now(), attempt_count: 0 })
      .where('endpoint_id', '=', endpoint.id)
      .execute()
    await endpoint.receiver.waitFor(() => endpoint.receiver.requests.length > sent, 10_000)
  }
}

test('a delivery that always fails is attempted ten times, at its times and not a moment before', async () => {
  const shop = await openTestShop({ receiverCount: 2 })
  const { clock } = shop
  const lookedAt = await openCanary(shop)
  const failing = await shop.addEndpoint(0)
  const attempts: { atMs: number; request: ReceivedRequest }[] = []
  failing.receiver.setRespond((request) => {
    attempts.push({ atMs: clock.now().getTime(), request })
    return { status: 503, body: 'not now' }
  })
  shop.startWorker()
  const startMs = clock.now().getTime()
  const [eventId] = await shop.emit()

  const delaysMs = [1, 5, 15, 60, 360, 360, 360, 360, 360].map(minutes)
  for (const [index, delayMs] of delaysMs.entries()) {
    const [row] = await shop
      .settled(
        (delivery) =>
          delivery.endpoint_id !== failing.id ||
          (delivery.attempt_count === index + 1 && delivery.status === 'pending'),
      )
      .then((rows) => rows.filter((each) => each.endpoint_id === failing.id))
    expect(row?.next_attempt_at).toEqual(new Date(clock.now().getTime() + delayMs))
    clock.advance({ ms: delayMs - 1 })
    await lookedAt()
    expect(attempts).toHaveLength(index + 1)
    clock.advance({ ms: 1 })
    await failing.receiver.waitFor(() => failing.receiver.requests.length === index + 2, 10_000)
  }
  const settled = await shop.settled(
    (delivery) => delivery.endpoint_id !== failing.id || delivery.status === 'failed',
  )
  expect(settled.find((delivery) => delivery.endpoint_id === failing.id)).toMatchObject({
    attempt_count: 10,
    next_attempt_at: null,
    http_status: 503,
    response_preview: 'not now',
    last_error: expect.stringContaining('503'),
    delivered_at: null,
  })

  expect(attempts.map(({ atMs }) => atMs - startMs)).toEqual(
    [0, ...delaysMs].map((_, index) => delaysMs.slice(0, index).reduce((sum, delayMs) => sum + delayMs, 0)),
  )
  for (const { atMs, request } of attempts) {
    const seconds = atMs / 1000
    expect(request.headers['x-service-signature']).toContain(`t=${seconds},`)
    expect(await verifies(request, failing.secret, seconds)).toBe(true)
    expect(await verifies(request, `${failing.secret}x`, seconds)).toBe(false)
    expect(request.rawBody.equals(attempts[0]?.request.rawBody ?? Buffer.alloc(0))).toBe(true)
  }
  expect(JSON.parse(attempts[0]?.request.rawBody.toString() ?? '')).toMatchObject({ id: eventId })

  clock.advance({ days: 1 })
  await lookedAt()
  expect(attempts).toHaveLength(webhookDelivery.maxAttempts)
})

test('the request says what the specification says, and a late success ends the retries', async () => {
  const shop = await openTestShop()
  const { clock } = shop
  const endpoint = await shop.addEndpoint()
  endpoint.receiver.setRespond(() => ({ status: endpoint.receiver.requests.length < 3 ? 500 : 204 }))
  shop.startWorker()
  const emittedAt = clock.now()
  const [eventId] = await shop.emit()
  await shop.settled((delivery) => delivery.attempt_count === 1 && delivery.status === 'pending')
  clock.advance({ minutes: 1 })
  await shop.settled((delivery) => delivery.attempt_count === 2 && delivery.status === 'pending')
  clock.advance({ minutes: 5 })
  const [row] = await shop.settled((delivery) => delivery.status === 'succeeded')
  expect(row).toMatchObject({
    attempt_count: 3,
    http_status: 204,
    last_error: null,
    delivered_at: clock.now(),
    next_attempt_at: null,
  })

  const [request] = endpoint.receiver.requests
  expect(request).toMatchObject({ method: 'POST', path: '/webhooks' })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Stablerail/1 (+webhooks)',
  })
  const envelope = JSON.parse(request?.rawBody.toString() ?? '') as object
  expect(Object.keys(envelope)).toEqual(['id', 'type', 'livemode', 'created_at', 'data'])
  expect(envelope).toMatchObject({
    id: eventId,
    type: 'customer.deleted',
    livemode: false,
    created_at: emittedAt.toISOString(),
  })
})

test('the secret that is rotated while a delivery waits signs it, and the old one verifies nothing', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  await shop.emit()
  const { signingSecret } = await transact(shop.context, shop.scope, (work) =>
    rotateWebhookSecret(work, endpoint.id),
  )
  shop.startWorker()
  const request = await endpoint.receiver.waitFor(() => true, 10_000)
  const seconds = shop.clock.now().getTime() / 1000
  expect(await verifies(request, signingSecret, seconds)).toBe(true)
  expect(await verifies(request, endpoint.secret, seconds)).toBe(false)
})

test('the preview of an answer is capped at 500 characters', async () => {
  const shop = await openTestShop({ respond: () => ({ status: 400, body: 'é'.repeat(3_000) }) })
  await shop.addEndpoint()
  shop.startWorker()
  await shop.emit()
  const [row] = await shop.settled(
    (delivery) => delivery.attempt_count === 1 && delivery.status === 'pending',
  )
  expect(row?.response_preview).toBe('é'.repeat(500))
})

test('a redirect is a failure and is not followed', async () => {
  const shop = await openTestShop({ receiverCount: 2 })
  const endpoint = await shop.addEndpoint(0)
  const elsewhere = shop.receivers[1]
  endpoint.receiver.setRespond(() => ({ status: 307, headers: { location: `${elsewhere?.origin}/there` } }))
  shop.startWorker()
  await shop.emit()
  const [row] = await shop.settled(
    (delivery) => delivery.attempt_count === 1 && delivery.status === 'pending',
  )
  expect(row).toMatchObject({
    http_status: 307,
    last_error: expect.stringContaining('Redirects are not followed'),
  })
  expect(elsewhere?.requests).toEqual([])
})

test.each([
  ['https://10.0.0.1/hook', '10.0.0.1 is not a public address'],
  ['https://[::1]/hook', 'https://[::1] is no receiver that this server may reach'],
  ['https://169.254.169.254/latest', '169.254.169.254 is not a public address'],
  ['http://127.0.0.1:1/other-origin', 'http://127.0.0.1:1 is no receiver that this server may reach'],
])('what may not be reached, such as %s, is refused at the attempt too, in words', async (url, reason) => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  await shop.context.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', endpoint.id).execute()
  shop.startWorker()
  await shop.emit()
  const [row] = await shop.settled(
    (delivery) => delivery.attempt_count === 1 && delivery.status === 'pending',
  )
  expect(row).toMatchObject({ http_status: null, last_error: expect.stringContaining(reason) })
})

test('a delivery whose secret was never sealed is not attempted, and delays nobody else', async () => {
  const shop = await openTestShop({ receiverCount: 2 })
  const [broken, sound] = [await shop.addEndpoint(0), await shop.addEndpoint(1)]
  await shop.context.db
    .updateTable('webhook_endpoints')
    .set({ secret_sealed: Buffer.from('not sealed by us') })
    .where('id', '=', broken.id)
    .execute()
  shop.startWorker()
  await shop.emit()
  const rows = await shop.settled((delivery) =>
    delivery.endpoint_id === sound.id ? delivery.status === 'succeeded' : delivery.waiting,
  )
  const row = rows.find((delivery) => delivery.endpoint_id === broken.id)
  expect(row).toMatchObject({ attempt_count: 0, last_error: null, status: 'pending' })
  expect(broken.receiver.requests).toEqual([])
})
