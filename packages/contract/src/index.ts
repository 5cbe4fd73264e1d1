/** The contract of Stablerail: every route, body, error, event and move, once. */
import { checkouts } from './checkouts.ts'
import { customers } from './customers.ts'
import { events } from './event-log.ts'
import { health } from './health.ts'
import { hosted } from './hosted.ts'
import { hostedCheckouts } from './hosted-checkouts.ts'
import { invoices } from './invoices.ts'
import { paymentLinks } from './payment-links.ts'
import { payments, refunds } from './payments.ts'
import { prices, products } from './products.ts'
import { routes } from './rest.ts'
import { subscriptions } from './subscriptions.ts'
import { wallets } from './wallets.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'
import { apiKeys, members, workspaces } from './workspaces.ts'

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

/** The header with which a dashboard session picks its mode; live unless it says `test`. */
export const modeHeader = 'x-service-mode'

export const apiKeyPrefixes = { live: 'sk_live_', test: 'sk_test_' } as const

export const permissionRoles = { readonly: 'viewer', restricted: 'developer', full: 'admin' } as const

export * from './checkouts.ts'
export * from './customers.ts'
export * from './errors.ts'
export * from './event-log.ts'
export * from './events.ts'
export * from './health.ts'
export * from './hosted.ts'
export {
  HostedCheckout,
  hostedCheckouts,
  Merchant,
  PaymentInstructions,
  PreparePayment,
} from './hosted-checkouts.ts'
export * from './invoices.ts'
export * from './payment-links.ts'
export * from './payments.ts'
export * from './primitives/chains.ts'
export * from './primitives/ids.ts'
export { maxAmountMinor } from './primitives/money.ts'
export type { Page } from './primitives/pagination.ts'
export * from './products.ts'
export * from './records.ts'
export { type Access, isNoBody, type Role, type Route, type RouteFacts, roles } from './rest.ts'
export * from './state-moves.ts'
export * from './subscriptions.ts'
export * from './wallets.ts'
export * from './webhook-endpoints.ts'
export * from './webhook-signature.ts'
export * from './workspaces.ts'
