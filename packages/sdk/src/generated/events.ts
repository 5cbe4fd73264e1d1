// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Commission } from './types/commissions.ts'
import type { ChainId, TokenSymbol } from './types/deposits.ts'
import type {
  CheckoutInEvent,
  CustomerInEvent,
  EntitlementInEvent,
  InvoiceInEvent,
  PaymentInEvent,
  PriceInEvent,
  ProductInEvent,
  PullFailure,
  SubscriptionInEvent,
} from './types/event-data.ts'
import type { ChangeTiming } from './types/subscriptions.ts'
import type { Wallet } from './types/wallets.ts'
import type { WebhookEndpoint } from './types/webhook-endpoints.ts'

/** The fields of every event. */
export interface EventBase {
  /** The same in every delivery of the event. Ignore an event whose id was processed before. */
  id: string
  /** Whether the event belongs to live mode. False: test mode. */
  livemode: boolean
  /** The time of the event. ISO-8601, UTC. */
  created_at: string
}

/** An event of any type and data. */
export interface EventEnvelope<Type extends string, Data> extends EventBase {
  /** The event's type. */
  type: Type
  /** The event's object. */
  data: Data
}

/** An allowance is used up. No event of this type is sent yet. */
export interface AllowanceDepletedEvent extends EventBase {
  /** The event's type. */
  type: 'allowance.depleted'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A checkout was created. */
export interface CheckoutCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'checkout.created'
  /** The event's object. */
  data: {
    /** A checkout, without `metadata` and `refundAddress`. */
    checkout: CheckoutInEvent
  }
}

/** Nothing was paid for the checkout in time. */
export interface CheckoutExpiredEvent extends EventBase {
  /** The event's type. */
  type: 'checkout.expired'
  /** The event's object. */
  data: {
    /** The checkout. Use this id to find the order. */
    checkoutId: string
    /** The customer, if known. */
    customerId: string | null
    /** The invoice that the checkout was for; null if there is none. */
    invoiceId: string | null
  }
}

/** Less than the price was paid for the checkout in time. */
export interface CheckoutFailedEvent extends EventBase {
  /** The event's type. */
  type: 'checkout.failed'
  /** The event's object. */
  data: {
    /** The checkout. Use this id to find the order. */
    checkoutId: string
    /** The customer, if known. */
    customerId: string | null
    /** The invoice that the checkout was for; null if there is none. */
    invoiceId: string | null
  }
}

/** The checkout was paid, and the payment is confirmed. */
export interface CheckoutSucceededEvent extends EventBase {
  /** The event's type. */
  type: 'checkout.succeeded'
  /** The event's object. */
  data: {
    /** A checkout, without `metadata` and `refundAddress`. */
    checkout: CheckoutInEvent
  }
}

/** The payment of a referred buyer was confirmed, or is in the chain again. */
export interface CommissionAccruedEvent extends EventBase {
  /** The event's type. */
  type: 'commission.accrued'
  /** The event's object. */
  data: {
    /**
     * The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail, which
     * moves no money.
     */
    commission: Commission
  }
}

/**
 * A partial refund was confirmed and reduced the commission. If `paidAmountMinor` is more than `amountMinor`,
 * the affiliate was paid too much.
 */
export interface CommissionAdjustedEvent extends EventBase {
  /** The event's type. */
  type: 'commission.adjusted'
  /** The event's object. */
  data: {
    /**
     * The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail, which
     * moves no money.
     */
    commission: Commission
  }
}

/** The merchant marked the commission as paid, or the payment of a paid commission is in the chain again. */
export interface CommissionPaidEvent extends EventBase {
  /** The event's type. */
  type: 'commission.paid'
  /** The event's object. */
  data: {
    /**
     * The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail, which
     * moves no money.
     */
    commission: Commission
  }
}

/**
 * A full refund or a reorg voided the commission. If `paidAt` is set, the affiliate has already been paid.
 */
export interface CommissionVoidedEvent extends EventBase {
  /** The event's type. */
  type: 'commission.voided'
  /** The event's object. */
  data: {
    /**
     * The share of a payment that is due to an affiliate. The merchant pays it outside of Stablerail, which
     * moves no money.
     */
    commission: Commission
  }
}

