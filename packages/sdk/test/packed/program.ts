/** A program that uses the package, the same for every runtime, and its expected results. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const names = {
  '@stablerail/sdk': 'Stablerail, NotFoundError, StablerailError',
  '@stablerail/sdk/functions': 'createClient, createCustomer',
  '@stablerail/sdk/stream': 'followEvents',
  '@stablerail/sdk/webhooks': 'verify, verifySync, WebhookVerificationError',
}

const body = `async ({ baseUrl, body, header, secret, now }) => {
  const options = { apiKey: 'sk_test_runtime', workspaceId: 'ws_1', baseUrl }
  const client = new Stablerail(options)
  const created = await createCustomer(createClient(options), { email: 'ada@example.com' })
  const ids = []
  for await (const customer of client.customers.list()) ids.push(customer.id)
  const streamed = []
  for await (const message of followEvents(createClient(options))) {
    streamed.push(message.event.type, message.lastEventId)
    if (streamed.length === 4) break
  }
  const error = await client.customers.retrieve('cus_none').catch((reason) => reason)
  const refusal = (reason) => (reason instanceof WebhookVerificationError ? reason.code : String(reason))
  const bytes = new TextEncoder().encode(body)
  const attempt = (make) => { try { return make() } catch (reason) { return refusal(reason) } }
  return {
    created: created.customer.email,
    ids,
    streamed,
    error: [error.name, error instanceof NotFoundError, error instanceof StablerailError, error.attempts],
    verified: [
      (await verify(body, header, secret, { now: () => now })).type,
      (await verify(bytes, new Headers({ 'x-service-signature': header }), secret, { now: () => now })).type,
    ],
    tampered: await verify(body + ' ', header, secret, { now: () => now }).catch(refusal),
    late: await verify(body, header, secret, { now: () => now + 400_000 }).catch(refusal),
    parsed: await verify(JSON.parse(body), header, secret, { now: () => now }).catch(refusal),
    sync: attempt(() => verifySync(bytes, header, secret, { now: () => now }).type),
  }
}`

/** The test program as the source of an ES module that exports `run`. */
export const esmProgram = [
  ...Object.entries(names).map(([from, all]) => `import { ${all} } from '${from}'`),
  `export const run = ${body}`,
].join('\n')

/** The test program as the source of a CommonJS module that exports `run`. */
export const cjsProgram = [
  ...Object.entries(names).map(([from, all]) => `const { ${all} } = require('${from}')`),
  `exports.run = ${body}`,
].join('\n')

const secret = 'whsec_runtime'
const event = JSON.stringify({ id: 'evt_1', type: 'payment.confirmed', livemode: false, data: { é: '✓' } })
const nowSeconds = 1_795_167_000

/** The input of the test program, without the URL of the service. */
export const given = {
  body: event,
  header: `t=${nowSeconds},v1=${createHmac('sha256', secret).update(`${nowSeconds}.${event}`).digest('hex')}`,
  secret,
  now: nowSeconds * 1000,
}

/** Returns the expected output of the test program. `sync` is whether the runtime has a synchronous HMAC. */
export const expected = (sync: boolean) => ({
  created: 'ada@example.com',
  ids: ['cus_1', 'cus_2', 'cus_3'],
  streamed: ['product.created', 'a', 'product.updated', 'b'],
  error: ['NotFoundError', true, true, 1],
  verified: ['payment.confirmed', 'payment.confirmed'],
  tampered: 'signature_mismatch',
  late: 'timestamp_out_of_tolerance',
  parsed: 'body_parsed',
  sync: sync ? 'payment.confirmed' : 'sync_unavailable',
})

/**
 * Returns the text of a stream that ends after one event. `place` is the position that the client sent, which
 * determines the event.
 */
const streamAfter = (place: string | undefined) => {
  const [id, type] = place === undefined ? ['a', 'product.created'] : ['b', 'product.updated']
  return `retry: 1\nid: ${id}\ndata: {"type":"${type}"}\n\n`
}

const answer = (method: string, url: URL, body: string) => {
  if (method === 'POST') return { status: 201, body: { customer: JSON.parse(body) } }
  if (!url.pathname.endsWith('/customers'))
    return { status: 404, body: { error: { code: 'not_found', message: 'No such customer.', param: null } } }
  const isFirst = url.searchParams.get('cursor') === null
  const data = isFirst ? [{ id: 'cus_1' }, { id: 'cus_2' }] : [{ id: 'cus_3' }]
  return { status: 200, body: { data, hasMore: isFirst, nextCursor: isFirst ? 'c2' : null } }
}

/**
 * Starts an HTTP service for the test program, and resolves to its URL. The service serves `page` at `/` for
 * browsers.
 */
export const startService = async (page = ''): Promise<string> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '', 'http://service')
    if (url.pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    if (url.pathname === '/v1/events/stream') {
      const place = request.headers['last-event-id']
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(streamAfter(place?.toString()))
      return
    }
    const reply = answer(request.method ?? '', url, Buffer.concat(chunks).toString())
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
