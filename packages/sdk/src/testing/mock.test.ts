import { beforeEach, describe, expect, test } from 'vitest'
import { ConflictError, InvalidRequestError, NotFoundError, Stablerail } from '../index.ts'
import { createMock, type MockOptions, signTestEvent } from './index.ts'

const settings = { apiKey: 'sk_test_mock', workspaceId: 'ws_mock', maxRetries: 0 }
const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' } as const

let mock = createMock()
let client = new Stablerail({ ...settings, fetch: mock.fetch })

const begin = (options: MockOptions = {}) => {
  mock = createMock(options)
  client = new Stablerail({ ...settings, fetch: mock.fetch })
}

beforeEach(() => begin())

describe('what is created', () => {
  test('can be retrieved, listed, changed and deleted', async () => {
    const { customer } = await client.customers.create({ email: 'ada@example.com', name: 'Ada' })
    expect(customer).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada',
      country: null,
      workspaceId: 'ws_mock',
    })
    expect(await client.customers.retrieve(customer.id)).toEqual(customer)
    expect((await client.customers.list()).data).toEqual([customer])
    expect(await client.customers.update(customer.id, { country: 'DE' })).toEqual({
      ...customer,
      country: 'DE',
    })
    await client.customers.delete(customer.id)
    expect((await client.customers.list()).data).toEqual([])
    expect((await client.customers.retrieve(customer.id)).deletedAt).not.toBeNull()
    await expect(client.customers.delete(customer.id)).rejects.toBeInstanceOf(NotFoundError)
  })

  test('takes its prices along when it is a product', async () => {
    const product = await client.products.create({ name: 'Mug' })
    const price = await client.prices.create(product.id, { amount: 1999, interval: 'one_time' })
    expect(price).toMatchObject({ productId: product.id, amount: 1999, currency: 'USD', active: true })
    const checkout = await client.checkouts.create({
      mode: 'payment',
      priceId: price.id,
      chain: 'base',
      token: 'USDC',
    })
    expect(checkout).toMatchObject({ amountMinor: 1999, priceId: price.id, customerId: null, status: 'open' })
    await client.products.delete(product.id)
    await expect(client.prices.update(price.id, { active: false })).rejects.toBeInstanceOf(NotFoundError)
    await expect(client.prices.create(product.id, { amount: 1, interval: 'year' })).rejects.toBeInstanceOf(
      NotFoundError,
    )
  })

  test('is seen in its own workspace only', async () => {
    const { customer } = await client.customers.create({ email: 'ada@example.com' })
    const other = { workspaceId: 'ws_other' }
    await expect(client.customers.retrieve(customer.id, other)).rejects.toBeInstanceOf(NotFoundError)
    expect((await client.customers.list({}, other)).data).toEqual([])
  })

  test('goes with a reset', async () => {
    await client.customers.create({ email: 'ada@example.com' })
    mock.reset()
    expect((await client.customers.list()).data).toEqual([])
  })
})

describe('lists', () => {
  test('have pages, newest first, that a cursor goes through', async () => {
    const ids: string[] = []
    for (const email of ['a@x.io', 'b@x.io', 'c@x.io', 'd@x.io', 'e@x.io'])
      ids.unshift((await client.customers.create({ email })).customer.id)
    const first = await client.customers.list({ limit: 2 })
    expect([first.data.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 2), true])
    await client.customers.create({ email: 'f@x.io' })
    const second = await first.next()
    expect(second?.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    expect((await client.customers.list({ limit: 2 }).all({ limit: 10 })).length).toBe(6)
    await expect(client.customers.list({ cursor: 'made-up' })).rejects.toMatchObject({ param: 'cursor' })
  })

  test('are narrowed by their filters', async () => {
    mock.add('Payment', { workspaceId: 'ws_mock', status: 'confirmed' })
    mock.add('Payment', { workspaceId: 'ws_mock', status: 'failed', failureReason: 'underpaid' })
    const { data } = await client.payments.list({ status: 'failed' })
    expect(data).toMatchObject([{ failureReason: 'underpaid' }])
    const csv = await (await client.payments.listCsv({ status: 'confirmed' })).text()
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(2)
  })
})

