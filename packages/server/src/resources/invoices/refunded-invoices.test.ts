/** Tests refunds of the payments of invoices, on a real chain. */

import { createTestClock } from '@stablerail/test-support'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InvoiceTill, openInvoiceTill, type Sent } from '../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../testing/payments/refunds.ts'
import { openSubscriptionTill } from '../../testing/payments/subscriptions.ts'
import { releaseVoided } from '../payments/release-credits.ts'
import { exportInvoices } from './export-invoices.ts'

const clock = createTestClock(new Date())
const dollar = 1_000_000n
let world: RefundWorld
let till: InvoiceTill
beforeAll(async () => {
  world = await createRefundWorld({ clock })
  const { address } = world.node.accounts[3] as { address: Address }
  await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 9n })
  till = await openInvoiceTill(world, address)
})
afterAll(() => world.close())

/** Refunds a payment, and returns the signed transaction. */
const refund = async (txHash: string, more: object = {}) => {
  const { id } = await till.paymentOf(txHash)
  const asked = { recipientAddress: world.buyer, ...more }
  const { json } = await world.post(till.shop, `payments/${id}/refund`, asked)
  const signed = await world.node.signedTransaction(await world.sign(json.unsignedTx))
  await world.confirm()
  return signed
}
/** Makes a payment without a reference, and credits this payment to the invoice by hand. */
const credit = async (invoice: Sent, amountBase: bigint) => {
  const { txHash } = await world.pay({ to: till.shop.wallet, amountBase })
  await world.confirm()
  await till.credit(txHash, invoice)
  return txHash
}
const told = async (invoice: Sent) =>
  (await world.events()).filter(
    ({ type, data }) =>
      type === 'invoice.refunded' && (data as { invoice: { id: string } }).invoice.id === invoice.id,
  )
const csvOf = async ({ id }: Sent) => {
  let text = ''
  for await (const piece of exportInvoices(world.context, till.shop.scope, {})) text += piece
  const [header = '', ...lines] = text.trimEnd().split('\r\n')
  const line = lines.find((one) => one.startsWith(id)) ?? ''
  return Object.fromEntries(header.split(',').map((name, at) => [name, line.split(',')[at]]))
}

describe('an invoice', () => {
  test('of which all is refunded says so, stays paid, and is told once', async () => {
    const invoice = await till.send()
    const txHash = await till.settle(await till.prepare(invoice))
    expect(await till.read(invoice)).toMatchObject({
      status: 'paid',
      receivedMinor: 10_000,
      refundedMinor: 0,
      overpaidMinor: 0,
      refundedAt: null,
    })
    await refund(txHash, { amountMinor: 4_000 })
    expect(await till.read(invoice)).toMatchObject({ refundedMinor: 4_000, refundedAt: null })
    expect(await told(invoice)).toEqual([])
    await refund(txHash)
    const refunded = await till.read(invoice)
    const refundedAt = clock.now().toISOString()
    expect(refunded).toMatchObject({
      status: 'paid',
      receivedMinor: 10_000,
      refundedMinor: 10_000,
      refundedAt,
    })
    const { metadata: _, billTo: __, hostedUrl: ___, pdfUrl: ____, ...shown } = refunded
    expect((await told(invoice)).map(({ data }) => data)).toEqual([{ invoice: shown }])
    expect((await world.visit('GET', `/v1/i/${invoice.token}`)).json).toMatchObject({ refundedAt })
    expect(await csvOf(invoice)).toMatchObject({
      status: 'paid',
      receivedMinor: '10000',
      refundedMinor: '10000',
      overpaidMinor: '0',
      refundedAt,
    })
  })

  test('of which the chain loses the refund is not refunded until that is back, and is told no second time', async () => {
    const invoice = await till.send()
    const signed = await refund(await till.settle(await till.prepare(invoice)))
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await till.read(invoice)).toMatchObject({ status: 'paid', refundedMinor: 0, refundedAt: null })
    await world.node.client.sendRawTransaction({ serializedTransaction: signed })
    await world.confirm()
    expect(await till.read(invoice)).toMatchObject({ refundedMinor: 10_000, refundedAt: expect.any(String) })
    expect(await told(invoice)).toHaveLength(1)
  })

  test('that two payments paid is refunded once both are', async () => {
    const invoice = await till.send()
    const [one, other] = [await credit(invoice, 30n * dollar), await credit(invoice, 70n * dollar)]
    await refund(one)
    expect(await till.read(invoice)).toMatchObject({ refundedMinor: 3_000, refundedAt: null })
    await refund(other)
    expect(await till.read(invoice)).toMatchObject({ refundedMinor: 10_000, refundedAt: expect.any(String) })
  })
})

