import { createTestClock } from '@stablerail/test-support'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceTill, openInvoiceTill } from '../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../testing/payments/refunds.ts'
import { exportInvoices } from './export-invoices.ts'
import { remindDue } from './remind-due.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
let till: InvoiceTill
beforeAll(async () => {
  world = await createRefundWorld({ clock })
  await world.node.mint({ token: world.token, to: other(), amountBase: 10n ** 12n })
})
afterAll(() => world.close())
beforeEach(async () => {
  till = await openInvoiceTill(world)
})

const dollar = 1_000_000n
const other = () => world.node.accounts[2]?.address as Address

describe('an invoice', () => {
  test('is paid by the payment of its checkout, and that is told in its order', async () => {
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    const txHash = await till.settle(checkout)
    expect(await till.types()).toEqual([
      ...['invoice.created', 'invoice.sent', 'checkout.created'],
      ...['payment.pending', 'payment.confirmed', 'checkout.succeeded', 'invoice.paid'],
    ])
    expect(await till.read(invoice)).toMatchObject({ status: 'paid', paidAt: clock.now().toISOString() })
    expect(await till.paymentOf(txHash)).toMatchObject({
      status: 'confirmed',
      invoiceId: invoice.id,
      customerId: till.customerId,
      checkoutId: checkout.id,
    })
    const told = (await world.events()).filter(
      ({ workspaceId }) => workspaceId === till.shop.scope.workspaceId,
    )
    const confirmed = told.find(({ type }) => type === 'payment.confirmed')
    expect(confirmed?.data).toMatchObject({
      invoiceId: invoice.id,
      customerId: till.customerId,
      fullySettled: true,
    })
    const { metadata: _, billTo: __, hostedUrl: ___, pdfUrl: ____, ...paid } = await till.read(invoice)
    expect(told.at(-1)?.data).toEqual({ invoice: paid })
    const seen = await world.visit('GET', `/v1/i/${invoice.token}`)
    expect(seen.json).toMatchObject({ status: 'paid', merchant: { name: 'Test shop' }, livemode: false })
    expect(JSON.stringify(seen.json)).not.toContain(till.shop.scope.workspaceId)
  })

  test('has one live checkout, whoever asks for it and however many at once', async () => {
    const invoice = await till.send()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => till.open(invoice)),
      ...Array.from({ length: 5 }, () => till.request(invoice)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ json }) => json.hostedUrl)).size).toBe(1)
    expect((await till.types()).filter((type) => type === 'checkout.created')).toHaveLength(1)
    const { json } = await till.request(invoice, { description: 'Other', expiresInMinutes: 5 })
    expect(json).toMatchObject({
      invoiceId: invoice.id,
      customerId: till.customerId,
      amountMinor: 10_000,
      chain: 'base',
      token: 'USDC',
      description: 'Invoice INV-000001',
      priceId: null,
    })
  })

  test('gets another checkout where the last one has ended, and is paid once by two transfers', async () => {
    const invoice = await till.send()
    const first = await till.prepare(invoice)
    const { txHash } = await till.pay(first)
    await world.context.db
      .updateTable('checkouts')
      .set({ expires_at: new Date(clock.now().getTime() - 1) })
      .where('id', '=', first.id)
      .execute()
    const second = await till.prepare(invoice)
    expect(second.id).not.toBe(first.id)
    const again = await till.pay(second, { from: other() })
    await world.confirm()
    expect(await till.read(invoice)).toMatchObject({ status: 'paid' })
    expect(await till.paymentOf(txHash)).toMatchObject({ status: 'confirmed', checkoutId: first.id })
    expect(await till.paymentOf(again.txHash)).toMatchObject({ unmatchedInbound: true, checkoutId: null })
    expect((await till.types()).filter((type) => type === 'invoice.paid')).toHaveLength(1)
  })

  test.each(['draft', 'paid', 'void'] as const)('that is %s gets no checkout', async (status) => {
    const invoice = await till.send()
    await world.context.db.updateTable('invoices').set({ status }).where('id', '=', invoice.id).execute()
    expect(await till.request(invoice)).toMatchObject({
      status: 422,
      json: { error: { code: 'invalid_state_transition' } },
    })
    expect((await till.open(invoice)).status).toBe(status === 'draft' ? 404 : 422)
    expect((await world.visit('GET', `/v1/i/${invoice.token}`)).status).toBe(status === 'draft' ? 404 : 200)
  })

  test('is asked for by an id that is known, in its own pair, by a token that is known', async () => {
    const invoice = await till.send()
    const refused = [
      await till.request({ id: 'in_unknown', token: '' }),
      await till.request(invoice, { chain: 'polygon' }),
      await till.request(invoice, { token: 'USDT' }),
    ]
    expect(refused.map(({ status, json }) => [status, json.error.param])).toEqual([
      [400, 'invoiceId'],
      [400, 'chain'],
      [400, 'token'],
    ])
    expect((await world.visit('GET', `/v1/i/${invoice.id}`)).status).toBe(404)
    expect((await till.open({ id: '', token: 'unknown' })).status).toBe(404)
  })

  test('of two that are open, the second is paid by a transfer of its exact amount that names nothing', async () => {
    const [first, second] = [await till.send(), await till.send()]
    const prepared = [await till.prepare(first), await till.prepare(second)]
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: prepared[1]?.amountBase ?? 0n })
    await world.confirm()
    expect(await till.paymentOf(txHash)).toMatchObject({ invoiceId: second.id, unmatchedInbound: false })
    expect([(await till.read(first)).status, (await till.read(second)).status]).toEqual(['open', 'paid'])
  })

  test('takes no second payment: it is unmatched and says why', async () => {
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    await till.settle(checkout)
    const payment = await till.paymentOf(await till.settle(checkout, { from: other() }))
    expect(payment).toMatchObject({ status: 'confirmed', unmatchedInbound: true, invoiceId: null })
    expect(payment.attribution.reason).toContain('paid already')
  })

  test.each([
    ['40 cents short', -400_000n, 'paid', { status: 'confirmed', failureReason: null }, false],
    ['40 dollars short', -40n * dollar, 'open', { status: 'failed', failureReason: 'underpaid' }, undefined],
    ['50 dollars too much', 50n * dollar, 'paid', { status: 'confirmed', failureReason: null }, true],
  ])('that is paid %s goes by the rule of checkouts', async (_, more, status, shown, fullySettled) => {
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    const amountBase = 100n * dollar + more
    const payment = await till.paymentOf(await till.settle({ ...checkout, amountBase }))
    expect(payment).toMatchObject({ ...shown, amountMinor: Number(amountBase / 10_000n) })
    expect((await till.read(invoice)).status).toBe(status)
    const confirmed = (await world.events()).find(
      ({ type, data }) => type === 'payment.confirmed' && data.paymentId === payment.id,
    )
    expect(confirmed?.data.fullySettled).toBe(fullySettled)
  })

  test('of 100 dollars is paid by 60 and 40 together', async () => {
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    const first = await till.settle({ ...checkout, amountBase: 60n * dollar })
    expect(await till.paymentOf(first)).toMatchObject({ status: 'failed', failureReason: 'underpaid' })
    expect((await till.read(invoice)).status).toBe('open')
    const rest = await till.settle({ ...checkout, amountBase: 40n * dollar })
    expect(await till.paymentOf(first)).toMatchObject({ status: 'confirmed', coverage: 'part' })
    expect(await till.paymentOf(rest)).toMatchObject({ status: 'confirmed', coverage: 'settling' })
    expect(await till.read(invoice)).toMatchObject({ status: 'paid', receivedMinor: 10_000 })
  })

  test('of 100 dollars is not paid by 60 and 30, which are both too little; by hand they are credited to it', async () => {
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    const hashes: string[] = []
    for (const dollars of [60n, 30n])
      hashes.push(await till.settle({ ...checkout, amountBase: dollars * dollar }))
    for (const txHash of hashes)
      expect(await till.paymentOf(txHash)).toMatchObject({ status: 'failed', failureReason: 'underpaid' })
    expect((await till.read(invoice)).status).toBe('open')
    for (const txHash of hashes) expect((await till.credit(txHash, invoice)).status).toBe(200)
    expect(await till.read(invoice)).toMatchObject({ status: 'open', receivedMinor: 9_000 })
  })
})

