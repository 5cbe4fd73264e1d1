/** Creates records in the test workspace, so that requests can contain the ids of existing records. */
import { randomUUID } from 'node:crypto'
import { evmSigner } from '../../packages/chains/test/signers.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { useDepositAddresses } from '../../packages/server/src/testing/payments/deposit-factories.ts'
import type { AgreeingTill } from '../../packages/server/src/testing/relaying/agreeing.ts'
import type { PullWorld } from '../../packages/server/src/testing/relaying/renewals.ts'
import type { Names } from './draft.ts'
import { receivePayments } from './payments.ts'

export type Shop = {
  context: Context
  origin: string
  scope: Scope
  key: string
  /** The local chain on which buyers pay the workspace. */
  pull: PullWorld
  /** The actions of buyers who pay by allowance. */
  till: AgreeingTill
}

/** The names of the placeholders that must have a value after `fillShop` has run once. */
export const filledNames: readonly string[] = [
  ...[
    'customer',
    'product',
    'spareProduct',
    'price',
    'otherPrice',
    'sparePrice',
    'checkout',
    'credited',
    'token',
    'depositToken',
  ],
  ...['restrictedToken', 'endpoint', 'delivery', 'slug', 'paymentLink', 'linkToken', 'openToken', 'invoice'],
  ...['invoiceToken', 'subscription', 'subscriptionToken', 'entitlement', 'commission'],
  ...['payment', 'unmatched', 'initiated', 'refunded', 'reportedToken'],
]

type Answer = Record<string, unknown>
export type Call = (path: string, body?: object, method?: string) => Promise<Answer | null>

/**
 * Returns a function that sends requests to the API. The function returns null if the response is an error,
 * which an earlier random request may have caused.
 */
export const callerOf =
  ({ origin, scope, key }: Pick<Shop, 'origin' | 'scope' | 'key'>): Call =>
  async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(`${origin}/v1/workspaces/${scope.workspaceId}/${path}`, {
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

export const idIn = (answer: Answer | null, within: string): string | null => {
  const id = answer?.id ?? (answer?.[within] as { id?: string } | undefined)?.id
  return typeof id === 'string' ? id : null
}

const firstOf = (answer: Answer | null): string | null =>
  (answer?.data as { id: string }[] | undefined)?.[0]?.id ?? null

export const endOf = (url: unknown): string | null =>
  typeof url === 'string' ? url.slice(url.lastIndexOf('/') + 1) : null

export const named = (ids: Record<string, string | null | undefined>): Names =>
  Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id == null ? [] : [[`id:${name}`, id]])))

export const pair = { chain: 'base', token: 'USDC' }

/**
 * Creates a record of each kind, unless earlier random requests made that impossible. Returns the values for
 * the placeholders in requests.
 */
export const fillShop = async (shop: Shop, known: Names): Promise<Names> => {
  const call = callerOf(shop)
  const stocked = { ...known, ...(await stock(call, known)) }
  const offered = { ...stocked, ...(await offer(shop, call, stocked)) }
  const billed = { ...offered, ...(await bill(shop, call, offered)) }
  const paid = { ...billed, ...(await takeMoney(shop, call, billed)) }
  const deliveries = await call(`webhook_endpoints/${paid['id:endpoint']}/deliveries?limit=1`)
  const fresh = randomUUID()
  return {
    ...paid,
    ...named({ delivery: firstOf(deliveries) }),
    'fresh:email': `${fresh}@a.example`,
    'fresh:address': evmSigner().address,
    'fresh:ip': `203.0.${Number.parseInt(fresh.slice(0, 2), 16)}.${Number.parseInt(fresh.slice(2, 4), 16)}`,
  }
}

const monthly = { amount: 500, currency: 'USD', interval: 'month' }
const once = { amount: 500, currency: 'USD', interval: 'one_time' }

const stock = async (call: Call, known: Names): Promise<Names> => {
  const customer = idIn(await call('customers', { email: 'buyer@a.example' }), 'customer')
  const product = idIn(await call('products', { name: 'Tea' }), 'product') ?? known['id:product'] ?? null
  const priceOf = async (price: object) => idIn(await call(`products/${product}/prices`, price), 'price')
  const endpoint = await call('webhook_endpoints', { url: 'https://93.184.215.14/hooks', events: ['*'] })
  const profile = await call('public-slug', { slug: 'own-shop' }, 'PUT')
  return named({
    customer,
    product,
    spareProduct: idIn(await call('products', { name: 'Cups' }), 'product'),
    price: await priceOf(monthly),
    otherPrice: await priceOf({ ...monthly, amount: 700 }),
    sparePrice: await priceOf(once),
    restrictedPrice: await priceOf({ ...once, metadata: ofAge }),
    endpoint: idIn(endpoint, 'endpoint'),
    slug: profile === null ? null : 'own-shop',
  })
}

