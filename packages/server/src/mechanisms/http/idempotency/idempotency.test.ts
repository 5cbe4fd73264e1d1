import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestClock } from '@stablerail/test-support'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestAnswer, type TestApi } from '../../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const create = (key: string, body: object, headers = {}): Promise<TestAnswer> =>
  api.call('POST', api.path('customers'), { body, headers: { 'idempotency-key': key, ...headers } })

const count = async (table: 'customers' | 'events' | 'idempotency_keys') => {
  const { count } = await api.context.db
    .selectFrom(table)
    .select((column) => column.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('50 requests at once with one key', () => {
  it('make one customer, one event, and 50 identical answers', async () => {
    const before = { customers: await count('customers'), events: await count('events') }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create('fifty', { email: 'fifty@a.example' })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await count('customers')).toBe(before.customers + 1)
    expect(await count('events')).toBe(before.events + 1)
  })
})

describe('200 keys, 20 duplicates each', () => {
  it('have 200 effects', async () => {
    const before = await count('customers')
    const keys = Array.from({ length: 200 }, (_, index) => `many-${index}`)
    const answers: TestAnswer[] = []
    // Sends 100 requests at a time: 5 keys with 20 requests each. This is more than the pool has connections,
    // and few enough that no request times out on a slow machine.
    for (let start = 0; start < keys.length; start += 5) {
      const some = keys.slice(start, start + 5).flatMap((key) => Array.from({ length: 20 }, () => key))
      answers.push(...(await Promise.all(some.map((key) => create(key, { email: `${key}@a.example` })))))
    }
    const byKey = Map.groupBy(answers, ({ json }) => json.customer?.email)
    expect(byKey.size).toBe(200)
    for (const same of byKey.values()) expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    expect(await count('customers')).toBe(before + 200)
  }, 120_000)
})

describe('a key used again', () => {
  it('with the same body in another order gives the same bytes, and says so', async () => {
    const first = await create('order', { email: 'order@a.example', name: 'Ada' })
    const second = await create('order', { name: 'Ada', email: 'order@a.example' })
    expect(second.text).toBe(first.text)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  it('with another body is a conflict that names the header', async () => {
    await create('body', { email: 'body@a.example' })
    const second = await create('body', { email: 'other@a.example' })
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({ code: 'conflict', param: 'idempotency-key' })
  })

  it('on another route is another key', async () => {
    await create('route', { email: 'route@a.example' })
    const product = await api.call('POST', api.path('products'), {
      body: { name: 'Mug' },
      headers: { 'idempotency-key': 'route' },
    })
    expect(product.status).toBe(201)
  })

  it('after a refusal by what is stored gives the same refusal, even when it would succeed now', async () => {
    const { json } = await create('first', { email: 'taken@a.example' })
    const refused = await create('refused', { email: 'taken@a.example' })
    expect(refused.status).toBe(409)
    await api.call('DELETE', api.path(`customers/${json.customer.id}`))
    const again = await create('refused', { email: 'taken@a.example' })
    expect(again.text).toBe(refused.text)
    expect((await create('fresh', { email: 'taken@a.example' })).status).toBe(201)
  })

  it('after a failed validation is free to be used with what is right', async () => {
    expect((await create('mended', { email: 'no address' })).status).toBe(400)
    expect((await create('mended', { email: 'mended@a.example' })).status).toBe(201)
  })
})

describe('a key is kept', () => {
  it('for 24 hours, and is free again after', async () => {
    const clock = createTestClock('2026-03-01T00:00:00Z')
    const shop = await startTestApi({ clock })
    try {
      const make = (email: string) =>
        shop.call('POST', shop.path('customers'), { body: { email }, headers: { 'idempotency-key': 'old' } })
      const first = await make('old@a.example')
      clock.advance({ hours: 23, minutes: 59 })
      expect((await make('old@a.example')).text).toBe(first.text)
      clock.advance({ minutes: 2 })
      expect((await make('new@a.example')).json.customer.email).toBe('new@a.example')
    } finally {
      await shop.close()
    }
  })

  it('with a refusal because what it is about does not exist', async () => {
    const price = { amount: 1999, currency: 'usd', interval: 'month' }
    const make = () =>
      api.call('POST', api.path('products/prod_nobody/prices'), {
        body: price,
        headers: { 'idempotency-key': 'nobody' },
      })
    const [first, second] = [await make(), await make()]
    expect([first.status, second.status]).toEqual([404, 404])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.text).toBe(first.text)
  })
})

describe('one request', () => {
  it('is the same in whatever order nested names come', async () => {
    const send = (raw: string) =>
      api.call('POST', api.path('customers'), { raw, headers: { 'idempotency-key': 'nested' } })
    const first = await send(
      '{"email":"nested@a.example","metadata":{"a":{"x":1,"y":[{"p":1,"q":2}]},"b":2}}',
    )
    const second = await send(
      '{"metadata":{"b":2,"a":{"y":[{"q":2,"p":1}],"x":1}},"email":"nested@a.example"}',
    )
    expect(first.status).toBe(201)
    expect(second.text).toBe(first.text)
    const third = await send(
      '{"email":"nested@a.example","metadata":{"a":{"x":1,"y":[{"p":2,"q":1}]},"b":2}}',
    )
    expect(third.error).toMatchObject({ code: 'conflict', param: 'idempotency-key' })
  })

  it('is the same however its path is spelled, or is answered 404', async () => {
    const { workspaceId } = api.scope
    const encoded = workspaceId.replace(/./, (first) => `%${first.charCodeAt(0).toString(16)}`)
    const paths = [
      `/v1/workspaces/${workspaceId}/products`,
      `/v1/workspaces/${encoded}/products`,
      `/v1/workspaces/${workspaceId}/products/`,
      `/v1/workspaces/${workspaceId}/PRODUCTS`,
      `/v1/workspaces/${workspaceId}/%70roducts`,
    ]
    const answers = []
    for (const path of paths)
      answers.push(
        await api.call('POST', path, { body: { name: 'Cup' }, headers: { 'idempotency-key': 'spelled' } }),
      )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 404, 404, 404])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    const { json } = await api.call('GET', api.path('products?limit=100'))
    expect(json.data.filter(({ name }: { name: string }) => name === 'Cup')).toHaveLength(1)
  })
})

