import { Stablerail } from '@stablerail/sdk'
import { setUp } from '../../packages/server/src/commands/setup/index.ts'
import type { Scope } from '../../packages/server/src/ports/index.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { insertVerifiedWallet, unreadNetwork } from '../../packages/server/src/testing/checkouts.ts'
import type { Cleanup } from '../cleanup.ts'
import { insertPayments, shopPayments } from '../lists/payment-records.ts'
import { administer, openContext, settleDatabase } from '../processes/database.ts'
import { freePort, startServer } from '../processes/server.ts'

/** A workspace with one record for each kind of page, and the server that serves the pages. */
export type Shop = {
  origin: string
  /** The paths of the pages for buyers. */
  paths: Record<HostedPage, string>
  /** The path of the workspace's dashboard. */
  dashboard: string
  /** Names and values of the cookies of an admin who is signed in. */
  cookies: { name: string; value: string }[]
}

export type HostedPage = 'open' | 'prepared' | 'paid' | 'link' | 'invoice' | 'business' | 'subscription'

const password = 'correct horse battery'
const email = 'ada@shop.example'
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const pair = { chain: 'base', token: 'USDC' } as const

/** Starts the server on the database, with a workspace that has the given number of payments. */
export const openShop = async (
  cleanup: Cleanup,
  databaseUrl: string,
  { payments }: { payments: number },
): Promise<Shop> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    PUBLIC_BASE_URL: origin,
    HOSTED_BASE_URL: origin,
    NETWORKS: JSON.stringify([unreadNetwork]),
    // All requests come from one IP address, so its rate limit must be high.
    RATE_LIMIT_PUBLIC_PER_SECOND: '100000',
    RATE_LIMIT_PUBLIC_BURST: '100000',
  }
  const context = await openContext(cleanup, databaseUrl, settings)
  const { workspaceId, keys } = await setUp(context, { workspaceName: 'Blue Mugs', email, password })
  const scope = { workspaceId, livemode: false }
  await dressShop(context, scope)
  const span = { rows: payments }
  const rows = insertPayments(shopPayments(scope, span), span, { from: 1, to: payments })
  await administer(databaseUrl, rows)
  await settleDatabase(databaseUrl)
  await startServer(cleanup, { part: 'api', databaseUrl, port, settings, profile: 'pages' })
  const client = new Stablerail({ apiKey: keys[0]?.secret ?? '', workspaceId, baseUrl: origin })
  return {
    origin,
    dashboard: `/dashboard/${workspaceId}/test`,
    paths: await sell(context, client, origin),
    cookies: await signIn(origin),
  }
}

const dressShop = async (context: Context, { workspaceId, ...mode }: Scope) => {
  await insertVerifiedWallet(context, { workspaceId, ...mode }, wallet)
  await context.db
    .updateTable('workspaces')
    .set({ support_email: 'help@shop.example', public_slug: 'blue-mugs', accent: '#0f766e' })
    .where('id', '=', workspaceId)
    .execute()
}

const sell = async (context: Context, client: Stablerail, origin: string): Promise<Shop['paths']> => {
  const checkout = async () => {
    const asked = { ...pair, mode: 'payment', amount: 1_999, description: 'One blue mug' } as const
    const { id, hostedUrl } = await client.checkouts.create({ ...asked, expiresInMinutes: 1_440 })
    return { id, path: new URL(hostedUrl).pathname }
  }
  const prepared = await checkout()
  await ask(`${origin}/v1${prepared.path}/prepare-payment`)
  const paid = await checkout()
  await context.db
    .updateTable('checkouts')
    .set({ status: 'succeeded', completed_at: context.clock.now() })
    .where('id', '=', paid.id)
    .execute()
  const { customer } = await client.customers.create({ email: 'buyer@mail.example' })
  const tokenOf = async (table: 'invoices' | 'subscriptions', id: string) =>
    (await context.db.selectFrom(table).select('hosted_token').where('id', '=', id).executeTakeFirstOrThrow())
      .hosted_token
  const lines = [{ description: 'Blue mug, hand-painted', quantity: 12, unitAmountMinor: 1_250 }]
  const invoice = await client.invoices.create({ ...pair, customerId: customer.id, lineItems: lines })
  await client.invoices.send(invoice.id)
  const product = await client.products.create({ name: 'Tea club' })
  const price = await client.prices.create(product.id, { amount: 2_000, interval: 'month' })
  const subscribed = { ...pair, customerId: customer.id, priceId: price.id }
  const subscription = await client.subscriptions.create(subscribed)
  const choice = { openAmount: true, minAmount: 500, presetAmounts: [500, 2_500] }
  const { paymentLink } = await client.paymentLinks.create({ ...pair, ...choice, description: 'A tip' })
  return {
    open: (await checkout()).path,
    prepared: prepared.path,
    paid: paid.path,
    link: new URL(paymentLink.url).pathname,
    business: '/u/blue-mugs',
    invoice: `/i/${await tokenOf('invoices', invoice.id)}`,
    subscription: `/s/${await tokenOf('subscriptions', subscription.id)}`,
  }
}

const ask = async (
  url: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Response> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
  return response
}

const signIn = async (origin: string): Promise<Shop['cookies']> => {
  const { headers } = await ask(`${origin}/api/auth/sign-in/email`, { email, password }, { origin })
  return headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value }
  })
}
