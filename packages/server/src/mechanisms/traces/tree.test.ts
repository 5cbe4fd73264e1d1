/** The spans that a real collector receives for requests, the chain reader and deliveries. */

import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createContext } from '../../commands/create-context.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestContext } from '../../testing/context.ts'
import { createTestLog } from '../../testing/log.ts'
import { createWorld } from '../../testing/payments/world.ts'
import { type CollectedSpan, type Collector, startCollector } from '../../testing/traces/collector.ts'
import { startDeliveryWorker } from '../deliveries/index.ts'
import { createOutgoing } from '../outgoing/index.ts'
import { transact } from '../work/index.ts'

const { log, lines } = createTestLog()
let collector: Collector
let receiver: WebhookReceiver
let api: TestApi
beforeAll(async () => {
  collector = await startCollector()
  receiver = await startReceiver()
  const webhooks = { concurrency: 8, concurrencyPerEndpoint: 8, allowedOrigins: [receiver.origin] }
  api = await startTestApi({ log, config: { traces: collector.settings(), webhooks } })
})
afterAll(async () => {
  await api.close()
  await receiver.stop()
  await collector.stop()
})

/** Starts a delivery worker with a context of its own, as in another process. */
const startWorker = async () => {
  const { config, log } = api.context
  const other = await createContext({ config, databaseUrl: api.databaseUrl, log })
  const outgoing = createOutgoing({ allowedOrigins: config.webhooks.allowedOrigins })
  const worker = startDeliveryWorker(other.context, outgoing, { pollMs: 20 })
  onTestFinished(async () => {
    await worker.stop()
    await outgoing.close()
    await other.close()
  })
}

let customers = 0
const createCustomer = () => {
  customers += 1
  return api.call('POST', api.path('customers'), { body: { email: `grace${customers}@example.com` } })
}

const createEndpoint = () =>
  api.call('POST', api.path('webhook_endpoints'), {
    body: { url: receiver.url, events: ['customer.created'] },
  })

/** Returns the span of the transaction that ran within a request's span. */
const within = (request: CollectedSpan): CollectedSpan => {
  const isWithin = ({ name, parentSpanId }: CollectedSpan) =>
    name === 'transaction' && parentSpanId === request.spanId
  const found = collector.spans().find(isWithin)
  if (found === undefined) throw new Error(`${request.name} has no transaction.`)
  return found
}

describe('a request', () => {
  test('is a trace that goes on with its transaction and the delivery of its event', async () => {
    const { json } = await createEndpoint()
    const answer = await createCustomer()
    await startWorker()
    const spans = await collector.gather('createCustomer', 'deliver webhook')
    const { createCustomer: request, 'deliver webhook': delivery } = spans
    const transaction = within(request)

    expect(request).toMatchObject({ kind: 'server', parentSpanId: null, links: [], isError: false })
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/workspaces/:workspaceId/customers',
      'http.response.status_code': 201,
      'stablerail.request.id': answer.headers.get('x-request-id'),
      'stablerail.workspace.id': api.scope.workspaceId,
    })
    expect(transaction).toMatchObject({ kind: 'internal', traceId: request.traceId, isError: false })
    expect(transaction.attributes).toEqual({
      'db.system.name': 'postgresql',
      'stablerail.transaction.repeats': 0,
      'stablerail.transaction.outcome': 'committed',
      'stablerail.event.types': ['customer.created'],
    })
    expect(delivery).toMatchObject({
      kind: 'client',
      traceId: request.traceId,
      parentSpanId: transaction.spanId,
      isError: false,
      attributes: {
        'http.request.method': 'POST',
        'http.request.resend_count': 0,
        'http.response.status_code': 200,
        'stablerail.workspace.id': api.scope.workspaceId,
        'stablerail.endpoint.id': json.endpoint.id,
        'stablerail.event.type': 'customer.created',
      },
    })
    for (const { durationNs } of [request, transaction, delivery])
      expect(durationNs).toBeGreaterThanOrEqual(0n)
    const logged = lines.find(({ requestId }) => requestId === answer.headers.get('x-request-id'))
    expect(logged).toMatchObject({ msg: 'request', traceId: request.traceId })
    expect(receiver.requests[0]?.headers).not.toHaveProperty('traceparent')
    expect(collector.resources()[0]).toMatchObject({ 'service.name': 'stablerail' })
    expect(collector.requests[0]?.headers).toMatchObject({ 'x-collector-key': 'a collector key' })
  })

  test('that is refused tells the code of the error, and its transaction that it was rolled back', async () => {
    const missing = api.context.ids.make('customer')
    await api.call('DELETE', api.path(`customers/${missing}`))
    const { deleteCustomer: request } = await collector.gather('deleteCustomer')
    expect(request).toMatchObject({
      isError: false,
      attributes: { 'http.response.status_code': 404, 'stablerail.error.code': 'not_found' },
    })
    expect(within(request).attributes).toMatchObject({ 'stablerail.transaction.outcome': 'rolled_back' })
  })

  test('begins a trace of its own, and points to the one that its caller names', async () => {
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    await api.call('GET', api.path('customers?limit=1'), {
      headers: { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'a=b', baggage: 'c=d' },
    })
    const { listCustomers: request } = await collector.gather('listCustomers')
    expect(request.traceId).not.toBe(traceId)
    expect(request).toMatchObject({ parentSpanId: null, links: [{ traceId, spanId }] })
  })

  test('with a malformed traceparent is traced and answered like one without', async () => {
    for (const traceparent of ['00-zz-zz-01', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'x'.repeat(5_000)])
      expect((await api.call('GET', api.path('products'), { headers: { traceparent } })).status).toBe(200)
    const { listProducts: request } = await collector.gather('listProducts')
    expect(request).toMatchObject({ parentSpanId: null, links: [] })
  })
})

