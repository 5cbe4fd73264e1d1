/** Creates test workspaces with payment links. */
import { sql } from 'kysely'
import type { Scope } from '../ports/index.ts'
import type { TestAnswer, TestApi } from './api.ts'
import { insertVerifiedWallet, unreadNetwork } from './checkouts.ts'
import { createTestScope } from './context.ts'

export const linkWallets = {
  base: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  polygon: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
} as const

export const polygonNetwork = {
  ...unreadNetwork,
  chain: 'polygon' as const,
  networkId: 31_338,
  confirmations: 32,
}

export const mugLink = { amount: 1_999, chain: 'base', token: 'USDC', description: 'One blue mug' }
export const tipLink = {
  openAmount: true,
  minAmount: 500,
  maxAmount: 10_000,
  presetAmounts: [500, 2_500],
  chain: 'base',
  token: 'USDC',
  description: 'Support us',
}

export type LinkShop = {
  scope: Scope
  key: string
  path(rest: string): string
  /** Creates a payment link; throws if the request is refused. */
  makeLink(body?: object): Promise<LinkRecord>
  /** Creates a product with one price. */
  makePrice(body?: object): Promise<{ id: string; productId: string }>
  checkouts(): Promise<CheckoutRecord[]>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies they expect.
export type LinkRecord = any
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies they expect.
type CheckoutRecord = any

/** Opens a workspace with verified wallets for USDC on Base and on Polygon. */
export const openLinkShop = async (
  api: Pick<TestApi, 'context' | 'makeKey' | 'call'>,
  { livemode = false } = {},
): Promise<LinkShop> => {
  const scope = await createTestScope(api.context, { livemode })
  await insertVerifiedWallet(api.context, scope, linkWallets.base)
  await insertVerifiedWallet(api.context, scope, linkWallets.polygon, { chain: 'polygon', token: 'USDC' })
  const key = await api.makeKey(scope, 'full')
  const path = (rest: string) => `/v1/workspaces/${scope.workspaceId}/${rest}`
  const post = async (rest: string, body: object) => {
    const { status, json, text } = await api.call('POST', path(rest), { key, body })
    if (status !== 201) throw new Error(`POST ${rest} was answered ${status}: ${text}`)
    return json
  }
  return {
    scope,
    key,
    path,
    makeLink: async (body = mugLink) => (await post('payment_links', body)).paymentLink,
    async makePrice(body = {}) {
      const product = await post('products', { name: 'Blue mug' })
      const price = { amount: 1_999, interval: 'one_time', ...body }
      return post(`products/${product.id}/prices`, price)
    },
    async checkouts() {
      return (await api.call('GET', path('checkouts?limit=100'), { key })).json.data
    },
  }
}

/** Copies a payment link of a workspace, each copy a second older than the one before. */
export const copyLinks = async (
  { context }: Pick<TestApi, 'context'>,
  { scope }: LinkShop,
  count: number,
  active: boolean,
): Promise<void> => {
  await sql`
    insert into payment_links
    select workspace_id, livemode, 'plink_' || lpad(to_hex(n), 26, '0'), hosted_token || n, description,
      price_id, amount_minor, open_amount, min_amount_minor, max_amount_minor, preset_amounts, currency, chain, token,
      other_pairs, success_url, ${active}, metadata, created_at - n * interval '1 second'
    from payment_links, generate_series(1, ${count}) as n where workspace_id = ${scope.workspaceId}
  `.execute(context.db)
}

/** Returns the secret token at the end of a URL. */
export const tokenOf = ({ url }: { url: string }): string => url.split('/').at(-1) ?? ''

/** Visits a payment link through the API, from an IP address. */
export const visit = (
  api: Pick<TestApi, 'call'>,
  link: { url: string },
  { body, ip = '192.0.2.1' }: { body?: object; ip?: string } = {},
): Promise<TestAnswer> =>
  api.call('POST', `/v1/pay/${tokenOf(link)}`, {
    key: '',
    headers: { 'x-forwarded-for': ip },
    ...(body && { body }),
  })
