import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'

let api: TestApi
const customer = (email: string) => ({ email })

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const countCustomers = async () => (await api.call('GET', api.path('customers?limit=100'))).json.data.length

describe('every error is in the envelope, with a request id, and changes nothing', () => {
  const cases: [string, () => ReturnType<TestApi['call']>, number, string, string | null][] = [
    [
      'malformed JSON',
      () => api.call('POST', api.path('customers'), { raw: '{"email":' }),
      400,
      'invalid_request',
      'body',
    ],
    [
      'a body that is no JSON',
      () =>
        api.call('POST', api.path('customers'), {
          raw: 'email=a',
          headers: { 'content-type': 'text/plain' },
        }),
      400,
      'invalid_request',
      'content-type',
    ],
    [
      'a body over 64 KB',
      () =>
        api.call('POST', api.path('customers'), {
          body: { email: 'a@b.example', name: 'x'.repeat(65_536) },
        }),
      413,
      'invalid_request',
      'body',
    ],
    [
      'half a surrogate pair',
      () => api.call('POST', api.path('customers'), { raw: '{"email":"a@b.example","name":"\\ud800"}' }),
      400,
      'invalid_request',
      'name',
    ],
    [
      'NUL in metadata',
      () =>
        api.call('POST', api.path('customers'), {
          raw: '{"email":"a@b.example","metadata":{"a":["\\u0000"]}}',
        }),
      400,
      'invalid_request',
      'metadata.a.0',
    ],
    [
      'a field that is missing',
      () => api.call('POST', api.path('customers'), { body: {} }),
      400,
      'invalid_request',
      'email',
    ],
    ['no body at all', () => api.call('POST', api.path('customers')), 400, 'invalid_request', 'body'],
    [
      'a field that is too long',
      () =>
        api.call('POST', api.path('customers'), { body: { email: 'a@b.example', name: 'n'.repeat(121) } }),
      400,
      'invalid_request',
      'name',
    ],
    ['a limit of 0', () => api.call('GET', api.path('customers?limit=0')), 400, 'invalid_request', 'limit'],
    [
      'a limit of 101',
      () => api.call('GET', api.path('customers?limit=101')),
      400,
      'invalid_request',
      'limit',
    ],
    [
      'a limit given twice',
      () => api.call('GET', api.path('customers?limit=1&limit=2')),
      400,
      'invalid_request',
      'limit',
    ],
    [
      'an unknown cursor',
      () => api.call('GET', api.path('customers?cursor=nonsense')),
      400,
      'invalid_request',
      'cursor',
    ],
    ['NUL in the query', () => api.call('GET', api.path('customers?q=%00')), 400, 'invalid_request', 'q'],
    [
      'NUL in the path',
      () => api.call('GET', api.path('customers/%00')),
      400,
      'invalid_request',
      'customerId',
    ],
    [
      'a path that is not encoded',
      () => api.call('GET', api.path('customers/%E0%A4%A')),
      400,
      'invalid_request',
      null,
    ],
    ['an unknown route', () => api.call('GET', '/v1/nothing'), 404, 'not_found', null],
    ['a wrong method', () => api.call('PUT', api.path('customers')), 405, 'invalid_request', null],
    ['an unknown id', () => api.call('GET', api.path('customers/cus_nothing')), 404, 'not_found', null],
    ['no key', () => api.call('GET', api.path('customers'), { key: '' }), 401, 'unauthorized', null],
    [
      'a key nobody made',
      () => api.call('GET', api.path('customers'), { key: 'sk_test_no' }),
      401,
      'unauthorized',
      null,
    ],
    ['a wallet route with a key', () => api.call('GET', api.path('wallets')), 401, 'unauthorized', null],
    [
      'a rotation with a key',
      () => api.call('POST', api.path('webhook_endpoints/we_x/rotate')),
      401,
      'aal_required',
      null,
    ],
    ['another workspace', () => api.call('GET', '/v1/workspaces/ws_other/customers'), 403, 'forbidden', null],
    [
      'a write with a readonly key',
      () =>
        api.call('POST', api.path('customers'), { key: api.keys.readonly, body: customer('a@b.example') }),
      403,
      'forbidden',
      null,
    ],
  ]
  it.each(cases)('%s', async (_name, call, status, code, param) => {
    const before = await countCustomers()
    const answer = await call()
    expect({ status: answer.status, code: answer.error.code, param: answer.error.param }).toEqual({
      status,
      code,
      param,
    })
    expect(answer.error.request_id).toMatch(/^req_[0-9a-z]{26}$/)
    expect(answer.headers.get('x-request-id')).toBe(answer.error.request_id)
    expect(answer.error.message).not.toBe('')
    expect(answer.error.metadata).toBeNull()
    expect(await countCustomers()).toBe(before)
  })
})

