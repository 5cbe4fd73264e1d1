/** Tests that subscriptions in the mock start, are paid and end as in the service. */
import { beforeEach, expect, test } from 'vitest'
import { Stablerail } from '../index.ts'
import { createMock } from './index.ts'

let mock = createMock()
let client: Stablerail
let fields: Parameters<Stablerail['subscriptions']['create']>[0]
beforeEach(async () => {
  mock = createMock()
  client = new Stablerail({
    apiKey: 'sk_test_mock',
    workspaceId: 'ws_mock',
    fetch: mock.fetch,
    maxRetries: 0,
  })
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  const product = await client.products.create({ name: 'Tea club' })
  const price = await client.prices.create(product.id, { amount: 2600, interval: 'week' })
  fields = { customerId: customer.id, priceId: price.id, chain: 'base', token: 'USDC' }
})

const invoices = async () => (await client.invoices.list()).data
const mrrOf = async (id: string) => (await client.subscriptions.retrieve(id)).mrrMinor

test('the payment of the first invoice counts a subscription towards revenue, and its loss takes that back', async () => {
  const { id, mrrMinor } = await client.subscriptions.create(fields)
  const [invoice] = await invoices()
  expect([mrrMinor, invoice?.subscriptionId, invoice?.status]).toEqual([0, id, 'open'])
  const checkout = await client.hosted.paySubscription(`token-of-${id}`)
  const checkoutId = checkout.token.replace('token-of-', '')
  const { payment } = mock.payCheckout(checkoutId)
  expect(await mrrOf(id)).toBe(11_267)
  mock.reversePayment(payment.id)
  expect(await mrrOf(id)).toBe(0)
  mock.restorePayment(payment.id)
  expect(await mrrOf(id)).toBe(11_267)
})

test('a checkout starts a subscription with a paid invoice, and tells of both', async () => {
  const checkout = await client.checkouts.create({ mode: 'subscription', ...fields })
  const { events, payment } = mock.payCheckout(checkout.id)
  expect(events.map(({ type }) => type)).toEqual([
    ...['payment.pending', 'payment.confirmed', 'checkout.succeeded'],
    ...['subscription.created', 'invoice.created', 'invoice.paid'],
  ])
  const [subscription] = (await client.subscriptions.list()).data
  const [invoice] = await invoices()
  expect(invoice).toMatchObject({ status: 'paid', subscriptionId: subscription?.id })
  expect(payment).toMatchObject({ subscriptionId: subscription?.id, invoiceId: invoice?.id })
  expect(subscription).toMatchObject({ status: 'active', mrrMinor: 11_267 })
})

test('an invoice about a subscription that bills no period moves nothing of it', async () => {
  const { id } = await client.subscriptions.create(fields)
  const lineItems = [{ description: 'Pot', quantity: 1, unitAmountMinor: 500 }]
  const { priceId: _, ...billed } = fields
  const extra = await client.invoices.create({ ...billed, lineItems, subscriptionId: id })
  await client.invoices.send(extra.id)
  const checkout = await client.checkouts.create({ mode: 'payment', invoiceId: extra.id })
  mock.payCheckout(checkout.id)
  expect(await mrrOf(id)).toBe(0)
})

test('a customer sees a subscription and cancels it, and nothing is left to pay at its end', async () => {
  const { id } = await client.subscriptions.create(fields)
  const token = `token-of-${id}`
  expect(await client.hosted.retrieveSubscription(token)).toMatchObject({
    product: 'Tea club',
    interval: 'week',
    unpaid: { amountMinor: 2600 },
  })
  expect((await client.hosted.cancelSubscription(token)).canceledAt).not.toBeNull()
  await client.subscriptions.cancel(id, { mode: 'immediately' })
  expect((await invoices()).map(({ status }) => status)).toEqual(['void'])
  await expect(client.hosted.paySubscription(token)).rejects.toMatchObject({
    code: 'invalid_state_transition',
  })
})

test('the deletion of its customer ends a subscription at once, and its unpaid invoice is void', async () => {
  const { id } = await client.subscriptions.create(fields)
  await client.customers.delete(fields.customerId)
  expect(await client.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancelReason: 'customer_deleted',
  })
  expect((await invoices()).map(({ status }) => status)).toEqual(['void'])
})
