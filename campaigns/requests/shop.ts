import { randomUUID } from 'node:crypto'
import type { Context } from '../../packages/server/src/context.ts'
import { checkoutSteps } from '../../packages/server/src/resources/checkouts/index.ts'
import { invoiceSteps } from '../../packages/server/src/resources/invoices/index.ts'
import { subscriptionSteps } from '../../packages/server/src/resources/subscriptions/index.ts'
import { createMoveClocksJob } from '../../packages/server/src/resources/test-clocks/index.ts'
import { insertPayment } from '../../packages/server/src/testing/payments/rows.ts'
import type { Names } from './draft.ts'

/** What a shop holds, so that ids in requests are not all unknown. */

export type Shop = {
  context: Context
  origin: string
  workspaceId: string
  key: string
  walletAddress: string
}

/** What there is of each kind once a shop was filled for the first time. */
export const filledNames: readonly string[] = [
  ...['customer', 'product', 'price', 'checkout', 'token', 'endpoint', 'delivery', 'slug'],
  ...['paymentLink', 'linkToken', 'invoice', 'invoiceToken', 'subscription', 'subscriptionToken'],
  ...['payment', 'entitlement', 'commission'],
]

type Answer = Record<string, unknown>
type Call = (path: string, body?: object, method?: string) => Promise<Answer | null>

/** What an API call answers; null where it was refused, as it may be after what others did. */
const callerOf =
  ({ origin, workspaceId, key }: Shop): Call =>
  async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${origin}/v1/workspaces/${workspaceId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    return response.status < 300 ? answer : null
  }

const idIn = (answer: Answer | null, within: string): string | null => {
  const id = answer?.id ?? (answer?.[within] as { id?: string } | undefined)?.id
  return typeof id === 'string' ? id : null
}

const firstOf = (answer: Answer | null): string | null =>
  (answer?.data as { id: string }[] | undefined)?.[0]?.id ?? null

const endOf = (url: unknown): string | null =>
  typeof url === 'string' ? url.slice(url.lastIndexOf('/') + 1) : null

const named = (ids: Record<string, string | null>): Names =>
  Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === null ? [] : [[`id:${name}`, id]])))

const pair = { chain: 'base', token: 'USDC' }

/** Something of each kind, as far as earlier requests let it be made. */
export const fillShop = async (shop: Shop, known: Names): Promise<Names> => {
  const call = callerOf(shop)
  await moveClocks(shop)
  const stocked = { ...known, ...(await stock(shop, call, known)) }
  const billed = { ...stocked, ...(await bill(shop, call, stocked)) }
  const paid = { ...billed, ...(await takeMoney(shop, call, billed)) }
  const deliveries = await call(`webhook_endpoints/${paid['id:endpoint']}/deliveries?limit=1`)
  return { ...paid, ...named({ delivery: firstOf(deliveries) }) }
}

const stock = async ({ origin }: Shop, call: Call, known: Names): Promise<Names> => {
  const customer = idIn(await call('customers', { email: 'buyer@a.example' }), 'customer')
  const product = idIn(await call('products', { name: 'Tea' }), 'product') ?? known['id:product'] ?? null
  const monthly = { amount: 500, currency: 'USD', interval: 'month' }
  const price = idIn(await call(`products/${product}/prices`, monthly), 'price')
  const checkout = await call('checkouts', { mode: 'payment', amount: 500, ...pair })
  const token = endOf(checkout?.hostedUrl)
  // Only what a buyer was asked to pay can be reported as paid.
  await fetch(`${origin}/v1/checkout/${token}/prepare-payment`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  })
  const link = await call('payment_links', { amount: 500, ...pair, description: 'Tea' })
  const paymentLink = link?.paymentLink as { id: string; url: string } | undefined
  const endpoint = await call('webhook_endpoints', { url: 'https://93.184.215.14/hooks', events: ['*'] })
  const profile = await call('public-slug', { slug: 'own-shop' }, 'PUT')
  return named({
    ...{ customer, product, price },
    ...{ checkout: idIn(checkout, 'checkout'), token },
    ...{ paymentLink: paymentLink?.id ?? null, linkToken: endOf(paymentLink?.url) },
    ...{ endpoint: idIn(endpoint, 'endpoint'), slug: profile === null ? null : 'own-shop' },
  })
}

/** A draft of an invoice, a sent one, and a subscription with its first invoice. */
const bill = async (shop: Shop, call: Call, known: Names): Promise<Names> => {
  const customerId = known['id:customer']
  const lineItems = [{ description: 'Tea', quantity: 2, unitAmountMinor: 250 }]
  const draft = await call('invoices', { customerId, ...pair, lineItems })
  const sent = idIn(await call('invoices', { customerId, ...pair, lineItems }), 'invoice')
  await call(`invoices/${sent}/send`, {})
  const begun = await call('subscriptions', { customerId, priceId: known['id:price'], ...pair })
  const subscription = idIn(begun, 'subscription')
  return named({
    ...{ invoice: idIn(draft, 'invoice'), invoiceToken: await tokenOf(shop, 'invoices', sent) },
    ...{ subscription, subscriptionToken: await tokenOf(shop, 'subscriptions', subscription) },
  })
}

/** The token of a page that only mails to customers name. */
const tokenOf = async (
  { context: { db }, workspaceId }: Shop,
  table: 'invoices' | 'subscriptions',
  id: string | null,
): Promise<string | null> => {
  const row = await db
    .selectFrom(table)
    .select('hosted_token')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.hosted_token ?? null
}

/** A payment that nothing is known of, and one that is credited to a sale which an affiliate brought. */
const takeMoney = async (shop: Shop, call: Call, known: Names): Promise<Names> => {
  const receive = () =>
    insertPayment(
      shop.context,
      { workspaceId: shop.workspaceId, livemode: false },
      {
        ...{ amount_minor: 2_000, net_minor: 2_000, amount_base: '20000000' },
        to_key: shop.walletAddress.toLowerCase(),
      },
    )
  const once = { amount: 500, currency: 'USD', interval: 'one_time' }
  const priceId = idIn(await call(`products/${known['id:product']}/prices`, once), 'price')
  const metadata = { affiliate: 'grace' }
  const sale = { mode: 'payment', priceId, customerId: known['id:customer'], ...pair, metadata }
  const checkoutId = idIn(await call('checkouts', sale), 'checkout')
  await call(`payments/${await receive()}/credit`, { checkoutId })
  return named({
    payment: await receive(),
    entitlement: firstOf(await call('entitlements?limit=1')),
    commission: firstOf(await call('commissions?limit=1')),
  })
}

/** Carries out the advance of a test clock that a request has begun: no worker runs beside the API. */
const moveClocks = async ({ context }: Shop): Promise<void> => {
  const job = createMoveClocksJob([subscriptionSteps, invoiceSteps, checkoutSteps])
  while ((await job.run(context)) > 0);
}