test('an attempt that the receiver refuses is an error of the trace, without the text of the answer', async () => {
  receiver.setRespond(() => ({ status: 503, body: 'a text of the receiver' }))
  await createEndpoint()
  await createCustomer()
  await startWorker()
  await collector.gather('deliver webhook')
  const failed = () => collector.spans().find(({ name, isError }) => name === 'deliver webhook' && isError)
  await expect.poll(failed, { timeout: 20_000 }).toMatchObject({
    attributes: { 'http.response.status_code': 503, 'error.type': '503' },
  })
  receiver.setRespond(() => ({ status: 200 }))
})

test('a unit of work of no request is traced if it writes events, and its events remember the trace', async () => {
  await transact(api.context, api.scope, async ({ tx }) => {
    await tx.selectFrom('customers').select('id').execute()
  })
  const customerId = api.context.ids.make('customer')
  const eventId = await transact(api.context, api.scope, async (work) =>
    work.emit('customer.deleted', { customerId }),
  )
  const row = await api.context.db
    .selectFrom('events')
    .select('traceparent')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const roots = () =>
    collector.spans().filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === null)
  await expect
    .poll(() => roots().map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`), { timeout: 20_000 })
    .toContain(row.traceparent)
  expect(roots().filter(({ attributes }) => attributes['stablerail.event.types'] === undefined)).toEqual([])
})

test('nothing that a caller sends or that signs somebody in is in what the collector gets', async () => {
  const secrets = [
    'correct horse battery',
    'ada@shop.example',
    'Ada Lovelace',
    'tok_of_a_page',
    'a-secret-key-of-a-caller',
  ]
  const [password = '', email = '', name = '', token = '', key = ''] = secrets
  await api.call('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { origin: api.context.config.publicBaseUrl },
  })
  await api.call('POST', api.path('customers'), {
    body: { email, name },
    headers: { 'idempotency-key': key },
  })
  await api.call('GET', api.path(`customers?email=${encodeURIComponent(email)}`))
  await api.call('GET', `/v1/checkout/${token}`, { key: '' })
  await api.call('GET', `/nowhere/${token}?q=${token}`)
  await api.call('GET', api.path('payments'), { key: `sk_test_${token}` })
  const spans = await collector.gather('auth:sign-in/email', 'retrieveHostedCheckout', 'GET', 'listPayments')
  expect(spans['auth:sign-in/email'].attributes).toMatchObject({ 'http.route': '/api/auth/sign-in/email' })
  expect(spans.listPayments.attributes).toMatchObject({ 'stablerail.error.code': 'unauthorized' })
  const sent = Buffer.concat(collector.requests.map(({ rawBody }) => rawBody)).toString('latin1')
  for (const secret of [...secrets, ...Object.values(api.keys), encodeURIComponent(email)])
    expect(sent).not.toContain(secret)
  expect(collector.spans().flatMap(({ events }) => events)).toEqual([])
})

test('a commit of blocks is traced where it holds a transfer for somebody or settles one, and only there', async () => {
  const own = await startCollector()
  const world = await createWorld({
    open: (options) =>
      createTestContext({ ...options, config: { ...options?.config, traces: own.settings() } }),
  })
  onTestFinished(async () => {
    await world.close()
    await own.stop()
  })
  const shop = await world.openShop()
  await world.node.mine(5)
  await world.read()
  const { blockNumber } = await world.pay({ to: shop.wallet, amountBase: 7_000_000n })
  await world.read()
  const { 'commit blocks': pending } = await own.gather('commit blocks', 'transaction')
  expect(pending).toMatchObject({
    parentSpanId: null,
    attributes: {
      'stablerail.chain': 'base',
      'stablerail.mode': 'test',
      'stablerail.block.to': blockNumber,
      'stablerail.transfers': 1,
    },
  })
  await world.node.mine(3)
  await world.read()
  const commits = () => own.spans().filter(({ name }) => name === 'commit blocks')
  await expect.poll(() => commits().length, { timeout: 20_000 }).toBe(2)
  const settled = commits().at(-1)
  expect(settled?.attributes).toMatchObject({ 'stablerail.transfers': 0 })
  const written = own.spans().filter(({ parentSpanId }) => parentSpanId === settled?.spanId)
  expect(written.map(({ attributes }) => attributes['stablerail.event.types'])).toEqual([
    ['payment.confirmed'],
  ])
})