describe('more than an invoice asks', () => {
  test('is shown as a surplus until it is sent back', async () => {
    const invoice = await till.send()
    const prepared = await till.prepare(invoice)
    const txHash = await till.settle({ ...prepared, amountBase: prepared.amountBase + 23n * dollar })
    expect(await till.read(invoice)).toMatchObject({ receivedMinor: 12_300, overpaidMinor: 2_300 })
    expect(await csvOf(invoice)).toMatchObject({ amountMinor: '10000', overpaidMinor: '2300' })
    await refund(txHash, { amountMinor: 2_300 })
    expect(await till.read(invoice)).toMatchObject({
      refundedMinor: 2_300,
      overpaidMinor: 0,
      refundedAt: null,
    })
  })
})

test('a part of an unpaid invoice that was refunded is to be paid again', async () => {
  const invoice = await till.send()
  const part = await credit(invoice, 30n * dollar)
  await refund(part)
  expect(await till.read(invoice)).toMatchObject({
    status: 'open',
    receivedMinor: 3_000,
    refundedMinor: 3_000,
  })
  const { amountMinor } = (await till.request(invoice)).json
  expect(amountMinor).toBe(10_000)
})

describe('a part of an invoice that is voided', () => {
  test('is told with it, becomes unmatched and can be credited to another', async () => {
    const [invoice, other] = [await till.send(), await till.send()]
    const part = await credit(invoice, 30n * dollar)
    const voided = await world.post(till.shop, `invoices/${invoice.id}/void`)
    expect(voided.json).toMatchObject({ status: 'void', receivedMinor: 3_000, overpaidMinor: 3_000 })
    const event = (await world.events()).findLast(({ type }) => type === 'invoice.voided')
    expect(event?.data).toMatchObject({ invoice: { id: invoice.id, receivedMinor: 3_000 } })
    expect(await releaseVoided(world.context)).toBe(1)
    const { id } = await till.paymentOf(part)
    const { data } = (await world.get(till.shop, 'payments?unmatched=true')).json
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
      status: 'confirmed',
      unmatchedInbound: true,
      invoiceId: null,
      customerId: null,
      attribution: {
        rule: 'none',
        reason: expect.stringContaining(`${voided.json.number}, which was voided`),
      },
    })
    expect(await till.read(invoice)).toMatchObject({ receivedMinor: 0, overpaidMinor: 0 })
    expect(await releaseVoided(world.context)).toBe(0)
    const allocations = await world.context.db
      .selectFrom('allocations')
      .select('released_at')
      .where('payment_id', '=', id)
      .execute()
    expect(allocations.map(({ released_at }) => released_at !== null)).toEqual([true])
    const digest = await world.context.db.selectFrom('mail_digests').selectAll().execute()
    expect(JSON.stringify(digest)).toContain('voided')
    expect((await till.credit(part, other)).status).toBe(200)
    expect(await till.read(other)).toMatchObject({ status: 'open', receivedMinor: 3_000 })
  })

  test('stays with it where it went back already', async () => {
    const invoice = await till.send()
    await refund(await credit(invoice, 30n * dollar))
    await world.post(till.shop, `invoices/${invoice.id}/void`)
    expect(await releaseVoided(world.context)).toBe(0)
    expect(await till.read(invoice)).toMatchObject({
      receivedMinor: 3_000,
      refundedMinor: 3_000,
      overpaidMinor: 0,
    })
  })
})

test('a part of the invoice of a subscription that is canceled becomes unmatched', async () => {
  const subscriber = await openSubscriptionTill(world, 'week')
  const invoice = await subscriber.newest()
  const { txHash } = await world.pay({ to: subscriber.shop.wallet, amountBase: 3n * dollar })
  await world.confirm()
  const { id } = await subscriber.paymentOf(txHash)
  expect((await world.post(subscriber.shop, `payments/${id}/credit`, { invoiceId: invoice.id })).status).toBe(
    200,
  )
  await subscriber.act('cancel', { mode: 'immediately' })
  expect(await releaseVoided(world.context)).toBe(1)
  expect(await subscriber.paymentOf(txHash)).toMatchObject({ unmatchedInbound: true, subscriptionId: null })
})

test('what the chain has lost is not received', async () => {
  const invoice = await till.send()
  await till.settle(await till.prepare(invoice))
  await world.node.reorg({ depth: 3 })
  await world.read()
  expect(await till.read(invoice)).toMatchObject({ status: 'open', receivedMinor: 0 })
})
