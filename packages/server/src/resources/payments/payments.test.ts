import { exampleId, Payment, type Payment as PaymentBody } from '@stablerail/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'
import { insertPayment, insertRefund, readPayments } from '../../testing/payments/rows.ts'
import { findCheckoutPayment } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const insert = (facts: Parameters<typeof insertPayment>[2] = {}, scope: Scope = api.scope): Promise<string> =>
  insertPayment(api.context, scope, facts)

const get = (query = '', options = {}) => api.call('GET', `${api.path('payments')}${query}`, options)
const idsOf = (json: { data: PaymentBody[] }) => json.data.map(({ id }) => id)

const subscription_id = exampleId('subscription')
const checkout_id = exampleId('checkout')
const tx_id = `0x${'c0ffee'.padStart(64, '0')}`

/** Returns the fields of each line of a CSV text without quoted fields. */
const csvRows = (text: string): Record<string, string>[] => {
  const [header = '', ...lines] = text.trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, at) => [names[at], field])))
}

describe('a payment', () => {
  test('is answered as the contract says, with its customer where that is asked for', async () => {
    const { json } = await api.call('POST', api.path('customers'), {
      body: { email: 'ada@example.com', metadata: { plan: 'tea' } },
    })
    const id = await insert({ customer_id: json.customer.id })
    const plain = await get(`/${id}`)
    expect(plain.status).toBe(200)
    expect(Payment.parse(plain.json)).toMatchObject({ id, tokenAmountBase: '19990042' })
    expect(plain.json).not.toHaveProperty('customer')
    const expanded = await get(`/${id}?expand=customer`)
    expect(expanded.json.customer).toMatchObject({
      id: json.customer.id,
      email: 'ada@example.com',
      metadata: { plan: 'tea' },
    })
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
    // Give each payment its own time, because payments of the same millisecond are sorted by the random part
    // of their ids.
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

  test.each<[string, Parameters<typeof insertPayment>[2]]>([
    ['status=failed', { status: 'failed', failure_reason: 'underpaid' }],
    [`subscriptionId=${subscription_id}`, { subscription_id }],
    [`checkoutId=${checkout_id}`, { checkout_id }],
    [`txHash=${tx_id.replace('c0ffee', 'C0FFEE')}`, { tx_id }],
    ['unmatched=false', { outcome: 'credited' }],
    ['screeningVerdict=screened_flagged', { screening_verdict: 'screened_flagged' }],
    ['from=2001-01-01T00:00:00Z&to=2001-12-31T00:00:00Z', { created_at: new Date('2001-06-01') }],
    ['from=2002-06-01T02:00:00%2B02:00&to=2002-06-01T00:00:00Z', { created_at: new Date('2002-06-01') }],
  ])('keeps to %s', async (query, changes) => {
    await insert()
    const id = await insert(changes)
    expect(idsOf((await get(`?${query}`)).json)).toEqual([id])
  })

  test('keeps to two filters at once', async () => {
    const customer_id = api.context.ids.make('customer')
    const matched = await insert({ customer_id, outcome: 'credited' })
    const unmatched = await insert({ customer_id })
    const listed = async (isUnmatched: boolean) =>
      idsOf((await get(`?customerId=${customer_id}&unmatched=${isUnmatched}`)).json)
    expect([await listed(false), await listed(true)]).toEqual([[matched], [unmatched]])
  })

  test.each([
    'cursor=nonsense',
    'limit=0',
    'limit=101',
    'status=paid',
    'txHash=0xodd1',
    `txHash=0x${'1'.repeat(63)}`,
    'expand=product',
    'format=xml',
    'from=x',
    'to=2026-11-19T00:00:00Z&from=2026-11-20T00:00:00Z',
    'to=2026-11-19T00:00:00Z&from=2026-11-20T00:00:00Z&format=csv',
  ])('refuses %s', async (query) => {
    const { status, error } = await get(`?${query}`)
    expect(status).toBe(400)
    expect(error.param).toBe(query.split('=')[0])
  })
})

describe('the export of payments', () => {
  test('has a line for each payment, with customer and log index, and one of negative amounts for each confirmed refund', async () => {
    const body = { email: 'eve@example.com', name: '=HYPERLINK("x")' }
    const { json } = await api.call('POST', api.path('customers'), { body })
    const created_at = new Date('2003-01-01')
    const id = await insert({ created_at, customer_id: json.customer.id, status: 'refunded' })
    const back = [
      await insertRefund(api.context, api.scope, id, {
        amount_minor: 900,
        tx_id: '0xfirst',
        confirmed_at: new Date('2003-01-02'),
      }),
      await insertRefund(api.context, api.scope, id, {
        amount_minor: 1_099,
        tx_id: '0xsecond',
        confirmed_at: new Date('2003-01-03'),
      }),
    ]
    const initiated = await insert({ created_at })
    await insertRefund(api.context, api.scope, initiated, { amount_minor: 5, status: 'initiated' })
    const answer = await get('?format=csv&from=2003-01-01T00:00:00Z&to=2003-01-03T00:00:00Z')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`)
    const rows = csvRows(answer.text)
    const facts = rows.map(({ type, id, refundOf, amountMinor, netMinor, txHash, createdAt }) => ({
      type,
      id,
      refundOf,
      amountMinor,
      netMinor,
      txHash,
      createdAt,
    }))
    const paid = { type: 'payment', refundOf: '', amountMinor: '1999', netMinor: '1999' }
    const common = { createdAt: created_at.toISOString(), txHash: expect.stringMatching(/^0x/) }
    const sent = { type: 'refund', refundOf: id }
    expect(facts).toHaveLength(4)
    expect(facts.find((row) => row.id === initiated)).toEqual({ ...paid, ...common, id: initiated })
    const at = facts.findIndex((row) => row.id === id)
    expect(facts[at]).toEqual({ ...paid, ...common, id })
    expect(facts.slice(0, 2)).toEqual([
      {
        ...sent,
        id: back[1],
        amountMinor: '-1099',
        netMinor: '-1099',
        txHash: '0xsecond',
        createdAt: '2003-01-03T00:00:00.000Z',
      },
      {
        ...sent,
        id: back[0],
        amountMinor: '-900',
        netMinor: '-900',
        txHash: '0xfirst',
        createdAt: '2003-01-02T00:00:00.000Z',
      },
    ])
    expect(rows.find(({ type }) => type === 'payment')).toMatchObject({
      logIndex: '3',
      tokenAmountBase: '19990042',
      unmatchedInbound: 'true',
    })
    expect(rows.find((row) => row.id === id)?.customerEmail).toBe('eve@example.com')
    const leftOut = ['attribution', 'claims', 'customer', 'requestedTokenAmountBase', 'overpaidMinor']
    const scalars = Object.keys(Payment.shape).filter((name) => !leftOut.includes(name))
    for (const name of scalars) expect(rows[0]).toHaveProperty(name)
  })

  test('puts a refund into the period of its confirmation, so that the export of a closed month does not grow', async () => {
    const month = (number: number) => new Date(Date.UTC(2004, number - 1, 15))
    const customer_id = api.context.ids.make('customer')
    const paid = { customer_id, outcome: 'credited' as const }
    const january = await insert({ ...paid, created_at: month(1) })
    const february = await insert({ ...paid, created_at: month(2) })
    const failed = await insert({ ...paid, created_at: month(1), status: 'failed' })
    const exported = async (query: string) =>
      csvRows((await get(`?format=csv&customerId=${customer_id}&${query}`)).text).map(({ id }) => id)
    const inMonth = (number: number) =>
      `from=2004-0${number}-01T00:00:00Z&to=2004-0${number}-28T23:59:59.999Z`
    const closed = await exported(inMonth(1))
    expect(closed.toSorted()).toEqual([january, failed].toSorted())
    const refundIn = (number: number, payment: string) =>
      insertRefund(api.context, api.scope, payment, { confirmed_at: month(number) })
    const first = await refundIn(2, january)
    const second = await refundIn(3, january)
    const third = await refundIn(3, failed)
    expect(await exported(inMonth(1))).toEqual(closed)
    // Rows of the same time are sorted by id, descending, so that a refund (`ref_`) comes before a payment
    // (`pay_`).
    expect(await exported(inMonth(2))).toEqual([first, february])
    expect((await exported(inMonth(3))).toSorted()).toEqual([second, third].toSorted())
    // The filter by status applies to the payment of the refund, not to the refund.
    expect(await exported('status=failed')).toEqual([third, failed])
    expect(await exported(`${inMonth(3)}&status=confirmed&unmatched=false`)).toEqual([second])
    expect(await exported(`${inMonth(3)}&unmatched=true`)).toEqual([])
    const { tx_hash } = (await readPayments(api.context)).find(({ id }) => id === failed) ?? {}
    expect(await exported(`txHash=${tx_hash}`)).toEqual([third, failed])
  })

  test('has every payment and refund when there are more than one page of them', async () => {
    const customer_id = api.context.ids.make('customer')
    const ids: string[] = []
    for (let amount_minor = 0; amount_minor < 1_203; amount_minor += 1) {
      const id = await insert({ customer_id, amount_minor })
      ids.push(id)
      const refund = { amount_minor, confirmed_at: api.context.clock.now() }
      ids.push(await insertRefund(api.context, api.scope, id, refund))
    }
    const rows = csvRows((await get(`?format=csv&customerId=${customer_id}`)).text)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const places = rows.map(({ createdAt, id }) => `${createdAt} ${id}`)
    expect(places).toEqual(places.toSorted().toReversed())
  })
})

describe('what a payment shows of its transfer', () => {
  test.each([
    ['as its chain writes addresses', `0x${'ab'.repeat(20)}`, '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'],
    ['as it is stored, where the chain cannot read it', 'vault-7', 'vault-7'],
    ['as unknown, where no sender was recorded', '', null],
  ])('names the payer %s', async (_, from_key, payerAddress) => {
    const { json } = await get(`/${await insert({ from_key })}`)
    expect(json.payerAddress).toBe(payerAddress)
  })

  test.each([
    ['none, while a pending one is out of the chain', { status: 'pending', state: 'orphaned' }, null],
    ['none, where one failed as it left the chain', { status: 'failed', state: 'orphaned' }, null],
    ['where it was read, for one that waits for its return', { status: 'confirmed', state: 'orphaned' }, 77],
    ['where it is, for one that failed there', { status: 'failed', state: 'confirmed' }, 77],
  ] as const)('names its block: %s', async (_, facts, blockNumber) => {
    const { json } = await get(`/${await insert({ ...facts, block_number: 77 })}`)
    expect(json.blockNumber).toBe(blockNumber)
  })
})

test('a checkout shows a payment that is in the chain before a newer one that a reorg took out', async () => {
  const checkout_id = api.context.ids.make('checkout')
  expect(await findCheckoutPayment(api.context, api.scope, checkout_id)).toBeNull()
  await insert({ checkout_id, status: 'pending', state: 'seen', tx_id: '0xheld' })
  await insert({ checkout_id, status: 'pending', state: 'orphaned', tx_id: '0xlost' })
  expect(await findCheckoutPayment(api.context, api.scope, checkout_id)).toEqual({
    chain: 'base',
    token: 'USDC',
    status: 'pending',
    txHash: '0xheld',
    confirmations: 0,
    confirmationsRequired: 10,
    failureReason: null,
    amountMinor: 1999,
    tokenAmountBase: '19990042',
    // This test configures no network.
    tokenDecimals: null,
    underpaid: false,
  })
})
