import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { unreadNetwork } from '../../testing/checkouts.ts'
import { createTestScope } from '../../testing/context.ts'
import { type InvoiceShop, mugs, openInvoiceShop } from '../../testing/invoices.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
const dayMs = 86_400_000
let api: TestApi
beforeAll(async () => {
  const networks = [unreadNetwork, { ...unreadNetwork, livemode: true }]
  api = await startTestApi({ config: { networks }, clock })
})
afterAll(() => api.close())

let shop: InvoiceShop
beforeEach(async () => {
  shop = await openInvoiceShop(api)
})

const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

describe('a new invoice', () => {
  test('is a draft whose total is the sum of its lines, due after the days that were asked for', async () => {
    const discount = { description: 'Discount', quantity: 1, unitAmountMinor: -1 }
    const made = await shop.send(
      'POST',
      'invoices',
      shop.bill({ lineItems: [mugs, discount], memo: 'Thanks', dueInDays: 3, metadata: { order: '7' } }),
    )
    expect([made.status, made.json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^in_/),
        workspaceId: shop.workspaceId,
        number: 'INV-000001',
        customerId: shop.customerId,
        subscriptionId: null,
        amountMinor: 999,
        currency: 'USD',
        chain: 'base',
        token: 'USDC',
        status: 'draft',
        lineItems: [mugs, discount],
        memo: 'Thanks',
        metadata: { order: '7' },
        createdAt: after(0),
        dueAt: after(3 * dayMs),
        paidAt: null,
        receivedMinor: 0,
        refundedMinor: 0,
        overpaidMinor: 0,
        refundedAt: null,
        billTo: null,
        sellerAddress: null,
        sellerTaxId: null,
        taxLine: null,
        hostedUrl: null,
        pdfUrl: null,
      },
    ])
    expect((await shop.send('GET', `invoices/${made.json.id}`)).json).toEqual(made.json)
    const { metadata: _, billTo: __, hostedUrl: ___, pdfUrl: ____, ...told } = made.json
    expect(await shop.events()).toEqual([{ type: 'invoice.created', data: { invoice: told }, at: after(0) }])
  })

  test('says who bills whom as it was sent, and events do not say whom', async () => {
    const papers = {
      billTo: 'Ada Lovelace\nLondon',
      sellerAddress: 'Blue Mugs Ltd\nDublin',
      sellerTaxId: 'IE1234567FA',
      taxLine: 'VAT 23 % included',
    }
    const made = await shop.create(papers)
    expect(made).toMatchObject({ ...papers, amountMinor: 1_000 })
    const { billTo: _, ...told } = papers
    const event = (await shop.events()).at(-1)
    expect(event).toMatchObject({ data: { invoice: told } })
    expect(JSON.stringify(event)).not.toContain('Ada Lovelace')
    const { status, error } = await shop.send('POST', 'invoices', shop.bill({ billTo: 'x'.repeat(501) }))
    expect([status, error.param]).toEqual([400, 'billTo'])
  })

  test('forgets whom it bills with the customer, also in what is answered to a retry', async () => {
    const body = shop.bill({ billTo: 'Ada Lovelace\nLondon' })
    const call = { headers: { 'idempotency-key': 'of-ada' } }
    const made = await shop.send('POST', 'invoices', body, call)
    expect((await shop.send('POST', 'invoices', body, call)).json).toEqual(made.json)
    await shop.send('DELETE', `customers/${shop.customerId}`)
    expect(await shop.retrieve(made.json.id)).toMatchObject({ billTo: null })
    const again = await shop.send('POST', 'invoices', body, call)
    expect([again.status, again.text.includes('Ada Lovelace')]).toEqual([404, false])
  })

  test('is due in 14 days, in dollars, unless it says otherwise', async () => {
    expect(await shop.create()).toMatchObject({ dueAt: after(14 * dayMs), currency: 'USD' })
    expect(await shop.create({ dueInDays: 0, currency: 'usd' })).toMatchObject({
      dueAt: after(0),
      currency: 'USD',
    })
  })

  test.each<[string, object, string]>([
    ['lines that come to nothing', { lineItems: [mugs, { ...mugs, unitAmountMinor: -500 }] }, 'lineItems'],
    ['lines that come to less', { lineItems: [{ ...mugs, unitAmountMinor: -1 }] }, 'lineItems'],
    [
      'a total beyond what is safe, though each line is an amount',
      { lineItems: Array.from({ length: 100 }, () => ({ ...mugs, quantity: 1e6, unitAmountMinor: 1e12 })) },
      'lineItems',
    ],
    [
      'a total of one cent too much',
      {
        lineItems: [
          { ...mugs, quantity: 1, unitAmountMinor: 1e12 },
          { ...mugs, quantity: 1, unitAmountMinor: 1 },
        ],
      },
      'lineItems',
    ],
    ['no line', { lineItems: [] }, 'lineItems'],
    ['101 lines', { lineItems: Array.from({ length: 101 }, () => mugs) }, 'lineItems'],
    ['none of a line', { lineItems: [{ ...mugs, quantity: 0 }] }, 'lineItems.0.quantity'],
    [
      'more than a million of a line',
      { lineItems: [{ ...mugs, quantity: 1_000_001 }] },
      'lineItems.0.quantity',
    ],
    ['a part of a cent', { lineItems: [{ ...mugs, unitAmountMinor: 0.5 }] }, 'lineItems.0.unitAmountMinor'],
    ['a long line', { lineItems: [{ ...mugs, description: 'x'.repeat(201) }] }, 'lineItems.0.description'],
    ['a long memo', { memo: 'x'.repeat(1001) }, 'memo'],
    ['more than a year', { dueInDays: 366 }, 'dueInDays'],
    ['a currency that the token is not pegged to', { currency: 'EUR' }, 'currency'],
    ['a chain that is not offered', { chain: 'polygon' }, 'chain'],
    ['an unknown customer', { customerId: 'cus_unknown' }, 'customerId'],
    ['an unknown subscription', { subscriptionId: 'sub_unknown' }, 'subscriptionId'],
    ['an amount of its own', { amountMinor: 5 }, 'amountMinor'],
  ])('is refused with %s', async (_, more, param) => {
    const { status, error } = await shop.send('POST', 'invoices', shop.bill(more))
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
    expect(await shop.events()).toEqual([])
  })

  test('is of 10^12 cents at most', async () => {
    const most = { ...mugs, quantity: 1_000_000, unitAmountMinor: 1_000_000 }
    expect(await shop.create({ lineItems: [most] })).toMatchObject({ amountMinor: 1e12 })
  })

  test('is refused for a token that the deployment does not have on the chain', async () => {
    const { USDC } = unreadNetwork.tokens
    const { networks } = api.context.config
    api.context.config.networks = [{ ...unreadNetwork, tokens: { USDC } as typeof unreadNetwork.tokens }]
    const { status, error } = await shop.send('POST', 'invoices', shop.bill({ token: 'USDT' }))
    api.context.config.networks = networks
    expect([status, error.param]).toEqual([400, 'token'])
  })

  test('is refused to a customer that was deleted, or belongs to another workspace', async () => {
    const other = await createTestScope(api.context)
    const stranger = await api.call('POST', `/v1/workspaces/${other.workspaceId}/customers`, {
      key: await api.makeKey(other, 'full'),
      body: { email: 'eve@example.test' },
    })
    await shop.send('DELETE', `customers/${shop.customerId}`)
    for (const id of [shop.customerId, stranger.json.customer.id])
      expect((await shop.send('POST', 'invoices', shop.bill({ customerId: id }))).error.param).toBe(
        'customerId',
      )
  })

  test('is refused in live mode to a business that is not approved, where the deployment asks for that', async () => {
    api.context.config.kybRequired = true
    const live = await api.makeKey({ ...shop, livemode: true }, 'full')
    const { status, error } = await shop.send('POST', 'invoices', shop.bill(), { key: live })
    api.context.config.kybRequired = false
    expect([status, error.code]).toEqual([403, 'kyb_required'])
  })

  test('may have a body of 256 KB, and no more', async () => {
    const lineItems = Array.from({ length: 100 }, () => ({ ...mugs, description: 'ü'.repeat(200) }))
    const memo = { lineItems, metadata: { note: 'x'.repeat(15_000) } }
    expect((await shop.send('POST', 'invoices', shop.bill(memo))).status).toBe(201)
    const { status } = await shop.send('POST', 'invoices', undefined, {
      raw: `{"memo":"${'x'.repeat(256 * 1024)}"}`,
    })
    expect(status).toBe(413)
  })
})
