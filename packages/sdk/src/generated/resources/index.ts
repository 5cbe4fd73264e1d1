// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Client } from '../../route.ts'
import { ApiKeys } from './api-keys.ts'
import { Checkouts } from './checkouts.ts'
import { Commissions } from './commissions.ts'
import { Customers } from './customers.ts'
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
  /** Whether the service runs and can serve requests. */
  declare readonly health: Health
  /** Buyers whom the merchant knows by email address. */
  declare readonly customers: Customers
  /** What the merchant sells. */
  declare readonly products: Products
  /** What a product costs. */
  declare readonly prices: Prices
  /** Bills to customers, paid on chain. */
  declare readonly invoices: Invoices
  /** One amount to pay, in a token on a chain, until a moment. */
  declare readonly checkouts: Checkouts
  /** Links to share; each visit makes a checkout. */
  declare readonly paymentLinks: PaymentLinks
  /** Prices charged again each interval. */
  declare readonly subscriptions: Subscriptions
  /** Settlement wallets: the merchant's own addresses. */
  declare readonly wallets: Wallets
  /** Transfers seen on chain. */
  declare readonly payments: Payments
  /** Money given back, signed by the merchant. */
  declare readonly refunds: Refunds
  /** What customers may use, because it was paid. */
  declare readonly entitlements: Entitlements
  /** What affiliates are to get of the payments that they brought. */
  declare readonly commissions: Commissions
  /** Addresses that events are posted to, and the deliveries to them. */
  declare readonly webhookEndpoints: WebhookEndpoints
  /** Businesses on this deployment. */
  declare readonly workspaces: Workspaces
  /** Keys for the API. */
  declare readonly apiKeys: ApiKeys
  /** Paying a checkout, as the buyer does, without a key. */
  declare readonly hostedCheckouts: HostedCheckouts
  /** Invoices, payment links and merchant pages as buyers see them, without a key. */
  declare readonly hosted: Hosted
  /** The log of what happened in a workspace. */
  declare readonly events: Events

  /** Made by the client. */
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
