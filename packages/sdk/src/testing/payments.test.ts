/** Tests two parts of the mock of the service: simulated payments and simulated connection failures. */
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConnectionError, Stablerail } from '../index.ts'
import { createMock, type PaymentEvent, signTestEvent } from './index.ts'

const settings = { apiKey: 'sk_test_mock', workspaceId: 'ws_mock', maxRetries: 0 }
const mug = { mode: 'payment', amount: 1999, chain: 'base', token: 'USDC' } as const

let mock = createMock()
let client = new Stablerail({ ...settings, fetch: mock.fetch })
beforeEach(() => {
  mock = createMock()
  client = new Stablerail({ ...settings, fetch: mock.fetch })
})

const typesOf = (events: readonly PaymentEvent[]) => events.map(({ type }) => type)

describe('a payment by the mock', () => {
  test.each([
    [1999, 'confirmed', 'succeeded', true],
    [2500, 'confirmed', 'succeeded', true],
    [1990, 'confirmed', 'succeeded', false],
    [1989, 'failed', 'pending', null],
    [1, 'failed', 'pending', null],
  ])('of %i cents for 1999 is %s, and its checkout %s', async (amountMinor, status, ends, fullySettled) => {
    const { id } = await client.checkouts.create(mug)
    const { payment, events } = mock.payCheckout(id, { amountMinor })
    expect([payment.status, payment.amountMinor]).toEqual([status, amountMinor])
    expect(await client.payments.retrieve(payment.id)).toEqual(payment)
    expect(await client.checkouts.retrieve(id)).toMatchObject({ status: ends, fullySettled })
    expect(typesOf(events)).toEqual(
      status === 'failed'
        ? ['payment.pending', 'payment.failed']
        : ['payment.pending', 'payment.confirmed', 'checkout.succeeded'],
    )
  })

  test('that is too little leaves the checkout payable, and can be sent back', async () => {
    const { id } = await client.checkouts.create(mug)
    const { payment } = mock.payCheckout(id, { amountMinor: 1000, payerAddress: '0xbuyer' })
    expect(payment).toMatchObject({ failureReason: 'underpaid', checkoutId: id, confirmedAt: null })
    expect((await client.refunds.initiate(payment.id)).payment.refundAmountMinor).toBe(1000)
    expect(mock.payCheckout(id, { amountMinor: 999 }).payment).toMatchObject({ failureReason: 'underpaid' })
    expect(mock.payCheckout(id).checkout).toMatchObject({ status: 'succeeded', fullySettled: true })
  })

  test('that is the rest completes the checkout together with the payment that was too little', async () => {
    const { id } = await client.checkouts.create(mug)
    const first = mock.payCheckout(id, { amountMinor: 1500 })
    expect(first.checkout).toMatchObject({ status: 'pending', receivedMinor: 1500, remainingMinor: 499 })
    const { payment, checkout, events } = mock.payCheckout(id, { amountMinor: 499 })
    expect(checkout).toMatchObject({ status: 'succeeded', fullySettled: true, receivedMinor: 1999 })
    expect(payment).toMatchObject({ status: 'confirmed', coverage: 'settling' })
    expect(await client.payments.retrieve(first.payment.id)).toMatchObject({
      status: 'confirmed',
      failureReason: null,
      coverage: 'part',
    })
    const confirmed = events.filter(({ type }) => type === 'payment.confirmed').map(({ data }) => data)
    expect(confirmed).toMatchObject([
      { fullySettled: false, settledUsdMinor: 1500 },
      { fullySettled: true, settledUsdMinor: 1999, parts: [first.payment.id, payment.id] },
    ])
  })

  test('that is late finds the checkout expired, and is unmatched with a close match', async () => {
    const { id } = await client.checkouts.create(mug)
    const { payment, checkout, events } = mock.payCheckout(id, { late: true })
    expect(checkout).toMatchObject({ status: 'expired', paymentId: null })
    expect(payment).toMatchObject({
      status: 'confirmed',
      unmatchedInbound: true,
      checkoutId: null,
      closeMatchCheckoutId: id,
      expectedTokenAmountBase: '19990000',
    })
    expect(typesOf(events)).toEqual(['checkout.expired', 'payment.pending', 'payment.confirmed'])
    expect((await client.payments.list({ unmatched: true })).data).toEqual([payment])
    expect((await client.payments.list({ unmatched: false })).data).toEqual([])
    const credited = await client.payments.credit(payment.id, { checkoutId: id })
    expect(credited.unmatchedInbound).toBe(false)
  })

  test('that is reversed takes the success back, and gives it again when it is restored', async () => {
    const { id } = await client.checkouts.create(mug)
    const paid = mock.payCheckout(id)
    const reversed = mock.reversePayment(paid.payment.id)
    expect(typesOf(reversed.events)).toEqual(['payment.reorg_suspected', 'payment.reversed'])
    expect(await client.payments.retrieve(paid.payment.id)).toMatchObject({ reorgSuspected: true })
    const open = { status: 'pending', paymentId: null, completedAt: null, fullySettled: null }
    expect(await client.checkouts.retrieve(id)).toMatchObject(open)
    await expect(client.refunds.initiate(paid.payment.id)).rejects.toMatchObject({
      code: 'invalid_state_transition',
    })
    expect(() => mock.reversePayment(paid.payment.id)).toThrow(/was reversed/)
    const restored = mock.restorePayment(paid.payment.id)
    expect(typesOf(restored.events)).toEqual(['payment.restored'])
    expect(restored.checkout).toMatchObject({ status: 'succeeded', paymentId: paid.payment.id })
    expect(() => mock.restorePayment(paid.payment.id)).toThrow(/is confirmed/)
  })

  test('makes events that can be signed, each with the hash of the transaction', async () => {
    const { id } = await client.checkouts.create(mug)
    const { payment, events } = mock.payCheckout(id)
    const all = [...events, ...mock.reversePayment(payment.id).events]
    for (const { type, data } of all) {
      const { event } = await signTestEvent(type, data, { secret: 'whsec_1' })
      if (type.startsWith('payment.')) expect(event.data).toMatchObject({ txHash: payment.txHash })
    }
  })
})

describe('a connection that breaks', () => {
  test('before the operation leaves nothing, and after it loses the answer alone', async () => {
    mock.disconnectNext('createCheckout')
    mock.disconnectNext('createCheckout', { carriedOut: true })
    for (const found of [0, 1]) {
      const error = await client.checkouts.create(mug).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ConnectionError)
      expect((await client.checkouts.list()).data).toHaveLength(found)
    }
  })

  test('is made up for by the client, whose retry makes nothing twice', async () => {
    const patient = new Stablerail({ ...settings, maxRetries: 2, fetch: mock.fetch })
    mock.disconnectNext('createCheckout', { carriedOut: true, times: 2 })
    const checkout = await patient.checkouts.create(mug)
    expect((await client.checkouts.list()).data).toEqual([checkout])
  })

  test('breaks with msw too', async () => {
    const server = setupServer(...mock.handlers(http))
    server.listen()
    try {
      mock.disconnectNext('listCheckouts')
      const real = new Stablerail({ ...settings, baseUrl: 'https://api.stablerail.example' })
      await expect(real.checkouts.list()).rejects.toBeInstanceOf(ConnectionError)
      expect((await real.checkouts.list()).data).toEqual([])
    } finally {
      server.close()
    }
  })
})
