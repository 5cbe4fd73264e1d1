/** Records that a shop has sold, for tests of the pages of the dashboard. */
import { randomUUID } from 'node:crypto'
import { encodeReference } from '@stablerail/chains'
import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import type { OpenDashboard } from './dashboard.ts'
import { insertRefund } from './payments/rows.ts'

type Seller = { dashboard: OpenDashboard; page: Page }

const post = async ({ dashboard, page }: Seller, path: string, data: object = {}) => {
  const { origin } = new URL(dashboard.url)
  const answer = await page.request.post(`${origin}/v1/workspaces/${dashboard.workspaceId}/${path}`, {
    headers: { origin, 'x-service-mode': 'test', 'idempotency-key': randomUUID() },
    data,
  })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
  return await answer.json()
}

/** Pays a checkout with its reference: `moreBase` above the exact amount, or below it. Returns the hash of the transaction. */
const pay = async (
  { dashboard: { world, url }, page }: Seller,
  checkout: { id: string; hostedUrl: string },
  moreBase: bigint,
) => {
  const token = checkout.hostedUrl.split('/').at(-1)
  await page.request.post(`${new URL(url).origin}/v1/checkout/${token}/prepare-payment`, { data: {} })
  const { amount_base, reference, recipient_key } = await world.context.db
    .selectFrom('expectations')
    .select(['amount_base', 'reference', 'recipient_key'])
    .where('target_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  const { txHash } = await world.pay({
    to: recipient_key as Address,
    amountBase: BigInt(amount_base ?? 0) + moreBase,
    suffix: encodeReference(reference),
  })
  return txHash
}

/** Sells a subscription, products and an invoice to two customers and a guest. Returns the ids of the records by name. */
export const sellRecords = async (dashboard: OpenDashboard, page: Page): Promise<Record<string, string>> => {
  const seller = { dashboard, page }
  const { world, shop } = dashboard
  const pair = { chain: 'base', token: 'USDC' }
  const ada = (await post(seller, 'customers', { email: 'ada@buyer.example', name: 'Ada Lovelace' })).customer
    .id
  const grace = (await post(seller, 'customers', { email: 'grace.brewster.murray@a-long-name.example' }))
    .customer.id
  const club = (await post(seller, 'products', { name: 'Tea club' })).id
  const monthly = (await post(seller, `products/${club}/prices`, { amount: 2_000, interval: 'month' })).id
  const mug = (await post(seller, 'products', { name: 'Blue mug' })).id
  const once = (await post(seller, `products/${mug}/prices`, { amount: 1_999, interval: 'one_time' })).id
  const subscribe = async (customerId: string) =>
    (await post(seller, 'subscriptions', { ...pair, customerId, priceId: monthly, trialDays: 14 })).id
  const ends = await subscribe(ada)
  // A day that every month has, so that the period ends on the same day of the next month.
  const now = new Date()
  const dayInMonth = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, Math.min(now.getUTCDate(), 28)))
  await world.context.db
    .updateTable('subscriptions')
    .set({
      status: 'active',
      period: 1,
      paid_periods: 1,
      trial_ends_at: null,
      anchor: dayInMonth(0),
      boundary: 0,
      current_period_end: dayInMonth(1),
    })
    .where('id', '=', ends)
    .execute()
  await post(seller, `subscriptions/${ends}/cancel`, { reason: 'canceled_by_customer' })
  await subscribe(grace)
  const large = (await post(seller, 'products', { name: 'Large mug' })).id
  const other = (await post(seller, `products/${large}/prices`, { amount: 2_149, interval: 'one_time' })).id
  const buy = (priceId: string, customerId?: string) =>
    post(seller, 'checkouts', { ...pair, mode: 'payment', priceId, ...(customerId && { customerId }) })
  // Only one unpaid checkout has a price close to the unmatched payment.
  const [over, part, near] = [await buy(once, ada), await buy(other, grace), await buy(once)]
  const overTx = await pay(seller, over, 10_010_000n)
  await pay(seller, part, -5_000_000n)
  await page.request.post(
    `${new URL(dashboard.url).origin}/v1/checkout/${near.hostedUrl.split('/').at(-1)}/prepare-payment`,
    { data: {} },
  )
  const unmatched = await world.pay({ to: shop.wallet, amountBase: 19_990_000n })
  const lineItems = [{ description: 'Blue mug with a handle', quantity: 3, unitAmountMinor: 1_999 }]
  const invoice = await post(seller, 'invoices', { ...pair, customerId: ada, lineItems, memo: 'Thank you.' })
  await post(seller, `invoices/${invoice.id}/send`)
  const bill = await post(seller, 'checkouts', { mode: 'payment', invoiceId: invoice.id })
  const billTx = await pay(seller, bill, 0n)
  await post(seller, 'invoices', { ...pair, customerId: grace, lineItems })
  await world.node.mine(5)
  await world.read()
  const payments = await world.payments()
  const paymentOf = (txHash: string) => payments.find(({ tx_hash }) => tx_hash === txHash)?.id ?? ''
  const over1 = paymentOf(overTx)
  await insertRefund(world.context, shop.scope, over1, {
    amount_minor: 1_000,
    amount_base: '10000000',
    tx_id: '0xback',
    confirmed_at: new Date(),
  })
  return {
    ada,
    grace,
    ends,
    mug,
    invoice: invoice.id,
    over: over1,
    part: part.id,
    near: near.id,
    unmatched: paymentOf(unmatched.txHash),
    billed: paymentOf(billTx),
  }
}
