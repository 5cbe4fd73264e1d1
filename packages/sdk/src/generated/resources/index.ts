// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Client } from '../../route.ts'
import { ApiKeys } from './api-keys.ts'
import { Checkouts } from './checkouts.ts'
import { Customers } from './customers.ts'
import { Events } from './events.ts'
import { Health } from './health.ts'
import { Hosted } from './hosted.ts'
import { HostedCheckouts } from './hosted-checkouts.ts'
import { Invoices } from './invoices.ts'
import { Members } from './members.ts'
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
  Customers,
  Events,
  Health,
  Hosted,
  HostedCheckouts,
  Invoices,
  Members,
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
  /** Whether the service lives and is ready. */
  readonly health: Health
  /** Buyers the merchant knows. */
  readonly customers: Customers
  /** What the merchant sells. */
  readonly products: Products
  /** What a product costs. */
  readonly prices: Prices
  /** Bills to customers, paid on chain. */
  readonly invoices: Invoices
  /** Occasions to pay. */
  readonly checkouts: Checkouts
  /** Links to share; each visit makes a checkout. */
  readonly paymentLinks: PaymentLinks
  /** Prices charged again each interval. */
  readonly subscriptions: Subscriptions
  /** Settlement wallets: the merchant's own addresses. */
  readonly wallets: Wallets
  /** Transfers seen on chain. */
  readonly payments: Payments
  /** Money given back, signed by the merchant. */
  readonly refunds: Refunds
  /** Where events are posted to, and how that went. */
  readonly webhookEndpoints: WebhookEndpoints
  /** Businesses on this deployment. */
  readonly workspaces: Workspaces
  /** Keys for the API. */
  readonly apiKeys: ApiKeys
  /** People of a workspace. */
  readonly members: Members
  /** Paying a checkout, as the buyer does, without a key. */
  readonly hostedCheckouts: HostedCheckouts
  /** What else buyers see, without a key. */
  readonly hosted: Hosted
  /** What happened. */
  readonly events: Events

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
    this.webhookEndpoints = new WebhookEndpoints(client)
    this.workspaces = new Workspaces(client)
    this.apiKeys = new ApiKeys(client)
    this.members = new Members(client)
    this.hostedCheckouts = new HostedCheckouts(client)
    this.hosted = new Hosted(client)
    this.events = new Events(client)
  }
}
