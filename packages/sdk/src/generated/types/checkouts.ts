// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { AcceptedPair, AcceptedPairInput, Autopay, ChainId, TokenSymbol } from './shared.ts'

/**
 * `open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, and `pending`
 * again if the chain loses that payment; `failed` when only too little was paid in time, `expired` when
 * nothing was.
 */
export type CheckoutStatus = 'open' | 'pending' | 'succeeded' | 'failed' | 'expired'

/** One page of a list, newest first. */
export interface CheckoutPage {
  /** The items of this page, newest first. */
  data: Checkout[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/**
 * One amount to pay, in a token on a chain, until a moment. `chain` and `token` are the pair asked for by
 * default; once the checkout is paid, the pair that it was paid with.
 */
export interface Checkout {
  /** Identifies the checkout to the merchant. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** `payment` charges once, `subscription` starts a subscription. */
  mode: CheckoutMode | (string & {})
  /**
   * `open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, and
   * `pending` again if the chain loses that payment; `failed` when only too little was paid in time,
   * `expired` when nothing was.
   */
  status: CheckoutStatus | (string & {})
  /** The customer who pays; null for a guest. */
  customerId: string | null
  /** The invoice that is paid; null for a checkout without one. */
  invoiceId: string | null
  /** The price that is paid; null for a checkout without one. */
  priceId: string | null
  /** The subscription that the checkout started, or whose invoice is paid; null for any other. */
  subscriptionId: string | null
  /** The payment link that made it; null for any other. */
  paymentLinkId: string | null
  /** What is to be paid. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** What the buyer may choose to pay with, the pair asked for by default first; 10 pairs at most. */
  accepts: AcceptedPair[]
  /** What the buyer reads about the charge. */
  description: string | null
  /** Where the buyer returns to after paying; empty when none was set. */
  successUrl: string
  /** Where the buyer returns to without paying. */
  cancelUrl: string | null
  /** A transfer counts in a block no later than this. Unit: ISO-8601, UTC. */
  expiresAt: string
  /** When the checkout succeeded. Unit: ISO-8601, UTC. */
  completedAt: string | null
  /** The payment that made the checkout succeed; null until then. */
  paymentId: string | null
  /** Whether that payment reached the price; null until the checkout succeeds. */
  fullySettled: boolean | null
  /** Free-form data of the merchant's own. It is never part of an event. */
  metadata: Record<string, JsonValue> | null
  /** When the checkout was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Address of the page to send the buyer to, unchanged. It carries a secret token, not the id. */
  hostedUrl: string
}

/**
 * Mode `payment` takes exactly one of `invoiceId`, `priceId` and `amount`, the latter two with `chain` and
 * `token` and, where the buyer may choose, `accepts`; without a customer it is a guest checkout. Mode
 * `subscription` takes a recurring `priceId`, `chain`, `token` and a customer; the subscription and its paid
 * first invoice are made when the checkout succeeds.
 */
export interface CheckoutCreate {
  /** `payment` charges once, `subscription` starts a subscription. */
  mode: CheckoutMode
  /** The customer who pays. From 1 to 80 characters. */
  customerId?: string | undefined
  /** Finds the customer with this address, or creates one. At most 254 characters. */
  customerEmail?: string | undefined
  /** Name of the customer, where one is created. At most 200 characters. */
  customerName?: string | undefined
  /**
   * The invoice to pay, open or past due; it sets amount, chain and token. While it has a live checkout, that
   * one is answered as it is. From 1 to 80 characters.
   */
  invoiceId?: string | undefined
  /** The price to pay: one-time in mode payment, recurring in mode subscription. From 1 to 80 characters. */
  priceId?: string | undefined
  /** The amount to pay, in mode payment; 1 or more. Unit: minor units (cents). From 1 to 1000000000000. */
  amount?: number | undefined
  /** Currency of `amount`. It must be the one the token is pegged to. Default: `USD`. */
  currency?: string | undefined
  /** What the buyer reads about the charge. At most 500 characters. */
  description?: string | undefined
  /**
   * Where the buyer returns to after paying. `{CHECKOUT_ID}` in it becomes the id of the checkout. It holds
   * no user and no password. At most 2048 characters.
   */
  successUrl?: string | undefined
  /**
   * Where the buyer returns to without paying. `{CHECKOUT_ID}` in it becomes the id of the checkout. It holds
   * no user and no password. At most 2048 characters.
   */
  cancelUrl?: string | undefined
  /** The blockchain that a payment is made on. */
  chain?: ChainId | undefined
  /** The stablecoin that a payment is made in. */
  token?: TokenSymbol | undefined
  /**
   * What the buyer may choose to pay with, in mode payment, besides `chain` and `token`, which are accepted
   * listed or not; 10 pairs at most in all. Each needs a verified wallet. Left out: those of the workspace's
   * `acceptedPairs` that can be settled. From 1 to 10 items.
   */
  accepts?: AcceptedPairInput[] | undefined
  /** How renewals are paid, in mode subscription; `manual` where left out. */
  autopay?: Autopay | undefined
  /**
   * Days free of charge, in mode subscription by `allowance`: nothing is paid, and the checkout succeeds once
   * the buyer has signed the terms and the approval was seen. 0 only otherwise: create the subscription
   * itself, with its trial. Unit: days. From 0 to 365.
   */
  trialDays?: number | undefined
  /** How long the checkout can be paid: 1 to 1440 minutes. Unit: minutes. Default: `30`. */
  expiresInMinutes?: number | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** `payment` charges once, `subscription` starts a subscription. */
export type CheckoutMode = 'payment' | 'subscription'

/** Which ones `listCheckouts` gives. */
export interface ListCheckoutsQuery {
  /**
   * `open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, and
   * `pending` again if the chain loses that payment; `failed` when only too little was paid in time,
   * `expired` when nothing was.
   */
  status?: CheckoutStatus | undefined
  /** Only checkouts of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /** Only checkouts created at this moment or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only checkouts created at this moment or earlier. It is not before `from`. Unit: ISO-8601. */
  to?: string | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