/** A customer was created. */
export interface CustomerCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'customer.created'
  /** The event's object. */
  data: {
    /** A customer, without metadata. */
    customer: CustomerInEvent
  }
}

/** A customer was deleted. */
export interface CustomerDeletedEvent extends EventBase {
  /** The event's type. */
  type: 'customer.deleted'
  /** The event's object. */
  data: {
    /** The customer, if known. */
    customerId: string
  }
}

/** A customer was changed. */
export interface CustomerUpdatedEvent extends EventBase {
  /** The event's type. */
  type: 'customer.updated'
  /** The event's object. */
  data: {
    /** A customer, without metadata. */
    customer: CustomerInEvent
  }
}

/** A customer may use a product, for the first time or again. */
export interface EntitlementGrantedEvent extends EventBase {
  /** The event's type. */
  type: 'entitlement.granted'
  /** The event's object. */
  data: {
    /** An entitlement. */
    entitlement: EntitlementInEvent
  }
}

/**
 * An entitlement ended: its payment was refunded in full or lost, or its subscription ended or changed its
 * plan.
 */
export interface EntitlementRevokedEvent extends EventBase {
  /** The event's type. */
  type: 'entitlement.revoked'
  /** The event's object. */
  data: {
    /** An entitlement. */
    entitlement: EntitlementInEvent
  }
}

/** An invoice was created as a draft. */
export interface InvoiceCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.created'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/** An invoice was paid. */
export interface InvoicePaidEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.paid'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/** The due date of an invoice passed. */
export interface InvoicePastDueEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.past_due'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/** All payments of an invoice were refunded in full. The invoice stays `paid`; its `refundedAt` is set. */
export interface InvoiceRefundedEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.refunded'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/** A reminder email for an invoice was queued. */
export interface InvoiceReminderSentEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.reminder_sent'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/** An invoice was opened, and its email was queued. */
export interface InvoiceSentEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.sent'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/**
 * An invoice was voided. If `receivedMinor` is more than `refundedMinor`, a part of the amount had been
 * credited to the invoice by hand. These payments are now unmatched: refund them, or credit them to another
 * invoice.
 */
export interface InvoiceVoidedEvent extends EventBase {
  /** The event's type. */
  type: 'invoice.voided'
  /** The event's object. */
  data: {
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
  }
}

/** A payment is confirmed. Fulfil the order only if `fullySettled` is true. */
export interface PaymentConfirmedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.confirmed'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The payment's status. */
    status: 'confirmed'
    /** US cents received. Unit: minor units (cents). */
    amountMinor: number
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
    token: TokenSymbol | (string & {})
    /** Whether at least the expected amount was received: by this payment, or by the parts with this one. */
    fullySettled: boolean
    /** US cents received, by this payment or by the parts with this one. Unit: minor units (cents). */
    settledUsdMinor: number | null
    /** The payments that `settledUsdMinor` adds up: this one, and the parts before it. */
    parts?: string[]
  }
}

/** A payment was reverted, dropped or underpaid. */
export interface PaymentFailedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.failed'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** Reason of the failure: `reverted`, `dropped` or `underpaid`. */
    failureReason: string
  }
}

/** A transfer was seen on chain and is not confirmed yet. */
export interface PaymentPendingEvent extends EventBase {
  /** The event's type. */
  type: 'payment.pending'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
  }
}

/**
 * A later reading of the chain showed that a payment is for another checkout than the recorded one, because a
 * provider had returned a wrong reference or block time. If the payment was already confirmed,
 * `payment.confirmed` is sent as well.
 */
export interface PaymentReattributedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.reattributed'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** The checkout for which the payment was recorded; null if there was none. */
    from: string | null
    /** The checkout that the payment is for, equal to `checkoutId`; null if there is none. */
    to: string | null
  }
}

/** A payment was refunded in full. */
export interface PaymentRefundedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.refunded'
  /** The event's object. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/** The block of a confirmed payment is no longer in the chain. The payment may return to the chain. */
export interface PaymentReorgSuspectedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.reorg_suspected'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
    token: TokenSymbol | (string & {})
    /** Number of the block in which the payment was read. */
    blockNumber: number
    /** Hash of that block when it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain now has at that number; null if there is none. */
    canonicalBlockHash: string | null
    /** Time at which the reorg was detected. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/** The chain lost the transaction of a payment permanently. */
