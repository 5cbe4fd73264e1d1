import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { type CheckoutPage, checkoutsPage } from './store.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
  await insertVerifiedWallet(api.context, api.scope, address)
})
afterAll(() => api.close())

const coffee = { mode: 'payment', amount: 500, chain: 'base', token: 'USDC' }
/** Creates a checkout, one millisecond later than the previous checkout. */
const create = async (body: object = {}) => {
  clock.advance({ ms: 1 })
  return (await api.call('POST', api.path('checkouts'), { body: { ...coffee, ...body } })).json
}
const list = async (query = '') => (await api.call('GET', api.path(`checkouts${query}`))).json

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('the list of checkouts', () => {
  test('has the newest first, each as it is retrieved, in pages that do not shift', async () => {
    const made: { id: string }[] = []
    for (let count = 0; count < 5; count += 1) made.unshift(await create())
    const first = await list('?limit=2')
    expect(first.data).toEqual(made.slice(0, 2))
    await create()
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    const third = await list(`?limit=2&cursor=${second.nextCursor}`)
    expect([...idsOf(second), idsOf(third)[0]]).toEqual(made.slice(2).map(({ id }) => id))
  })

  test('holds those of a status, a customer or a span of time, or of all these', async () => {
    const one = await create({ customerEmail: 'list@a.example' })
    const other = await create({ customerEmail: 'list@a.example' })
    await api.context.db
      .updateTable('checkouts')
      .set({ status: 'expired' })
      .where('id', '=', one.id)
      .execute()
    const of = `customerId=${one.customerId}`
    expect(idsOf(await list(`?${of}`))).toEqual([other.id, one.id])
    expect(idsOf(await list(`?${of}&status=expired`))).toEqual([one.id])
    expect(idsOf(await list('?status=failed'))).toEqual([])
    const late = await create({ customerEmail: 'list@a.example' })
    expect(idsOf(await list(`?${of}&from=${late.createdAt}`))).toEqual([late.id])
    expect(idsOf(await list(`?${of}&to=${other.createdAt}&status=open`))).toEqual([other.id])
  })

  test('has none of another workspace or mode', async () => {
    const mine = await create()
    const stranger = await createTestScope(api.context)
    const live = { ...api.scope, livemode: true }
    for (const scope of [stranger, live]) {
      const key = await api.makeKey(scope, 'full')
      const answer = await api.call('GET', `/v1/workspaces/${scope.workspaceId}/checkouts`, { key })
      expect([answer.status, answer.json.data]).toEqual([200, []])
    }
    expect(idsOf(await list('?limit=1'))).toEqual([mine.id])
  })

  test.each([
    ['status=paid', 'status'],
    ['cursor=made-up', 'cursor'],
    ['customer_id=cus_1', 'customer_id'],
    ['from=yesterday', 'from'],
    ['from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z', 'to'],
  ])('refuses %s and names the parameter', async (query, param) => {
    const { status, error } = await api.call('GET', api.path(`checkouts?${query}`))
    expect([status, error.param]).toEqual([400, param])
  })
})

const count = 100_000
const page = 26
const open = 100
/**
 * The maximum number of rows that a page may read: the rows of the page, all open checkouts, and two more.
 */
const mostRead = page + open + 2

/** Inserts checkouts: one in every 10,000 failed, the newest 100 are open, and most of the others expired. */
const fill = async ({ workspaceId }: Scope) => {
  await sql`
    insert into checkouts (workspace_id, livemode, id, mode, status, customer_id, amount_minor, currency, chain, token,
      wallet_id, success_url, expires_at, hosted_token, created_at)
    select ${workspaceId}, false, 'chk_0' || lpad(n::text, 25, '0'), 'payment',
      case when n > ${count - open}::integer then 'open' when n % 10000 = 7 then 'failed'
        when n % 10 = 1 then 'succeeded' else 'expired' end,
      'cus_' || n % 5000, 1999, 'USD', 'base', 'USDC',
      (select id from wallets where workspace_id = ${workspaceId}), '',
      '2026-01-01'::timestamptz, 'token_' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${count}::integer) as n
  `.execute(api.context.db)
  await sql`analyze checkouts`.execute(api.context.db)
}

const explain = (scope: Scope, query: Omit<CheckoutPage, 'limit'>) => {
  const { db } = api.context
  return rowsRead(db, checkoutsPage(db, scope, { ...query, limit: page }).compile())
}

describe('of 100,000 checkouts', () => {
  let shop: Scope
  beforeAll(async () => {
    shop = await createTestScope(api.context)
    await insertVerifiedWallet(api.context, shop, address)
    await fill(shop)
  }, 120_000)

  test.each<[string, Omit<CheckoutPage, 'limit'>]>([
    ['without a filter', {}],
    ['by the common status', { status: 'expired' }],
    ['by a rare status', { status: 'failed' }],
    ['by a status that no checkout has', { status: 'pending' }],
    ['of a customer', { customerId: 'cus_42' }],
    ['of a customer by status', { customerId: 'cus_42', status: 'failed' }],
    ['of an old day', { from: '2026-01-10T00:00:00Z', to: '2026-01-11T00:00:00Z' }],
    ['of an old month by status', { status: 'failed', to: '2026-01-31T00:00:00Z' }],
  ])('the list %s reads what it shows and little else', async (_, query) => {
    for (const after of [undefined, { createdAt: new Date('2026-02-01T00:00:00Z'), id: 'chk_1' }])
      expect(await explain(shop, { ...query, after })).toBeLessThanOrEqual(mostRead)
  })
})