describe('the order of checks', () => {
  it('asks for the idempotency key before it looks at the body', async () => {
    const answer = await fetch(`${api.baseUrl}${api.path('customers')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.keys.full}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(((await answer.json()) as { error: unknown }).error).toMatchObject({
      code: 'invalid_request',
      param: 'idempotency-key',
    })
  })

  it('asks for the role before the idempotency key', async () => {
    const answer = await fetch(`${api.baseUrl}${api.path('customers')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.keys.readonly}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })
})

describe('a wrong method', () => {
  it('says which are right', async () => {
    const answer = await api.call('PUT', api.path('customers'))
    expect(answer.headers.get('allow')).toBe('GET, POST')
  })
})

describe('tenants and modes', () => {
  it('do not see one another', async () => {
    const { json } = await api.call('POST', api.path('customers'), { body: customer('mine@a.example') })
    const id: string = json.customer.id
    const stranger = await createTestScope(api.context)
    const strangersKey = await api.makeKey(stranger, 'full')
    const foreign = await api.call('GET', `/v1/workspaces/${stranger.workspaceId}/customers/${id}`, {
      key: strangersKey,
    })
    expect(foreign.status).toBe(404)
    const liveKey = await api.makeKey({ ...api.scope, livemode: true }, 'full')
    expect((await api.call('GET', api.path(`customers/${id}`), { key: liveKey })).status).toBe(404)
    expect((await api.call('GET', api.path('customers'), { key: liveKey })).json.data).toEqual([])
    expect((await api.call('GET', api.path(`customers/${id}`))).json.id).toBe(id)
  })
})

describe('a revoked key', () => {
  it('stops working within 5 seconds', async () => {
    const key = await api.makeKey(api.scope, 'full')
    expect((await api.call('GET', api.path('customers'), { key })).status).toBe(200)
    await api.context.db
      .updateTable('api_keys')
      .set({ revoked_at: new Date() })
      .where('hint', '=', `sk_test_${key.slice(-4)}`)
      .execute()
    await expect
      .poll(async () => (await api.call('GET', api.path('customers'), { key })).status, { timeout: 5_000 })
      .toBe(401)
  })
})

describe('health', () => {
  it('is alive and ready', async () => {
    expect((await api.call('GET', '/v1/healthz', { key: '' })).json).toEqual({ ok: true })
    const { status, json } = await api.call('GET', '/v1/readyz', { key: '' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ ok: true, db: 'ok', checks: {} })
    expect(Number.isInteger(json.elapsed_ms)).toBe(true)
  })
})

describe('the reference', () => {
  it('is served with the whole contract, and its page loads nothing from elsewhere', async () => {
    const { json } = await api.call('GET', '/v1/openapi.json', { key: '' })
    expect(json.openapi).toMatch(/^3\.1/)
    expect(Object.keys(json.paths).length).toBeGreaterThan(50)
    const page = await api.call('GET', '/v1/docs', { key: '' })
    expect(page.text).not.toMatch(/(src|href)="https?:/)
    expect((await api.call('GET', '/v1/docs/viewer.js', { key: '' })).text.length).toBeGreaterThan(100_000)
  })
})

describe('a client that goes away half way', () => {
  it('leaves the server serving', async () => {
    const { hostname, port } = new URL(api.baseUrl)
    const { connect } = await import('node:net')
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.write(
          `POST ${api.path('customers')} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.keys.full}\r\n`,
        )
        socket.write(
          'content-type: application/json\r\nidempotency-key: gone\r\ncontent-length: 100\r\n\r\n{"em',
        )
        socket.destroy()
        resolve()
      })
      socket.once('error', reject)
    })
    expect((await api.call('GET', '/v1/healthz', { key: '' })).status).toBe(200)
  })
})

describe('a connection to the database that breaks at the commit', () => {
  it('is answered by a 500 that does not say that nothing was changed, and the same key may be sent again', async () => {
    const { db } = api.context
    await sql`
      create function end_connection() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db)
    await sql`
      create constraint trigger at_commit after insert on products deferrable initially deferred
        for each row execute function end_connection()`.execute(db)
    const create = () =>
      api.call('POST', api.path('products'), {
        body: { name: 'Mug' },
        headers: { 'idempotency-key': 'sent-until-answered' },
      })
    // The first request looks for its commit for 45 seconds. During this time the clock runs 20 times as fast.
    const startMs = Date.now()
    const clock = vi
      .spyOn(api.context.clock, 'now')
      .mockImplementation(() => new Date(startMs + 20 * (Date.now() - startMs)))
    const broken = await create()
    clock.mockRestore()
    expect(Date.now() - startMs).toBeGreaterThan(2_250)
    await sql`drop trigger at_commit on products`.execute(db)
    expect([broken.status, broken.error.code]).toEqual([500, 'internal_error'])
    expect(broken.error.message).toContain('whether anything was changed is not known')
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(201)
    expect(await db.selectFrom('products').select('id').where('name', '=', 'Mug').execute()).toHaveLength(1)
  })
})
