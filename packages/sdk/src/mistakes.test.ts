/**
 * Tests that mistakes in the caller's program throw at once with a message of the SDK, and are never retried.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startBoth } from '../test/server.ts'
import { ConnectionError, type Fetch, StablerailError } from './index.ts'

const ok = { status: 200, body: { id: 'cus_1' } }

const failure = async (call: PromiseLike<unknown>): Promise<Error> => {
  try {
    await call
  } catch (error) {
    return error as Error
  }
  throw new Error('the call was to fail')
}

describe('a fetch of the client’s own', () => {
  test.each<[string, () => unknown]>([
    ['throws a ReferenceError', () => missing],
    ['reads what is not there', () => (undefined as unknown as { agent: string }).agent],
    ['calls what is no function', () => (5 as unknown as () => void)()],
    ['throws a text', () => Promise.reject('x')],
    ['throws null', () => Promise.reject(null)],
    ['throws undefined', () => Promise.reject(undefined)],
    ['answers nothing', () => undefined],
    ['answers what is no answer', () => ({ ok: true, status: 200 })],
  ])('that %s is told so, once', async (_, act) => {
    const fetch = vi.fn(async () => act()) as unknown as Fetch
    const { client } = await startBoth(() => ok, { fetch })
    const error = await failure(client.customers.retrieve('cus_1'))
    expect(error).toBeInstanceOf(StablerailError)
    expect(error).not.toBeInstanceOf(ConnectionError)
    expect(error.message).toMatch(/^The request could not be made: /)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['Node', Object.assign(new TypeError('fetch failed'), { cause: new Error('connect ECONNREFUSED') })],
    ['Chromium', new TypeError('Failed to fetch')],
    ['Safari', new TypeError('Load failed')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Deno', new TypeError('error sending request for url (http://x/): Network is unreachable')],
    [
      'Bun',
      Object.assign(new Error('Unable to connect. Is the computer able to access the url?'), {
        code: 'ConnectionRefused',
      }),
    ],
    ['workerd', new Error('Network connection lost.')],
    ['a proxy', new Error('The proxy is not there')],
  ])('that fails as the network does in %s is tried again', async (_, thrown) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    const fetch = vi.fn(() => Promise.reject(thrown))
    const { client } = await startBoth(() => ok, { fetch, maxRetries: 1 })
    const error = await failure(client.customers.retrieve('cus_1'))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      cause: thrown,
      message: expect.stringContaining('No connection to http://'),
    })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

test('https on a port of http is told in our own words', async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { client } = await startBoth(() => ok, {
    fetch: (url, init) => fetch(url.replace(/^http:..[^/]+/, `https://127.0.0.1:${port}`), init),
    maxRetries: 0,
  })
  const error = await failure(client.customers.retrieve('cus_1'))
  expect(error.message).toMatch(
    /^No connection to http:\/\/127\.0\.0\.1:\d+: the server does not use TLS; try http$/,
  )
})

describe('a call', () => {
  test.each([{ 'x-own': 'a\nb' }, { 'x own': 'a' }, { 'x-own': '✓' }])(
    'with headers %j is refused, and tried once',
    async (headers) => {
      const { client, requests } = await startBoth(() => ok)
      const error = await failure(client.customers.retrieve('cus_1', { headers }))
      expect(error).toBeInstanceOf(StablerailError)
      expect(error).not.toBeInstanceOf(ConnectionError)
      expect(error.message).toMatch(/^The request could not be made: /)
      expect(requests).toHaveLength(0)
    },
  )

  test.each([
    ['amount', { amount: 1999n }],
    ['unitAmountMinor', { lineItems: [{ quantity: 1, unitAmountMinor: 5n }] }],
  ])('with a bigint is told that %s is one', async (name, body) => {
    const { client, requests } = await startBoth(() => ok)
    const error = await failure(client.checkouts.create(body as never))
    expect(error).toBeInstanceOf(StablerailError)
    expect(error.message).toBe(`${name} must be a number, no bigint.`)
    expect(requests).toHaveLength(0)
  })

  test.each([
    ['amount', { amount: Number.NaN }],
    ['big', { metadata: { orders: [{ big: Number.POSITIVE_INFINITY }] } }],
  ])('with a number that JSON has not is told that %s is one', async (name, body) => {
    const { client, requests } = await startBoth(() => ok)
    const error = await failure(client.checkouts.create(body as never))
    expect(error).toBeInstanceOf(StablerailError)
    expect(error.message).toBe(`${name} must be a number, not NaN or Infinity.`)
    expect(requests).toHaveLength(0)
  })

  test('with half a character in an id is refused', async () => {
    const { client, requests } = await startBoth(() => ok)
    const error = await failure(client.customers.retrieve('cus_\ud800'))
    expect(error).toBeInstanceOf(StablerailError)
    expect(error.message).toContain('customerId must be a non-empty string')
    expect(requests).toHaveLength(0)
  })

  test('that the service refuses for a field it does not know shows what the service says', async () => {
    const message = 'Unknown parameter "sort". If your SDK offers it, this server is older than the SDK.'
    const error = { code: 'invalid_request', message, param: 'sort', request_id: 'req_1', metadata: null }
    const { client } = await startBoth(() => ({ status: 400, body: { error } }))
    expect(await failure(client.customers.list({ sort: 'name' } as never))).toMatchObject({
      name: 'InvalidRequestError',
      message,
      param: 'sort',
    })
  })
})
declare const missing: unknown
