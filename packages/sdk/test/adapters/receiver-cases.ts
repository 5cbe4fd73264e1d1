/** Tests the requirements for every webhook adapter, over a real connection. */
import { request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EventStore, memoryStore, type WebhookHandlerOptions } from '@stablerail/sdk/express'
import { expect, onTestFinished, test } from 'vitest'
import { body, type Signing, secret, signature } from '../signed-delivery.ts'

const receiverPath = '/webhooks/stablerail'

type Answer = { status: number; body: string }
type Post = { path?: string; body?: string | string[]; headers?: Record<string, string> }

/** Posts to the receiver. A body that is given in parts is sent in chunks, without a Content-Length. */
export const post = (
  url: string,
  { path = receiverPath, body: sent = body, headers = {} }: Post,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const parts = typeof sent === 'string' ? [sent] : sent
    const length = typeof sent === 'string' ? { 'content-length': String(Buffer.byteLength(sent)) } : {}
    const all = { 'content-type': 'application/json', ...length, ...headers }
    const request = httpRequest(`${url}${path}`, { method: 'POST', headers: all, agent: false })
    // Handles errors of the connection. If the receiver refuses a body that is still being sent, an error may
    // occur even after the response, when `reject` does nothing.
    request.once('error', reject)
    request.once('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
    for (const part of parts) request.write(part)
    request.end()
  })

export const deliver = (url: string, signing: Signing = {}) =>
  post(url, { headers: { 'x-service-signature': signature(body, signing) } })

export const errorOf = ({ body: text }: Answer) => JSON.parse(text).error as { code: string; message: string }

type Options<Request> = WebhookHandlerOptions<Request>

/** Starts a receiver at `/webhooks/stablerail`. Resolves to its URL and the function that stops it. */
export type Start<Request> = (options: Options<Request>) => Promise<{ url: string; stop: () => unknown }>

/** Makes a Node server listen on a free port. */
export const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const running = async <Request>(start: Start<Request>, options: Partial<Options<Request>> = {}) => {
  const events: string[] = []
  const errors: unknown[] = []
  const { url, stop } = await start({
    secret,
    onEvent: (event) => {
      events.push(event.type)
    },
    onError: (error) => errors.push(error),
    ...options,
  })
  onTestFinished(async () => {
    await stop()
  })
  return { url, events, errors }
}

/**
 * Tests a receiver with correct, forged and malformed deliveries. `start` creates the receiver as its
 * documentation describes.
 */
