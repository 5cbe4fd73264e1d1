// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { AcceptedPair, AcceptedPairInput, ChainId, TokenSymbol } from './shared.ts'

/** The fields of a payment link to create: exactly one of `amount`, `priceId` and `openAmount: true`. */
export interface PaymentLinkCreate {
  /** The blockchain that a payment is made on. */
  chain: ChainId
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol
  /** A fixed charge. Unit: minor units (cents). From 1 to 1000000000000. */
  amount?: number | undefined
  /**
   * A one-time price to charge. While it is not active, visits of the link make no checkouts. From 1 to 80
   * characters.
   */
  priceId?: string | undefined
  /** Let the buyer choose the amount. */
  openAmount?: boolean | undefined
  /**
   * The least a buyer may choose; only with `openAmount: true`, where the default is 50. Unit: minor units
   * (cents). From 1 to 1000000000000.
   */
  minAmount?: number | undefined
  /** The most a buyer may choose. Unit: minor units (cents). From 1 to 1000000000000. */
  maxAmount?: number | undefined
  /** Amounts to pick with one click, for an open amount: 1 to 8, each within the least and the most. */
  presetAmounts?: number[] | undefined
  /**
   * Required unless a price is charged, where the default is the name of its product. From 1 to 200
   * characters.
   */
  description?: string | undefined
  /** Currency; it must be the one the token is pegged to. Default: `USD`. */
  currency?: string | undefined
  /**
   * What buyers may choose to pay with besides `chain` and `token`, which are accepted listed or not; 10
   * pairs at most in all. Each needs a verified wallet. From 1 to 10 items.
   */
  accepts?: AcceptedPairInput[] | undefined
  /**
   * Where the buyer returns to after paying. `{CHECKOUT_ID}` in it becomes the id of the checkout. It holds
   * no user and no password. At most 2048 characters.
   */
  successUrl?: string | undefined
  /**
   * Free-form data of the merchant's own, never part of an event: at most 50 keys, 16 KB as JSON and 8 levels
   * deep.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The new payment link. */
export interface PaymentLinkCreated {
  /** A link to share; every visit makes a fresh checkout. */
  paymentLink: PaymentLink
}

/** A list answered whole. */
export interface PaymentLinkList {
  /** All items, newest first. */
  data: PaymentLink[]
}

/** The operation was carried out. */
export interface Acknowledged {
  /** True. */
  ok: boolean
}

/** A link to share; every visit makes a fresh checkout. */
export interface PaymentLink {
  /** Identifies the payment link. */
  id: string
  /** The address to share, as it is. Each visit makes a checkout. */
  url: string
  /** What the buyer reads about the charge. */
  description: string
  /** The price that is charged; null for an amount without a price. */
  priceId: string | null
  /** The fixed charge; 0 when the buyer chooses. Unit: minor units (cents). */
  amountMinor: number
  /** Whether the buyer chooses the amount. */
  openAmount: boolean
  /** The least a buyer may choose. Unit: minor units (cents). */
  minAmountMinor: number | null
  /** The most a buyer may choose. Unit: minor units (cents). */
  maxAmountMinor: number | null
  /** Amounts to pick with one click, for an open amount: 1 to 8, each within the least and the most. */
  presetAmounts: number[] | null
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /**
   * What buyers may choose to pay with, `chain` and `token` first; null where the link was created without,
   * and its checkouts accept what the workspace does when the buyer visits.
   */
  accepts: AcceptedPair[] | null
  /** Where the buyer returns to after paying; empty when none was set. */
  successUrl: string
  /** Whether visits still make checkouts. */
  active: boolean
  /**
   * Free-form data of the merchant's own, which every checkout of the link gets. It is never part of an
   * event.
   */
  metadata: Record<string, JsonValue> | null
  /** When it was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** Which ones `listPaymentLinks` gives. */
export interface ListPaymentLinksQuery {
  /** Only active links, or only deactivated ones. */
  active?: boolean | undefined
}
