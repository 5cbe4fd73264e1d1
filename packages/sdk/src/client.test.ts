import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiKey, errorReply, startBoth, startServer } from '../test/server.ts'
import { createClient } from './functions.ts'
import { Stablerail, StablerailError, type StablerailOptions } from './index.ts'

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

  test.each([null, apiKey])('%s in place of options is told so, and not repeated', (given) => {
    const make = () => new Stablerail(given as unknown as StablerailOptions)
    expect(make).toThrow(/^options must be \{ apiKey, workspaceId \}\.$/)
    expect(make).toThrow(StablerailError)
  })

  test.each([
    ['sk_test_a\n', 'has white space or a line break'],
    ['sk test', 'has white space or a line break'],
    ['', 'apiKey must be set'],
    [undefined, 'apiKey must be set'],
  ])('%j is refused when the client is made, and not repeated', (given, message) => {
    const make = () => new Stablerail({ apiKey: given, workspaceId } as StablerailOptions)
    expect(make).toThrow(message)
    expect(make).toThrow(StablerailError)
    if (given) expect(make).not.toThrow(given)
  })

  test('that is missing is missed, since a workspace was given', () => {
    const make = () => new Stablerail({ workspaceId })
    expect(make).toThrow('apiKey must be set')
  })

  test.each<[string | null | undefined]>([
    [undefined],
    [null],
    ['http://pay.example'],
    ['http://127.0.0.1.example'],
    ['http://localhost.example:4010'],
    ['http://127.evil.example/'],
  ])('of live mode does not go to %s', (baseUrl) => {
    const make = () => new Stablerail({ apiKey: 'sk_live_x', workspaceId, baseUrl })
    expect(make).toThrow('baseUrl of a live key must be set, and https.')
    expect(() => createClient({ apiKey: 'sk_live_x', workspaceId, baseUrl })).toThrow(StablerailError)
  })

  test.each(['https://pay.example', 'http://127.0.0.1:4010', 'http://localhost:4010/', 'http://[::1]:4010'])(
    'of live mode goes to %s where it is asked to',
    (baseUrl) => {
      expect(() => new Stablerail({ apiKey: 'sk_live_x', workspaceId, baseUrl })).not.toThrow()
    },
  )

  test('that is no text is told', () => {
    const make = () => new Stablerail({ apiKey: 5, workspaceId } as unknown as StablerailOptions)
    expect(make).toThrow('apiKey must be set')
  })
})