describe('an idempotency key', () => {
  test('gives the same answer to the same request, once done', async () => {
    const first = await client.checkouts.create(mug, { idempotencyKey: 'one' })
    expect(await client.checkouts.create(mug, { idempotencyKey: 'one' })).toEqual(first)
    expect((await client.checkouts.create(mug)).id).not.toBe(first.id)
  })

  test('is a conflict with another body', async () => {
    await client.checkouts.create(mug, { idempotencyKey: 'one' })
    const other = client.checkouts.create({ ...mug, amount: 5 }, { idempotencyKey: 'one' })
    await expect(other).rejects.toBeInstanceOf(ConflictError)
  })

  test('keeps a refusal too, but no malformed request and no provoked error', async () => {
    await client.customers.create({ email: 'ada@example.com' })
    const again = () => client.customers.create({ email: 'ADA@example.com' }, { idempotencyKey: 'two' })
    await expect(again()).rejects.toBeInstanceOf(ConflictError)
    const { data } = await client.customers.list()
    await client.customers.delete(data[0]?.id ?? '')
    await expect(again()).rejects.toBeInstanceOf(ConflictError)
    mock.failNext('createCheckout', 'internal_error')
    await expect(client.checkouts.create(mug, { idempotencyKey: 'three' })).rejects.toMatchObject({
      status: 500,
    })
    expect((await client.checkouts.create(mug, { idempotencyKey: 'three' })).status).toBe('open')
  })

  test('is asked for where the contract does', async () => {
    const body = JSON.stringify({ email: 'ada@example.com' })
    const response = await mock.fetch('http://api.test/v1/workspaces/ws_mock/customers', {
      method: 'POST',
      body,
    })
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_request', param: 'idempotency-key' },
    })
  })
})

describe('a request that the contract refuses', () => {
  test.each<[string, () => PromiseLike<unknown>, string]>([
    ['a field is missing', () => client.customers.create({} as never), 'email'],
    ['a field is malformed', () => client.customers.create({ email: 'ada' }), 'email'],
    ['a number is too small', () => client.checkouts.create({ ...mug, amount: 0 }), 'amount'],
    ['a word is unknown', () => client.checkouts.create({ ...mug, chain: 'bse' as never }), 'chain'],
    ['a field is of the wrong kind', () => client.products.create({ name: 5 as never }), 'name'],
    [
      'what it refers to is unknown',
      () => client.checkouts.create({ ...mug, customerId: 'cus_1' }),
      'customerId',
    ],
    ['too much is asked for', () => client.customers.list({ limit: 101 }), 'limit'],
    ['one of two must go', () => client.checkouts.create({ ...mug, priceId: 'price_1' }), 'amount'],
  ])('is refused as there: %s', async (_, call, param) => {
    const error = await Promise.resolve(call()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidRequestError)
    expect(error).toMatchObject({ param })
  })

  test('is refused for a nested field by its path', async () => {
    const lineItems = [{ description: 'Mug', quantity: 0, unitAmountMinor: 5 }]
    const refused = client.invoices.create({ customerId: 'cus_1', chain: 'base', token: 'USDC', lineItems })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', param: 'lineItems.0.quantity' })
  })

  test('is told what route it is not', async () => {
    const response = await mock.fetch('http://api.test/v1/workspace/ws_mock/customers')
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'not_found' } }])
  })

  test('is unauthorized with a key where a session is asked for', async () => {
    await expect(client.wallets.list()).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(client.webhookEndpoints.rotate('we_1')).rejects.toMatchObject({ code: 'aal_required' })
  })
})

