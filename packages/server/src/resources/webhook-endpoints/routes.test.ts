import { caps } from '@stablerail/contract'
import { describe, expect, it } from 'vitest'
import { refusal, url, useEndpointApi } from '../../testing/webhooks/endpoint-api.ts'

const api = useEndpointApi()

describe('creating an endpoint', () => {
  it('answers it and its secret, which is shown nowhere else and kept sealed', async () => {
    const { endpoint, signingSecret } = await api.create({
      description: 'Orders',
      events: ['payment.confirmed'],
    })
    expect(endpoint).toMatchObject({
      url,
      description: 'Orders',
      events: ['payment.confirmed'],
      status: 'enabled',
      successRate: 1,
      createdAt: api.clock.now().toISOString(),
    })
    expect(signingSecret).toMatch(/^whsec_[\w-]{43}$/)
    const retrieved = await api.call('GET', `/${endpoint.id}`)
    expect(retrieved.body).toEqual(endpoint)
    const rows = [
      await api.context().db.selectFrom('webhook_endpoints').selectAll().execute(),
      await api.context().db.selectFrom('events').selectAll().execute(),
      await api.context().db.selectFrom('idempotency_keys').selectAll().execute(),
    ]
    const texts = rows.flat().flatMap((row) => Object.values(row).map((value) => value?.toString()))
    expect(texts.join('\n')).not.toContain(signingSecret.slice('whsec_'.length))
  })

  it('listens to all types unless told otherwise, and makes an event', async () => {
    const { endpoint } = await api.create()
    expect(endpoint).toMatchObject({ events: ['*'], description: null })
    const [event] = await api.context().db.selectFrom('events').select(['type', 'payload']).execute()
    expect(event?.type).toBe('webhook.endpoint.created')
    expect(JSON.parse(event?.payload ?? '')).toEqual({ endpoint })
  })

  it('again with the same key answers the same secret and makes nothing', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await api.call('POST', '', { body: { url }, headers })
    const second = await api.call('POST', '', { body: { url }, headers })
    expect(second.body).toEqual(first.body)
    expect((await api.call('GET', '')).body.data).toHaveLength(1)
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
    expect(refusal(await api.call('POST', '', { body: { url: refused } }))).toEqual([
      400,
      'invalid_request',
      'url',
    ])
  })

  it('for a host name that does not resolve is accepted', async () => {
    expect((await api.call('POST', '', { body: { url: 'https://nowhere.invalid/hooks' } })).status).toBe(201)
  })

  it('for an unknown type is refused, naming the nearest known one', async () => {
    const answer = await api.call('POST', '', { body: { url, events: ['*', 'payment.confirm'] } })
    expect(refusal(answer)).toEqual([400, 'invalid_request', 'events.1'])
    expect(answer.body.error.message).toContain('payment.confirmed')
  })

  it(`stops at ${caps.webhookEndpoints} in a mode, however many are created at once, until one is deleted`, async () => {
    const few = 2
    const [first] = await Promise.all(Array.from({ length: caps.webhookEndpoints - few }, () => api.create()))
    const wishes = Array.from({ length: few + 4 }, () => api.call('POST', '', { body: { url } }))
    const answers = await Promise.all(wishes)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(few)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(refusal)).toEqual(Array.from({ length: 4 }, () => [400, 'invalid_request', 'url']))
    expect(refused[0]?.body.error.message).toContain('Delete one')
    expect((await api.call('POST', '', { key: api.keys.live, body: { url } })).status).toBe(201)
    await api.call('DELETE', `/${first?.endpoint.id}`)
    expect((await api.call('POST', '', { body: { url } })).status).toBe(201)
  })

  it('needs an API key that may write', async () => {
    expect(refusal(await api.call('POST', '', { key: api.keys.readonly, body: { url } }))).toEqual([
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
      api.clock.advance({ ms: 1 })
      ids.unshift((await api.create()).endpoint.id)
    }
    await api.call('DELETE', `/${ids[1]}`)
    const listed = await api.call('GET', '', { key: api.keys.readonly })
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0], ids[2]])
    expect((await api.call('GET', '', { key: api.keys.live })).body).toEqual({ data: [] })
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
    const { endpoint } = await api.create()
    const seenFromLive = await api.call(method, `/${endpoint.id}${rest}`, { key: api.keys.live, body })
    expect(refusal(seenFromLive)).toEqual([404, 'not_found', null])
    await api.call('DELETE', `/${endpoint.id}`)
    expect(refusal(await api.call(method, `/${endpoint.id}${rest}`, { body }))).toEqual([
      404,
      'not_found',
      null,
    ])
  })
})

