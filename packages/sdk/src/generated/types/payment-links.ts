// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { JsonValue } from '../../json.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { AcceptedPair, AcceptedPairInput } from './shared.ts'

/** The fields of a payment link to create. Send exactly one of `amount`, `priceId` and `openAmount: true`. */
export interface PaymentLinkCreate {
  /** Blockchain on which a payment is made. */
  chain: ChainId
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol
  /** Fixed amount of the charge. Unit: minor units (cents). From 1 to 1000000000000. */
  amount?: number | undefined
  /**
   * One-time price to charge. While it is inactive, visits of the link create no checkouts. From 1 to 80
   * characters.
   */
  priceId?: string | undefined
  /** Set to `true` to let the buyer choose the amount. */
  openAmount?: boolean | undefined
  /**
   * Minimum amount that a buyer may choose, only with `openAmount: true`. Default: 50. Unit: minor units
   * (cents). From 1 to 1000000000000.
   */
  minAmount?: number | undefined
  /**
   * Maximum amount that a buyer may choose, only with `openAmount: true`. Unit: minor units (cents). From 1
   * to 1000000000000.
   */
  maxAmount?: number | undefined
  /**
   * Amounts that the buyer of an open-amount link can select with one click: 1 to 8, each from `minAmount` to
   * `maxAmount`.
   */
  presetAmounts?: number[] | undefined
  /**
   * Description of the charge for the buyer, 1 to 200 characters. Required without `priceId`; with it, the
   * default is the name of the product.
   */
  description?: string | undefined
  /** Currency of the amounts. It must be the currency to which the token is pegged. Default: `USD`. */
  currency?: string | undefined
  /**
   * Pairs with which buyers may pay, in addition to `chain` and `token`, which are always accepted. At most
   * 10 pairs in total, each with a verified wallet. From 1 to 10 items.
   */
  accepts?: AcceptedPairInput[] | undefined
  /**
   * URL to which the buyer returns after paying. `{CHECKOUT_ID}` in it is replaced with the id of the
   * checkout. It must not contain a user or a password. At most 2048 characters.
   */
  successUrl?: string | undefined
  /**
   * Whether the page returns the buyer to `successUrl` by itself, five seconds after it shows the payment as
   * paid. The buyer can stop this. A page within a frame never does. False if left out.
   */
  autoReturn?: boolean | undefined
  /**
   * The merchant's own free-form data: at most 50 keys, 16 KB as JSON and 8 levels deep. Events never contain
   * it.
   */
  metadata?: Record<string, JsonValue> | undefined
}

/** The new payment link. */
export interface PaymentLinkCreated {
  /** A link to share. Every visit creates a new checkout. */
  paymentLink: PaymentLink
}

/** A list that is returned as a whole, newest first. */
export interface PaymentLinkList {
  /** All items, newest first. */
  data: PaymentLink[]
}

/** The operation was carried out. */
export interface Acknowledged {
  /** Always true. */
  ok: boolean
}

/** A link to share. Every visit creates a new checkout. */
export interface PaymentLink {
  /** Identifies the payment link. */
  id: string
  /** URL to share, unchanged. Each visit creates a checkout. */
  url: string
  /** Description of the charge for the buyer. */
  description: string
  /** The price that is charged; null if no price is charged. */
  priceId: string | null
  /** Fixed amount of the charge; 0 if the buyer chooses the amount. Unit: minor units (cents). */
  amountMinor: number
  /** Whether the buyer chooses the amount. */
  openAmount: boolean
  /** Minimum amount that a buyer may choose; null if the amount is fixed. Unit: minor units (cents). */
  minAmountMinor: number | null
  /** Maximum amount that a buyer may choose; null if there is no maximum. Unit: minor units (cents). */
  maxAmountMinor: number | null
  /**
   * Amounts that the buyer of an open-amount link can select with one click: 1 to 8, each from `minAmount` to
   * `maxAmount`.
   */
  presetAmounts: number[] | null
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /**
   * Pairs of chain and token with which buyers may pay, `chain` and `token` first; null if the link was
   * created without `accepts`: its checkouts accept the pairs that the workspace accepts at the time of the
   * visit.
   */
  accepts: AcceptedPair[] | null
  /** URL to which the buyer returns after paying; empty if none was set. */
  successUrl: string
  /** Whether the page returns the buyer to `successUrl` by itself, five seconds after the payment. */
  autoReturn: boolean
  /** Whether visits create checkouts. */
  active: boolean
  /**
   * The merchant's own free-form data, which is copied to every checkout of the link. Events never contain
   * it.
   */
  metadata: Record<string, JsonValue> | null
  /** Time at which the payment link was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** Which ones `listPaymentLinks` gives. */
export interface ListPaymentLinksQuery {
  /** Only active links; with `false`, only inactive links. */
  active?: boolean | undefined
}
