/** The contract of Stablerail: every route, body, error, event and move, once. */
import { apiKeys } from './api-keys.ts'
import { checkouts } from './checkouts.ts'
import { customers } from './customers.ts'
import { events } from './event-log.ts'
import { health } from './health.ts'
import { hosted } from './hosted.ts'
import { hostedCheckouts } from './hosted-checkouts.ts'
import { invoices } from './invoices.ts'
import { members } from './members.ts'
import { paymentLinks } from './payment-links.ts'
import { payments, refunds } from './payments.ts'
import { prices } from './prices.ts'
import { products } from './products.ts'
import { routes } from './rest.ts'
import { subscriptions } from './subscriptions.ts'
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
  payments,
  refunds,
  webhookEndpoints,
  workspaces,
  apiKeys,
  members,
  hostedCheckouts,
  hosted,
  events,
})

export type Contract = typeof contract
export type Group = keyof Contract

/** What each group of routes is about. */
export const groupDescriptions: Record<Group, string> = {
  health: 'Whether the service lives and is ready.',
  customers: 'Buyers the merchant knows.',
  products: 'What the merchant sells.',
  prices: 'What a product costs.',
  invoices: 'Bills to customers, paid on chain.',
  checkouts: 'Occasions to pay.',
  paymentLinks: 'Links to share; each visit makes a checkout.',
  subscriptions: 'Prices charged again each interval.',
  wallets: "Settlement wallets: the merchant's own addresses.",
  payments: 'Transfers seen on chain.',
  refunds: 'Money given back, signed by the merchant.',
  webhookEndpoints: 'Where events are posted to, and how that went.',
  workspaces: 'Businesses on this deployment.',
  apiKeys: 'Keys for the API.',
  members: 'People of a workspace.',
  hostedCheckouts: 'Paying a checkout, as the buyer does, without a key.',
  hosted: 'What else buyers see, without a key.',
  events: 'What happened.',
}

/** The version in every path. */
export const apiVersion = 'v1'

export const idempotency = {
  header: 'idempotency-key',
  /** Printable ASCII, at most this long. */
  maxLength: 255,
  /** How long a key and its answer are kept. */
  keepHours: 24,
} as const

/** The cookie of a dashboard session: over https, browsers are told to keep it from plain http. */
export const sessionCookie = {
  name: 'stablerail.session_token',
  secureName: '__Secure-stablerail.session_token',
} as const

/** The header with which a dashboard session picks its mode; live unless it says `test`. */
export const modeHeader = 'x-service-mode'

export const apiKeyPrefixes = { live: 'sk_live_', test: 'sk_test_' } as const

export const permissionRoles = { readonly: 'viewer', restricted: 'developer', full: 'admin' } as const

export * from './api-keys.ts'
export * from './checkouts.ts'
export * from './customers.ts'
export * from './errors.ts'
export * from './event-log.ts'
export * from './events.ts'
export * from './health.ts'
export * from './hosted.ts'
export {
  Attestation,
  HostedCheckout,
  hostedCheckouts,
  Merchant,
  PaymentInstructions,
  PreparePayment,
} from './hosted-checkouts.ts'
export * from './invoices.ts'
export * from './limits.ts'
export * from './members.ts'
export * from './payment-links.ts'
export * from './payments.ts'
export * from './prices.ts'
export * from './primitives/acknowledged.ts'
export * from './primitives/chains.ts'
export * from './primitives/ids.ts'
export { maxAmountMinor } from './primitives/money.ts'
export type { Page } from './primitives/pagination.ts'
export * from './products.ts'
export * from './records.ts'
export { explainRefusal, type RefusedPart } from './refusals/explain-refusal.ts'
export { bodilessFault, freeFormLimits } from './refusals/find-fault.ts'
export { nearestName, type Refusal, suggestion } from './refusals/words.ts'
export { type Access, isNoBody, type Role, type Route, type RouteFacts, roles } from './rest.ts'
export * from './state-moves.ts'
export * from './subscriptions.ts'
export * from './wallets.ts'
export * from './webhook-endpoints.ts'
export * from './webhook-signature.ts'
export * from './workspaces.ts'
