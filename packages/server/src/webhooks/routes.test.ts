import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../sessions/test-app.ts'
import { setUp } from '../setup/index.ts'
import { createTestContext, type TestContext } from '../testing/context.ts'
import { createTestClock } from '../testing/index.ts'
import { webhookEndpointRoutes } from './index.ts'

const clock = createTestClock(new Date())
const email = 'owner@shop.example'
const password = 'correct horse battery'
const url = 'https://93.184.216.34/hooks'
let world: TestContext
let app: TestApp
let base: string
let keys: Record<'full' | 'restricted' | 'readonly' | 'live', string>

beforeAll(async () => {
  world = await createTestContext({ clock })
  app = await startTestApp(world.context, webhookEndpointRoutes)
  const made = await setUp(world.context, {
    workspaceName: 'Shop',
    email,
    password,
    keys: [
      { name: 'full', permission: 'full', livemode: false },
      { name: 'restricted', permission: 'restricted', livemode: false },
      { name: 'readonly', permission: 'readonly', livemode: false },
      { name: 'live', permission: 'full', livemode: true },
    ],
  })
  base = `/v1/workspaces/${made.workspaceId}/webhook_endpoints`
  keys = Object.fromEntries(made.keys.map(({ name, secret }) => [name, secret])) as typeof keys
})
afterAll(async () => {
  await app.stop()
  await world.close()
})
beforeEach(async () => {
  await world.context.db.deleteFrom('webhook_endpoints').execute()
  await world.context.db.deleteFrom('webhook_deliveries').execute()
  await world.context.db.deleteFrom('events').execute()
})

type Options = { key?: string; body?: unknown; headers?: Record<string, string> }

const call = (method: string, path: string, { key = keys.restricted, body, headers }: Options = {}) =>
  app.call(method, base + path, {
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
  })

const create = async (body: object = {}) => {
  const answer = await call('POST', '', { body: { url, ...body } })
  expect(answer.status).toBe(201)
  return answer.body as { endpoint: { id: string }; signingSecret: string }
}

const refusal = (answer: Answer) => [answer.status, answer.body.error.code, answer.body.error.param]

/** Deliveries of the endpoint, one a millisecond. */
const addDeliveries = async (endpointId: string, count: number, facts: object = {}) => {
  const { workspace_id, livemode } = await world.context.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    clock.advance({ ms: 1 })
    const id = world.context.ids.make('webhookDelivery')
    ids.push(id)
    await world.context.db
      .insertInto('webhook_deliveries')
      .values({
        workspace_id,
        livemode,
        id,
        endpoint_id: endpointId,
        event_id: world.context.ids.make('event'),
        event_type: 'customer.created',
        status: 'succeeded',
        next_attempt_at: null,
        lease_owner: null,
        lease_expires_at: null,
        http_status: 200,
        last_error: null,
        latency_ms: 12,
        response_preview: 'ok',
        delivered_at: clock.now(),
        created_at: clock.now(),
        ...facts,
      })
      .execute()
  }
  return ids
}

describe('creating an endpoint', () => {
  it('answers it and its secret, which is shown nowhere else and kept sealed', async () => {
    const { endpoint, signingSecret } = await create({ description: 'Orders', events: ['payment.confirmed'] })
    expect(endpoint).toMatchObject({
      url,
      description: 'Orders',
      events: ['payment.confirmed'],
      status: 'enabled',
      successRate: 1,
      createdAt: clock.now().toISOString(),
    })
    expect(signingSecret).toMatch(/^whsec_[\w-]{43}$/)
    const retrieved = await call('GET', `/${endpoint.id}`)
    expect(retrieved.body).toEqual(endpoint)
    const rows = [
      await world.context.db.selectFrom('webhook_endpoints').selectAll().execute(),
      await world.context.db.selectFrom('events').selectAll().execute(),
      await world.context.db.selectFrom('idempotency_keys').selectAll().execute(),
    ]
    const texts = rows.flat().flatMap((row) => Object.values(row).map((value) => value?.toString()))
    expect(texts.join('\n')).not.toContain(signingSecret.slice('whsec_'.length))
  })

  it('listens to all types unless told otherwise, and makes an event', async () => {
    const { endpoint } = await create()
    expect(endpoint).toMatchObject({ events: ['*'], description: null })
    const [event] = await world.context.db.selectFrom('events').select(['type', 'payload']).execute()
    expect(event?.type).toBe('webhook.endpoint.created')
    expect(JSON.parse(event?.payload ?? '')).toEqual({ endpoint })
  })

  it('again with the same key answers the same secret and makes nothing', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await call('POST', '', { body: { url }, headers })
    const second = await call('POST', '', { body: { url }, headers })
    expect(second.body).toEqual(first.body)
    expect((await call('GET', '')).body.data).toHaveLength(1)
  })

  it.each([
    ['plain http', 'http://93.184.216.34/hooks'],
    ['loopback', 'https://127.0.0.1/hooks'],
    ['localhost', 'https://localhost/hooks'],
    ['loopback in disguise', 'https://2130706433/hooks'],
    ['a private network', 'https://192.168.1.1/hooks'],
    ['a link-local address', 'https://[fe80::1]/hooks'],
    ['IPv4 mapped into IPv6', 'https://[::ffff:10.0.0.1]/hooks'],
    ['a user name', 'https://me@93.184.216.34/hooks'],
  ])('at %s is refused, naming the field', async (_, refused) => {
    expect(refusal(await call('POST', '', { body: { url: refused } }))).toEqual([
      400,
      'invalid_request',
      'url',
    ])
  })

  it('for a host name that does not resolve is accepted', async () => {
    expect((await call('POST', '', { body: { url: 'https://nowhere.invalid/hooks' } })).status).toBe(201)
  })

  it('for an unknown type is refused, naming the nearest known one', async () => {
    const answer = await call('POST', '', { body: { url, events: ['*', 'payment.confirm'] } })
    expect(refusal(answer)).toEqual([400, 'invalid_request', 'events.1'])
    expect(answer.body.error.message).toContain('payment.confirmed')
  })

  it('takes a key that may write', async () => {
    expect(refusal(await call('POST', '', { key: keys.readonly, body: { url } }))).toEqual([
      403,
      'forbidden',
      null,
    ])
  })
})

