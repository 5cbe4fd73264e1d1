// Generated from the contract by packages/codegen. Do not edit: run `pnpm codegen`.

import type { Customer } from './types/customers.ts'
import type {
  CheckoutInEvent,
  Commission,
  Entitlement,
  PaymentInEvent,
  PriceInEvent,
  ProductInEvent,
} from './types/event-data.ts'
import type { Invoice } from './types/invoices.ts'
import type { ChainId, TokenSymbol } from './types/shared.ts'
import type { ChangeTiming, Subscription } from './types/subscriptions.ts'
import type { Wallet } from './types/wallets.ts'
import type { WebhookEndpoint } from './types/webhook-endpoints.ts'

/** What every event has. */
export interface EventEnvelope<Type extends string, Data> {
  /** Stable over deliveries; drop what you have seen. */
  id: string
  /** What happened. */
  type: Type
  /** Whether it happened in live mode. */
  livemode: boolean
  /** When it happened. Unit: ISO-8601, UTC. */
  created_at: string
  /** What it happened to. */
  data: Data
}

/** An allowance is used up. Published, not yet sent. */
export interface AllowanceDepletedEvent extends EventEnvelope<'allowance.depleted', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A checkout was created. */
export interface CheckoutCreatedEvent extends EventEnvelope<'checkout.created', {
  /** A checkout, without metadata. */
  checkout: CheckoutInEvent
}> {}

/** Nobody paid the checkout in time. */
export interface CheckoutExpiredEvent extends EventEnvelope<'checkout.expired', {
  /** The checkout it pays; correlate by this first. */
  checkoutId: string
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
}> {}

/** The checkout was paid and the payment confirmed. */
export interface CheckoutSucceededEvent extends EventEnvelope<'checkout.succeeded', {
  /** A checkout, without metadata. */
  checkout: CheckoutInEvent
}> {}

/** A referred payment confirmed. */
export interface CommissionAccruedEvent extends EventEnvelope<'commission.accrued', {
  /** What an affiliate is owed. No funds move here. */
  commission: Commission
}> {}

/** A partial refund made the commission smaller. */
export interface CommissionAdjustedEvent extends EventEnvelope<'commission.adjusted', {
  /** What an affiliate is owed. No funds move here. */
  commission: Commission
}> {}

/** The merchant marked the commission as paid. */
export interface CommissionPaidEvent extends EventEnvelope<'commission.paid', {
  /** What an affiliate is owed. No funds move here. */
  commission: Commission
}> {}

/** A full refund or a reorg voided the commission. */
export interface CommissionVoidedEvent extends EventEnvelope<'commission.voided', {
  /** What an affiliate is owed. No funds move here. */
  commission: Commission
}> {}

/** A customer was created. */
export interface CustomerCreatedEvent extends EventEnvelope<'customer.created', {
  /** A buyer the merchant knows by email address. */
  customer: Customer
}> {}

/** A customer was deleted. */
export interface CustomerDeletedEvent extends EventEnvelope<'customer.deleted', {
  /** Who pays, if known. */
  customerId: string
}> {}

/** A customer was changed. */
export interface CustomerUpdatedEvent extends EventEnvelope<'customer.updated', {
  /** A buyer the merchant knows by email address. */
  customer: Customer
}> {}

/** A customer may use a product. */
export interface EntitlementGrantedEvent extends EventEnvelope<'entitlement.granted', {
  /** What a customer may use, because it was paid. */
  entitlement: Entitlement
}> {}

/** A customer may no longer use a product. */
export interface EntitlementRevokedEvent extends EventEnvelope<'entitlement.revoked', {
  /** What a customer may use, because it was paid. */
  entitlement: Entitlement
}> {}

/** An invoice was drafted. */
export interface InvoiceCreatedEvent extends EventEnvelope<'invoice.created', {
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
}> {}

/** An invoice was paid. */
export interface InvoicePaidEvent extends EventEnvelope<'invoice.paid', {
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
}> {}

/** The due date of an invoice passed. */
export interface InvoicePastDueEvent extends EventEnvelope<'invoice.past_due', {
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
}> {}

/** A reminder of an invoice was queued. */
export interface InvoiceReminderSentEvent extends EventEnvelope<'invoice.reminder_sent', {
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
}> {}

