/** Tests that invoices in the mock are paid as in the service. */
import { beforeEach, expect, test } from 'vitest'
import { Stablerail } from '../index.ts'
import { createMock } from './index.ts'

let mock = createMock()
let client = new Stablerail({ apiKey: 'sk_test_mock', workspaceId: 'ws_mock', fetch: mock.fetch })
let invoiceId: string
beforeEach(async () => {
  mock = createMock()
  client = new Stablerail({
    apiKey: 'sk_test_mock',
    workspaceId: 'ws_mock',
    fetch: mock.fetch,
    maxRetries: 0,
  })
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  const lineItems = [{ description: 'Mug', quantity: 2, unitAmountMinor: 5000 }]
  const draft = await client.invoices.create({
    customerId: customer.id,
    chain: 'base',
    token: 'USDC',
    lineItems,
  })
  invoiceId = (await client.invoices.send(draft.id)).id
})

const statusOf = async () => (await client.invoices.retrieve(invoiceId)).status
const request = () => client.checkouts.create({ mode: 'payment', invoiceId })
const received = (amountMinor: number) =>
  mock.add('Payment', {
    workspaceId: 'ws_mock',
    status: 'confirmed',
    unmatchedInbound: true,
    reorgSuspected: false,
    checkoutId: null,
    invoiceId: null,
    amountMinor,
    tokenAmountBase: `${amountMinor}0000`,
  }).id

test('a live checkout is answered again, and its payment makes the invoice paid and tells so', async () => {
  const checkout = await request()
  expect(await request()).toEqual(checkout)
  const { events } = mock.payCheckout(checkout.id)
  expect(events.map(({ type }) => type)).toEqual([
    ...['payment.pending', 'payment.confirmed', 'checkout.succeeded', 'invoice.paid'],
  ])
  expect(await statusOf()).toBe('paid')
  await expect(request()).rejects.toMatchObject({ code: 'invalid_state_transition' })
})

test('its page shows it and leads to the same checkout', async () => {
  const token = `token-of-${invoiceId}`
  expect(await client.hosted.retrieveInvoice(token)).toMatchObject({ status: 'open', amountMinor: 10_000 })
  const { hostedUrl } = await client.hosted.payInvoice(token)
  expect((await request()).hostedUrl).toBe(hostedUrl)
})

test('credits by hand add up, and a checkout asks for what is left', async () => {
  const live = await request()
  await client.payments.credit(received(6000), { invoiceId })
  expect(await statusOf()).toBe('open')
  const left = await request()
  expect([left.amountMinor, left.id === live.id]).toEqual([4000, false])
  expect(await client.payments.credit(received(4000), { invoiceId })).toMatchObject({ invoiceId })
  expect(await statusOf()).toBe('paid')
  const none = client.payments.credit(received(1), {})
  await expect(none).rejects.toMatchObject({ code: 'invalid_request', param: 'checkoutId' })
})

test('a payment that is reversed opens the invoice again, and one that is restored makes it paid', async () => {
  const { payment } = mock.payCheckout((await request()).id)
  mock.reversePayment(payment.id)
  expect(await statusOf()).toBe('open')
  mock.restorePayment(payment.id)
  expect(await statusOf()).toBe('paid')
})

test('voiding ends the live checkout', async () => {
  const checkout = await request()
  await client.invoices.void(invoiceId)
  const { expiresAt } = await client.checkouts.retrieve(checkout.id)
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now())
})