describe('listing endpoints', () => {
  it('answers them newest first, of one mode, without those deleted', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      clock.advance({ ms: 1 })
      ids.unshift((await create()).endpoint.id)
    }
    await call('DELETE', `/${ids[1]}`)
    const listed = await call('GET', '', { key: keys.readonly })
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]])
    expect((await call('GET', '', { key: keys.live })).body).toEqual({ data: [] })
  })
})

describe('an endpoint that is not there', () => {
  const routes = [
    ['GET', '', undefined],
    ['PATCH', '', {}],
    ['DELETE', '', undefined],
    ['POST', '/test', undefined],
    ['GET', '/deliveries', undefined],
    ['POST', '/deliveries/whd_1/replay', undefined],
  ] as const
  it.each(routes)('is not found: %s %s', async (method, rest, body) => {
    const { endpoint } = await create()
    const seenFromLive = await call(method, `/${endpoint.id}${rest}`, { key: keys.live, body })
    expect(refusal(seenFromLive)).toEqual([404, 'not_found', null])
    await call('DELETE', `/${endpoint.id}`)
    expect(refusal(await call(method, `/${endpoint.id}${rest}`, { body }))).toEqual([404, 'not_found', null])
  })
})

describe('updating an endpoint', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { endpoint } = await create({ description: 'Orders' })
    const changed = await call('PATCH', `/${endpoint.id}`, { body: { events: ['customer.created'] } })
    expect(changed.body).toEqual({ ...endpoint, events: ['customer.created'] })
    const cleared = await call('PATCH', `/${endpoint.id}`, {
      body: { description: null, status: 'disabled' },
    })
    expect(cleared.body).toEqual({ ...changed.body, description: null, status: 'disabled' })
  })

  it('checks a new destination and new types as at the creation', async () => {
    const { endpoint } = await create()
    const patch = (body: object) => call('PATCH', `/${endpoint.id}`, { body })
    expect(refusal(await patch({ url: 'https://10.1.2.3' }))).toEqual([400, 'invalid_request', 'url'])
    expect(refusal(await patch({ events: ['nothing'] }))).toEqual([400, 'invalid_request', 'events.0'])
    expect((await call('GET', `/${endpoint.id}`)).body).toEqual(endpoint)
  })
})

describe('rotating the secret', () => {
  const signIn = () => app.call('POST', '/api/auth/sign-in/email', { body: { email, password } })
  const rotate = (id: string, cookie: string) =>
    app.call('POST', `${base}/${id}/rotate`, {
      cookie,
      headers: { 'idempotency-key': randomUUID(), 'x-service-mode': 'test' },
    })

  it('takes a session with a recent factor, not a key', async () => {
    const { endpoint, signingSecret } = await create()
    const byKey = await call('POST', `/${endpoint.id}/rotate`, { key: keys.full })
    expect(refusal(byKey)).toEqual([401, 'aal_required', null])
    const { cookie } = await signIn()
    const rotated = await rotate(endpoint.id, cookie)
    expect(rotated.status).toBe(200)
    expect(rotated.body.endpoint).toEqual(endpoint)
    expect(rotated.body.signingSecret).toMatch(/^whsec_[\w-]{43}$/)
    expect(rotated.body.signingSecret).not.toBe(signingSecret)
    clock.advance({ minutes: 6 })
    expect(refusal(await rotate(endpoint.id, cookie))).toEqual([401, 'aal_required', null])
  })
})

