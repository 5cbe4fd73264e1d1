import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceTill, openInvoiceTill } from '../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../testing/payments/refunds.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let till: InvoiceTill
let productId: string
beforeAll(async () => {
  world = await createRefundWorld({ clock })
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openInvoiceTill(world)
  productId = (await world.post(till.shop, 'products', { name: 'Tea club' })).json.id
})

const makePrice = async (amount = 2000, interval = 'month'): Promise<string> =>
  (await world.post(till.shop, `products/${productId}/prices`, { amount, interval })).json.id
const request = async (more: object = {}) =>
  world.post(till.shop, 'checkouts', {
    mode: 'subscription',
    chain: 'base',
    token: 'USDC',
    customerId: till.customerId,
    ...('priceId' in more ? {} : { priceId: await makePrice() }),
    ...more,
  })
const tokenOf = ({ hostedUrl }: { hostedUrl: string }) => hostedUrl.split('/').at(-1) ?? ''
const prepare = async (checkout: { id: string; hostedUrl: string }) => {
  const token = tokenOf(checkout)
  const { json } = await world.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
  return { id: checkout.id, amountBase: BigInt(json.amountBase), suffix: '0x' as const }
}
const list = async (what: string) => (await world.get(till.shop, what)).json.data

describe('a checkout of mode subscription that succeeds', () => {
  test('starts a subscription with a paid first invoice, and all name each other', async () => {
    const { json: checkout } = await request()
    expect(checkout).toMatchObject({ subscriptionId: null, invoiceId: null, amountMinor: 2000 })
    expect(checkout.description).toBe('Tea club, each month')
    const txHash = await till.settle(await prepare(checkout))
    const [[subscription], [invoice]] = [await list('subscriptions'), await list('invoices')]
    expect(subscription).toMatchObject({ status: 'active', mrrMinor: 2000, autopay: 'manual', productId })
    expect(invoice).toMatchObject({ status: 'paid', subscriptionId: subscription.id, number: 'INV-000001' })
    const named = { subscriptionId: subscription.id, invoiceId: invoice.id }
    expect((await world.get(till.shop, `checkouts/${checkout.id}`)).json).toMatchObject(named)
    expect(await till.paymentOf(txHash)).toMatchObject(named)
    expect((await till.types()).slice(-5)).toEqual([
      ...[
        'payment.confirmed',
        'checkout.succeeded',
        'subscription.created',
        'invoice.created',
        'invoice.paid',
      ],
    ])
    const own = (await world.events()).filter(
      ({ workspaceId }) => workspaceId === till.shop.scope.workspaceId,
    )
    for (const type of ['payment.confirmed', 'checkout.succeeded']) {
      const data = own.find((event) => event.type === type)?.data
      expect(data?.checkout ?? data).toMatchObject(named)
    }
  })

  test('and whose payment the chain loses is unpaid until it comes back, and starts no other', async () => {
    const { json: checkout } = await request()
    const { txHash } = await till.pay(await prepare(checkout))
    const signed = await world.node.signedTransaction(txHash as `0x${string}`)
    await world.confirm()
    await world.node.reorg({ depth: 3 })
    await world.read()
    const [lost] = await list('subscriptions')
    expect([lost.status, lost.mrrMinor, (await list('invoices'))[0].status]).toEqual(['active', 0, 'open'])
    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.confirm()
    const [back, ...others] = await list('subscriptions')
    expect([back.mrrMinor, others.length, (await list('invoices'))[0].status]).toEqual([2000, 0, 'paid'])
    const told = await till.types()
    expect(told.filter((type) => type === 'subscription.created')).toHaveLength(1)
    expect(told.filter((type) => type === 'subscription.renewed')).toHaveLength(0)
  })

  test('starts it also where the price is gone by then', async () => {
    const priceId = await makePrice()
    const { json: checkout } = await request({ priceId })
    expect((await world.get(till.shop, `prices/${priceId}`)).status).toBe(200)
    await world.context.db.deleteFrom('prices').where('id', '=', priceId).execute()
    await till.settle(await prepare(checkout))
    expect((await list('subscriptions'))[0]).toMatchObject({ priceId, status: 'active' })
  })

  test('is paid by a credit by hand too', async () => {
    const { json: checkout } = await request()
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 20_000_000n })
    await world.confirm()
    const { id } = await till.paymentOf(txHash)
    const credited = await world.post(till.shop, `payments/${id}/credit`, { checkoutId: checkout.id })
    const [subscription] = await list('subscriptions')
    expect(credited.json).toMatchObject({ subscriptionId: subscription.id })
    expect((await till.types()).at(-1)).toBe('invoice.paid')
  })
})

describe('is refused', () => {
  test.each([
    ['a price that is paid once', async () => ({ priceId: await makePrice(2000, 'one_time') }), 'priceId'],
    ['a price of nothing', async () => ({ priceId: await makePrice(0) }), 'priceId'],
    ['a trial that nothing is pulled after', async () => ({ trialDays: 14 }), 'trialDays'],
    ['an allowance, which is not configured', async () => ({ autopay: 'allowance' }), 'autopay'],
    ['no customer', async () => ({ customerId: undefined }), 'customerId'],
    [
      'renewals in mode payment',
      async () => ({ mode: 'payment', amount: 500, priceId: undefined, autopay: 'manual' }),
      'autopay',
    ],
  ])('a checkout with %s', async (_, more, param) => {
    const { status, json } = await request(await more())
    expect([status, json.error.param]).toEqual([400, param])
  })
})