/** An invoice was opened and its email queued. */
export interface InvoiceSentEvent extends EventEnvelope<'invoice.sent', {
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
}> {}

/** An invoice was voided. */
export interface InvoiceVoidedEvent extends EventEnvelope<'invoice.voided', {
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
}> {}

/** A payment is confirmed. Gate fulfilment on `fullySettled`. */
export interface PaymentConfirmedEvent extends EventEnvelope<'payment.confirmed', {
  /** The payment. */
  paymentId: string
  /** The checkout it pays; correlate by this first. */
  checkoutId: string | null
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
  /** The subscription it pays for, if any. */
  subscriptionId: string | null
  /** The payment's status. */
  status: 'confirmed'
  /** US cents received. Unit: minor units (cents). */
  amountMinor: number
  /** The blockchain on which a payment settles. */
  chain: ChainId | (string & {})
  /** The stablecoin in which a payment settles. */
  token: TokenSymbol | (string & {})
  /** Whether at least the expected amount came. */
  fullySettled: boolean
  /** US cents received. Unit: minor units (cents). */
  settledUsdMinor: number | null
}> {}

/** A payment was reverted, dropped or underpaid. */
export interface PaymentFailedEvent extends EventEnvelope<'payment.failed', {
  /** The payment. */
  paymentId: string
  /** The checkout it pays; correlate by this first. */
  checkoutId: string | null
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
  /** The subscription it pays for, if any. */
  subscriptionId: string | null
  /** Why it failed. */
  failureReason: string
}> {}

/** A transfer was seen on chain and is not confirmed yet. */
export interface PaymentPendingEvent extends EventEnvelope<'payment.pending', {
  /** The payment. */
  paymentId: string
  /** The checkout it pays; correlate by this first. */
  checkoutId: string | null
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
  /** The subscription it pays for, if any. */
  subscriptionId: string | null
}> {}

/** All of a payment was refunded. */
export interface PaymentRefundedEvent extends EventEnvelope<'payment.refunded', {
  /** A payment. */
  payment: PaymentInEvent
}> {}

/** The chain disagrees with the block of a confirmed payment. It may come back. */
export interface PaymentReorgSuspectedEvent extends EventEnvelope<'payment.reorg_suspected', {
  /** The payment. */
  paymentId: string
  /** The checkout it pays; correlate by this first. */
  checkoutId: string | null
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
  /** The subscription it pays for, if any. */
  subscriptionId: string | null
  /** The blockchain on which a payment settles. */
  chain: ChainId | (string & {})
  /** The stablecoin in which a payment settles. */
  token: TokenSymbol | (string & {})
  /** Hash of the paying transaction. */
  txHash: string
  /** Block the payment was in. */
  blockNumber: number
  /** Hash of that block when it was read. */
  storedBlockHash: string
  /** Hash the chain has there now; null if none. */
  canonicalBlockHash: string | null
  /** When the disagreement was found. Unit: ISO-8601, UTC. */
  detectedAt: string
}> {}

/** The chain does not hold the payment for good. */
export interface PaymentReorgedEvent extends EventEnvelope<'payment.reorged', {
  /** The payment. */
  paymentId: string
  /** The checkout it pays; correlate by this first. */
  checkoutId: string | null
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
  /** The subscription it pays for, if any. */
  subscriptionId: string | null
  /** The blockchain on which a payment settles. */
  chain: ChainId | (string & {})
  /** The stablecoin in which a payment settles. */
  token: TokenSymbol | (string & {})
  /** Hash of the paying transaction. */
  txHash: string
  /** Block the payment was in. */
  blockNumber: number
  /** Hash of that block when it was read. */
  storedBlockHash: string
  /** Hash the chain has there now; null if none. */
  canonicalBlockHash: string | null
  /** When the disagreement was found. Unit: ISO-8601, UTC. */
  detectedAt: string
}> {}

