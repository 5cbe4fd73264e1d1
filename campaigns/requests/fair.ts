/** Builds a valid request for each operation. The requests use existing records of the test workspace. */
import { assemble } from './assemble.ts'
import { imageBody, jsonBody, type SentBody } from './bodies.ts'
import type { Draft } from './draft.ts'
import type { Headers } from './identities.ts'
import { images } from './images.ts'
import type { KnownRoute } from './routes.ts'
import { knownName } from './targets.ts'
import { exampleOf } from './values.ts'

/** The parts of a request that replace the examples of the API contract. */
export type Said = {
  /** The placeholder to use for a path parameter, by the parameter's name. */
  params?: Readonly<Record<string, string>>
  query?: string
  headers?: Headers
  body?: unknown
  image?: { bytes: Buffer; type: string }
  /**
   * Whether the request contains a forged signature or token, so that a successful response is a fault of the
   * server.
   */
  forged?: boolean
}

const wine = 'alcohol'

/**
 * For each API operation, the parts of a request that replace the examples of the API contract, so that the
 * request succeeds.
 */
const said: Readonly<Record<string, Said>> = {
  createCustomer: { body: { email: '{fresh:email}' } },
  updateCustomer: { body: { name: 'Ada' } },
  deleteProduct: { params: { productId: 'spareProduct' } },
  updateProduct: { body: { description: 'Green' } },
  updatePrice: { body: { metadata: null } },
  deletePrice: { params: { priceId: 'sparePrice' } },
  cancelSubscription: { body: {} },
  changeSubscriptionPlan: { body: { priceId: '{id:otherPrice}' } },
  createWallet: { body: { chain: 'base', token: 'USDC', address: '{fresh:address}' } },
  updateWallet: { body: { nickname: 'Till' } },
  deleteWallet: { params: { walletId: 'newWallet' } },
  verifyWallet: {
    params: { walletId: 'newWallet' },
    body: { challengeId: '{id:challenge}', signature: '{challenge:signed}' },
  },
  retrieveWalletPuller: { params: { walletId: 'pulledWallet' } },
  nameWalletPuller: {
    params: { walletId: 'pulledWallet' },
    body: { allowed: true, deadline: '{text:deadline}', signature: '{naming:signed}' },
  },
  creditPayment: { params: { paymentId: 'unmatched' }, body: { checkoutId: '{id:credited}' } },
  refundPayment: { body: { amountMinor: 100 } },
  reportRefundBroadcast: {
    params: { paymentId: 'refunded' },
    body: { refundTxHash: `0x${'ab'.repeat(32)}` },
  },
  reportTransaction: {
    params: { token: 'reportedToken' },
    body: { txHash: '{hash:reported}', signature: '{report:signed}' },
  },
  cancelRefund: { params: { paymentId: 'initiated' } },
  updateWebhookEndpoint: { body: { description: 'Orders' } },
  updateWorkspace: { body: { country: 'DE' } },
  setPublicSlug: { body: { slug: 'own-shop' } },
  setLogo: { image: images.small },
  createApiKey: { body: { name: 'Till', permission: 'readonly', livemode: false } },
  updateMember: { body: { role: 'developer' } },
  createInvitation: { body: { email: '{fresh:email}', role: 'viewer' } },
  retrieveInvitation: { body: { token: '{id:askedToken}' } },
  joinWorkspace: { body: { token: '{id:askedToken}', name: 'Ada', password: 'correct horse battery' } },
  acceptInvitation: { body: { name: 'Ada', password: 'correct horse battery' } },
  advanceTestClock: { body: { advanceBy: 60 } },
  preparePayment: { body: {} },
  nameRefundAddress: { params: { token: 'depositToken' }, body: { address: '{address:payer}' } },
  takeCheckoutTerms: { params: { token: 'agreeingToken' }, body: { signature: '{terms:signed}' } },
  attestCheckout: { params: { token: 'restrictedToken' }, body: { category: wine, confirmed: true } },
  prepareSubscriptionTerms: {
    params: { token: 'pulledToken' },
    body: { payerAddress: '{address:payer}' },
  },
  takeSubscriptionTerms: { params: { token: 'pulledToken' }, body: { signature: '{anew:signed}' } },
  cancelHostedSubscription: { body: {} },
  openPaymentLink: { body: {} },
  contactMerchant: { body: { email: 'ada@a.example', message: 'Is the mug blue inside?' } },
  searchWorkspace: { query: 'q=INV-000001' },
  listEvents: { query: 'workspaceId={workspace:own}' },
}

/**
 * Returns whether a request deletes a record. Such requests are sent last, because other requests need the
 * records.
 */
const isEnding = ({ method }: KnownRoute): boolean => method === 'DELETE'

/** Returns the routes in an order in which each request finds the records that it needs. */
export const inFairOrder = (routes: readonly KnownRoute[]): KnownRoute[] => [
  ...routes.filter((route) => !isEnding(route)),
  ...routes.filter(isEnding),
]

const byKey: Headers = [['authorization', 'Bearer {key:full}']]
const bySession: Headers = [
  ['cookie', '{cookie:admin}'],
  ['origin', '{origin:public}'],
  ['x-service-mode', 'test'],
]
const whoFor = ({ metadata: { access } }: KnownRoute): Headers => {
  if (access.by === 'anyone') return [['x-forwarded-for', '{fresh:ip}']]
  return access.by === 'key' ? byKey : bySession
}

const targetOf = (path: string, { params = {}, query }: Said): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'workspaceId' ? '{workspace:own}' : `{id:${params[name] ?? knownName(name, path)}}`,
  )
  return query === undefined ? filled : `${filled}?${query}`
}

const bodyOf = ({ body: schema }: KnownRoute, { body, image }: Said): SentBody | null => {
  if (image !== undefined) return imageBody(image)
  if (body !== undefined) return jsonBody(body)
  return schema === null ? null : jsonBody(exampleOf(schema))
}

/**
 * Returns a valid request for a route; the parts in `otherwise` replace its valid parts. `key` is the
 * idempotency key.
 */
export const fairDraft = (route: KnownRoute, key: string, otherwise: Said = {}): Draft => {
  const usual = said[route.metadata.operation] ?? {}
  const all: Said = { ...usual, ...otherwise, params: { ...usual.params, ...otherwise.params } }
  if (otherwise.body !== undefined) delete all.image
  const isKeyed = route.method === 'POST' && route.metadata.access.by !== 'anyone'
  const headers: Headers = [
    ...whoFor(route),
    ...(isKeyed ? ([['idempotency-key', key]] satisfies Headers) : []),
    ...(all.headers ?? []),
  ]
  const draft = assemble(
    route.method,
    { target: targetOf(route.path, all), odd: false },
    headers,
    bodyOf(route, all),
  )
  return all.forged === true ? { ...draft, forged: true } : draft
}