describe('updating an endpoint', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { endpoint } = await api.create({ description: 'Orders' })
    const changed = await api.call('PATCH', `/${endpoint.id}`, { body: { events: ['customer.created'] } })
    expect(changed.body).toEqual({ ...endpoint, events: ['customer.created'] })
    const cleared = await api.call('PATCH', `/${endpoint.id}`, {
      body: { description: null, status: 'disabled' },
    })
    expect(cleared.body).toEqual({ ...changed.body, description: null, status: 'disabled' })
  })

  it('says in the audit log what was changed, without the query of the address', async () => {
    const { endpoint } = await api.create({ description: 'Orders' })
    await api.call('PATCH', `/${endpoint.id}`, { body: { url: `${url}?token=hush`, description: null } })
    await api.call('PATCH', `/${endpoint.id}`, { body: { url: `${url}?token=other` } })
    const entries = await api
      .context()
      .db.selectFrom('audit_log')
      .select('changes')
      .where('target', '=', endpoint.id)
      .where('action', '=', 'webhook_endpoint.updated')
      .execute()
    // Entries of the audit log with equal times have no defined order.
    expect(entries.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        [
          { field: 'description', before: 'Orders', after: null },
          { field: 'url', before: url, after: `${url}?…` },
        ],
        [{ field: 'url', before: `${url}?…`, after: `${url}?…` }],
      ]),
    )
  })

  it.each([
    ['created', null, `${url}?…`],
    ['deleted', `${url}?…`, null],
  ] as const)(
    'the audit log keeps the URL of an endpoint that is %s, without its query',
    async (what, before, after) => {
      const { endpoint } = await api.create({ url: `${url}?token=hush` })
      await api.call('DELETE', `/${endpoint.id}`)
      const { changes } = await api
        .context()
        .db.selectFrom('audit_log')
        .select('changes')
        .where('target', '=', endpoint.id)
        .where('action', '=', `webhook_endpoint.${what}`)
        .executeTakeFirstOrThrow()
      expect(changes).toEqual([{ field: 'url', before, after }])
    },
  )

  it('checks a new URL and new event types as the creation does', async () => {
    const { endpoint } = await api.create()
    const patch = (body: object) => api.call('PATCH', `/${endpoint.id}`, { body })
    expect(refusal(await patch({ url: 'https://10.1.2.3' }))).toEqual([400, 'invalid_request', 'url'])
    expect(refusal(await patch({ events: ['nothing'] }))).toEqual([400, 'invalid_request', 'events.0'])
    expect((await api.call('GET', `/${endpoint.id}`)).body).toEqual(endpoint)
  })
})

it.each([
  ['checkout.session.completed', ` That is Stripe's name: here it is "payment.confirmed".`],
  ['invoice.payment_failed', ` That is Stripe's name: here it is "subscription.payment_failed".`],
  ['payment.confirmd', ' Did you mean "payment.confirmed"?'],
  ['nothing', ''],
  ['constructor', ''],
])('an endpoint for events of type %s is told what ours is called', async (type, hint) => {
  const { status, body } = await api.call('POST', '', { body: { url, events: ['payment.pending', type] } })
  expect([status, body.error.param]).toEqual([400, 'events.1'])
  expect(body.error.message).toBe(`There is no event type "${type}".${hint}`)
})

describe('rotating the secret', () => {
  it('takes a session with a recent factor, not a key', async () => {
    const { endpoint, signingSecret } = await api.create()
    const byKey = await api.call('POST', `/${endpoint.id}/rotate`, { key: api.keys.full })
    expect(refusal(byKey)).toEqual([401, 'aal_required', null])
    const cookie = await api.signIn()
    const rotate = () => api.callBySession('POST', `/${endpoint.id}/rotate`, cookie)
    const rotated = await rotate()
    expect(rotated.status).toBe(200)
    expect(rotated.body.endpoint).toEqual(endpoint)
    expect(rotated.body.signingSecret).toMatch(/^whsec_[\w-]{43}$/)
    expect(rotated.body.signingSecret).not.toBe(signingSecret)
    api.clock.advance({ minutes: 6 })
    expect(refusal(await rotate())).toEqual([401, 'aal_required', null])
  })
})
