// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutMode } from './checkouts.ts'
import type { PaymentStatus, ScreeningVerdict } from './payments.ts'
import type { PriceInterval } from './prices.ts'
import type { ChainId, CheckoutStatus, PaymentAttribution, TokenSymbol } from './shared.ts'

/** A checkout, without metadata. */
export interface CheckoutInEvent {
  /** Identifies the checkout to the merchant. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** `payment` charges once, `subscription` starts a subscription. */
  mode: CheckoutMode | (string & {})
  /**
   * `open` until the buyer asks how to pay, then `pending`; `succeeded` once paid and confirmed, `failed`
   * when the payment failed, `expired` when nobody paid in time.
   */
  status: CheckoutStatus | (string & {})
  /** The customer who pays; null for a guest. */
  customerId: string | null
  /** The invoice that is paid, if one is. */
  invoiceId: string | null
  /** The price that is paid, if one is. */
  priceId: string | null
  /** What is to be paid. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain on which a payment settles. */
  chain: ChainId | (string & {})
  /** The stablecoin in which a payment settles. */
  token: TokenSymbol | (string & {})
  /** What the buyer reads about the charge. */
  description: string | null
  /** Where the buyer returns to after paying; empty when none was set. */
  successUrl: string
  /** Where the buyer returns to without paying. */
  cancelUrl: string | null
  /** A transfer mined until then counts. Unit: ISO-8601, UTC. */
  expiresAt: string
  /** When it succeeded. Unit: ISO-8601, UTC. */
  completedAt: string | null
  /** When the checkout was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** The page to send the buyer to, as it is. It carries a secret token, not the id. */
  hostedUrl: string
}

/** What an affiliate is owed. No funds move here. */
export interface Commission {
  /** Identifies the commission. */
  id: string
  /** The payment it comes from. */
  paymentId: string
  /** Who referred the buyer. */
  affiliateCode: string
  /** What is owed. Unit: minor units (cents). */
  amountMinor: number
  /** `adjusted` after a partial refund, `voided` after a full one or a reorg. */
  status: 'accrued' | 'adjusted' | 'paid' | 'voided' | (string & {})
}

/** What a customer may use, because it was paid. */
export interface Entitlement {
  /** Identifies the entitlement. */
  id: string
  /** Who is entitled. */
  customerId: string
  /** To what. */
  productId: string
  /** What granted it. */
  source: 'checkout' | 'subscription' | (string & {})
  /** When it was granted. Unit: ISO-8601, UTC. */
  grantedAt: string
  /** When it was revoked. Unit: ISO-8601, UTC. */
  revokedAt: string | null
}

/** A payment. */
export interface PaymentInEvent {
  /** Identifies the payment; made when the transfer is first seen on chain. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** Who paid, if known. */
  customerId: string | null
  /** The subscription paid for, if any. */
  subscriptionId: string | null
  /** The invoice paid, if any. */
  invoiceId: string | null
  /** The checkout paid, if any. */
  checkoutId: string | null
  /** The settlement wallet that received it. */
  walletId: string | null
  /** US cents received, rounded down. Unit: minor units (cents). */
  amountMinor: number
  /** The deployment's fee; for the books, nothing is withheld. Unit: minor units (cents). */
  feeMinor: number
  /** Amount less fee. Unit: minor units (cents). */
  netMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The stablecoin in which a payment settles. */
  token: TokenSymbol | (string & {})
  /** The blockchain on which a payment settles. */
  chain: ChainId | (string & {})
  /**
   * `pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted or underpaid,
   * `refunded` when all of it is back, `reorged` when the chain no longer holds it for good.
   */
  status: PaymentStatus | (string & {})
  /** Set when status is `failed`. */
  failureReason: string | null
  /** What was paid for. */
  description: string | null
  /** Hash of the paying transaction. */
  txHash: string | null
  /** Block of the transaction; null while the chain does not hold it. */
  blockNumber: number | null
  /** Blocks since, its own counted, up to confirmation. */
  confirmations: number
  /** Hash of the merchant-signed refund. */
  refundTxHash: string | null
  /** What was refunded, or is being. Unit: minor units (cents). */
  refundAmountMinor: number | null
  /** Address the refund goes to. */
  refundRecipient: string | null
  /** When the merchant reported the refund as sent. Unit: ISO-8601, UTC. */
  refundBroadcastAt: string | null
  /** When the refund was confirmed on chain. Unit: ISO-8601, UTC. */
  refundedAt: string | null
  /** Why it was refunded. */
  refundReason: string | null
  /** What sanctions screening said of the payer address; flagged ones are the triage queue. */
  screeningVerdict: ScreeningVerdict | (string & {})
  /** Who screened. */
  screeningProvider: string | null
  /** When it was screened. Unit: ISO-8601, UTC. */
  screeningScreenedAt: string | null
  /** Exactly what the transfer moved. Unit: token base units. */
  tokenAmountBase: string | null
  /** Whether the transfer matched no checkout: credit it by hand, or refund it. */
  unmatchedInbound: boolean
  /** A pending checkout whose target was within 5 percent. */
  closeMatchCheckoutId: string | null
  /** What that checkout expected. Unit: token base units. */
  expectedTokenAmountBase: string | null
  /** What came instead. Unit: token base units. */
  receivedTokenAmountBase: string | null
  /** Whether the chain was found to disagree with the block the payment is in. */
  reorgSuspected: boolean
  /** When it was confirmed. Unit: ISO-8601, UTC. */
  confirmedAt: string | null
  /** When it was first seen. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Address the transfer came from. */
  payerAddress: string | null
  /** How the payment found its checkout. */
  attribution: PaymentAttribution | null
}

/** A price, without metadata. */
export interface PriceInEvent {
  /** Identifies the price. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The product it is a price of. */
  productId: string
  /** What is charged, each time. Unit: minor units (cents). */
  amount: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** `one_time` for a single charge, else how often a subscription renews. */
  interval: PriceInterval | (string & {})
  /** Whether new checkouts may use the price. */
  active: boolean
  /** When the price was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** A product, without metadata. */
export interface ProductInEvent {
  /** Identifies the product. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** What the product is called, 1 to 120 characters. */
  name: string
  /** What the buyer reads about it, at most 1000 characters. */
  description: string | null
  /** Whether the product is offered. */
  active: boolean
  /** When the product was created. Unit: ISO-8601, UTC. */
  createdAt: string
}