export interface PaymentReorgedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.reorged'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
    token: TokenSymbol | (string & {})
    /** Number of the block in which the payment was read. */
    blockNumber: number
    /** Hash of that block when it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain now has at that number; null if there is none. */
    canonicalBlockHash: string | null
    /** Time at which the reorg was detected. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/**
 * A reversed payment is in the chain and confirmed again. If its `checkoutId` is null, another payment was
 * credited to the checkout in the meantime.
 */
export interface PaymentRestoredEvent extends EventBase {
  /** The event's type. */
  type: 'payment.restored'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
    token: TokenSymbol | (string & {})
    /** Number of the block in which the payment was read. */
    blockNumber: number
    /** Hash of that block when it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain now has at that number; null if there is none. */
    canonicalBlockHash: string | null
    /** Time at which the reorg was detected. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/** Sent together with `payment.reorg_suspected`. Stop the fulfilment, or reverse it. */
export interface PaymentReversedEvent extends EventBase {
  /** The event's type. */
  type: 'payment.reversed'
  /** The event's object. */
  data: {
    /** The payment. */
    paymentId: string
    /** The checkout. Use this id to find the order. Null for a payment that matched no checkout. */
    checkoutId: string | null
    /** The customer, if known. */
    customerId: string | null
    /** The invoice, if an invoice is paid; otherwise null. */
    invoiceId: string | null
    /** The subscription, if a subscription is paid; otherwise null. */
    subscriptionId: string | null
    /** Hash of the paying transaction. */
    txHash: string
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
    token: TokenSymbol | (string & {})
    /** Number of the block in which the payment was read. */
    blockNumber: number
    /** Hash of that block when it was read. */
    storedBlockHash: string
    /** Hash of the block that the chain now has at that number; null if there is none. */
    canonicalBlockHash: string | null
    /** Time at which the reorg was detected. Unit: ISO-8601, UTC. */
    detectedAt: string
  }
}

/** A price was created. */
export interface PriceCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'price.created'
  /** The event's object. */
  data: {
    /** A price, without metadata. */
    price: PriceInEvent
  }
}

/** A price was changed. */
export interface PriceUpdatedEvent extends EventBase {
  /** The event's type. */
  type: 'price.updated'
  /** The event's object. */
  data: {
    /** A price, without metadata. */
    price: PriceInEvent
  }
}

/** A product was created. */
export interface ProductCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'product.created'
  /** The event's object. */
  data: {
    /** A product, without metadata. */
    product: ProductInEvent
  }
}

/** A product was changed. */
export interface ProductUpdatedEvent extends EventBase {
  /** The event's type. */
  type: 'product.updated'
  /** The event's object. */
  data: {
    /** A product, without metadata. */
    product: ProductInEvent
  }
}