export const testReceiver = <Request>(start: Start<Request>) => {
  test('a signed event is handed on as it was sent, and answered 204', async () => {
    const seen: unknown[] = []
    const { url } = await running(start, { onEvent: (event) => seen.push(event) })
    expect(await deliver(url)).toEqual({ status: 204, body: '' })
    expect(seen).toEqual([JSON.parse(body)])
  })

  test('a body in several chunks is put together', async () => {
    const { url, events } = await running(start)
    const headers = { 'x-service-signature': signature(body) }
    const parts = [body.slice(0, 7), body.slice(7, 100), body.slice(100)]
    expect((await post(url, { body: parts, headers })).status).toBe(204)
    expect(events).toEqual(['payment.confirmed'])
  })

  test('a body that was tampered with is refused', async () => {
    const { url, events } = await running(start)
    const tampered = body.replace('chk_1', 'chk_2')
    const answer = await post(url, {
      body: tampered,
      headers: { 'x-service-signature': signature(body) },
    })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatchObject({ code: 'signature_mismatch' })
    expect(answer.body).not.toContain(secret)
    expect(events).toEqual([])
  })

  test.each([-301, 302])('a delivery signed %i seconds from now is refused', async (at) => {
    const { url, events } = await running(start)
    const answer = await deliver(url, { at })
    expect(answer.status).toBe(400)
    expect(errorOf(answer).code).toBe('timestamp_out_of_tolerance')
    expect(events).toEqual([])
  })

  test('the tolerance can be set', async () => {
    const { url, events } = await running(start, { toleranceSeconds: 600 })
    expect((await deliver(url, { at: -500 })).status).toBe(204)
    expect(events).toHaveLength(1)
  })

  test('a delivery that is replayed is answered 204 and handled once', async () => {
    const { url, events } = await running(start, { store: memoryStore() })
    const headers = { 'x-service-signature': signature(body) }
    expect((await post(url, { headers })).status).toBe(204)
    expect((await post(url, { headers })).status).toBe(204)
    expect(events).toEqual(['payment.confirmed'])
  })

  test('a delivery that comes while the same event is being handled is put off', async () => {
    const entered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const { url } = await running(start, {
      store: memoryStore(),
      onEvent: async () => {
        entered.resolve()
        await released.promise
      },
    })
    const first = deliver(url)
    await entered.promise
    const second = await deliver(url)
    released.resolve()
    expect(second.status).toBe(409)
    expect(errorOf(second).code).toBe('event_busy')
    expect((await first).status).toBe(204)
  })

  test('an event whose handler throws is answered 500, and handled when it comes again', async () => {
    let calls = 0
    const { url, errors } = await running(start, {
      store: memoryStore(),
      onEvent: async () => {
        calls += 1
        if (calls === 1) throw new Error('the database at 10.0.0.5 is down')
      },
    })
    const answer = await deliver(url)
    expect(answer.status).toBe(500)
    expect(answer.body).not.toContain('10.0.0.5')
    expect(errors).toEqual([new Error('the database at 10.0.0.5 is down')])
    expect((await deliver(url)).status).toBe(204)
    expect(calls).toBe(2)
  })

  test('a delivery without a signature is refused', async () => {
    const { url } = await running(start)
    const answer = await post(url, {})
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'missing_header'])
  })

  test('an empty body is refused', async () => {
    const { url } = await running(start)
    const answer = await post(url, { body: '', headers: { 'x-service-signature': signature('x') } })
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'signature_mismatch'])
  })

  test.each([
    ['by its length', `{"x":"${'x'.repeat(2000)}"}`],
    ['as it comes', ['{"x":"', 'x'.repeat(900), 'x'.repeat(900), '"}']],
  ])('a body that is too long is refused, %s', async (_, sent) => {
    const { url, events } = await running(start, { maxBodyBytes: 1000 })
    const answer = await post(url, { body: sent, headers: { 'x-service-signature': signature(body) } })
    expect([answer.status, errorOf(answer).code]).toEqual([413, 'body_too_large'])
    expect(events).toEqual([])
  })

  test('a sender that hangs up midway does no harm', async () => {
    const { url, events } = await running(start)
    const headers = { 'x-service-signature': signature(body), 'content-length': '5000' }
    const hungUp = new Promise<void>((resolve) => {
      const request = httpRequest(`${url}${receiverPath}`, { method: 'POST', headers, agent: false })
      request.once('error', () => resolve())
      request.write(body.slice(0, 50), () => request.destroy(new Error('gone')))
    })
    await hungUp
    expect((await deliver(url)).status).toBe(204)
    expect(events).toHaveLength(1)
  })

  test('any of several secrets will do, and a function may find them', async () => {
    const { url, events } = await running(start, { secret: async () => ['whsec_old', secret] })
    expect((await deliver(url)).status).toBe(204)
    expect((await deliver(url, { key: 'whsec_old' })).status).toBe(204)
    expect((await deliver(url, { key: 'whsec_other' })).status).toBe(400)
    expect(events).toHaveLength(2)
  })

  test('a secret that is not set is the receiver’s own fault', async () => {
    const { url } = await running(start, { secret: '' })
    const answer = await deliver(url)
    expect([answer.status, errorOf(answer).code]).toEqual([500, 'missing_secret'])
  })

  test('handlers by type get their events, and the rest goes to otherwise', async () => {
    const got: string[] = []
    const { url } = await running(start, {
      onEvent: {
        'payment.confirmed': ({ data }) => got.push(`confirmed ${data.checkoutId}`),
        otherwise: ({ type }) => got.push(`otherwise ${type}`),
      },
    })
    await deliver(url)
    for (const type of ['constructor', 'otherwise', 'payment.pending']) {
      const other = JSON.stringify({ id: 'evt_2', type, data: {} })
      const headers = { 'x-service-signature': signature(other) }
      expect((await post(url, { body: other, headers })).status).toBe(204)
    }
    expect(got).toEqual([
      'confirmed chk_1',
      'otherwise constructor',
      'otherwise otherwise',
      'otherwise payment.pending',
    ])
  })

  test('a store that fails is answered 500 and nothing is handled', async () => {
    const store: EventStore = {
      claim: () => Promise.reject(new Error('no store')),
      complete: () => undefined,
      release: () => undefined,
    }
    const { url, events } = await running(start, { store })
    expect((await deliver(url)).status).toBe(500)
    expect(events).toEqual([])
  })
}

/** Tests a receiver behind a JSON parser. Its error must name the problem and the fix. */
export const testParsed = <Request>(start: Start<Request>, fix: string | RegExp) => {
  test('a body that a parser read first is refused with the way to put it right', async () => {
    const { url, events } = await running(start)
    const answer = await deliver(url)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'body_parsed'])
    expect(errorOf(answer).message).toMatch(fix)
    expect(answer.body).not.toContain('chk_1')
    expect(events).toEqual([])
  })
}
