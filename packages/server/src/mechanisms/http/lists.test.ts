import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertPayment } from '../../testing/payments/rows.ts'
import { decodeCursor, encodeCursor } from './page.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const start = Date.parse('2026-11-20T09:30:00.000Z')
/** Times that decrease while ids increase, with two records for each time. */
const disagreeing = [4, 4, 3, 3, 2, 2, 1, 1].map((second) => new Date(start + second * 1000))

const keyOf = (id: string) => ({ workspace_id: api.scope.workspaceId, livemode: api.scope.livemode, id })
const { make } = {
  make: (kind: 'customer' | 'product' | 'payment' | 'webhookDelivery' | 'event') =>
    api.context.ids.make(kind),
}

const lists = [
  {
    path: 'customers',
    kind: 'customer' as const,
    insert: (created_at: Date) => {
      const id = make('customer')
      const facts = { email: `${id}@shop.example`, name: null, wallet: null, country: null, metadata: null }
      return api.context.db
        .insertInto('customers')
        .values({ ...keyOf(id), ...facts, created_at, deleted_at: null })
    },
  },
  {
    path: 'products',
    kind: 'product' as const,
    insert: (created_at: Date) =>
      api.context.db
        .insertInto('products')
        .values({ ...keyOf(make('product')), name: 'Mug', description: null, metadata: null, created_at }),
  },
  {
    path: 'payments',
    kind: 'payment' as const,
    insert: (created_at: Date) => ({
      execute: () => insertPayment(api.context, api.scope, { id: make('payment'), created_at }),
    }),
  },
  {
    path: 'webhook_endpoints/whe_0000000000000000000000lists/deliveries',
    kind: 'webhookDelivery' as const,
    insert: (created_at: Date) =>
      api.context.db.insertInto('webhook_deliveries').values({
        ...keyOf(make('webhookDelivery')),
        endpoint_id: 'whe_0000000000000000000000lists',
        event_id: make('event'),
        event_type: 'customer.deleted',
        status: 'succeeded',
        created_at,
      }),
  },
]

type Listed = { id: string; createdAt: string }

describe.each(lists)('the list of $path', ({ path, kind, insert }) => {
  beforeAll(async () => {
    await api.context.db
      .insertInto('webhook_endpoints')
      .values({
        ...keyOf('whe_0000000000000000000000lists'),
        url: 'https://shop.example',
        events: ['*'],
        status: 'enabled',
        secret_sealed: Buffer.alloc(0),
        created_at: new Date(start),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const createdAt of disagreeing) await insert(createdAt).execute()
  })

  it('goes by createdAt and then by id, whatever ids say, and misses and repeats nothing while records are added', async () => {
    const seen: Listed[] = []
    let query = 'limit=3'
    for (;;) {
      const { status, json } = await api.call('GET', api.path(`${path}?${query}`))
      expect(status).toBe(200)
      seen.push(...json.data)
      if (json.nextCursor === null) break
      query = `limit=3&cursor=${json.nextCursor}`
      // This record is newer than all existing records, so it belongs before the first page.
      await insert(new Date(start + 60_000 + seen.length)).execute()
    }
    expect(seen).toHaveLength(disagreeing.length)
    const inOrder = [...seen].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1))
    expect(seen).toEqual(inOrder)
  })

  it('refuses a cursor that is an id alone, or of another list', async () => {
    const id = make(kind)
    const other = kind === 'customer' ? make('product') : make('customer')
    for (const cursor of [
      Buffer.from(id).toString('base64url'),
      encodeCursor({ createdAt: new Date(start), id: other }),
    ]) {
      const { status, error } = await api.call('GET', api.path(`${path}?cursor=${cursor}`))
      expect([status, error.param]).toEqual([400, 'cursor'])
    }
  })
})

describe('a cursor', () => {
  it('holds the moment and the id, and has one spelling', () => {
    const position = { createdAt: new Date(start), id: make('customer') }
    const cursor = encodeCursor(position)
    expect(decodeCursor('customer', cursor)).toEqual(position)
    for (const spelling of [`${cursor}=`, `${cursor} `, `.${cursor}`])
      expect(() => decodeCursor('customer', spelling)).toThrow('cursor')
  })
})