/** The merchant reported a refund as sent. */
export interface RefundBroadcastEvent extends EventBase {
  /** The event's type. */
  type: 'refund.broadcast'
  /** The event's object. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/** A refund was confirmed on chain. */
export interface RefundConfirmedEvent extends EventBase {
  /** The event's type. */
  type: 'refund.confirmed'
  /** The event's object. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/** A refund was initiated. */
export interface RefundInitiatedEvent extends EventBase {
  /** The event's type. */
  type: 'refund.initiated'
  /** The event's object. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
  }
}

/**
 * A reorg removed the transaction of a confirmed refund from the chain, so the refunded amount is back in the
 * wallet that sent it. If the transaction is mined again, `refund.confirmed` is sent again.
 */
export interface RefundReversedEvent extends EventBase {
  /** The event's type. */
  type: 'refund.reversed'
  /** The event's object. */
  data: {
    /** A payment. */
    payment: PaymentInEvent
    /** The refund. */
    refundId: string
  }
}

/**
 * A cancellation was requested, or took effect. Remove access only if `data.subscription.status` is
 * `canceled`: until then the customer has paid for the time.
 */
export interface SubscriptionCanceledEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.canceled'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A subscription was created. */
export interface SubscriptionCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.created'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A renewal was not paid within the grace period. */
export interface SubscriptionPastDueEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.past_due'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A subscription was paused. */
export interface SubscriptionPausedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.paused'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/**
 * A renewal could not be pulled. A link was mailed to the customer, and each dunning step tries the pull
 * again.
 */
export interface SubscriptionPaymentFailedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.payment_failed'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
    /** The invoice that stays unpaid. */
    invoiceId: string
    /**
     * Reason why a pull transferred nothing. `insufficient_balance`: the balance of the customer is too low.
     * `insufficient_allowance`: the customer approved too little. `not_due`: by the time of the chain, the
     * period has not begun or is over. `stopped`: the customer ended the agreement. `token_refused`: the
     * token refused the transfer. `terms_too_low`: the price is above the signed maximum. `unavailable`: this
     * deployment is currently not configured to pull these terms; they stay in force, and the pull is made
     * when it is configured. `not_named`: the settlement wallet has not authorised the puller. `refused`:
     * payments are currently not allowed, for example because the wallet was removed, KYB is missing, the
     * country is restricted or an age must be attested. `reverted`: any other reason.
     */
    failureReason: PullFailure | (string & {}) | null
  }
}

/** A new price was set for the next cycle. */
export interface SubscriptionPlanChangedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.plan_changed'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
    /** The price before the change. */
    previousPriceId: string
    /** The price after the change. */
    priceId: string
    /** Whether the change takes effect immediately or when the paid period ends. */
    prorationMode: ChangeTiming | (string & {})
  }
}

/** A renewal payment was confirmed. */
export interface SubscriptionRenewedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.renewed'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
    /** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
    invoice: InvoiceInEvent
    /** The subscription. */
    subscriptionId: string
    /** Time at which the subscription is billed next. Unit: ISO-8601, UTC. */
    nextBillingDate: string
  }
}

/** A paused subscription was resumed. */
export interface SubscriptionResumedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.resumed'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A trial ended. */
export interface SubscriptionTrialEndedEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.trial_ended'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A cancellation at the end of the period was withdrawn. */
export interface SubscriptionUncanceledEvent extends EventBase {
  /** The event's type. */
  type: 'subscription.uncanceled'
  /** The event's object. */
  data: {
    /** A subscription, without metadata. */
    subscription: SubscriptionInEvent
  }
}

/** A settlement wallet was registered. */
export interface WalletConnectedEvent extends EventBase {
  /** The event's type. */
  type: 'wallet.connected'
  /** The event's object. */
  data: {
    /** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
    wallet: Wallet
  }
}

/** Another settlement wallet became the default for its chain and token. New checkouts are paid to it. */
export interface WalletDefaultChangedEvent extends EventBase {
  /** The event's type. */
  type: 'wallet.default_changed'
  /** The event's object. */
  data: {
    /** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
    wallet: Wallet
  }
}

/** A settlement wallet was removed. */
export interface WalletRemovedEvent extends EventBase {
  /** The event's type. */
  type: 'wallet.removed'
  /** The event's object. */
  data: {
    /** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
    wallet: Wallet
  }
}

/** The owner of a settlement wallet signed its challenge. */
export interface WalletVerifiedEvent extends EventBase {
  /** The event's type. */
  type: 'wallet.verified'
  /** The event's object. */
  data: {
    /** A settlement wallet: the merchant's own address, which receives the payments of buyers. */
    wallet: Wallet
  }
}

/** A webhook endpoint was created. */
export interface WebhookEndpointCreatedEvent extends EventBase {
  /** The event's type. */
  type: 'webhook.endpoint.created'
  /** The event's object. */
  data: {
    /** A URL to which events are sent. */
    endpoint: WebhookEndpoint
  }
}

/** A test event was requested. */
export interface WebhookEndpointTestEvent extends EventBase {
  /** The event's type. */
  type: 'webhook.endpoint.test'
  /** The event's object. */
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
 * An event of a type that this version of the SDK does not know. `type` is the text that the service sent.
 * If a program compares `type` with a known type, TypeScript excludes this interface.
 */
export interface UnknownWebhookEvent extends EventBase {
  /** The event's type. */
  type: UnknownType
  /** The event's object. This version of the SDK has no types for its fields. */
  data: { readonly [field: string]: unknown }
}
