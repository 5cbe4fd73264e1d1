import { exampleId, Payment, type Payment as PaymentBody } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../context.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'
import { findCheckoutPayment } from './index.ts'
import type { PaymentRow } from './payment.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let inserted = 0

const insert = async (changes: Partial<PaymentRow> = {}, scope: Scope = api.scope): Promise<string> => {
  inserted += 1
  const id = api.context.ids.make('payment')
  const { attribution: _, claims: __, ...rest } = changes
  await api.context.db
    .insertInto('payments')
    .values({
      ...{ workspace_id: scope.workspaceId, livemode: scope.livemode, id, chain: 'base', token: 'USDC' },
      ...{ amount_minor: 1_999, fee_minor: 0, net_minor: 1_999, currency: 'USD', status: 'confirmed' },
      ...{
        tx_hash: `0x${1_000 + inserted}`,
        log_index: 3,
        token_amount_base: 19_990_042n,
        created_at: new Date(),
      },
      ...rest,
    })
    .execute()
  return id
}

const get = (query = '', options = {}) => api.call('GET', `${api.path('payments')}${query}`, options)
const idsOf = (json: { data: PaymentBody[] }) => json.data.map(({ id }) => id)

const subscription_id = exampleId('subscription')

/** The fields of each line of a CSV text without quoted fields. */
const csvRows = (text: string): Record<string, string>[] => {
  const [header = '', ...lines] = text.trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, at) => [names[at], field])))
}

describe('a payment', () => {
  test('is answered as the contract says, with its customer where that is asked for', async () => {
    const { json } = await api.call('POST', api.path('customers'), { body: { email: 'ada@example.com' } })
    const id = await insert({ customer_id: json.customer.id })
    const plain = await get(`/${id}`)
    expect(plain.status).toBe(200)
    expect(Payment.parse(plain.json)).toMatchObject({ id, tokenAmountBase: '19990042' })
    expect(plain.json).not.toHaveProperty('customer')
    const expanded = await get(`/${id}?expand=customer`)
    expect(expanded.json.customer).toMatchObject({ id: json.customer.id, email: 'ada@example.com' })
    const guest = await get(`/${await insert()}?expand=customer`)
    expect(guest.json.customer).toBeNull()
  })

  test('of another workspace or mode is not found', async () => {
    const elsewhere = await insert({}, await createTestScope(api.context))
    const live = await insert({}, { ...api.scope, livemode: true })
    for (const id of [elsewhere, live, 'pay_unknown']) expect((await get(`/${id}`)).status).toBe(404)
    const listed = idsOf((await get('?limit=100')).json)
    expect(listed).not.toContain(elsewhere)
    expect(listed).not.toContain(live)
  })
})

describe('the list of payments', () => {
  test('gives each one once, newest first, however many come in between the pages', async () => {
    const customer_id = api.context.ids.make('customer')
    const ids: string[] = []
    // Each at a moment of its own: what comes within one millisecond goes by the random part of its id.
    const firstMs = Date.now() - 60_000
    for (let count = 0; count < 7; count += 1)
      ids.push(await insert({ customer_id, created_at: new Date(firstMs + count) }))
    const seen: string[] = []
    let cursor = ''
    do {
      const { json } = await get(`?customerId=${customer_id}&limit=3${cursor}`)
      seen.push(...idsOf(json))
      cursor = json.nextCursor === null ? '' : `&cursor=${json.nextCursor}`
      expect(json.hasMore).toBe(cursor !== '')
      await insert({ customer_id })
    } while (cursor !== '')
    expect(seen).toEqual(ids.toReversed())
  })

  test.each<[string, Partial<PaymentRow>]>([
    ['status=failed', { status: 'failed', failure_reason: 'underpaid' }],
    [`subscriptionId=${subscription_id}`, { subscription_id }],
    ['screeningVerdict=screened_flagged', { screening_verdict: 'screened_flagged' }],
    ['from=2001-01-01T00:00:00Z&to=2001-12-31T00:00:00Z', { created_at: new Date('2001-06-01') }],
    ['from=2002-06-01T02:00:00%2B02:00&to=2002-06-01T00:00:00Z', { created_at: new Date('2002-06-01') }],
  ])('keeps to %s', async (query, changes) => {
    await insert()
    const id = await insert(changes)
    expect(idsOf((await get(`?${query}`)).json)).toEqual([id])
  })

  test.each([
    'cursor=nonsense',
    'limit=0',
    'limit=101',
    'status=paid',
    'expand=product',
    'format=xml',
    'from=x',
  ])('refuses %s', async (query) => {
    const { status, error } = await get(`?${query}`)
    expect(status).toBe(400)
    expect(error.param).toBe(query.split('=')[0])
  })
})