/** Sent with `payment.reorg_suspected`: take the fulfilment back. */
export interface PaymentReversedEvent extends EventEnvelope<'payment.reversed', {
  /** The payment. */
  paymentId: string
  /** The checkout it pays; correlate by this first. */
  checkoutId: string | null
  /** Who pays, if known. */
  customerId: string | null
  /** The invoice it pays, if any. */
  invoiceId: string | null
  /** The subscription it pays for, if any. */
  subscriptionId: string | null
  /** The blockchain on which a payment settles. */
  chain: ChainId | (string & {})
  /** The stablecoin in which a payment settles. */
  token: TokenSymbol | (string & {})
  /** Hash of the paying transaction. */
  txHash: string
  /** Block the payment was in. */
  blockNumber: number
  /** Hash of that block when it was read. */
  storedBlockHash: string
  /** Hash the chain has there now; null if none. */
  canonicalBlockHash: string | null
  /** When the disagreement was found. Unit: ISO-8601, UTC. */
  detectedAt: string
}> {}

/** A price was created. */
export interface PriceCreatedEvent extends EventEnvelope<'price.created', {
  /** A price, without metadata. */
  price: PriceInEvent
}> {}

/** A price was changed. */
export interface PriceUpdatedEvent extends EventEnvelope<'price.updated', {
  /** A price, without metadata. */
  price: PriceInEvent
}> {}

/** A product was created. */
export interface ProductCreatedEvent extends EventEnvelope<'product.created', {
  /** A product, without metadata. */
  product: ProductInEvent
}> {}

/** A product was changed. */
export interface ProductUpdatedEvent extends EventEnvelope<'product.updated', {
  /** A product, without metadata. */
  product: ProductInEvent
}> {}

/** The merchant reported a refund as sent. */
export interface RefundBroadcastEvent extends EventEnvelope<'refund.broadcast', {
  /** A payment. */
  payment: PaymentInEvent
}> {}

/** A refund confirmed on chain. */
export interface RefundConfirmedEvent extends EventEnvelope<'refund.confirmed', {
  /** A payment. */
  payment: PaymentInEvent
}> {}

/** A refund was initiated. */
export interface RefundInitiatedEvent extends EventEnvelope<'refund.initiated', {
  /** A payment. */
  payment: PaymentInEvent
}> {}

/** A cancellation was asked for, or took effect. */
export interface SubscriptionCanceledEvent extends EventEnvelope<'subscription.canceled', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A subscription was created. */
export interface SubscriptionCreatedEvent extends EventEnvelope<'subscription.created', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A renewal is unpaid past its grace. */
export interface SubscriptionPastDueEvent extends EventEnvelope<'subscription.past_due', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A subscription was paused. */
export interface SubscriptionPausedEvent extends EventEnvelope<'subscription.paused', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A renewal charge failed. */
export interface SubscriptionPaymentFailedEvent extends EventEnvelope<'subscription.payment_failed', {
  /** A price charged again each interval. */
  subscription: Subscription
  /** Why the pull failed; null when nothing was pulled. */
  failureReason: 'insufficient_balance' | 'insufficient_allowance' | 'reverted' | (string & {}) | null
}> {}

/** A new price was set for the next cycle. */
export interface SubscriptionPlanChangedEvent extends EventEnvelope<'subscription.plan_changed', {
  /** A price charged again each interval. */
  subscription: Subscription
  /** The price until then. */
  previousPriceId: string
  /** The price from then on. */
  priceId: string
  /** At once, or when the paid period ends. */
  prorationMode: ChangeTiming | (string & {})
}> {}

/** A renewal payment confirmed. */
export interface SubscriptionRenewedEvent extends EventEnvelope<'subscription.renewed', {
  /** A price charged again each interval. */
  subscription: Subscription
  /** A bill to a customer, paid on chain. */
  invoice: Invoice
  /** The subscription. */
  subscriptionId: string
  /** When it is billed next. Unit: ISO-8601, UTC. */
  nextBillingDate: string
}> {}

/** A paused subscription was resumed. */
export interface SubscriptionResumedEvent extends EventEnvelope<'subscription.resumed', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A trial ended. */
export interface SubscriptionTrialEndedEvent extends EventEnvelope<'subscription.trial_ended', {
  /** A price charged again each interval. */
  subscription: Subscription
}> {}

/** A settlement wallet was registered. */
export interface WalletConnectedEvent extends EventEnvelope<'wallet.connected', {
  /** A settlement wallet: the merchant's own address that buyers pay to. */
  wallet: Wallet
}> {}

/** A settlement wallet was removed. */
export interface WalletRemovedEvent extends EventEnvelope<'wallet.removed', {
  /** A settlement wallet: the merchant's own address that buyers pay to. */
  wallet: Wallet
}> {}

