// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { Customer } from './customers.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { Product } from './products.ts'
import type { AcceptedPair, AcceptedPairInput, Autopay } from './shared.ts'

/**
 * `open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is
 * confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was paid in
 * time, `expired` if nothing was paid.
 */
export type CheckoutStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired'

/** One page of a list, newest first. */
export interface CheckoutPage {
  /** The items of this page, newest first. */
  data: Checkout[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * A request to pay one amount, in a token on a chain, until `expiresAt`. `chain` and `token` are the default
 * pair or, once the checkout is paid, the pair of the payment.
 */
export interface Checkout {
  /** Identifies the checkout to the merchant. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** `payment` charges once, `subscription` starts a subscription. */
  mode: CheckoutMode | (string & {})
  /**
   * `open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is
   * confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was paid
   * in time, `expired` if nothing was paid.
   */
  status: CheckoutStatus | (string & {})
  /** The customer who pays; null for a guest. */
  customerId: string | null
  /** The invoice that is paid; null for a checkout without one. */
  invoiceId: string | null
  /** The price that is paid; null for a checkout without one. */
  priceId: string | null
  /** The subscription that the checkout started, or whose invoice it pays; otherwise null. */
  subscriptionId: string | null
  /** The link that created the checkout; otherwise null. */
  paymentLinkId: string | null
  /** Amount to pay. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Pairs that the buyer may choose to pay with, the default pair first; at most 10. */
  accepts: AcceptedPair[]
  /** Description of the charge, shown to the buyer. */
  description: string | null
  /** URL to which the buyer returns after the payment; empty if none was set. */
  successUrl: string
  /** URL to which the buyer returns without paying; null if none was set. */
  cancelUrl: string | null
  /** Whether the page returns the buyer to `successUrl` by itself, five seconds after the payment. */
  autoReturn: boolean
  /**
   * Time until which the checkout can be paid: a transfer counts if the time of its block is not later. Unit:
   * ISO-8601, UTC.
   */
  expiresAt: string
  /** Time at which the checkout succeeded; null until then. Unit: ISO-8601, UTC. */
  completedAt: string | null
  /** The payment that made the checkout succeed; null until then. */
  paymentId: string | null
  /**
   * Whether the payment of `paymentId`, with the parts that were paid to the deposit address before it,
   * reached the price; null until the checkout succeeds.
   */
  fullySettled: boolean | null
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
  /**
   * Address that was named on the payment page for a refund; null if none was named. It proves nothing,
   * because anyone who has the URL of the page can name one until a payment is seen. A refund goes there only
   * if you send it as `recipientAddress`.
   */
  refundAddress: string | null
  /** The merchant's own free-form data. Events never contain it. */
  metadata: Record<string, JsonValue> | null
  /** Time at which the checkout was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * URL of the payment page, which contains a secret token instead of the id. Send the buyer to it without
   * changes.
   */
  hostedUrl: string
  /**
   * The customer of `customerId`; null if there is none. A deleted customer has `deletedAt` and no personal
   * data. Present only if `expand` names it.
   */
  customer?: Customer | null
  /** The product; null if there is none or if it was deleted. Present only if `expand` names it. */
  product?: Product | null
}

/**
 * In mode `payment`, send exactly one of `invoiceId`, `priceId` and `amount`. With `priceId` or `amount`,
 * send also `chain` and `token` and, to let the buyer choose, `accepts`. Without a customer, the checkout is
 * for a guest. In mode `subscription`, send a recurring `priceId`, `chain`, `token` and a customer. The
 * subscription and its paid first invoice are created when the checkout succeeds.
 */
export interface CheckoutCreate {
  /** `payment` charges once, `subscription` starts a subscription. */
  mode: CheckoutMode
  /** The customer who pays. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * Email address of the customer. A customer is created if none has this address. At most 254 characters.
   */
  customerEmail?: string | undefined
  /** Name of the customer, used if a customer is created. At most 200 characters. */
  customerName?: string | undefined
  /**
   * The invoice to pay, open or past due. It sets amount, chain and token. If the invoice already has a live
   * checkout, that checkout is returned unchanged. From 1 to 80 characters.
   */
  invoiceId?: string | undefined
  /**
   * The price to pay: one-time in mode `payment`, recurring in mode `subscription`. From 1 to 80 characters.
   */
  priceId?: string | undefined
  /** The amount to pay, in mode `payment`; 1 or more. Unit: minor units (cents). From 1 to 1000000000000. */
  amount?: number | undefined
  /** Currency of `amount`. It must be the currency to which the token is pegged. Default: `USD`. */
  currency?: string | undefined
  /** Description of the charge, shown to the buyer. At most 500 characters. */
  description?: string | undefined
  /**
   * URL to which the buyer returns after the payment. `{CHECKOUT_ID}` in it is replaced with the id of the
   * checkout. It must not contain a user or a password. At most 2048 characters.
   */
  successUrl?: string | undefined
  /**
   * URL to which the buyer returns without paying. `{CHECKOUT_ID}` in it is replaced with the id of the
   * checkout. It must not contain a user or a password. At most 2048 characters.
   */
  cancelUrl?: string | undefined
  /**
   * Whether the page returns the buyer to `successUrl` by itself, five seconds after it shows the payment as
   * paid. The buyer can stop this. A page within a frame never does. False if left out.
   */
  autoReturn?: boolean | undefined
  /** Blockchain on which a payment is made. */
  chain?: ChainId | undefined
  /** Stablecoin in which a payment is made. */
  token?: TokenSymbol | undefined
  /**
   * Additional pairs that the buyer may choose to pay with, in mode `payment`. The pair of `chain` and
   * `token` is always accepted, listed or not; together at most 10 pairs. Each pair needs a verified wallet.
   * If left out: the pairs in `acceptedPairs` of the workspace that can be settled. From 1 to 10 items.
   */
  accepts?: AcceptedPairInput[] | undefined
  /** How renewals are paid, in mode `subscription`; `manual` if left out. */
  autopay?: Autopay | undefined
  /**
   * Days free of charge, in mode `subscription` with `autopay` `allowance`: nothing is paid, and the checkout
   * succeeds once the buyer has signed the terms and the approval was seen on chain. Otherwise only 0 is
   * accepted: to start a trial, create the subscription itself. Unit: days. From 0 to 365.
   */
  trialDays?: number | undefined
  /** How long the checkout can be paid: 1 to 1440 minutes. Unit: minutes. Default: `30`. */
  expiresInMinutes?: number | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** `payment` charges once, `subscription` starts a subscription. */
export type CheckoutMode = 'payment' | 'subscription'

/** Which ones `listCheckouts` gives. */
export interface ListCheckoutsQuery {
  /**
   * `open` until the buyer requests payment instructions, then `pending`; `succeeded` once a payment is
   * confirmed, and `pending` again if the chain loses that payment; `failed` if less than the price was paid
   * in time, `expired` if nothing was paid.
   */
  status?: CheckoutStatus | undefined
  /** Only checkouts of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /**
   * `customer` returns each record with its customer, `product` with its product, and `customer,product` with
   * both.
   */
  expand?: 'customer' | 'product' | 'customer,product' | 'product,customer' | undefined
  /** Only checkouts created at this moment or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only checkouts created at this moment or earlier; not before `from`. Unit: ISO-8601. */
  to?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}

/** Which ones `retrieveCheckout` gives. */
export interface RetrieveCheckoutQuery {
  /**
   * `customer` returns each record with its customer, `product` with its product, and `customer,product` with
   * both.
   */
  expand?: 'customer' | 'product' | 'customer,product' | 'product,customer' | undefined
}
