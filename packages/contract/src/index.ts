/**
 * The contract of Stablerail: every operation of the API with its parameters, bodies, responses and errors,
 * every event, and every transition of a record from one state to another, each written once.
 *
 * Terms:
 * - A *route* is one operation: method, path, schemas, access, and the errors it returns. `route()` defines one.
 * - A *group* is the routes of one resource. Its name is also a namespace of the SDK, such as `customers`.
 * - A *record* is the content of a response (`Customer`); an *input* is the content of a request (`CustomerCreate`).
 * - The *error catalogue* (`errors.ts`) and the *event catalogue* (`events.ts`) name every code and every event type.
 * - *Moves* (`checkoutMoves` and others) are transitions: the states in which an operation may start and end.
 * - A *refusal* names the invalid field and has a message for the caller; `refusals/` creates it.
 *
 * The server mounts the routes and checks its responses against them. From the routes, `packages/codegen`
 * derives the OpenAPI document, the SDK, the SDK's mock and the reference pages. This package imports no code
 * of the platform, only zod and ts-rest, and only `rest.ts` knows ts-rest.
 *
 * Guaranteed: a query or body refuses unknown fields, an operation name is unique, an error code has one
 * usual status, and the server serves every operation: it does not compile without a handler for each. Not
 * promised: that every type of event is sent. A type marked `later` in the event catalogue is only
 * documented.
 */
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { auditLog } from './audit-log.ts'
import { checkouts } from './checkouts.ts'
import { commissions } from './commissions.ts'
import { customers } from './customers.ts'
import { deposits } from './deposits.ts'
import { entitlements } from './entitlements.ts'
import { events } from './event-log.ts'
import { health } from './health.ts'
import { hosted } from './hosted.ts'
import { hostedCheckouts } from './hosted-checkouts.ts'
import { invitations } from './invitations.ts'
import { invoices } from './invoices.ts'
import { members } from './members.ts'
import { paymentLinks } from './payment-links.ts'
import { payments } from './payments.ts'
import { prices } from './prices.ts'
import { products } from './products.ts'
import { refunds } from './refunds.ts'
import { routes } from './rest.ts'
import { search } from './search.ts'
import { subscriptions } from './subscriptions.ts'
import { testClocks } from './test-clocks.ts'
import { walletPullers } from './wallet-pullers.ts'
import { wallets } from './wallets.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'
import { workspaces } from './workspaces.ts'

export const contract = routes({
  health,
  customers,
  products,
  prices,
  invoices,
  checkouts,
  paymentLinks,
  subscriptions,
  wallets,
  walletPullers,
  payments,
  refunds,
  deposits,
  entitlements,
  commissions,
  webhookEndpoints,
  workspaces,
  apiKeys,
  members,
  invitations,
  auditLog,
  analytics,
  search,
  testClocks,
  hostedCheckouts,
  hosted,
  events,
})

export type Contract = typeof contract
export type Group = keyof Contract

/** The description of each group of routes. */
export const groupDescriptions: Record<Group, string> = {
  health: 'Health checks: whether the service runs and can serve requests.',
  customers: 'Buyers whom the merchant knows by email address.',
  products: 'The goods and services that the merchant sells.',
  prices: 'The prices of products, charged once or per interval.',
  invoices: 'Bills to customers, paid on chain.',
  checkouts: 'Requests to pay an amount, in a token on a chain, until a given time.',
  paymentLinks: 'Links to share. Each visit creates a checkout.',
  subscriptions: 'Prices that customers pay again in each interval.',
  wallets: "Settlement wallets: the merchant's own addresses.",
  walletPullers:
    'The accounts that may pull payments of subscriptions, paid by allowance, to a settlement wallet.',
  payments: 'Transfers to settlement wallets, as they were seen on chain.',
  deposits:
    'Money that waits at the deposit addresses of checkouts, and its collection to settlement wallets.',
  refunds: 'Money sent back to payers, by transactions that the merchant signs.',
  entitlements: 'The products that customers may use because they paid for them.',
  commissions: 'The shares that affiliates receive of payments that they brought.',
  webhookEndpoints: 'URLs to which events are sent, and the deliveries to them.',
  workspaces: 'The businesses on this deployment.',
  apiKeys: 'Secret keys for the API.',
  members: 'The people who may use a workspace.',
  invitations: 'Invitations of people to a workspace, sent by email.',
  auditLog: 'A record of sign-ins and of changes of keys, people, wallets, secrets and refunds.',
  analytics: 'The revenue of a workspace by day, chain or token.',
  search: 'One search over the records of a workspace.',
  testClocks: "The clock of a workspace's test mode, which tests can advance.",
  hostedCheckouts: 'The operations with which a buyer pays a checkout, without an API key.',
  hosted: 'Invoices, payment links and merchant pages as buyers see them, without an API key.',
  events: 'The log of changes in a workspace.',
}

