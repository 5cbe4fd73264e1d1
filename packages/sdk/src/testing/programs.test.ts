import { describe, expect, test } from 'vitest'
import { Stablerail } from '../index.ts'
import { createMock } from './index.ts'

const settings = { apiKey: 'sk_test_mock', workspaceId: 'ws_mock', maxRetries: 0 }
const usdc = { chain: 'base', token: 'USDC' } as const

const openShop = async (metadata?: Record<string, unknown>) => {
  const mock = createMock()
  const client = new Stablerail({ ...settings, fetch: mock.fetch })
  const product = await client.products.create({ name: 'Course', ...(metadata && { metadata }) } as never)
  const price = await client.prices.create(product.id, { amount: 1_999, interval: 'one_time' })
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  return { mock, client, product, price, customer }
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type)

test('a paid checkout of a price entitles its customer, as long as the payment is in the chain', async () => {
  const { mock, client, product, price, customer } = await openShop()
  const asked = { mode: 'payment', priceId: price.id, customerId: customer.id, ...usdc } as const
  const checkout = await client.checkouts.create(asked)
  const { payment, events } = mock.payCheckout(checkout.id)
  expect(typesOf(events).at(-1)).toBe('entitlement.granted')
  const list = async () => (await client.entitlements.list({ customerId: customer.id })).data
  expect(await list()).toMatchObject([{ productId: product.id, source: 'checkout', revokedAt: null }])
  expect(typesOf(mock.reversePayment(payment.id).events).at(-1)).toBe('entitlement.revoked')
  expect(await list()).toMatchObject([{ revokedAt: expect.any(String) }])
  expect(typesOf(mock.restorePayment(payment.id).events).at(-1)).toBe('entitlement.granted')
  expect(await list()).toMatchObject([{ revokedAt: null }])
})

describe('a checkout with an affiliate', () => {
  const sell = async (enabled: boolean) => {
    const { mock, client } = await openShop()
    if (enabled) await client.workspaces.update({ affiliateEnabled: true, affiliateBasisPoints: 1_000 })
    const asked = { mode: 'payment', amount: 1_995, ...usdc, metadata: { affiliate: 'grace' } } as const
    const { payment, events } = mock.payCheckout((await client.checkouts.create(asked)).id)
    return { mock, client, payment, events }
  }

  test('accrues a commission, which is paid once and voided with its payment', async () => {
    const { mock, client, payment, events } = await sell(true)
    expect(typesOf(events).at(-1)).toBe('commission.accrued')
    const [commission] = (await client.commissions.list({ affiliateCode: 'grace' })).data
    expect(commission).toMatchObject({ paymentId: payment.id, amountMinor: 199, status: 'accrued' })
    const paid = await client.commissions.pay(commission?.id ?? '')
    expect(paid).toMatchObject({ status: 'paid', paidAmountMinor: 199 })
    await expect(client.commissions.pay(paid.id)).rejects.toMatchObject({ code: 'invalid_state_transition' })
    expect(typesOf(mock.reversePayment(payment.id).events).at(-1)).toBe('commission.voided')
    expect(typesOf(mock.restorePayment(payment.id).events).at(-1)).toBe('commission.paid')
  })

  test('accrues nothing where the workspace has no affiliates', async () => {
    const { client, events } = await sell(false)
    expect(typesOf(events)).not.toContain('commission.accrued')
    expect((await client.commissions.list()).data).toEqual([])
  })
})

test('a checkout of something age-restricted answers how to pay once its buyer has attested', async () => {
  const { mock, client, price } = await openShop({ ageRestriction: { category: 'alcohol', requiredAge: 18 } })
  const { hostedUrl } = await client.checkouts.create({ mode: 'payment', priceId: price.id, ...usdc })
  const page = `http://api.test/v1/checkout/${hostedUrl.split('/').at(-1)}`
  const post = (path: string, body: object) =>
    mock.fetch(`${page}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect((await post('prepare-payment', {})).status).toBe(403)
  expect((await post('attestation', { category: 'tobacco', confirmed: true })).status).toBe(400)
  expect((await post('attestation', { category: 'alcohol', confirmed: true })).status).toBe(200)
  expect((await post('prepare-payment', {})).status).toBe(200)
})

test('an address for a refund is shown with the checkout, in no event, and is deleted with the customer', async () => {
  const { mock, client, price, customer } = await openShop()
  const asked = { mode: 'payment', priceId: price.id, customerId: customer.id, ...usdc } as const
  const { id, hostedUrl, refundAddress } = await client.checkouts.create(asked)
  expect(refundAddress).toBeNull()
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const page = `http://api.test/v1/checkout/${hostedUrl.split('/').at(-1)}`
  const name = () =>
    mock.fetch(`${page}/refund-address`, { method: 'POST', body: JSON.stringify({ address }) })
  expect((await name()).status).toBe(200)
  expect((await client.checkouts.retrieve(id)).refundAddress).toBe(address)
  const { events } = mock.payCheckout(id)
  expect(JSON.stringify(events)).not.toContain('refundAddress')
  expect((await name()).status).toBe(422)
  await client.customers.delete(customer.id)
  expect((await client.checkouts.retrieve(id)).refundAddress).toBeNull()
})
