import { eventCatalogue } from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { customersPage } from './store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const create = (body: object) => api.call('POST', api.path('customers'), { body })
const made = async (body: object) => (await create(body)).json.customer
const eventsOf = async (id: string) => {
  const rows = await api.context.db.selectFrom('events').selectAll().orderBy('id').execute()
  return rows.filter(({ payload }) => payload.includes(id))
}

describe('a customer', () => {
  it('is created with what was sent, and an event without metadata', async () => {
    const { status, json } = await create({
      email: 'Ada@Example.com',
      name: 'Ada',
      wallet: '0xabc',
      country: 'DE',
      metadata: { secret: 'plan' },
    })
    expect(status).toBe(201)
    expect(json.customer).toMatchObject({
      workspaceId: api.scope.workspaceId,
      email: 'Ada@Example.com',
      name: 'Ada',
      wallet: '0xabc',
      country: 'DE',
      metadata: { secret: 'plan' },
      status: 'active',
      deletedAt: null,
    })
    expect(json.customer.id).toMatch(/^cus_/)
    const [event] = await eventsOf(json.customer.id)
    expect(event?.type).toBe('customer.created')
    expect(event?.payload).not.toContain('plan')
  })

  it('is a conflict when the address is taken, whatever its case', async () => {
    await made({ email: 'twice@a.example' })
    const { status, error } = await create({ email: 'TWICE@a.example' })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'conflict', param: 'email' })
  })

  it('is created once by 20 concurrent requests with one address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ email: 'race@a.example' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  it('changes only in the fields that are sent', async () => {
    const { id } = await made({ email: 'change@a.example', name: 'Old', wallet: '0xabc', country: 'DE' })
    const { json } = await api.call('PATCH', api.path(`customers/${id}`), {
      body: { name: 'New', wallet: null },
    })
    expect(json).toMatchObject({ name: 'New', wallet: null, country: 'DE', email: 'change@a.example' })
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['customer.created', 'customer.updated'])
  })

  it('cannot change its email address', async () => {
    const { id } = await made({ email: 'kept@a.example' })
    const answer = await api.call('PATCH', api.path(`customers/${id}`), { body: { email: 'new@a.example' } })
    expect([answer.status, answer.error.param]).toEqual([400, 'email'])
  })

  it('stays as it is when an update has no fields', async () => {
    const { id } = await made({ email: 'nothing@a.example' })
    expect((await api.call('PATCH', api.path(`customers/${id}`), { body: {} })).status).toBe(200)
  })

  it('that is deleted loses its personal data, frees its address, and is not found a second time', async () => {
    const { id } = await made({ email: 'gone@a.example', name: 'Gone', country: 'FR', metadata: { a: 1 } })
    expect((await api.call('DELETE', api.path(`customers/${id}`))).status).toBe(204)
    const { json } = await api.call('GET', api.path(`customers/${id}`))
    expect(json).toMatchObject({
      email: `deleted+${id}@deleted.invalid`,
      name: null,
      country: null,
      wallet: null,
      metadata: null,
    })
    expect(json.deletedAt).not.toBeNull()
    expect((await api.call('DELETE', api.path(`customers/${id}`))).status).toBe(404)
    expect((await api.call('PATCH', api.path(`customers/${id}`), { body: { name: 'x' } })).status).toBe(404)
    expect((await create({ email: 'gone@a.example' })).status).toBe(201)
    const row = await api.context.db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.metadata).toBeNull()
  })
})