/** The version of the API. Every path begins with it. */
export const apiVersion = 'v1'

export const idempotency = {
  header: 'idempotency-key',
  /** The maximum length of an idempotency key. All its characters must be printable ASCII. */
  maxLength: 255,
  /** How long an idempotency key and the response stored under it are kept, in hours. */
  keepHours: 24,
} as const

/**
 * The cookie of a dashboard session. Over https the cookie has the name `secureName`, with a prefix that
 * makes browsers refuse the cookie over plain http.
 */
export const sessionCookie = {
  name: 'stablerail.session_token',
  secureName: '__Secure-stablerail.session_token',
} as const

/**
 * The header with which a request of a dashboard session selects the mode: test for the value `test`,
 * otherwise live.
 */
export const modeHeader = 'x-service-mode'

export const apiKeyPrefixes = { live: 'sk_live_', test: 'sk_test_' } as const

export const permissionRoles = { readonly: 'viewer', restricted: 'developer', full: 'admin' } as const

export { type AcceptedPair, acceptedPairs, isPair, mostAcceptedPairs } from './accepted-pairs.ts'
export * from './age-restriction.ts'
export * from './analytics.ts'
export * from './api-keys.ts'
export * from './audit-log.ts'
export * from './checkout-create.ts'
export * from './checkouts.ts'
export * from './commissions.ts'
export * from './customers.ts'
export { CollectionPlan, deposits, mostCollected, WaitingDeposits } from './deposits.ts'
export * from './entitlements.ts'
export * from './errors.ts'
export * from './event-log.ts'
export * from './events.ts'
export type { Expand } from './expand.ts'
export * from './health.ts'
export * from './hosted.ts'
export { HostedCheckout, hostedCheckouts } from './hosted-checkouts.ts'
export { mostShownParts } from './hosted-deposits.ts'
export * from './hosted-inputs.ts'
export * from './hosted-subscriptions.ts'
export * from './invitations.ts'
export * from './invoices.ts'
export * from './limits.ts'
export * from './members.ts'
export { Merchant } from './merchant.ts'
export * from './payment-attribution.ts'
export * from './payment-claim.ts'
export * from './payment-instructions.ts'
export * from './payment-links.ts'
export * from './payment-status.ts'
export * from './payments.ts'
export * from './prices.ts'
export * from './primitives/acknowledged.ts'
export * from './primitives/chain-facts.ts'
export * from './primitives/chain-fields.ts'
export * from './primitives/chains.ts'
export * from './primitives/ids.ts'
export { maxAmountMinor } from './primitives/money.ts'
export type { Page } from './primitives/pagination.ts'
export * from './products.ts'
export * from './refunds.ts'
export { explainRefusal, type RefusedPart } from './refusals/explain-refusal.ts'
export { bodilessFault, freeFormLimits } from './refusals/find-fault.ts'
export { nearestName, ofSetting, type Refusal, shown, suggestion } from './refusals/words.ts'
export { type Access, type Effect, isNoBody, type Role, type Route, type RouteFacts, roles } from './rest.ts'
export { mostFound, SearchResult } from './search.ts'
export * from './state-moves.ts'
export { eventTypeOfStripe, stripeEventTypes } from './stripe-events.ts'
export * from './subscriptions.ts'
export {
  AutopayProgress,
  TermsSigned,
  TermsToSign,
} from './terms.ts'
export * from './test-clocks.ts'
export { reportText } from './transaction-reports.ts'
export * from './wallet-pullers.ts'
export * from './wallets.ts'
export * from './webhook-deliveries.ts'
export * from './webhook-endpoints.ts'
export * from './webhook-signature.ts'
export {
  type AskedConfirmations,
  type AskedConfirmationsInput,
  LatePayments,
  mostConfirmations,
} from './workspace-settings.ts'
export * from './workspaces.ts'