const ofAge = { ageRestriction: { category: 'alcohol', requiredAge: 18 } }

/**
 * Creates checkouts and payment links. For one checkout, the buyer has requested the payment instructions.
 */
const offer = async (shop: Shop, call: Call, known: Names): Promise<Names> => {
  const { pull } = shop
  const open = async (more: object = { amount: 500 }) =>
    await call('checkouts', { mode: 'payment', ...pair, ...more })
  const token = endOf((await open())?.hostedUrl)
  // Request the payment instructions as the buyer, because the payment of a checkout can be reported only
  // afterwards.
  await pull.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
  const depositToken = await offerDeposit(shop, open)
  const restricted = await open({ priceId: known['id:restrictedPrice'] })
  const link = await call('payment_links', { amount: 500, ...pair, description: 'Tea' })
  const openLink = await call('payment_links', { openAmount: true, ...pair, description: 'Tips' })
  const linkOf = (made: Answer | null) => made?.paymentLink as { id: string; url: string } | undefined
  return named({
    checkout: idIn(await open(), 'checkout'),
    credited: idIn(await open(), 'checkout'),
    token,
    depositToken,
    restrictedToken: endOf(restricted?.hostedUrl),
    paymentLink: linkOf(link)?.id,
    linkToken: endOf(linkOf(link)?.url),
    openToken: endOf(linkOf(openLink)?.url),
  })
}

/** Creates a checkout with a deposit address, which its buyer was shown. Returns the token of its page. */
const offerDeposit = async (
  { context, scope, pull }: Shop,
  open: () => Promise<Answer | null>,
): Promise<string | null> => {
  const token = endOf((await open())?.hostedUrl)
  await useDepositAddresses(context, scope)
  await pull.visit('POST', `/v1/checkout/${token}/prepare-payment`, {})
  // Other checkouts are paid to the wallet.
  await context.db
    .updateTable('workspaces')
    .set({ deposit_addresses: false })
    .where('id', '=', scope.workspaceId)
    .execute()
  return token
}

/** Creates a draft invoice, a sent invoice, and a subscription with its first invoice. */
const bill = async (shop: Shop, call: Call, known: Names): Promise<Names> => {
  const customerId = known['id:customer']
  const lineItems = [{ description: 'Tea', quantity: 2, unitAmountMinor: 250 }]
  const draft = await call('invoices', { customerId, ...pair, lineItems })
  const sent = idIn(await call('invoices', { customerId, ...pair, lineItems }), 'invoice')
  await call(`invoices/${sent}/send`, {})
  const begun = await call('subscriptions', { customerId, priceId: known['id:price'], ...pair })
  const subscription = idIn(begun, 'subscription')
  return named({
    invoice: idIn(draft, 'invoice'),
    invoiceToken: await tokenOf(shop, 'invoices', sent),
    subscription,
    subscriptionToken: await tokenOf(shop, 'subscriptions', subscription),
  })
}

/**
 * Returns the token in the URL of an invoice's or subscription's page. The URL is only in mails to customers,
 * so the token is read from the database.
 */
export const tokenOf = async (
  { context: { db }, scope: { workspaceId } }: Shop,
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

/**
 * Creates payments that belong to no checkout, two of them with a refund, and a sale with an affiliate
 * commission.
 */
const takeMoney = async (shop: Shop, call: Call, known: Names): Promise<Names> => {
  const [payment, unmatched, initiated, refunded, sold] = await receivePayments(shop, 5)
  for (const one of [initiated, refunded]) await call(`payments/${one?.id}/refund`, {})
  const metadata = { affiliate: 'grace' }
  const priceId = known['id:sparePrice']
  const sale = { mode: 'payment', priceId, customerId: known['id:customer'], ...pair, metadata }
  const checkoutId = idIn(await call('checkouts', sale), 'checkout')
  await call(`payments/${sold?.id}/credit`, { checkoutId })
  return {
    ...named({
      payment: payment?.id,
      unmatched: unmatched?.id,
      initiated: initiated?.id,
      refunded: refunded?.id,
      entitlement: firstOf(await call('entitlements?limit=1')),
      commission: firstOf(await call('commissions?limit=1')),
    }),
    'hash:paid': payment?.txHash ?? '',
    'hash:other': unmatched?.txHash ?? '',
  }
}