describe('an invoice that is voided', () => {
  test('ends its live checkout, and money that comes later is unmatched and says why', async () => {
    const invoice = await till.send()
    const checkout = await till.prepare(invoice)
    clock.advance({ minutes: 1 })
    expect((await world.post(till.shop, `invoices/${invoice.id}/void`)).json.status).toBe('void')
    const shown = (await world.get(till.shop, `checkouts/${checkout.id}`)).json
    expect(shown.expiresAt).toBe(clock.now().toISOString())
    const payment = await till.paymentOf(await till.settle(checkout))
    expect(payment).toMatchObject({ unmatchedInbound: true, invoiceId: null, checkoutId: null })
    expect(payment.attribution.reason).toContain('its invoice was voided')
    expect((await till.read(invoice)).status).toBe('void')
  })

  test('is not voided while a payment for it is on its way', async () => {
    const invoice = await till.send()
    await till.pay(await till.prepare(invoice))
    await world.read()
    const refused = await world.post(till.shop, `invoices/${invoice.id}/void`)
    expect(refused).toMatchObject({ status: 422, json: { error: { code: 'invalid_state_transition' } } })
    await world.confirm()
    expect((await till.read(invoice)).status).toBe('paid')
  })
})

describe('credits by hand', () => {
  test('add up until the invoice is paid, and its checkout asks for what is left', async () => {
    const invoice = await till.send()
    const short = await till.settle({ ...(await till.prepare(invoice)), amountBase: 60n * dollar })
    const live = (await till.request(invoice)).json
    expect((await till.credit(short, invoice)).json).toMatchObject({
      status: 'confirmed',
      invoiceId: invoice.id,
      customerId: till.customerId,
      checkoutId: null,
      unmatchedInbound: false,
    })
    expect((await till.read(invoice)).status).toBe('open')
    const left = (await till.request(invoice)).json
    expect(left.id).not.toBe(live.id)
    expect(left.amountMinor).toBe(4_000)
    const { txHash: rest } = await world.pay({ to: till.shop.wallet, amountBase: 39n * dollar })
    const { txHash: last } = await world.pay({ to: till.shop.wallet, amountBase: dollar })
    await world.confirm()
    expect((await till.credit(rest, invoice)).status).toBe(200)
    expect((await till.read(invoice)).status).toBe('open')
    expect((await till.credit(last, invoice)).status).toBe(200)
    expect((await till.read(invoice)).status).toBe('paid')
    let csv = ''
    for await (const part of exportInvoices(world.context, till.shop.scope, {})) csv += part
    expect([csv.includes(last), csv.includes(short), csv.includes(rest)]).toEqual([true, false, false])
    const told = await till.types()
    expect(told.slice(-2)).toEqual(['payment.confirmed', 'invoice.paid'])
    expect(told.filter((type) => type === 'invoice.paid')).toHaveLength(1)
    const credits = (await world.events()).filter(
      ({ type, data }) => type === 'payment.confirmed' && data.invoiceId === invoice.id,
    )
    expect(credits.map(({ data }) => data.fullySettled)).toEqual([false, false, true])
  })

  test('and a checkout for the rest pay an invoice together', async () => {
    const invoice = await till.send()
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 75n * dollar })
    await world.confirm()
    await till.credit(txHash, invoice)
    const checkout = await till.prepare(invoice)
    expect(checkout.amountBase / 10_000n).toBe(2_500n)
    await till.settle(checkout)
    expect((await till.read(invoice)).status).toBe('paid')
  })

  test('are refused for an invoice that is not to be paid, is unknown, or awaits a payment that was seen', async () => {
    const [invoice, voided] = [await till.send(), await till.send()]
    await world.post(till.shop, `invoices/${voided.id}/void`)
    const { txHash } = await world.pay({ to: till.shop.wallet, amountBase: 3n * dollar })
    await world.confirm()
    expect((await till.credit(txHash, voided)).json.error.code).toBe('invalid_state_transition')
    expect((await till.credit(txHash, { id: 'in_unknown', token: '' })).json.error.param).toBe('invoiceId')
    await till.pay(await till.prepare(invoice))
    await world.read()
    expect((await till.credit(txHash, invoice)).json.error.message).toContain('on its way')
    await world.confirm()
    const { id } = await till.paymentOf(txHash)
    const both = { invoiceId: invoice.id, checkoutId: 'chk_1' }
    for (const body of [{}, both])
      expect((await world.post(till.shop, `payments/${id}/credit`, body)).status).toBe(400)
  })
})

test('an invoice for which a payment was seen is not reminded of', async () => {
  const [paying, unpaid] = [await till.send({ dueInDays: 1 }), await till.send({ dueInDays: 1 })]
  const { workspaceId } = till.shop.scope
  await world.context.db
    .insertInto('invoice_reminders')
    .values({
      workspace_id: workspaceId,
      livemode: false,
      day: 0,
      after_id: '',
      from_at: clock.now(),
      look_at: clock.now(),
    })
    .execute()
  const prepared = await till.prepare(paying)
  await till.pay(prepared)
  await world.read()
  clock.advance({ days: 1 })
  await remindDue(world.context)
  const told = (await world.events()).filter(({ type }) => type === 'invoice.reminder_sent')
  expect(told.map(({ data }) => data.invoice)).toMatchObject([{ id: unpaid.id }])
})