describe('options', () => {
  test.each([
    'pay.example',
    'ftp://pay.example',
    '',
    '/v1',
    'https://pay.example?y=1',
    'https://pay.example/?',
    'https://pay.example#x',
    'https://ada:secret@pay.example',
    'blob:https://pay.example/1',
  ])('baseUrl %j is refused, and not repeated', (baseUrl) => {
    const make = () => new Stablerail({ apiKey, workspaceId, baseUrl })
    expect(make).toThrow(/^baseUrl must be an http\(s\) address without user, query or fragment\.$/)
  })

  test.each([' http://HOST/ ', 'HTTP://HOST', 'http://HOST//'])(
    'baseUrl %j is as good as one in lower case without blanks',
    async (spelt) => {
      const { baseUrl, requests } = await startServer(() => ({ status: 200, body: {} }))
      const given = spelt.replace('HOST', new URL(baseUrl).host)
      await new Stablerail({ apiKey, workspaceId, baseUrl: given }).customers.retrieve('cus_1')
      expect(requests[0]?.path).toBe('/v1/workspaces/ws_1/customers/cus_1')
    },
  )

  test('baseUrl may have a path and end in a slash', async () => {
    const { baseUrl, requests } = await startServer(() => ({ status: 200, body: {} }))
    await new Stablerail({ apiKey, workspaceId, baseUrl: `${baseUrl}/pay/` }).customers.retrieve('cus_1')
    expect(requests[0]?.path).toBe('/pay/v1/workspaces/ws_1/customers/cus_1')
  })

  test.each<[string, unknown]>([
    ['maxRetries', -1],
    ['maxRetries', Number.NaN],
    ['maxRetries', 1.5],
    ['maxRetries', '3'],
    ['maxRetries', null],
    ['timeoutMs', 0],
    ['timeoutMs', Number.NaN],
    ['timeoutMs', 2 ** 31],
  ])('%s of %j is refused when the client is made, and by a call', async (name, value) => {
    const make = () => new Stablerail({ apiKey, workspaceId, [name]: value })
    expect(make).toThrow(`${name} must be a whole number from`)
    const { client, requests } = await startBoth(() => ({ status: 200, body: {} }))
    await expect(client.customers.retrieve('cus_1', { [name]: value })).rejects.toThrow(
      `${name} must be a whole number from`,
    )
    expect(requests).toHaveLength(0)
  })

  test.each([
    ['apikey', 'apiKey'],
    ['baseURL', 'baseUrl'],
    ['timeout', 'timeoutMs'],
    ['timeout_ms', 'timeoutMs'],
    ['hook', 'hooks'],
    ['workspace', 'workspaceId'],
  ])('%s is refused when the client is made, and %s is named', (name, near) => {
    const make = () => new Stablerail({ apiKey, workspaceId, [name]: 'x' })
    expect(make).toThrow(`Unknown option "${name}". Did you mean "${near}"?`)
    expect(make).toThrow(StablerailError)
  })

  test.each(['retries', 'stripeAccount', 'url', 'x', ''])(
    '%j is near to no option, and all are named',
    (name) => {
      const make = () => new Stablerail({ apiKey, workspaceId, [name]: 'x' })
      expect(make).toThrow(
        `Unknown option "${name}". The options are apiKey, workspaceId, session, baseUrl, fetch, maxRetries, timeoutMs, hooks.`,
      )
    },
  )

  test.each([
    ['idempotency_key', 'idempotencyKey'],
    ['timeout', 'timeoutMs'],
    ['singal', 'signal'],
    ['header', 'headers'],
  ])('%s of a call is refused, and %s is named', async (name, near) => {
    const { client, requests } = await startBoth(() => ({ status: 200, body: {} }))
    await expect(client.customers.retrieve('cus_1', { [name]: 'x' })).rejects.toThrow(
      `Unknown option "${name}". Did you mean "${near}"?`,
    )
    await expect(client.customers.list({}, { [name]: 'x' })).rejects.toThrow(StablerailError)
    expect(requests).toHaveLength(0)
  })

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
    await expect(client.wallets.list()).rejects.toThrow('workspaceId must be given to client or call.')
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
    const fetch = vi.fn((_: unknown, __?: RequestInit) => Promise.resolve(Response.json({ data: [] })))
    const client = new Stablerail({ session: {}, workspaceId, fetch: fetch as typeof globalThis.fetch })
    await client.wallets.list()
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
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

describe('the environment', () => {
  test('gives what the options leave out', async () => {
    const { baseUrl, requests } = await startServer(() => ({ status: 200, body: {} }))
    vi.stubEnv('STABLERAIL_API_KEY', 'sk_test_env')
    vi.stubEnv('STABLERAIL_WORKSPACE_ID', 'ws_env')
    vi.stubEnv('STABLERAIL_BASE_URL', baseUrl)
    onTestFinished(() => void vi.unstubAllEnvs())
    await new Stablerail().customers.retrieve('cus_1')
    await new Stablerail({ apiKey }).customers.retrieve('cus_1')
    await new Stablerail({ workspaceId }).customers.retrieve('cus_1')
    await new Stablerail({ session: { cookie: 'a=b' } }).workspaces.list()
    expect(requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/workspaces/ws_env/customers/cus_1', 'Bearer sk_test_env'],
      ['/v1/workspaces/ws_env/customers/cus_1', `Bearer ${apiKey}`],
      ['/v1/workspaces/ws_1/customers/cus_1', 'Bearer sk_test_env'],
      ['/v1/workspaces', undefined],
    ])
  })

  test('does not stand in for a key that was meant to be another and is not set', () => {
    vi.stubEnv('STABLERAIL_API_KEY', 'sk_test_env')
    onTestFinished(() => void vi.unstubAllEnvs())
    const make = () => new Stablerail({ apiKey: process.env.OTHER_KEY, workspaceId } as StablerailOptions)
    expect(make).toThrow('apiKey must be set')
  })

  test('of a live key needs an address too', () => {
    vi.stubEnv('STABLERAIL_API_KEY', 'sk_live_env')
    vi.stubEnv('STABLERAIL_BASE_URL', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => new Stablerail({ workspaceId })).toThrow('baseUrl of a live key must be set')
  })

  test('without a key is no client without options', () => {
    vi.stubEnv('STABLERAIL_API_KEY', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => new Stablerail()).toThrow('apiKey must be set')
  })

  test('need not be there, nor be readable', () => {
    vi.stubGlobal('process', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(() => new Stablerail({ apiKey, workspaceId })).not.toThrow()
    const env = new Proxy({}, { get: () => expect.fail('asked for leave') })
    vi.stubGlobal('process', { env })
    expect(() => new Stablerail({ apiKey, workspaceId })).not.toThrow()
  })
})