describe('deliveries', () => {
  it('are listed newest first, page by page, 50 unless asked otherwise', async () => {
    const { endpoint } = await create({ events: ['customer.created'] })
    const ids = (await addDeliveries(endpoint.id, 53)).reverse()
    const idsOf = (answer: Answer) => answer.body.data.map(({ id }: { id: string }) => id)
    const first = await call('GET', `/${endpoint.id}/deliveries`, { key: keys.readonly })
    expect(idsOf(first)).toEqual(ids.slice(0, 50))
    expect(first.body.hasMore).toBe(true)
    const rest = await call('GET', `/${endpoint.id}/deliveries?cursor=${first.body.nextCursor}`)
    expect(idsOf(rest)).toEqual(ids.slice(50))
    expect(rest.body).toMatchObject({ hasMore: false, nextCursor: null })
    const all = await call('GET', `/${endpoint.id}/deliveries?limit=200`)
    expect(idsOf(all)).toHaveLength(53)
    expect(refusal(await call('GET', `/${endpoint.id}/deliveries?limit=201`))).toEqual([
      400,
      'invalid_request',
      'limit',
    ])
    expect(refusal(await call('GET', `/${endpoint.id}/deliveries?cursor=x`))).toEqual([
      400,
      'invalid_request',
      'cursor',
    ])
  })

  it.each(['succeeded', 'failed', 'dead', 'pending', 'delivering'])(
    'that are %s can be replayed',
    async (status) => {
      const { endpoint } = await create()
      const [id] = await addDeliveries(endpoint.id, 1, {
        status,
        attempt_count: 10,
        waiting: status === 'pending',
        lease_owner: status === 'delivering' ? 'worker.1' : null,
      })
      const replayed = await call('POST', `/${endpoint.id}/deliveries/${id}/replay`)
      expect(replayed.status).toBe(200)
      expect(replayed.body.delivery).toMatchObject({
        id,
        status: 'pending',
        attemptCount: 0,
        deliveredAt: null,
        nextAttemptAt: clock.now().toISOString(),
      })
      const row = await world.context.db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ waiting: false, lease_owner: null, lease_expires_at: null })
    },
  )

  it('of a disabled endpoint are neither replayed nor tested', async () => {
    const { endpoint } = await create()
    const [id] = await addDeliveries(endpoint.id, 1)
    await call('PATCH', `/${endpoint.id}`, { body: { status: 'disabled' } })
    const replay = await call('POST', `/${endpoint.id}/deliveries/${id}/replay`)
    expect(refusal(replay)).toEqual([422, 'invalid_state_transition', null])
    const test = await call('POST', `/${endpoint.id}/test`)
    expect(refusal(test)).toEqual([422, 'invalid_state_transition', null])
  })

  it('are replayed at their own endpoint only', async () => {
    const [first, second] = [await create(), await create()]
    const [id] = await addDeliveries(first.endpoint.id, 1)
    const elsewhere = await call('POST', `/${second.endpoint.id}/deliveries/${id}/replay`)
    expect(refusal(elsewhere)).toEqual([404, 'not_found', null])
    const nowhere = await call('POST', `/${first.endpoint.id}/deliveries/whd_none/replay`)
    expect(refusal(nowhere)).toEqual([404, 'not_found', null])
  })

  it('of a test are queued for that endpoint, and its event is named', async () => {
    const { endpoint } = await create({ events: ['customer.created'] })
    const answer = await call('POST', `/${endpoint.id}/test`)
    expect(answer.status).toBe(200)
    const listed = await call('GET', `/${endpoint.id}/deliveries`)
    expect(listed.body.data).toMatchObject([
      {
        eventId: answer.body.eventId,
        eventType: 'webhook.endpoint.test',
        status: 'pending',
        attemptCount: 0,
      },
    ])
  })
})

describe('the success rate', () => {
  it('is the share of finished deliveries, never rounded up to 1', async () => {
    const { endpoint } = await create()
    const rate = async (succeeded_count: number, failed_count: number) => {
      await world.context.db.updateTable('webhook_endpoints').set({ succeeded_count, failed_count }).execute()
      return (await call('GET', `/${endpoint.id}`)).body.successRate
    }
    expect(await rate(3, 1)).toBe(0.75)
    expect(await rate(2, 1)).toBe(0.6666)
    expect(await rate(999_999, 1)).toBe(0.9999)
    expect(await rate(0, 5)).toBe(0)
  })
})
