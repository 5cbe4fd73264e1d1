// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutStatus } from './checkouts.ts'
import type { CustomerStatus } from './customers.ts'
import type { InvoiceStatus } from './invoices.ts'
import type { PaymentStatus, ScreeningVerdict } from './payments.ts'
import type { PaymentCoverage, RecurringInterval } from './shared.ts'
import type { SubscriptionStatus } from './subscriptions.ts'

/** The records that a search found. */
export interface SearchResults {
  /** The results by kind, in the order of the kinds above; newest first within a kind. */
  data: SearchResult[]
}

/** A record that a search found. */
export type SearchResult =
  | {
    /** A payment. */
    kind: 'payment'
    /** Identifies the payment. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /** Amount of the record in cents. Unit: minor units (cents). */
    amountMinor: number
    /** Three-letter ISO 4217 code of the currency. */
    currency: string
    /**
     * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it
     * reverted, was dropped or is too low for its checkout, `refunded` after the whole amount was sent back,
     * `reorged` if a reorg removed the transaction permanently.
     */
    status: PaymentStatus | (string & {})
    /** Whether the transfer pays no checkout. */
    unmatchedInbound: boolean
    /**
     * Reason of the status `failed`: `underpaid`, `dropped` or `reverted`; otherwise null. Only an
     * `underpaid` payment has transferred money.
     */
    failureReason: string | null
    /** Amount that was refunded, or that a refund in progress sends back. Unit: minor units (cents). */
    refundAmountMinor: number | null
    /** Time at which the refund was confirmed on chain. Unit: ISO-8601, UTC. */
    refundedAt: string | null
    /**
     * US cents that a confirmed payment brought above the price of its checkout or invoice, before refunds,
     * rounded down. Other payments of the same checkout are not added. Unit: minor units (cents).
     */
    overpaidMinor: number
    /**
     * Result of the sanctions screening of the payer address. A person must decide about flagged payments.
     */
    screeningVerdict: ScreeningVerdict | (string & {})
    /**
     * What the transfer does for the checkout of its deposit address. For a transfer to the shared address of
     * a settlement wallet: null, unless several transfers cover the price together.
     */
    coverage: PaymentCoverage | (string & {}) | null
    /** Whether the block of the payment was found to be missing from the chain. */
    reorgSuspected: boolean
  }
  | {
    /** An invoice. */
    kind: 'invoice'
    /** Identifies the invoice. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /** Amount of the record in cents. Unit: minor units (cents). */
    amountMinor: number
    /** Three-letter ISO 4217 code of the currency. */
    currency: string
    /**
     * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
     * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
     * payment from the chain.
     */
    status: InvoiceStatus | (string & {})
  }
  | {
    /** A checkout. */
    kind: 'checkout'
    /** Identifies the checkout. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /** Amount of the record in cents. Unit: minor units (cents). */
    amountMinor: number
    /** Three-letter ISO 4217 code of the currency. */
    currency: string
    /**
     * `open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is
     * confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was
     * paid in time, `expired` if nothing was paid.
     */
    status: CheckoutStatus | (string & {})
    /**
     * US cents received for the checkout, rounded down: the transfers that were seen and count towards the
     * price, in the pair in which most was paid. A payment of the whole price to a settlement wallet counts
     * once it is confirmed. Unit: minor units (cents).
     */
    receivedMinor: number
    /**
     * US cents that are still missing: `amountMinor` minus `receivedMinor`, and 0 once the checkout has
     * succeeded. Unit: minor units (cents).
     */
    remainingMinor: number
  }
  | {
    /** A payment link. */
    kind: 'payment_link'
    /** Identifies the payment link. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /** Amount in cents; null if the buyer chooses it. Unit: minor units (cents). */
    amountMinor: number | null
    /** Three-letter ISO 4217 code of the currency. */
    currency: string
    /** Whether the record can be used. */
    active: boolean
  }
  | {
    /** A customer. */
    kind: 'customer'
    /** Identifies the customer. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /**
     * `at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise
     * `active`.
     */
    status: CustomerStatus | (string & {})
  }
  | {
    /** A subscription. */
    kind: 'subscription'
    /** Identifies the subscription. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /** Amount of the record in cents. Unit: minor units (cents). */
    amountMinor: number
    /** Three-letter ISO 4217 code of the currency. */
    currency: string
    /**
     * `past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew.
     */
    status: SubscriptionStatus | (string & {})
    /** Length of a period. */
    interval: RecurringInterval | (string & {})
    /**
     * Time at which the cancellation took effect or will take effect; null without a cancellation. Unit:
     * ISO-8601, UTC.
     */
    canceledAt: string | null
    /**
     * Monthly recurring revenue from the subscription. 0 while it is not billed, and until the next payment
     * if the whole payment of the current period was refunded. Unit: minor units (cents).
     */
    mrrMinor: number
  }
  | {
    /** A product. */
    kind: 'product'
    /** Identifies the product. */
    id: string
    /**
     * The name of the record: the name or email address of the customer, the number of an invoice, the name
     * of a product, a description, the product of a checkout, the address that paid, or the id if nothing
     * else is known.
     */
    title: string
    /** A second description, such as the goods that were paid; null if there is none. */
    subtitle: string | null
    /** Time at which the record was created. Unit: ISO-8601, UTC. */
    createdAt: string
    /** Whether the record can be used. */
    active: boolean
  }

/** Which ones `searchWorkspace` gives. */
export interface SearchWorkspaceQuery {
  /** The text to search for, 2 to 120 characters. */
  q: string
}