describe('the export of payments', () => {
  test('has a line for each payment, with customer and log index, and one of negative amounts for a refund', async () => {
    const body = { email: 'eve@example.com', name: '=HYPERLINK("x")' }
    const { json } = await api.call('POST', api.path('customers'), { body })
    const created_at = new Date('2003-01-01')
    const id = await insert({
      ...{ created_at, customer_id: json.customer.id, status: 'refunded', refund_tx_hash: '0xback' },
      ...{ refund_amount_minor: 1_999, refunded_at: new Date('2003-01-02') },
    })
    const initiated = await insert({ created_at, refund_amount_minor: 5 })
    const answer = await get('?format=csv&from=2003-01-01T00:00:00Z&to=2003-01-01T00:00:00Z')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`)
    const rows = csvRows(answer.text)
    expect(
      rows.map(({ type, id, amountMinor, netMinor, txHash }) => [type, id, amountMinor, netMinor, txHash]),
    ).toEqual(
      [
        ['payment', id, '1999', '1999', expect.any(String)],
        ['refund', id, '-1999', '-1999', '0xback'],
        ['payment', initiated, '1999', '1999', expect.any(String)],
      ].toSorted(([, a], [, b]) => String(b).localeCompare(String(a))),
    )
    expect(rows.find(({ type }) => type === 'payment')).toMatchObject({
      logIndex: '3',
      tokenAmountBase: '19990042',
      unmatchedInbound: 'false',
    })
    expect(rows.find((row) => row.id === id)?.customerEmail).toBe('eve@example.com')
    const scalars = Object.keys(Payment.shape).filter((name) => name !== 'attribution' && name !== 'customer')
    for (const name of scalars) expect(rows[0]).toHaveProperty(name)
  })

  test('has every payment when there are more than one page of them', async () => {
    const customer_id = api.context.ids.make('customer')
    const { db, ids } = api.context
    await db
      .insertInto('payments')
      .values(
        Array.from({ length: 1_203 }, (_, index) => ({
          ...{ workspace_id: api.scope.workspaceId, livemode: false, id: ids.make('payment') },
          ...{
            chain: 'base' as const,
            token: 'USDC' as const,
            status: 'confirmed' as const,
            currency: 'USD',
          },
          ...{ amount_minor: index, fee_minor: 0, net_minor: index, customer_id, created_at: new Date() },
        })),
      )
      .execute()
    const { text } = await get(`?format=csv&customerId=${customer_id}`)
    expect(new Set(csvRows(text).map(({ amountMinor }) => Number(amountMinor))).size).toBe(1_203)
  })
})

test('a checkout shows a payment that is in the chain before a newer one that a reorg took out', async () => {
  const checkout_id = api.context.ids.make('checkout')
  expect(await findCheckoutPayment(api.context.db, api.scope, checkout_id)).toBeNull()
  await insert({ checkout_id, status: 'pending', block_number: 7, confirmations: 2, tx_hash: '0xheld' })
  await insert({ checkout_id, status: 'pending', block_number: null, tx_hash: '0xlost' })
  expect(await findCheckoutPayment(api.context.db, api.scope, checkout_id)).toEqual({
    status: 'pending',
    txHash: '0xheld',
    confirmations: 2,
    failureReason: null,
  })
})