describe('the events of a deleted customer', () => {
  const holding = (text: string) =>
    api.context.db
      .selectFrom('events')
      .selectAll()
      .execute()
      .then((rows) => rows.filter(({ payload }) => JSON.stringify(payload).includes(text)))

  it('hold no personal data any more, and those of others keep theirs', async () => {
    const { id } = await made({ email: 'erased@a.example', name: 'Erased Name' })
    await api.call('PATCH', api.path(`customers/${id}`), { body: { wallet: 'erased wallet', country: 'FR' } })
    const kept = await made({ email: 'whole@a.example', name: 'Kept Name' })
    expect(await holding('erased@a.example')).toHaveLength(2)
    await api.call('DELETE', api.path(`customers/${id}`))
    for (const text of ['erased@a.example', 'Erased Name', 'erased wallet'])
      expect(await holding(text), text).toEqual([])
    expect(await holding('Kept Name')).toHaveLength(1)
    const events = await eventsOf(id)
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...['customer.created', 'customer.deleted', 'customer.updated'],
    ])
    for (const { type, payload } of events) {
      const { success } = eventCatalogue[type as 'customer.created'].data.safeParse(JSON.parse(payload))
      expect(success, type).toBe(true)
    }
    expect((await eventsOf(kept.id)).map(({ type }) => type)).toEqual(['customer.created'])
  })

  it('are found by an index, however many events there are', async () => {
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain update events set payload = payload
      where workspace_id = 'ws_1' and livemode = false and type in ('customer.created', 'customer.updated')
        and payload -> 'customer' ->> 'id' = 'cus_1'
    `.execute(api.context.db)
    expect(JSON.stringify(plan.rows)).toContain('events_older_of_customers')
  })
})

describe('the list of customers', () => {
  it('is newest first, whole over its pages, and stable while others are created', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1)
      ids.push((await made({ email: `page${count}@list.example` })).id)
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page += 1) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { json } = await api.call('GET', api.path(`customers?q=@LIST.example&limit=3${query}`))
      expect(json.data.length).toBeLessThanOrEqual(3)
      expect(json.hasMore).toBe(json.nextCursor !== null)
      seen.push(...json.data.map(({ id }: { id: string }) => id))
      cursor = json.nextCursor
      await made({ email: `between${page}@list.example` })
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it('leaves deleted ones out', async () => {
    const { id } = await made({ email: 'hidden@hidden.example' })
    await api.call('DELETE', api.path(`customers/${id}`))
    expect((await api.call('GET', api.path('customers?q=hidden'))).json.data).toEqual([])
  })

  it('finds the one with an email address, whatever its case, and no deleted one', async () => {
    const find = async (email: string) =>
      (await api.call('GET', api.path(`customers?email=${encodeURIComponent(email)}`))).json.data
    const one = await made({ email: 'Exact+1@a.example' })
    await made({ email: 'not-exact+1@a.example' })
    expect(await find('exact+1@A.example')).toEqual([one])
    expect(await find('exact@a.example')).toEqual([])
    const { error } = await api.call('GET', api.path('customers?email=exact'))
    expect(error).toMatchObject({ code: 'invalid_request', param: 'email' })
    await api.call('DELETE', api.path(`customers/${one.id}`))
    expect(await find('exact+1@a.example')).toEqual([])
  })

  it('finds an email address by an index, however many customers there are', async () => {
    const { db } = api.context
    await sql`
      insert into customers (workspace_id, livemode, id, email, created_at)
      select 'ws_many', false, 'cus_' || n, n || '@many.example', '2026-01-01'::timestamptz + n * interval '1 s'
      from generate_series(1, 60000) as n
    `.execute(db)
    await sql`analyze customers`.execute(db)
    const scope = { workspaceId: 'ws_many', livemode: false }
    const query = customersPage(db, scope, { email: '4711@MANY.example', limit: 25 }).compile()
    const plan = await db.executeQuery({ ...query, sql: `explain ${query.sql}` })
    expect(JSON.stringify(plan.rows)).toContain('customers_by_email')
  })

  it('finds wildcards of LIKE as the characters they are', async () => {
    await made({ email: 'percent@a.example', name: '100% sure' })
    const found = await api.call('GET', api.path(`customers?q=${encodeURIComponent('0% s')}`))
    expect(found.json.data.length).toBe(1)
    expect((await api.call('GET', api.path('customers?q=%25%25'))).json.data).toEqual([])
  })

  it("refuses another list's cursor", async () => {
    const foreign = Buffer.from('pay_01k9z7q4m8c3v5t2r6w1x0y9bn').toString('base64url')
    const { error } = await api.call('GET', api.path(`customers?cursor=${foreign}`))
    expect(error).toMatchObject({ code: 'invalid_request', param: 'cursor' })
  })
})
