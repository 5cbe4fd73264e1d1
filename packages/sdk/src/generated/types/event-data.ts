// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutMode, CheckoutStatus } from './checkouts.ts'
import type { CustomerStatus } from './customers.ts'
import type { InvoiceStatus } from './invoices.ts'
import type { PaymentStatus, ScreeningVerdict } from './payments.ts'
import type {
  AcceptedPair,
  Autopay,
  AutopayIssue,
  ChainId,
  LineItem,
  PaymentAttribution,
  PaymentClaim,
  PriceInterval,
  TokenSymbol,
} from './shared.ts'
import type { SubscriptionStatus } from './subscriptions.ts'

/** A subscription, without metadata. */
export interface SubscriptionInEvent {
  /** Identifies the subscription. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The customer who subscribes. */
  customerId: string
  /** The product that is subscribed to. */
  productId: string
  /** The price that is charged. */
  priceId: string
  /** The price from the next cycle on, when the plan was changed. */
  pendingPriceId: string | null
  /** What each period costs. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** `past_due` while a renewal is unpaid past its grace; a `paused` subscription does not renew. */
  status: SubscriptionStatus | (string & {})
  /**
   * `manual` emails a link for each renewal; `allowance` pulls the amount, on base, polygon and arbitrum;
   * `smart-wallet` is accepted and not live yet.
   */
  autopay: Autopay | (string & {})
  /** Hash of the approval transaction. */
  allowanceTx: string | null
  /** What may still be pulled from the allowance. Unit: minor units (cents). */
  allowanceRemaining: number | null
  /**
   * Why renewals go by a link although `autopay` is `allowance`: the customer has signed no terms
   * (`no_terms`), or why the last pull moved nothing.
   */
  autopayIssue: AutopayIssue | (string & {}) | null
  /** When the trial ends. Unit: ISO-8601, UTC. */
  trialEndsAt: string | null
  /** When the subscription started. Unit: ISO-8601, UTC. */
  startedAt: string
  /**
   * When the paid period ends: while a renewal is unpaid, a moment that has passed. Before the first payment
   * the end of the first period, in a trial the end of the trial. Unit: ISO-8601, UTC.
   */
  currentPeriodEnd: string
  /**
   * When the next invoice is made. While one is unpaid, the end of the period that it bills; none is made
   * before it is paid. Unit: ISO-8601, UTC.
   */
  nextBillingDate: string
  /** When the cancellation took, or will take, effect. Unit: ISO-8601, UTC. */
  canceledAt: string | null
  /** Why the subscription was canceled. */
  cancelReason: string | null
  /** When the subscription was paused. Unit: ISO-8601, UTC. */
  pausedAt: string | null
  /**
   * Monthly recurring revenue from the subscription; 0 while it is not billed, and where all that paid the
   * present period was refunded, until the next payment. Unit: minor units (cents).
   */
  mrrMinor: number
  /** When the subscription was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** A checkout, without metadata. */
export interface CheckoutInEvent {
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
  /** When the checkout was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Address of the page to send the buyer to, unchanged. It carries a secret token, not the id. */
  hostedUrl: string
}

/** A customer, without metadata. */
export interface CustomerInEvent {
  /** Identifies the customer. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** Email address, unique in a workspace and mode, without regard to case. */
  email: string
  /** The customer's name. */
  name: string | null
  /** An address the customer pays from, as the merchant knows it; at most 100 characters. */
  wallet: string | null
  /** Two-letter ISO 3166 code of the country. */
  country: string | null
  /** `at_risk` while a subscription is past due, `churned` when the last one is canceled, else `active`. */
  status: CustomerStatus | (string & {})
  /** When the customer was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * When the customer was deleted and its personal data removed; null for a customer that is not deleted.
   * Unit: ISO-8601, UTC.
   */
  deletedAt: string | null
}

/** An invoice, without metadata and without who is billed. */
export interface InvoiceInEvent {
  /** Identifies the invoice. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** Number for people: it rises without gaps in a workspace and mode. */
  number: string
  /** The customer who is billed. */
  customerId: string
  /** The subscription that the invoice bills, if any. */
  subscriptionId: string | null
  /** Sum of quantity times unit amount over the lines. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /**
   * `draft` until sent, `open` until paid, `past_due` once the due date passed, `void` once voided, for good.
   * A `paid` invoice is `open` or `past_due` again if the chain loses its payment.
   */
  status: InvoiceStatus | (string & {})
  /** What is billed, line by line. */
  lineItems: LineItem[]
  /** A note to the customer, at most 1000 characters. */
  memo: string | null
  /** When the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** When the invoice is due; counted anew when the invoice is sent. Unit: ISO-8601, UTC. */
  dueAt: string | null
  /** When the invoice was paid. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /**
   * What confirmed payments for the invoice brought, also what was refunded since. It may be up to 0.5
   * percent below `amountMinor` on a paid invoice. Unit: minor units (cents).
   */
  receivedMinor: number
  /** What of `receivedMinor` was sent back, by refunds that confirmed. Unit: minor units (cents). */
  refundedMinor: number
  /**
   * What is kept beyond what the invoice asks: of a paid one, above `amountMinor`; of a void one, all that is
   * kept. Refund it, or agree with the customer what it pays. Unit: minor units (cents).
   */
  overpaidMinor: number
  /** When all that had paid the invoice was refunded. Its `status` stays `paid`. Unit: ISO-8601, UTC. */
  refundedAt: string | null
  /** The address of the seller in lines, at most 500 characters. */
  sellerAddress: string | null
  /** The tax id of the seller, at most 60 characters. */
  sellerTaxId: string | null
  /** What is said of tax below the total, at most 200 characters. The amounts are those of the lines. */
  taxLine: string | null
}

/** A payment. */
export interface PaymentInEvent {
  /** Identifies the payment, from the moment its transfer is first seen on chain. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The customer who paid, if known. */
  customerId: string | null
  /** The subscription paid for, if any. */
  subscriptionId: string | null
  /** The invoice paid, if any. */
  invoiceId: string | null
  /** The checkout paid, if any. */
  checkoutId: string | null
  /** The settlement wallet that received the transfer. */
  walletId: string | null
  /** US cents received, rounded down; what a reverted transaction asked for. Unit: minor units (cents). */
  amountMinor: number
  /** The deployment's fee, for the books: nothing is withheld. Unit: minor units (cents). */
  feeMinor: number
  /** `amountMinor` less `feeMinor`. Unit: minor units (cents). */
  netMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** The stablecoin that a payment is made in. */
  token: TokenSymbol | (string & {})
  /** The blockchain that a payment is made on. */
  chain: ChainId | (string & {})
  /**
   * `pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted, dropped or
   * underpaid, `refunded` when all of it was sent back, `reorged` when the chain lost its transaction for
   * good.
   */
  status: PaymentStatus | (string & {})
  /**
   * Set when status is `failed`: `underpaid`, `dropped` or `reverted`. Only of `underpaid` money has arrived.
   */
  failureReason: string | null
  /** What was paid for. */
  description: string | null
  /** Hash of the paying transaction. */
  txHash: string | null
  /**
   * Block of the transaction, or that it was in while `reorgSuspected` is true; null while a pending payment
   * is in no block, and where no money arrived.
   */
  blockNumber: number | null
  /** Blocks from that of the payment on, its own counted; no more than it takes to confirm. */
  confirmations: number
  /** Hash of the merchant-signed refund. */
  refundTxHash: string | null
  /** What was refunded, or what a refund under way sends back. Unit: minor units (cents). */
  refundAmountMinor: number | null
  /** Address the refund goes to. */
  refundRecipient: string | null
  /** When the merchant reported the refund as sent. Unit: ISO-8601, UTC. */
  refundBroadcastAt: string | null
  /** When the refund was confirmed on chain. Unit: ISO-8601, UTC. */
  refundedAt: string | null
  /** Why the payment was refunded. */
  refundReason: string | null
  /** What sanctions screening said of the payer address. Flagged payments are for a person to decide on. */
  screeningVerdict: ScreeningVerdict | (string & {})
  /** The provider that screened the payer address; with `not_screened`, one that does not cover the chain. */
  screeningProvider: string | null
  /** When the payer address was screened. Unit: ISO-8601, UTC. */
  screeningScreenedAt: string | null
  /** Exactly what the transfer moved; what a reverted transaction asked for. Unit: token base units. */
  tokenAmountBase: string | null
  /** Whether the transfer matched no checkout: credit it by hand, or refund it. */
  unmatchedInbound: boolean
  /** The checkout that an unmatched payment was most likely meant for, if any. */
  closeMatchCheckoutId: string | null
  /** What the checkout of `closeMatchCheckoutId` expected. Unit: token base units. */
  expectedTokenAmountBase: string | null
  /** What the transfer moved, beside `expectedTokenAmountBase`. Unit: token base units. */
  receivedTokenAmountBase: string | null
  /** Whether the block of the payment was found to be no longer in the chain. */
  reorgSuspected: boolean
  /** When the payment was confirmed. Unit: ISO-8601, UTC. */
  confirmedAt: string | null
  /**
   * Time of the block that the transfer was first seen in. It may lie before that of payments listed already.
   * Unit: ISO-8601, UTC.
   */
  createdAt: string
  /** Address the transfer came from. */
  payerAddress: string | null
  /**
   * Decimals of the token, by which its base units are written as an amount; null if the deployment no longer
   * accepts the token on this chain.
   */
  tokenDecimals: number | null
  /** How the payment found its checkout. */
  attribution: PaymentAttribution | null
  /** Buyers who reported the transaction as theirs and were not credited; 10 at most. */
  claims: PaymentClaim[]
}

/** A price, without metadata. */
export interface PriceInEvent {
  /** Identifies the price. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The product that the price is for. */
  productId: string
  /** What each charge is. Unit: minor units (cents). */
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

/**
 * Why a pull moved nothing: the customer holds too little (`insufficient_balance`) or approved too little
 * (`insufficient_allowance`); the period has not begun by the time of the chain, or is over (`not_due`); the
 * customer ended the agreement (`stopped`); the token itself refuses (`token_refused`); the price is above
 * what was signed (`terms_too_low`); this deployment is at the moment not configured to pull these terms,
 * which stay in force, and pulls them once it is (`unavailable`); the settlement wallet has not named the
 * puller (`not_named`); no payment may be taken at the moment, as from an address that was removed, without
 * KYB, from a restricted country, or where an age must be attested (`refused`); anything else is `reverted`.
 */
export type PullFailure =
  | 'insufficient_balance'
  | 'insufficient_allowance'
  | 'reverted'
  | 'not_due'
  | 'stopped'
  | 'token_refused'
  | 'terms_too_low'
  | 'not_named'
  | 'refused'
  | 'unavailable'
