// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Commission } from './types/commissions.ts'
import type { Entitlement } from './types/entitlements.ts'
import type {
  CheckoutInEvent,
  CustomerInEvent,
  InvoiceInEvent,
  PaymentInEvent,
  PriceInEvent,
  ProductInEvent,
  PullFailure,
  SubscriptionInEvent,
} from './types/event-data.ts'
import type { ChainId, TokenSymbol } from './types/shared.ts'
import type { ChangeTiming } from './types/subscriptions.ts'
import type { Wallet } from './types/wallets.ts'
import type { WebhookEndpoint } from './types/webhook-endpoints.ts'

/** What every event has. */
export interface EventBase {
  /** Stable over deliveries; drop what you have seen. */
  id: string
  /** Whether it happened in live mode. */
  livemode: boolean
  /** When it happened. Unit: ISO-8601, UTC. */
  created_at: string
}

/** An event of any type and data. */
export interface EventEnvelope<Type extends string, Data> extends EventBase {
  /** What happened. */
  type: Type
  /** What it happened to. */
  data: Data
}

/** An allowance is used up. No event of this type is sent yet. */
export interface AllowanceDepletedEvent extends EventBase {
  /** What happened. */
  type: 'allowance.depleted'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A checkout was created. */
export interface CheckoutCreatedEvent extends EventBase {
  /** What happened. */
  type: 'checkout.created'
  /** What it happened to. */
  data: {
    /** A checkout, without metadata. */
    checkout: CheckoutInEvent
  }
}

/** Nobody paid the checkout in time. */
export interface CheckoutExpiredEvent extends EventBase {
  /** What happened. */
  type: 'checkout.expired'
  /** What it happened to. */
  data: {
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
  }
}

/** Only too little was paid for the checkout in time. */
export interface CheckoutFailedEvent extends EventBase {
  /** What happened. */
  type: 'checkout.failed'
  /** What it happened to. */
  data: {
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
  }
}

/** The checkout was paid and the payment confirmed. */
export interface CheckoutSucceededEvent extends EventBase {
  /** What happened. */
  type: 'checkout.succeeded'
  /** What it happened to. */
  data: {
    /** A checkout, without metadata. */
    checkout: CheckoutInEvent
  }
}

/** A referred payment confirmed, or came back. */
export interface CommissionAccruedEvent extends EventBase {
  /** What happened. */
  type: 'commission.accrued'
  /** What it happened to. */
  data: {
    /**
     * What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which moves
     * nothing.
     */
    commission: Commission
  }
}

/**
 * A partial refund confirmed and made the commission smaller. Where `paidAmountMinor` is more than
 * `amountMinor`, the affiliate has had too much.
 */
export interface CommissionAdjustedEvent extends EventBase {
  /** What happened. */
  type: 'commission.adjusted'
  /** What it happened to. */
  data: {
    /**
     * What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which moves
     * nothing.
     */
    commission: Commission
  }
}

/** The merchant marked the commission as paid, or its payment came back after that. */
export interface CommissionPaidEvent extends EventBase {
  /** What happened. */
  type: 'commission.paid'
  /** What it happened to. */
  data: {
    /**
     * What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which moves
     * nothing.
     */
    commission: Commission
  }
}

/** A full refund or a reorg voided the commission. Where `paidAt` is set, the affiliate was paid before. */
export interface CommissionVoidedEvent extends EventBase {
  /** What happened. */
  type: 'commission.voided'
  /** What it happened to. */
  data: {
    /**
     * What an affiliate is to get of a payment. The merchant pays it outside of Stablerail, which moves
     * nothing.
     */
    commission: Commission
  }
}

/** A customer was created. */
export interface CustomerCreatedEvent extends EventBase {
  /** What happened. */
  type: 'customer.created'
  /** What it happened to. */
  data: {
    /** A customer, without metadata. */
    customer: CustomerInEvent
  }
}

/** A customer was deleted. */
export interface CustomerDeletedEvent extends EventBase {
  /** What happened. */
  type: 'customer.deleted'
  /** What it happened to. */
  data: {
    /** The customer who pays, if known. */
    customerId: string
  }
}

/** A customer was changed. */
export interface CustomerUpdatedEvent extends EventBase {
  /** What happened. */
  type: 'customer.updated'
  /** What it happened to. */
  data: {
    /** A customer, without metadata. */
    customer: CustomerInEvent
  }
}

/** A customer may use a product, for the first time or again. */
export interface EntitlementGrantedEvent extends EventBase {
  /** What happened. */
  type: 'entitlement.granted'
  /** What it happened to. */
  data: {
    /**
     * What a customer may use, because it was paid. Each checkout and each subscription grants one of its
     * own, so a customer may use a product as long as one of theirs for it has no `revokedAt`.
     */
    entitlement: Entitlement
  }
}

/** What had granted a customer the use of a product no longer stands. */
export interface EntitlementRevokedEvent extends EventBase {
  /** What happened. */
  type: 'entitlement.revoked'
  /** What it happened to. */
  data: {
    /**
     * What a customer may use, because it was paid. Each checkout and each subscription grants one of its
     * own, so a customer may use a product as long as one of theirs for it has no `revokedAt`.
     */
    entitlement: Entitlement
  }
}

/** An invoice was drafted. */
export interface InvoiceCreatedEvent extends EventBase {
  /** What happened. */
  type: 'invoice.created'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/** An invoice was paid. */
export interface InvoicePaidEvent extends EventBase {
  /** What happened. */
  type: 'invoice.paid'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/** The due date of an invoice passed. */
export interface InvoicePastDueEvent extends EventBase {
  /** What happened. */
  type: 'invoice.past_due'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/** All that had paid an invoice was refunded. The invoice stays `paid`; its `refundedAt` is set. */
export interface InvoiceRefundedEvent extends EventBase {
  /** What happened. */
  type: 'invoice.refunded'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/** A reminder of an invoice was queued. */
export interface InvoiceReminderSentEvent extends EventBase {
  /** What happened. */
  type: 'invoice.reminder_sent'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/** An invoice was opened and its email queued. */
export interface InvoiceSentEvent extends EventBase {
  /** What happened. */
  type: 'invoice.sent'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/**
 * An invoice was voided. Where `receivedMinor` is more than `refundedMinor`, a part was credited to it by
 * hand: those payments are unmatched from now on, and are to be refunded or credited to another invoice.
 */
export interface InvoiceVoidedEvent extends EventBase {
  /** What happened. */
  type: 'invoice.voided'
  /** What it happened to. */
  data: {
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
  }
}

/** A payment is confirmed. Fulfil the order only where `fullySettled` is true. */
export interface PaymentConfirmedEvent extends EventBase {
  /** What happened. */
  type: 'payment.confirmed'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The payment's status. */
    status: 'confirmed'
    /** US cents received. Unit: minor units (cents). */
    amountMinor: number
    /** The blockchain that a payment is made on. */
    chain: ChainId | (string & {})
    /** The stablecoin that a payment is made in. */
    token: TokenSymbol | (string & {})
    /** Whether at least the expected amount was received. */
    fullySettled: boolean
    /** US cents received. Unit: minor units (cents). */
    settledUsdMinor: number | null
  }
}

/** A payment was reverted, dropped or underpaid. */
export interface PaymentFailedEvent extends EventBase {
  /** What happened. */
  type: 'payment.failed'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** Why the payment failed. */
    failureReason: string
  }
}

/** A transfer was seen on chain and is not confirmed yet. */
export interface PaymentPendingEvent extends EventBase {
  /** What happened. */
  type: 'payment.pending'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
  }
}

/**
 * The chain was read again, and showed that a payment is for another checkout than was recorded: its
 * reference or the time of its block had been returned wrong. A payment that was confirmed before is told by
 * `payment.confirmed` too.
 */
export interface PaymentReattributedEvent extends EventBase {
  /** What happened. */
  type: 'payment.reattributed'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The checkout that the payment was recorded for; null for none. */
    from: string | null
    /** The checkout that it is for, which is `checkoutId`; null for none. */
    to: string | null
  }
}

/** All of a payment was refunded. */
export interface PaymentRefundedEvent extends EventBase {
  /** What happened. */
  type: 'payment.refunded'
  /** What it happened to. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/** The block of a confirmed payment is no longer in the chain. The payment may come back. */
export interface PaymentReorgSuspectedEvent extends EventBase {
  /** What happened. */
  type: 'payment.reorg_suspected'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The blockchain that a payment is made on. */
    chain: ChainId | (string & {})
    /** The stablecoin that a payment is made in. */
    token: TokenSymbol | (string & {})
    /** Block the payment was in. */
    blockNumber: number
    /** Hash of that block as it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain has at that number now; null if there is none. */
    canonicalBlockHash: string | null
    /** When the reorg was found. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/** The chain lost the transaction of a payment for good. */
export interface PaymentReorgedEvent extends EventBase {
  /** What happened. */
  type: 'payment.reorged'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The blockchain that a payment is made on. */
    chain: ChainId | (string & {})
    /** The stablecoin that a payment is made in. */
    token: TokenSymbol | (string & {})
    /** Block the payment was in. */
    blockNumber: number
    /** Hash of that block as it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain has at that number now; null if there is none. */
    canonicalBlockHash: string | null
    /** When the reorg was found. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/**
 * A payment that was reversed is back in the chain and confirmed again. Where its `checkoutId` is null,
 * another payment was credited to the checkout meanwhile.
 */
export interface PaymentRestoredEvent extends EventBase {
  /** What happened. */
  type: 'payment.restored'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The blockchain that a payment is made on. */
    chain: ChainId | (string & {})
    /** The stablecoin that a payment is made in. */
    token: TokenSymbol | (string & {})
    /** Block the payment was in. */
    blockNumber: number
    /** Hash of that block as it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain has at that number now; null if there is none. */
    canonicalBlockHash: string | null
    /** When the reorg was found. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/** Sent with `payment.reorg_suspected`: stop the fulfilment, or take it back. */
export interface PaymentReversedEvent extends EventBase {
  /** What happened. */
  type: 'payment.reversed'
  /** What it happened to. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout that the payment is for. Find the order by this. */
    checkoutId: string | null
    /** The customer who pays, if known. */
    customerId: string | null
    /** The invoice that the payment is for, if any. */
    invoiceId: string | null
    /** The subscription that the payment is for, if any. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The blockchain that a payment is made on. */
    chain: ChainId | (string & {})
    /** The stablecoin that a payment is made in. */
    token: TokenSymbol | (string & {})
    /** Block the payment was in. */
    blockNumber: number
    /** Hash of that block as it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain has at that number now; null if there is none. */
    canonicalBlockHash: string | null
    /** When the reorg was found. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/** A price was created. */
export interface PriceCreatedEvent extends EventBase {
  /** What happened. */
  type: 'price.created'
  /** What it happened to. */
  data: {
    /** A price, without metadata. */
    price: PriceInEvent
  }
}

/** A price was changed. */
export interface PriceUpdatedEvent extends EventBase {
  /** What happened. */
  type: 'price.updated'
  /** What it happened to. */
  data: {
    /** A price, without metadata. */
    price: PriceInEvent
  }
}

/** A product was created. */
export interface ProductCreatedEvent extends EventBase {
  /** What happened. */
  type: 'product.created'
  /** What it happened to. */
  data: {
    /** A product, without metadata. */
    product: ProductInEvent
  }
}

/** A product was changed. */
export interface ProductUpdatedEvent extends EventBase {
  /** What happened. */
  type: 'product.updated'
  /** What it happened to. */
  data: {
    /** A product, without metadata. */
    product: ProductInEvent
  }
}

/** The merchant reported a refund as sent. */
export interface RefundBroadcastEvent extends EventBase {
  /** What happened. */
  type: 'refund.broadcast'
  /** What it happened to. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/** A refund confirmed on chain. */
export interface RefundConfirmedEvent extends EventBase {
  /** What happened. */
  type: 'refund.confirmed'
  /** What it happened to. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/** A refund was initiated. */
export interface RefundInitiatedEvent extends EventBase {
  /** What happened. */
  type: 'refund.initiated'
  /** What it happened to. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/**
 * A reorganisation took the transaction of a confirmed refund out of the chain: what it sent is back. If the
 * transaction is mined again, `refund.confirmed` is sent again.
 */
export interface RefundReversedEvent extends EventBase {
  /** What happened. */
  type: 'refund.reversed'
  /** What it happened to. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
    /** The refund. */
    refundId: string
  }
}

/**
 * A cancellation was asked for, or took effect. Take access away by `data.subscription.status`, not by the
 * event: until it is `canceled` the customer has paid for the time.
 */
export interface SubscriptionCanceledEvent extends EventBase {
  /** What happened. */
  type: 'subscription.canceled'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A subscription was created. */
export interface SubscriptionCreatedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.created'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A renewal is unpaid past its grace. */
export interface SubscriptionPastDueEvent extends EventBase {
  /** What happened. */
  type: 'subscription.past_due'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A subscription was paused. */
export interface SubscriptionPausedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.paused'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/**
 * A renewal could not be pulled. The customer was mailed a link, and the pull is tried again with each step
 * of dunning.
 */
export interface SubscriptionPaymentFailedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.payment_failed'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
    /** The invoice that stays unpaid. */
    invoiceId: string
    /**
     * Why a pull moved nothing: the customer holds too little (`insufficient_balance`) or approved too little
     * (`insufficient_allowance`); the period has not begun by the time of the chain, or is over (`not_due`);
     * the customer ended the agreement (`stopped`); the token itself refuses (`token_refused`); the price is
     * above what was signed (`terms_too_low`); this deployment is at the moment not configured to pull these
     * terms, which stay in force, and pulls them once it is (`unavailable`); the settlement wallet has not
     * named the puller (`not_named`); no payment may be taken at the moment, as from an address that was
     * removed, without KYB, from a restricted country, or where an age must be attested (`refused`); anything
     * else is `reverted`.
     */
    failureReason: PullFailure | (string & {}) | null
  }
}

/** A new price was set for the next cycle. */
export interface SubscriptionPlanChangedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.plan_changed'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
    /** The price before the change. */
    previousPriceId: string
    /** The price after the change. */
    priceId: string
    /** Whether the change takes effect at once or when the paid period ends. */
    prorationMode: ChangeTiming | (string & {})
  }
}

/** A renewal payment confirmed. */
export interface SubscriptionRenewedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.renewed'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
    /** An invoice, without metadata and without who is billed. */
    invoice: InvoiceInEvent
    /** The subscription. */
    subscriptionId: string
    /** When the subscription is billed next. Unit: ISO-8601, UTC. */
    nextBillingDate: string
  }
}

/** A paused subscription was resumed. */
export interface SubscriptionResumedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.resumed'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A trial ended. */
export interface SubscriptionTrialEndedEvent extends EventBase {
  /** What happened. */
  type: 'subscription.trial_ended'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A cancellation at the end of the period was taken back. */
export interface SubscriptionUncanceledEvent extends EventBase {
  /** What happened. */
  type: 'subscription.uncanceled'
  /** What it happened to. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A settlement wallet was registered. */
export interface WalletConnectedEvent extends EventBase {
  /** What happened. */
  type: 'wallet.connected'
  /** What it happened to. */
  data: {
    /** A settlement wallet: the merchant's own address that buyers pay to. */
    wallet: Wallet
  }
}

/**
 * Another settlement wallet became the default for its chain and token: checkouts made from now on are paid
 * to it.
 */
export interface WalletDefaultChangedEvent extends EventBase {
  /** What happened. */
  type: 'wallet.default_changed'
  /** What it happened to. */
  data: {
    /** A settlement wallet: the merchant's own address that buyers pay to. */
    wallet: Wallet
  }
}

/** A settlement wallet was removed. */
export interface WalletRemovedEvent extends EventBase {
  /** What happened. */
  type: 'wallet.removed'
  /** What it happened to. */
  data: {
    /** A settlement wallet: the merchant's own address that buyers pay to. */
    wallet: Wallet
  }
}

/** A settlement wallet's owner signed its challenge. */
export interface WalletVerifiedEvent extends EventBase {
  /** What happened. */
  type: 'wallet.verified'
  /** What it happened to. */
  data: {
    /** A settlement wallet: the merchant's own address that buyers pay to. */
    wallet: Wallet
  }
}

/** A webhook endpoint was created. */
export interface WebhookEndpointCreatedEvent extends EventBase {
  /** What happened. */
  type: 'webhook.endpoint.created'
  /** What it happened to. */
  data: {
    /** An address that events are posted to. */
    endpoint: WebhookEndpoint
  }
}

/** A test event was asked for. */
export interface WebhookEndpointTestEvent extends EventBase {
  /** What happened. */
  type: 'webhook.endpoint.test'
  /** What it happened to. */
  data: {
    /** The endpoint under test. */
    endpointId: string
    /** A text for people. */
    message: string
  }
}

/** Every event the SDK knows, told apart by `type`. */
export type WebhookEvent =
  | AllowanceDepletedEvent
  | CheckoutCreatedEvent
  | CheckoutExpiredEvent
  | CheckoutFailedEvent
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
  | InvoiceRefundedEvent
  | InvoiceReminderSentEvent
  | InvoiceSentEvent
  | InvoiceVoidedEvent
  | PaymentConfirmedEvent
  | PaymentFailedEvent
  | PaymentPendingEvent
  | PaymentReattributedEvent
  | PaymentRefundedEvent
  | PaymentReorgSuspectedEvent
  | PaymentReorgedEvent
  | PaymentRestoredEvent
  | PaymentReversedEvent
  | PriceCreatedEvent
  | PriceUpdatedEvent
  | ProductCreatedEvent
  | ProductUpdatedEvent
  | RefundBroadcastEvent
  | RefundConfirmedEvent
  | RefundInitiatedEvent
  | RefundReversedEvent
  | SubscriptionCanceledEvent
  | SubscriptionCreatedEvent
  | SubscriptionPastDueEvent
  | SubscriptionPausedEvent
  | SubscriptionPaymentFailedEvent
  | SubscriptionPlanChangedEvent
  | SubscriptionRenewedEvent
  | SubscriptionResumedEvent
  | SubscriptionTrialEndedEvent
  | SubscriptionUncanceledEvent
  | WalletConnectedEvent
  | WalletDefaultChangedEvent
  | WalletRemovedEvent
  | WalletVerifiedEvent
  | WebhookEndpointCreatedEvent
  | WebhookEndpointTestEvent

/** Every event type the SDK knows. */
export type EventType =
  | 'allowance.depleted'
  | 'checkout.created'
  | 'checkout.expired'
  | 'checkout.failed'
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
  | 'invoice.refunded'
  | 'invoice.reminder_sent'
  | 'invoice.sent'
  | 'invoice.voided'
  | 'payment.confirmed'
  | 'payment.failed'
  | 'payment.pending'
  | 'payment.reattributed'
  | 'payment.refunded'
  | 'payment.reorg_suspected'
  | 'payment.reorged'
  | 'payment.restored'
  | 'payment.reversed'
  | 'price.created'
  | 'price.updated'
  | 'product.created'
  | 'product.updated'
  | 'refund.broadcast'
  | 'refund.confirmed'
  | 'refund.initiated'
  | 'refund.reversed'
  | 'subscription.canceled'
  | 'subscription.created'
  | 'subscription.past_due'
  | 'subscription.paused'
  | 'subscription.payment_failed'
  | 'subscription.plan_changed'
  | 'subscription.renewed'
  | 'subscription.resumed'
  | 'subscription.trial_ended'
  | 'subscription.uncanceled'
  | 'wallet.connected'
  | 'wallet.default_changed'
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
export interface UnknownWebhookEvent extends EventBase {
  /** What happened. */
  type: UnknownType
  /** What it happened to, in fields that this version has no types for. */
  data: { readonly [field: string]: unknown }
}