describe('states', () => {
  test('move as the contract says, and not otherwise', async () => {
    const { customer } = await client.customers.create({ email: 'ada@example.com' })
    const lineItems = [{ description: 'Mug', quantity: 2, unitAmountMinor: 500 }]
    const draft = await client.invoices.create({
      customerId: customer.id,
      chain: 'base',
      token: 'USDC',
      lineItems,
    })
    expect(draft).toMatchObject({ status: 'draft', amountMinor: 1000, number: 'INV-000001' })
    await expect(client.invoices.remind(draft.id)).rejects.toMatchObject({ code: 'invalid_state_transition' })
    expect((await client.invoices.send(draft.id)).status).toBe('open')
    const checkout = await client.checkouts.create({ mode: 'payment', invoiceId: draft.id })
    expect(checkout).toMatchObject({ amountMinor: 1000, customerId: customer.id, chain: 'base' })
    mock.payCheckout(checkout.id)
    expect((await client.invoices.retrieve(draft.id)).status).toBe('paid')
    await expect(client.invoices.void(draft.id)).rejects.toMatchObject({ code: 'invalid_state_transition' })
  })

  test('of a subscription: trial, pause, resume, cancel', async () => {
    const { customer } = await client.customers.create({ email: 'ada@example.com' })
    const product = await client.products.create({ name: 'Tea club' })
    const price = await client.prices.create(product.id, { amount: 1200, interval: 'year' })
    const given = { customerId: customer.id, priceId: price.id, chain: 'base', token: 'USDC' } as const
    const trial = await client.subscriptions.create({ ...given, trialDays: 14 })
    expect(trial).toMatchObject({ status: 'trialing', mrrMinor: 0, productId: product.id })
    const { id, mrrMinor } = await client.subscriptions.create(given)
    expect(mrrMinor).toBe(0)
    const [invoice] = (await client.invoices.list()).data
    const invoiceId = invoice?.id ?? ''
    mock.payCheckout((await client.checkouts.create({ mode: 'payment', invoiceId })).id)
    expect((await client.subscriptions.retrieve(id)).mrrMinor).toBe(100)
    expect(await client.subscriptions.pause(id)).toMatchObject({ status: 'paused', mrrMinor: 0 })
    await expect(client.subscriptions.pause(id)).rejects.toMatchObject({ code: 'invalid_state_transition' })
    expect(await client.subscriptions.resume(id)).toMatchObject({
      status: 'active',
      pausedAt: null,
      mrrMinor: 100,
    })
    expect(await client.subscriptions.cancel(id)).toMatchObject({ status: 'active' })
    expect(await client.subscriptions.cancel(id, { mode: 'immediately' })).toMatchObject({
      status: 'canceled',
    })
  })

  test('of a payment: paid, refunded in part, broadcast', async () => {
    const checkout = await client.checkouts.create(mug)
    const { payment } = mock.payCheckout(checkout.id, { payerAddress: '0xbuyer' })
    const { payment: refunding, unsignedTx } = await client.refunds.initiate(payment.id, { amountMinor: 500 })
    expect(refunding).toMatchObject({
      refundAmountMinor: 500,
      refundRecipient: '0xbuyer',
      status: 'confirmed',
    })
    expect(unsignedTx.kind).toBe('evm')
    await expect(client.refunds.initiate(payment.id)).rejects.toBeInstanceOf(ConflictError)
    const refundTxHash = `0x${'12'.repeat(32)}`
    const sent = await client.refunds.broadcast(payment.id, { refundTxHash })
    expect(sent).toMatchObject({ refundTxHash })
    await expect(client.refunds.cancel(payment.id)).rejects.toMatchObject({
      code: 'invalid_state_transition',
    })
    const { data } = await client.refunds.list(payment.id)
    expect(data).toMatchObject([{ status: 'broadcast', amountMinor: 500, txHash: refundTxHash }])
  })

  test('of a payment: a refund that is canceled leaves room for all of it', async () => {
    const { id } = await client.checkouts.create(mug)
    const { payment } = mock.payCheckout(id, { payerAddress: '0xbuyer' })
    await client.refunds.initiate(payment.id, { amountMinor: 500 })
    expect(await client.refunds.cancel(payment.id)).toMatchObject({ refundAmountMinor: null })
    await expect(client.refunds.initiate(payment.id, { amountMinor: 2000 })).rejects.toMatchObject({
      param: 'amountMinor',
    })
    expect((await client.refunds.initiate(payment.id)).payment.refundAmountMinor).toBe(1999)
  })

  test('of a payment: unmatched, credited by hand', async () => {
    const checkout = await client.checkouts.create(mug)
    const { id } = mock.add('Payment', {
      workspaceId: 'ws_mock',
      status: 'confirmed',
      unmatchedInbound: true,
    })
    expect(await client.payments.credit(id, { checkoutId: checkout.id })).toMatchObject({
      checkoutId: checkout.id,
      unmatchedInbound: false,
    })
    expect((await client.checkouts.retrieve(checkout.id)).status).toBe('succeeded')
    const again = client.payments.credit(id, { checkoutId: checkout.id })
    await expect(again).rejects.toMatchObject({ code: 'invalid_state_transition' })
  })
})

test('a checkout is shown, prepared and paid as the buyer does, and its webhooks can be made', async () => {
  const checkout = await client.checkouts.create(mug)
  const token = checkout.hostedUrl.split('/').at(-1) ?? ''
  expect(await client.hostedCheckouts.retrieve(token)).toMatchObject({ status: 'open', instructions: null })
  const instructions = await client.hostedCheckouts.preparePayment(token)
  expect(instructions).toMatchObject({ amountBase: '19990000', approval: null })
  expect(instructions.paymentUri).toContain('uint256=19990000')
  const call = (instructions.transaction as { data: string }).data
  expect(BigInt(`0x${call.slice(-64)}`)).toBe(19_990_000n)
  expect((await client.checkouts.retrieve(checkout.id)).status).toBe('pending')
  const { payment, events } = mock.payCheckout(checkout.id, { amountMinor: 1990 })
  expect(await client.payments.retrieve(payment.id)).toMatchObject({
    checkoutId: checkout.id,
    status: 'confirmed',
  })
  expect((await client.checkouts.retrieve(checkout.id)).status).toBe('succeeded')
  expect(events.map(({ type }) => type)).toEqual([
    'payment.pending',
    'payment.confirmed',
    'checkout.succeeded',
  ])
  const [, confirmed] = events
  if (confirmed?.type !== 'payment.confirmed') return expect.unreachable()
  const { event } = await signTestEvent(confirmed.type, confirmed.data, { secret: 'whsec_1' })
  expect(event.data).toMatchObject({ checkoutId: checkout.id, fullySettled: false, amountMinor: 1990 })
  expect(() => mock.payCheckout(checkout.id)).toThrow(/succeeded/)
})