/** A settlement wallet's owner signed its challenge. */
export interface WalletVerifiedEvent extends EventEnvelope<'wallet.verified', {
  /** A settlement wallet: the merchant's own address that buyers pay to. */
  wallet: Wallet
}> {}

/** A webhook endpoint was created. */
export interface WebhookEndpointCreatedEvent extends EventEnvelope<'webhook.endpoint.created', {
  /** An address that events are posted to. */
  endpoint: WebhookEndpoint
}> {}

/** A test was asked for. */
export interface WebhookEndpointTestEvent extends EventEnvelope<'webhook.endpoint.test', {
  /** The endpoint under test. */
  endpointId: string
  /** A greeting. */
  message: string
}> {}

/** Every event the SDK knows, told apart by `type`. */
export type WebhookEvent =
  | AllowanceDepletedEvent
  | CheckoutCreatedEvent
  | CheckoutExpiredEvent
  | CheckoutSucceededEvent
  | CommissionAccruedEvent
  | CommissionAdjustedEvent
  | CommissionPaidEvent
  | CommissionVoidedEvent
  | CustomerCreatedEvent
  | CustomerDeletedEvent
  | CustomerUpdatedEvent
  | EntitlementGrantedEvent
  | EntitlementRevokedEvent
  | InvoiceCreatedEvent
  | InvoicePaidEvent
  | InvoicePastDueEvent
  | InvoiceReminderSentEvent
  | InvoiceSentEvent
  | InvoiceVoidedEvent
  | PaymentConfirmedEvent
  | PaymentFailedEvent
  | PaymentPendingEvent
  | PaymentRefundedEvent
  | PaymentReorgSuspectedEvent
  | PaymentReorgedEvent
  | PaymentReversedEvent
  | PriceCreatedEvent
  | PriceUpdatedEvent
  | ProductCreatedEvent
  | ProductUpdatedEvent
  | RefundBroadcastEvent
  | RefundConfirmedEvent
  | RefundInitiatedEvent
  | SubscriptionCanceledEvent
  | SubscriptionCreatedEvent
  | SubscriptionPastDueEvent
  | SubscriptionPausedEvent
  | SubscriptionPaymentFailedEvent
  | SubscriptionPlanChangedEvent
  | SubscriptionRenewedEvent
  | SubscriptionResumedEvent
  | SubscriptionTrialEndedEvent
  | WalletConnectedEvent
  | WalletRemovedEvent
  | WalletVerifiedEvent
  | WebhookEndpointCreatedEvent
  | WebhookEndpointTestEvent

/** Every event type the SDK knows. */
export type EventType =
  | 'allowance.depleted'
  | 'checkout.created'
  | 'checkout.expired'
  | 'checkout.succeeded'
  | 'commission.accrued'
  | 'commission.adjusted'
  | 'commission.paid'
  | 'commission.voided'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.updated'
  | 'entitlement.granted'
  | 'entitlement.revoked'
  | 'invoice.created'
  | 'invoice.paid'
  | 'invoice.past_due'
  | 'invoice.reminder_sent'
  | 'invoice.sent'
  | 'invoice.voided'
  | 'payment.confirmed'
  | 'payment.failed'
  | 'payment.pending'
  | 'payment.refunded'
  | 'payment.reorg_suspected'
  | 'payment.reorged'
  | 'payment.reversed'
  | 'price.created'
  | 'price.updated'
  | 'product.created'
  | 'product.updated'
  | 'refund.broadcast'
  | 'refund.confirmed'
  | 'refund.initiated'
  | 'subscription.canceled'
  | 'subscription.created'
  | 'subscription.past_due'
  | 'subscription.paused'
  | 'subscription.payment_failed'
  | 'subscription.plan_changed'
  | 'subscription.renewed'
  | 'subscription.resumed'
  | 'subscription.trial_ended'
  | 'wallet.connected'
  | 'wallet.removed'
  | 'wallet.verified'
  | 'webhook.endpoint.created'
  | 'webhook.endpoint.test'

declare enum UnknownType {
  Unknown = '(a type this version does not know)',
}

/**
 * An event of a type that this version of the SDK does not know. Its `type` is what the service sent;
 * comparing it with a known type leaves unknown events out.
 */
export type UnknownWebhookEvent = EventEnvelope<UnknownType, unknown>
