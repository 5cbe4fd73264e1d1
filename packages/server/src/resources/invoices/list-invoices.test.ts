import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import { fillInvoices } from '../../testing/invoices.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { exportInvoices } from './export-invoices.ts'
import { invoicesPage } from './store.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let api: TestApi
let customers: string[]
beforeAll(async () => {
  api = await startTestApi({ config: { networks: [unreadNetwork] }, clock })
  const makeCustomer = async (body: object) =>
    (await api.call('POST', api.path('customers'), { body })).json.customer.id
  customers = [
    await makeCustomer({ email: 'ada@example.test', name: '=HYPERLINK("x")' }),
    await makeCustomer({ email: 'eve@example.test' }),
  ]
})
afterAll(() => api.close())

/** Creates an invoice, one millisecond later than the previous invoice. */
const create = async (body: object = {}) => {
  clock.advance({ ms: 1 })
  const line = { description: 'Mug', quantity: 1, unitAmountMinor: 500 }
  const bill = { customerId: customers[0], chain: 'base', token: 'USDC', lineItems: [line], ...body }
  return (await api.call('POST', api.path('invoices'), { body: bill })).json
}
const list = async (query = '') => (await api.call('GET', api.path(`invoices${query}`))).json
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('the list of invoices', () => {
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
    const one = await create({ customerId: customers[1] })
    const other = await create({ customerId: customers[1] })
    await api.call('POST', api.path(`invoices/${one.id}/void`))
    const of = `customerId=${customers[1]}`
    expect(idsOf(await list(`?${of}`))).toEqual([other.id, one.id])
    expect(idsOf(await list(`?${of}&status=void`))).toEqual([one.id])
    expect(idsOf(await list('?status=past_due'))).toEqual([])
    expect(idsOf(await list(`?${of}&from=${other.createdAt}`))).toEqual([other.id])
    expect(idsOf(await list(`?${of}&to=${one.createdAt}&status=void`))).toEqual([one.id])
  })

  test('has none of another workspace or mode', async () => {
    await create()
    for (const scope of [await createTestScope(api.context), { ...api.scope, livemode: true }]) {
      const key = await api.makeKey(scope, 'full')
      const answer = await api.call('GET', `/v1/workspaces/${scope.workspaceId}/invoices`, { key })
      expect([answer.status, answer.json.data]).toEqual([200, []])
    }
  })

  test.each([
    ['status=late', 'status'],
    ['cursor=made-up', 'cursor'],
    ['customer_id=cus_1', 'customer_id'],
    ['from=yesterday', 'from'],
    ['format=xml', 'format'],
    ['from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z', 'to'],
    ['format=csv&from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z', 'to'],
  ])('refuses %s and names the parameter', async (query, param) => {
    const { status, error } = await api.call('GET', api.path(`invoices?${query}`))
    expect([status, error.param]).toEqual([400, param])
  })
})

describe('the CSV of invoices', () => {
  test('has each single field, the customer and the settlement, and defuses what is a formula', async () => {
    const one = await create({ memo: '+1 "free", please' })
    const answer = await api.call('GET', api.path('invoices?format=csv&limit=1'))
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
    const [header, first] = answer.text.split('\r\n')
    expect(header).toBe(
      'id,workspaceId,number,customerId,subscriptionId,amountMinor,currency,chain,token,status,memo,createdAt,dueAt,' +
        'paidAt,customerEmail,customerName,paymentId,txHash,blockNumber,settledChain,settledToken,tokenAmountBase,' +
        'confirmedAt,receivedMinor,refundedMinor,overpaidMinor,refundedAt,billTo,sellerAddress,sellerTaxId,taxLine',
    )
    expect(first).toBe(
      `${one.id},${api.scope.workspaceId},${one.number},${customers[0]},,500,USD,base,USDC,draft,` +
        `"'+1 ""free"", please",${one.createdAt},${one.dueAt},,ada@example.test,"'=HYPERLINK(""x"")",,,,,,,,0,0,0,,,,,`,
    )
  })
})

const count = 100_000
const page = 26
/** The maximum number of rows that a page may read: the rows of the page, and two more. */
const mostRead = page + 2

type Query = Omit<Parameters<typeof invoicesPage>[2], 'limit'>

const explain = (scope: Scope, query: Query) => {
  const { db } = api.context
  return rowsRead(db, invoicesPage(db, scope, { ...query, limit: page }).compile())
}

describe('of 100,000 invoices', () => {
  let shop: Scope
  beforeAll(async () => {
    shop = await createTestScope(api.context)
    await fillInvoices(api.context.db, shop, { count })
  }, 120_000)

  test.each<[string, Query]>([
    ['without a filter', {}],
    ['by the common status', { status: 'paid' }],
    ['by a rare status', { status: 'past_due' }],
    ['by a status that no invoice has', { status: 'void' }],
    ['of a customer', { customerId: 'cus_42' }],
    ['of a customer by status', { customerId: 'cus_42', status: 'past_due' }],
    ['of an old day', { from: '2026-01-10T00:00:00Z', to: '2026-01-11T00:00:00Z' }],
  ])('the list %s reads what it shows and little else', async (_, query) => {
    for (const after of [undefined, { createdAt: new Date('2026-02-01T00:00:00Z'), id: 'in_1' }])
      expect(await explain(shop, { ...query, after })).toBeLessThanOrEqual(mostRead)
  })

  test('the CSV has each once, while others are inserted', async () => {
    const seen = new Set<string>()
    let lines = 0
    for await (const part of exportInvoices(api.context, shop, { to: '2026-02-01T00:00:00Z' })) {
      const rows = part.split('\r\n').filter(Boolean)
      lines += rows.length
      for (const row of rows) seen.add(row.slice(0, row.indexOf(',')))
      await sql`
        insert into invoices select (jsonb_populate_record(one, jsonb_build_object(
          'id', 'in_new_' || ${lines}::integer, 'number', ${count + lines}::integer, 'hosted_token', 'new_' || ${lines}::integer,
          'created_at', '2026-03-20T00:00:00Z'))).*
        from invoices as one where workspace_id = ${shop.workspaceId} limit 1
      `.execute(api.context.db)
    }
    const days = 31 * 24 * 60
    expect([lines, seen.size]).toEqual([days + 1, days + 1])
  })
})
