/** Tests what a hosted checkout shows after the payment: refunds, the subscription that it started, and the way back. */
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInvoiceTill } from '../../../testing/payments/invoices.ts'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'

const clock = createTestClock(new Date())
let world: RefundWorld
beforeAll(async () => {
  world = await createRefundWorld({ clock })
})
afterAll(() => world.close())

const see = async ({ hostedUrl }: { hostedUrl: string }) =>
  (await world.visit('GET', `/v1/checkout/${hostedUrl.split('/').at(-1)}`)).json

test('the confirmed refunds of a payment are added up, and those that are not confirmed are not', async () => {
  const shop = await world.openTill()
  const { id } = await world.paid(shop)
  const { json: payment } = await world.get(shop, `payments/${id}`)
  const { json: checkout } = await world.get(shop, `checkouts/${payment.checkoutId}`)
  expect((await see(checkout)).refundedMinor).toBe(0)
  for (const amountMinor of [500, 250]) {
    const { json } = await world.post(shop, `payments/${id}/refund`, { amountMinor })
    const before = (await see(checkout)).refundedMinor
    await world.sign(json.unsignedTx)
    await world.confirm()
    expect((await see(checkout)).refundedMinor).toBe(before + amountMinor)
  }
})

test('the page of the subscription is shown once the checkout is paid, and the way back as the merchant set it', async () => {
  const till = await openInvoiceTill(world)
  const { json: product } = await world.post(till.shop, 'products', { name: 'Tea club' })
  const { json: price } = await world.post(till.shop, `products/${product.id}/prices`, {
    amount: 2000,
    interval: 'month',
  })
  const { json: checkout } = await world.post(till.shop, 'checkouts', {
    mode: 'subscription',
    chain: 'base',
    token: 'USDC',
    priceId: price.id,
    customerId: till.customerId,
    successUrl: 'https://shop.example/thanks',
    autoReturn: true,
  })
  expect(checkout.autoReturn).toBe(true)
  expect(await see(checkout)).toMatchObject({ autoReturn: true, subscriptionUrl: null })
  const token = checkout.hostedUrl.split('/').at(-1)
  const { json } = await world.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
  await till.settle({ id: checkout.id, amountBase: BigInt(json.amountBase), suffix: '0x' })
  const { subscriptionUrl } = await see(checkout)
  const page = await world.visit('GET', `/v1/s/${subscriptionUrl.split('/s/')[1]}`)
  expect([page.status, page.json.status]).toEqual([200, 'active'])
})
