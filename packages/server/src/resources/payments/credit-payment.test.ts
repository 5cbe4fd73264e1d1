import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInvoiceTill } from '../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld, type Shop } from '../../testing/payments/refunds.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await world.openTill()
})
afterAll(() => world.close())

const credit = (id: string, checkoutId: string) => world.post(shop, `payments/${id}/credit`, { checkoutId })
const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
  status,
  json.error?.code,
]
const refusedState = [422, 'invalid_state_transition']

const unmatched = async (amountBase = 19_990_000n) => {
  const { txHash } = await world.pay({ to: shop.wallet, amountBase })
  await world.confirm()
  const row = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
  return { id: row?.id ?? '', txHash }
}

/** Returns the `payment.confirmed` events for a checkout. */
const confirmedFor = async (checkoutId: string) => {
  const events = await world.events()
  return events.filter(({ type, data }) => type === 'payment.confirmed' && data.checkoutId === checkoutId)
}

const setStatus = (id: string, status: 'open' | 'pending' | 'failed' | 'expired' | 'succeeded') =>
  world.context.db.updateTable('checkouts').set({ status }).where('id', '=', id).execute()

describe('a payment that matched nothing', () => {
  test.each(['open', 'pending', 'failed', 'expired'] as const)(
    'makes a checkout that is %s succeed, and is told as confirmed with it',
    async (status) => {
      const checkout = await world.prepare(shop)
      await setStatus(checkout.id, status)
      const { id } = await unmatched()
      const { status: code, json } = await credit(id, checkout.id)
      expect([code, json.checkoutId, json.unmatchedInbound, json.status]).toEqual([
        ...[200, checkout.id, false, 'confirmed'],
      ])
      expect(json.attribution).toMatchObject({ rule: 'manual', candidateCheckoutIds: [checkout.id] })
      expect(await world.checkoutStatus(checkout)).toBe('succeeded')
      expect(await confirmedFor(checkout.id)).toMatchObject([{ data: { paymentId: id, fullySettled: true } }])
      const succeeded = (await world.events()).filter(({ type }) => type === 'checkout.succeeded')
      expect(succeeded.map(({ data }) => (data.checkout as { id: string }).id)).toContain(checkout.id)
    },
  )

  test('is told with the customer of the checkout', async () => {
    const checkout = await world.prepare(shop)
    const { json } = await world.post(shop, 'customers', { email: 'ada@example.com' })
    const customerId = json.customer.id
    await world.context.db
      .updateTable('checkouts')
      .set({ customer_id: customerId })
      .where('id', '=', checkout.id)
      .execute()
    const { id } = await unmatched()
    expect((await credit(id, checkout.id)).json.customerId).toBe(customerId)
    expect(await confirmedFor(checkout.id)).toMatchObject([{ data: { customerId } }])
  })

  test('is not fully settled where it is less than the checkout asks', async () => {
    const checkout = await world.prepare(shop)
    const { id } = await unmatched(19_980_000n)
    expect((await credit(id, checkout.id)).status).toBe(200)
    expect(await confirmedFor(checkout.id)).toMatchObject([{ data: { paymentId: id, fullySettled: false } }])
  })

  test('is credited to one checkout, once, also by requests at once', async () => {
    const checkouts = [await world.prepare(shop), await world.prepare(shop)]
    const { id } = await unmatched()
    const answers = await Promise.all(checkouts.map((checkout) => credit(id, checkout.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('does not take the place of another payment', async () => {
    const checkout = await world.prepare(shop)
    const [one, other] = [await unmatched(), await unmatched()]
    const answers = await Promise.all([credit(one.id, checkout.id), credit(other.id, checkout.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const awaited = await world.prepare(shop)
    await world.pay({ to: shop.wallet, amountBase: awaited.amountBase, suffix: awaited.suffix })
    await world.read()
    const last = answers[0]?.status === 200 ? other : one
    expect(codeOf(await credit(last.id, awaited.id))).toEqual(refusedState)
  })

  test('that is refunded, or being refunded, is not credited', async () => {
    const checkout = await world.prepare(shop)
    const { id } = await unmatched()
    const { json } = await world.post(shop, `payments/${id}/refund`, {
      amountMinor: 100,
      recipientAddress: world.buyer,
    })
    expect(codeOf(await credit(id, checkout.id))).toEqual(refusedState)
    await world.sign(json.unsignedTx)
    await world.confirm()
    expect(codeOf(await credit(id, checkout.id))).toEqual(refusedState)
    expect(await world.checkoutStatus(checkout)).toBe('pending')
  })

  test('is credited once its refund was canceled', async () => {
    const checkout = await world.prepare(shop)
    const { id } = await unmatched()
    expect((await world.post(shop, `payments/${id}/refund`, { recipientAddress: world.buyer })).status).toBe(
      200,
    )
    await world.post(shop, `payments/${id}/refund/cancel`)
    expect((await credit(id, checkout.id)).status).toBe(200)
  })

  test('takes its success back when the chain loses it', async () => {
    const checkout = await world.prepare(shop)
    const { id } = await unmatched()
    expect((await credit(id, checkout.id)).status).toBe(200)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ reorgSuspected: true })
  })
})

describe('a payment that was too little', () => {
  test('is confirmed by a credit, and not fully settled', async () => {
    const { id, checkout } = await world.paid(shop, { shortBase: 5_000_000n })
    expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ status: 'failed' })
    const { json } = await credit(id, checkout.id)
    expect(json).toMatchObject({ status: 'confirmed', failureReason: null, checkoutId: checkout.id })
    expect(await confirmedFor(checkout.id)).toMatchObject([{ data: { paymentId: id, fullySettled: false } }])
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })
})

describe('what cannot be credited', () => {
  test('is a pending payment, with the confirmations that it lacks', async () => {
    const checkout = await world.prepare(shop)
    const { txHash } = await world.pay({ to: shop.wallet, amountBase: 19_990_000n })
    await world.read()
    const row = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
    const answer = await credit(row?.id ?? '', checkout.id)
    expect(codeOf(answer)).toEqual([422, 'insufficient_confirmations'])
    expect(answer.json.error.metadata).toEqual({ confirmations: 1, required: 3 })
    await world.confirm()
  })

  test('is a payment that paid its checkout, and a checkout that was paid', async () => {
    const { id, checkout } = await world.paid(shop)
    const next = await world.prepare(shop)
    expect(codeOf(await credit(id, next.id))).toEqual(refusedState)
    expect(codeOf(await credit((await unmatched()).id, checkout.id))).toEqual(refusedState)
  })

  test('is dollars for a checkout in euros', async () => {
    const checkout = await world.prepare(shop)
    const { id } = await unmatched()
    const inEuros = { currency: 'EUR' }
    await world.context.db.updateTable('checkouts').set(inEuros).where('id', '=', checkout.id).execute()
    const { status, json } = await credit(id, checkout.id)
    expect([status, json.error.param]).toEqual([400, 'checkoutId'])
  })

  test('is anything for a checkout whose invoice is void', async () => {
    const till = await openInvoiceTill(world)
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    expect((await world.post(till.shop, `invoices/${invoice.id}/void`)).status).toBe(200)
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 100_000_000n })
    await world.confirm()
    const { id } = await till.paymentOf(txHash)
    const body = { checkoutId: checkout.id }
    expect(codeOf(await world.post(till.shop, `payments/${id}/credit`, body))).toEqual(refusedState)
    expect((await till.read(invoice)).status).toBe('void')
  })

  test('is anything for a checkout of another workspace, or for an invoice', async () => {
    const elsewhere = await world.prepare(await world.openTill())
    const { id } = await unmatched()
    const unknown = await credit(id, elsewhere.id)
    expect([unknown.status, unknown.json.error.param]).toEqual([400, 'checkoutId'])
    const invoice = await world.post(shop, `payments/${id}/credit`, { invoiceId: 'in_1' })
    expect([invoice.status, invoice.json.error.param]).toEqual([400, 'invoiceId'])
    const missing = await credit('pay_unknown', elsewhere.id)
    expect(codeOf(missing)).toEqual([404, 'not_found'])
  })
})
