// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Client } from '../../route.ts'
import { ApiKeys } from './api-keys.ts'
import { Checkouts } from './checkouts.ts'
import { Commissions } from './commissions.ts'
import { Customers } from './customers.ts'
import { Deposits } from './deposits.ts'
import { Entitlements } from './entitlements.ts'
import { Events } from './events.ts'
import { Health } from './health.ts'
import { Hosted } from './hosted.ts'
import { HostedCheckouts } from './hosted-checkouts.ts'
import { Invoices } from './invoices.ts'
import { PaymentLinks } from './payment-links.ts'
import { Payments } from './payments.ts'
import { Prices } from './prices.ts'
import { Products } from './products.ts'
import { Refunds } from './refunds.ts'
import { Subscriptions } from './subscriptions.ts'
import { Wallets } from './wallets.ts'
import { WebhookEndpoints } from './webhook-endpoints.ts'
import { Workspaces } from './workspaces.ts'

export {
  ApiKeys,
  Checkouts,
  Commissions,
  Customers,
  Deposits,
  Entitlements,
  Events,
  Health,
  Hosted,
  HostedCheckouts,
  Invoices,
  PaymentLinks,
  Payments,
  Prices,
  Products,
  Refunds,
  Subscriptions,
  Wallets,
  WebhookEndpoints,
  Workspaces,
}

/** Every resource, as a property of the client. */
export class Resources {
  /** Health checks: whether the service runs and can serve requests. */
  declare readonly health: Health
  /** Buyers whom the merchant knows by email address. */
  declare readonly customers: Customers
  /** The goods and services that the merchant sells. */
  declare readonly products: Products
  /** The prices of products, charged once or per interval. */
  declare readonly prices: Prices
  /** Bills to customers, paid on chain. */
  declare readonly invoices: Invoices
  /** Requests to pay an amount, in a token on a chain, until a given time. */
  declare readonly checkouts: Checkouts
  /** Links to share. Each visit creates a checkout. */
  declare readonly paymentLinks: PaymentLinks
  /** Prices that customers pay again in each interval. */
  declare readonly subscriptions: Subscriptions
  /** Settlement wallets: the merchant's own addresses. */
  declare readonly wallets: Wallets
  /** Transfers to settlement wallets, as they were seen on chain. */
  declare readonly payments: Payments
  /** Money that waits at the deposit addresses of checkouts, and its collection to settlement wallets. */
  declare readonly deposits: Deposits
  /** Money sent back to payers, by transactions that the merchant signs. */
  declare readonly refunds: Refunds
  /** The products that customers may use because they paid for them. */
  declare readonly entitlements: Entitlements
  /** The shares that affiliates receive of payments that they brought. */
  declare readonly commissions: Commissions
  /** URLs to which events are sent, and the deliveries to them. */
  declare readonly webhookEndpoints: WebhookEndpoints
  /** The businesses on this deployment. */
  declare readonly workspaces: Workspaces
  /** Secret keys for the API. */
  declare readonly apiKeys: ApiKeys
  /** The operations with which a buyer pays a checkout, without an API key. */
  declare readonly hostedCheckouts: HostedCheckouts
  /** Invoices, payment links and merchant pages as buyers see them, without an API key. */
  declare readonly hosted: Hosted
  /** The log of changes in a workspace. */
  declare readonly events: Events

  /** Called by the client only. */
  constructor(client: Client) {
    this.health = new Health(client)
    this.customers = new Customers(client)
    this.products = new Products(client)
    this.prices = new Prices(client)
    this.invoices = new Invoices(client)
    this.checkouts = new Checkouts(client)
    this.paymentLinks = new PaymentLinks(client)
    this.subscriptions = new Subscriptions(client)
    this.wallets = new Wallets(client)
    this.payments = new Payments(client)
    this.deposits = new Deposits(client)
    this.refunds = new Refunds(client)
    this.entitlements = new Entitlements(client)
    this.commissions = new Commissions(client)
    this.webhookEndpoints = new WebhookEndpoints(client)
    this.workspaces = new Workspaces(client)
    this.apiKeys = new ApiKeys(client)
    this.hostedCheckouts = new HostedCheckouts(client)
    this.hosted = new Hosted(client)
    this.events = new Events(client)
  }
}
