import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, startBoth } from '../test/server.ts'
import { ConflictError, StablerailError } from './index.ts'

const customer = { status: 201, body: { customer: { id: 'cus_1' } } }
const ok = { status: 200, body: { id: 'cus_1' } }

/** Makes the backoff zero, so that tests do not wait. */
const noBackoff = () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
}

const failure = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call was to fail')
}

describe('a request', () => {
  test('carries method, path, query, body and key as the contract says', async () => {
    const { client, requests } = await startBoth(({ method }) =>
      method === 'GET' ? { ...ok, body: { data: [] } } : customer,
    )
    await client.customers.create({ email: 'ada@example.com', name: undefined })
    await client.customers.list({ limit: 5, q: 'ä b', status: undefined })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/workspaces/ws_1/customers',
      body: '{"email":"ada@example.com"}',
      headers: { authorization: 'Bearer sk_test_0123456789abcdef', 'content-type': 'application/json' },
    })
    expect([...(requests[1]?.query ?? [])]).toEqual([
      ['limit', '5'],
      ['q', 'ä b'],
    ])
    expect(requests[1]?.body).toBe('')
    expect(requests[1]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('escapes what goes in its path, and refuses what would lead elsewhere', async () => {
    const { client, requests } = await startBoth(() => ok)
    await client.customers.retrieve('a/b?c')
    expect(requests[0]?.path).toBe('/v1/workspaces/ws_1/customers/a%2Fb%3Fc')
    for (const id of ['', '.', '..', undefined as unknown as string])
      await expect(client.customers.retrieve(id)).rejects.toThrow('customerId must be a non-empty string')
    expect(requests).toHaveLength(1)
  })

  test('goes to another workspace when the call says so', async () => {
    const { client, requests } = await startBoth(() => ok)
    await client.workspaces.retrieve({ workspaceId: 'ws_2' })
    expect(requests[0]?.path).toBe('/v1/workspaces/ws_2')
  })

  test('puts the workspace in the query where the path has no place for it', async () => {
    const { client, requests } = await startBoth(() => ({
      ...ok,
      body: { data: [], hasMore: false, nextCursor: null },
    }))
    await client.events.list({ type: 'payment.confirmed' })
    expect(requests[0]?.query.get('workspaceId')).toBe('ws_1')
  })

  test('has no body where there is none to send', async () => {
    const { client, requests } = await startBoth(() => ok)
    await client.invoices.send('in_1')
    expect(requests[0]).toMatchObject({ method: 'POST', body: '' })
    expect(requests[0]?.headers).not.toHaveProperty('content-type')
  })

  test('carries headers of the call, which cannot replace the key', async () => {
    const { client, requests } = await startBoth(() => ok)
    await client.customers.retrieve('cus_1', { headers: { 'X-Trace': '7', Authorization: 'Bearer other' } })
    expect(requests[0]?.headers).toMatchObject({
      'x-trace': '7',
      authorization: 'Bearer sk_test_0123456789abcdef',
    })
  })

  test('is answered with nothing by 204', async () => {
    const { client } = await startBoth(() => ({ status: 204 }))
    expect(await client.customers.delete('cus_1')).toBeUndefined()
  })

  test('gives its response too, to those who ask', async () => {
    const { client } = await startBoth(() => ({ ...ok, headers: { 'x-request-id': 'req_7' } }))
    const { data, response } = await client.customers.retrieve('cus_1').withResponse()
    expect(data).toEqual({ id: 'cus_1' })
    expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'req_7'])
  })

  test('fails once, not twice, for those who ask for its response', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { client } = await startBoth(() => errorReply(404, 'not_found'))
    await expect(client.customers.retrieve('cus_1').withResponse()).rejects.toThrow('This is not_found.')
    await new Promise(setImmediate)
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('is not redirected, and told where it was to go', async () => {
    const location = 'https://pay.example/v1'
    const { client, requests } = await startBoth(() => ({ status: 307, headers: { location } }))
    await expect(client.customers.create({ email: 'a@b.co' })).rejects.toMatchObject({
      status: 307,
      message: expect.stringContaining(`The response 307 to ${location} is not from the API`),
    })
    expect(requests).toHaveLength(1)
  })
})

describe('an idempotency key', () => {
  test('is on every POST, fresh for each call and the same for its attempts', async () => {
    noBackoff()
    const { client, requests } = await startBoth((_, number) => (number === 1 ? { status: 500 } : customer))
    await client.customers.create({ email: 'a@b.co' })
    await client.customers.create({ email: 'a@b.co' })
    const keys = requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('is there on a page without TLS too, which has no randomUUID', async () => {
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    const { client, requests } = await startBoth(() => customer)
    await client.customers.create({ email: 'a@b.co' })
    vi.unstubAllGlobals()
    expect(requests[0]?.headers['idempotency-key']).toMatch(/^\d+-\d+-\d+-\d+$/)
  })

  test('can be the caller’s own, and is on the error', async () => {
    const { client, requests } = await startBoth(() => errorReply(409, 'conflict'))
    const error = await failure(client.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'order-7' }))
    expect(requests[0]?.headers['idempotency-key']).toBe('order-7')
    expect(error).toMatchObject({ idempotencyKey: 'order-7', attempts: 1 })
  })

  test.each(['', 'a\nb', 'ü', 'x'.repeat(256)])(
    '%j is refused before anything is sent',
    async (idempotencyKey) => {
      const { client, requests } = await startBoth(() => customer)
      await expect(client.customers.create({ email: 'a@b.co' }, { idempotencyKey })).rejects.toThrow(
        StablerailError,
      )
      expect(requests).toHaveLength(0)
    },
  )
})

describe('an answer', () => {
  test('of 503 is the readiness report, where it is one', async () => {
    const body = { ok: false, db: 'unreachable', checks: {}, elapsed_ms: 3 }
    const { client, requests } = await startBoth(() => ({ status: 503, body }))
    expect(await client.health.ready()).toEqual(body)
    expect(requests).toHaveLength(1)
  })

  test('of a CSV export is a stream, asked for as CSV', async () => {
    const { client, requests } = await startBoth(
      () => (response) => {
        response.writeHead(200, { 'content-type': 'text/csv' }).write('id,amount\n')
        setTimeout(() => response.end('pay_1,1999\n'), 20)
      },
      { timeoutMs: 10_000 },
    )
    const response = await client.payments.listCsv({ status: 'confirmed' })
    expect(response.headers.get('content-type')).toBe('text/csv')
    expect(await response.text()).toBe('id,amount\npay_1,1999\n')
    expect([...(requests[0]?.query ?? [])]).toEqual([
      ['status', 'confirmed'],
      ['format', 'csv'],
    ])
  })

  test('of an error to a CSV export is an error', async () => {
    const { client } = await startBoth(() => errorReply(409, 'conflict'))
    await expect(client.payments.listCsv()).rejects.toBeInstanceOf(ConflictError)
  })
})