describe('a key', () => {
  it.each([
    ['empty', ''],
    ['256 characters', 'k'.repeat(256)],
    ['beyond ASCII', 'schlüssel'],
  ])('that is %s is refused', async (_name, key) => {
    const answer = await create(
      encodeURI(key) === key ? key : 'x',
      { email: 'k@a.example' },
      key === 'schlüssel' ? { 'idempotency-key': 'schl\u00fcssel' } : {},
    )
    expect(answer.error).toMatchObject({ code: 'invalid_request', param: 'idempotency-key' })
  })

  it('of 255 characters is taken', async () => {
    expect((await create('k'.repeat(255), { email: 'long@a.example' })).status).toBe(201)
  })
})

describe('stored answers', () => {
  it('lose the personal data of a deleted record, and a retry is told that it is gone', async () => {
    const { json } = await create('gone', { email: 'gone@a.example' })
    await api.call('DELETE', api.path(`customers/${json.customer.id}`))
    const customers = await count('customers')
    const again = await create('gone', { email: 'gone@a.example' })
    expect([again.status, again.error.code]).toEqual([404, 'not_found'])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await count('customers')).toBe(customers)
    const stored = api.context.db.selectFrom('idempotency_keys').select('body').where('key', '=', 'gone')
    expect(String((await stored.executeTakeFirstOrThrow()).body)).not.toContain('gone@a.example')
    expect((await create('another', { email: 'gone@a.example' })).status).toBe(201)
  })

  it('hold no secret in the clear', async () => {
    const made = await api.call('POST', api.path('webhook_endpoints'), {
      body: { url: 'https://hooks.stablerail-test.invalid/in' },
      headers: { 'idempotency-key': 'secret' },
    })
    expect(made.status).toBe(201)
    const row = await api.context.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', 'secret')
      .executeTakeFirstOrThrow()
    expect(row.body.includes(made.json.signingSecret)).toBe(false)
    const again = await api.call('POST', api.path('webhook_endpoints'), {
      body: { url: 'https://hooks.stablerail-test.invalid/in' },
      headers: { 'idempotency-key': 'secret' },
    })
    expect(again.text).toBe(made.text)
  })
})

describe('the losers of a race', () => {
  it('hold no connection while they wait, and are told to come again when it lasts', async () => {
    // Stands for a first request that is stuck: it holds the row that the customer insert needs. It uses its own
    // connection, which may stay idle in its transaction without a time limit.
    const blocker = new Client(api.databaseUrl)
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      'insert into customers (workspace_id, livemode, id, email, created_at) values ($1, false, $2, $3, now())',
      [api.scope.workspaceId, api.context.ids.make('customer'), 'stuck@a.example'],
    )
    const first = create('stuck', { email: 'stuck@a.example' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocker.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    const losers = Array.from({ length: 40 }, () => create('stuck', { email: 'stuck@a.example' }))
    const startedAt = performance.now()
    expect((await api.call('GET', api.path('customers?limit=1'))).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    const [told] = await Promise.all(losers)
    expect(told?.status).toBe(409)
    expect(told?.headers.get('retry-after')).toBe('1')
    await blocker.query('commit')
    await blocker.end()
    expect((await first).error).toMatchObject({ code: 'conflict', param: 'email' })
  }, 30_000)
})

describe('a process that is killed at any step of a write', () => {
  it('leaves all of it or nothing', async () => {
    const writer = fileURLToPath(new URL('../../../testing/crash-writer.ts', import.meta.url))
    let killed = 0
    for (let round = 0; round < 12; round += 1) {
      const child = spawn(process.execPath, [writer, api.databaseUrl, api.scope.workspaceId, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      // The child prints one line per acknowledged write; the kill happens during the next write.
      const acknowledged: string[] = []
      const enough = 1 + round
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (chunk: Buffer) => {
          acknowledged.push(...chunk.toString().split('\n').filter(Boolean))
          if (acknowledged.length >= enough) {
            child.kill('SIGKILL')
            resolve()
          }
        })
      })
      await once(child, 'exit')
      killed += 1
      await expectWhole(acknowledged, round)
    }
    expect(killed).toBe(12)
  }, 120_000)

  const expectWhole = async (acknowledged: string[], round: number) => {
    const { db } = api.context
    const customers = await db
      .selectFrom('customers')
      .selectAll()
      .where('email', 'like', `crash-${round}-%`)
      .execute()
    const keys = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', 'like', `crash-${round}-%`)
      .execute()
    const events = await db.selectFrom('events').selectAll().where('type', '=', 'customer.created').execute()
    for (const email of acknowledged) expect(customers.map((row) => row.email)).toContain(email)
    expect(keys.length).toBe(customers.length)
    for (const customer of customers)
      expect(events.filter(({ payload }) => payload.includes(customer.id)).length).toBe(1)
  }
})
