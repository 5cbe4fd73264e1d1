import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { apiKey, errorReply, startBoth, startServer } from '../test/server.ts'
import { type ClientOptions, Stablerail, StablerailError } from './index.ts'

const workspaceId = 'ws_1'

describe('the API key', () => {
  test('shows in no dump of the client, of its resources or of its errors', async () => {
    const { client } = await startBoth(() => errorReply(401, 'unauthorized'))
    const error = await client.customers.retrieve('cus_1').catch((reason: unknown) => reason)
    const refused = await new Stablerail({
      apiKey,
      workspaceId,
      baseUrl: 'http://127.0.0.1:1',
      maxRetries: 0,
    }).customers
      .retrieve('cus_1')
      .catch((reason: unknown) => reason)
    for (const value of [client, client.customers, error, refused]) {
      expect(inspect(value, { showHidden: true, depth: 20, getters: true })).not.toContain(apiKey)
      expect(JSON.stringify(value)).not.toContain(apiKey)
    }
  })

  test.each([undefined, null, apiKey])('%s in place of options is told so, and not repeated', (given) => {
    const make = () => new Stablerail(given as unknown as ClientOptions)
    expect(make).toThrow(/^Pass options: \{ apiKey, workspaceId \}\.$/)
    expect(make).toThrow(StablerailError)
  })

  test.each([
    ['sk_test_a\n', 'without stray spaces or line breaks'],
    ['sk test', 'without stray spaces or line breaks'],
    ['', 'apiKey must be set'],
    [undefined, 'apiKey must be set'],
  ])('%j is refused when the client is made, and not repeated', (given, message) => {
    const make = () => new Stablerail({ apiKey: given, workspaceId } as ClientOptions)
    expect(make).toThrow(message)
    expect(make).toThrow(StablerailError)
    if (given) expect(make).not.toThrow(given)
  })

  test('that is misspelt is missed, since a workspace was given', () => {
    const make = () => new Stablerail({ apikey: 'sk_test_a', workspaceId } as unknown as ClientOptions)
    expect(make).toThrow('apiKey must be set')
  })

  test('of live mode goes nowhere by default', () => {
    expect(() => new Stablerail({ apiKey: 'sk_live_x', workspaceId })).toThrow('A live key needs baseUrl')
  })
})

describe('options', () => {
  test.each(['pay.example', 'ftp://pay.example', '', '/v1'])('baseUrl %j is refused', (baseUrl) => {
    expect(() => new Stablerail({ apiKey, workspaceId, baseUrl })).toThrow(
      'baseUrl must be an http or https address',
    )
  })

  test('baseUrl may have a path and end in a slash', async () => {
    const { baseUrl, requests } = await startServer(() => ({ status: 200, body: {} }))
    await new Stablerail({ apiKey, workspaceId, baseUrl: `${baseUrl}/pay/` }).customers.retrieve('cus_1')
    expect(requests[0]?.path).toBe('/pay/v1/workspaces/ws_1/customers/cus_1')
  })

  test.each([{ maxRetries: -1 }, { maxRetries: Number.NaN }, { timeoutMs: 0 }, { timeoutMs: Number.NaN }])(
    '%j is refused when the client is made',
    (options) => {
      expect(() => new Stablerail({ apiKey, workspaceId, ...options })).toThrow('must be a number')
    },
  )

  test('fetch may be given, and is called as a plain function', async () => {
    const fetch = vi.fn(function (this: unknown) {
      expect(this).toBeUndefined()
      return Promise.resolve(Response.json({ id: 'cus_1' }))
    })
    const client = new Stablerail({ apiKey, workspaceId, fetch: fetch as unknown as typeof globalThis.fetch })
    expect(await client.customers.retrieve('cus_1')).toEqual({ id: 'cus_1' })
    expect(fetch).toHaveBeenCalledWith(
      'http://127.0.0.1:4010/v1/workspaces/ws_1/customers/cus_1',
      expect.objectContaining({ method: 'GET' }),
    )
  })

  test('a workspace is missed only where it is needed', async () => {
    const { baseUrl, requests } = await startServer(() => ({ status: 200, body: { data: [] } }))
    const client = new Stablerail({ session: { cookie: 'a=b' }, baseUrl })
    await client.workspaces.list()
    await expect(client.wallets.list()).rejects.toThrow('listWallets needs a workspace')
    expect(requests).toHaveLength(1)
  })
})

describe('a session', () => {
  test('sends its cookie and mode in place of a key', async () => {
    const { baseUrl, requests } = await startServer(() => ({ status: 200, body: { data: [] } }))
    const session = { cookie: 'better-auth.session_token=abc', mode: 'test' } as const
    await new Stablerail({ session, workspaceId, baseUrl }).wallets.list()
    expect(requests[0]?.headers).toMatchObject({ cookie: session.cookie, 'x-service-mode': 'test' })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('without a cookie lets the browser send its own', async () => {
    const fetch = vi.fn((_: unknown, init?: RequestInit) => Promise.resolve(Response.json(init?.credentials)))
    const client = new Stablerail({ session: {}, workspaceId, fetch: fetch as typeof globalThis.fetch })
    expect(await client.wallets.list()).toBe('include')
  })

  test('is refused when its cookie would break the header', () => {
    expect(() => new Stablerail({ session: { cookie: 'a=b\r\nx: y' } })).toThrow('session.cookie must be set')
  })
})

test('a client without key or session calls what needs neither', async () => {
  const { baseUrl, requests } = await startServer(() => ({ status: 200, body: { ok: true } }))
  await new Stablerail({ baseUrl }).health.live()
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
})
