// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { CheckoutMode, CheckoutStatus } from './checkouts.ts'
import type { CustomerStatus } from './customers.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { EntitlementSource } from './entitlements.ts'
import type { InvoiceStatus } from './invoices.ts'
import type { PaymentStatus, ScreeningVerdict } from './payments.ts'
import type {
  AcceptedPair,
  Autopay,
  AutopayIssue,
  LineItem,
  PaymentAttribution,
  PaymentClaim,
  PaymentCoverage,
  PriceInterval,
  RecurringInterval,
} from './shared.ts'
import type { SubscriptionStatus } from './subscriptions.ts'

/** A subscription, without metadata. */
export interface SubscriptionInEvent {
  /** Identifies the subscription. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** The customer who subscribes. */
  customerId: string
  /** The product to which the customer subscribes. */
  productId: string
  /** The price that is charged. */
  priceId: string
  /** The price from the next period on, if the plan was changed; otherwise null. */
  pendingPriceId: string | null
  /** Amount of each period. Unit: minor units (cents). */
  amountMinor: number
  /** Length of a period. */
  interval: RecurringInterval | (string & {})
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** `past_due` while a renewal is unpaid after its grace period. A `paused` subscription does not renew. */
  status: SubscriptionStatus | (string & {})
  /**
   * How renewals are paid. `manual`: the customer receives an email with a link for each renewal.
   * `allowance`: the amount is pulled, on base, polygon and arbitrum. `smart-wallet`: accepted, but not in
   * use yet.
   */
  autopay: Autopay | (string & {})
  /** Hash of the approval transaction. */
  allowanceTx: string | null
  /** Remaining amount that may be pulled from the allowance. Unit: minor units (cents). */
  allowanceRemaining: number | null
  /**
   * Reason why the customer receives a link for renewals although `autopay` is `allowance`: the customer has
   * signed no terms (`no_terms`), or the reason why the last pull transferred nothing.
   */
  autopayIssue: AutopayIssue | (string & {}) | null
  /** Time at which the trial ends; null without a trial. Unit: ISO-8601, UTC. */
  trialEndsAt: string | null
  /** Time at which the subscription started. Unit: ISO-8601, UTC. */
  startedAt: string
  /**
   * Time at which the paid period ends. It is in the past while a renewal is unpaid. Before the first
   * payment, the end of the first period; in a trial, the end of the trial. Unit: ISO-8601, UTC.
   */
  currentPeriodEnd: string
  /**
   * Time at which the next invoice is created. While an invoice is unpaid, the end of the period that it
   * bills; the next invoice is not created before it is paid. Unit: ISO-8601, UTC.
   */
  nextBillingDate: string
  /**
   * Time at which the cancellation took effect or will take effect; null without a cancellation. Unit:
   * ISO-8601, UTC.
   */
  canceledAt: string | null
  /** Reason for the cancellation. */
  cancelReason: string | null
  /**
   * Time at which the subscription was paused; null if it was not paused, or was resumed. Unit: ISO-8601,
   * UTC.
   */
  pausedAt: string | null
  /**
   * Monthly recurring revenue from the subscription. 0 while it is not billed, and until the next payment if
   * the whole payment of the current period was refunded. Unit: minor units (cents).
   */
  mrrMinor: number
  /** Time at which the subscription was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** A checkout, without `metadata` and `refundAddress`. */
export interface CheckoutInEvent {
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
  /** Time at which the checkout was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * URL of the payment page, which contains a secret token instead of the id. Send the buyer to it without
   * changes.
   */
  hostedUrl: string
}

/** A customer, without metadata. */
export interface CustomerInEvent {
  /** Identifies the customer. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Email address, unique in a workspace and mode, without regard to case. */
  email: string
  /** The customer's name; null if not known. */
  name: string | null
  /** Address from which the customer pays, as entered by the merchant; at most 100 characters. */
  wallet: string | null
  /** Two-letter ISO 3166 code of the country; null if not known. */
  country: string | null
  /**
   * `at_risk` while a subscription is past due, `churned` once the last subscription is canceled, otherwise
   * `active`.
   */
  status: CustomerStatus | (string & {})
  /** Time at which the customer was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /**
   * Time at which the customer was deleted and the personal data removed; null if the customer is not
   * deleted. Unit: ISO-8601, UTC.
   */
  deletedAt: string | null
}

/** An entitlement. */
export interface EntitlementInEvent {
  /** Identifies the entitlement. */
  id: string
  /** The customer who may use the product. */
  customerId: string
  /** The product that the customer may use. */
  productId: string
  /** Source of the entitlement: a paid checkout of a one-time price, or a subscription that started. */
  source: EntitlementSource | (string & {})
  /**
   * Time at which the entitlement was granted. If it was revoked and granted again, the later time. Unit:
   * ISO-8601, UTC.
   */
  grantedAt: string
  /**
   * Time at which the entitlement was revoked; null while the customer may use the product. Unit: ISO-8601,
   * UTC.
   */
  revokedAt: string | null
}

/** An invoice, without `metadata` and `billTo`, and without the URLs of its page and PDF. */
export interface InvoiceInEvent {
  /** Identifies the invoice. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Invoice number for people. Numbers increase without gaps in each workspace and mode. */
  number: string
  /** The customer who is billed. */
  customerId: string
  /** The subscription that the invoice bills; null if it bills no subscription. */
  subscriptionId: string | null
  /** Total: the sum of quantity times unit amount of all lines. Unit: minor units (cents). */
  amountMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /**
   * `draft` until it is sent, `open` until it is paid, `past_due` after its due date, `void` after it was
   * voided, which is final. A `paid` invoice becomes `open` or `past_due` again if a reorg removes its
   * payment from the chain.
   */
  status: InvoiceStatus | (string & {})
  /** The lines of the invoice. */
  lineItems: LineItem[]
  /** A note to the customer, at most 1000 characters. */
  memo: string | null
  /** Time at which the invoice was created. Unit: ISO-8601, UTC. */
  createdAt: string
  /** Time at which the invoice is due. It is computed again when the invoice is sent. Unit: ISO-8601, UTC. */
  dueAt: string | null
  /** Time at which the invoice was paid; null while it is not paid. Unit: ISO-8601, UTC. */
  paidAt: string | null
  /**
   * Sum of the confirmed payments for the invoice, before refunds. On a paid invoice it may be up to 0.5
   * percent below `amountMinor`. Unit: minor units (cents).
   */
  receivedMinor: number
  /** Part of `receivedMinor` that was sent back by confirmed refunds. Unit: minor units (cents). */
  refundedMinor: number
  /**
   * Amount kept after refunds that exceeds the amount due: above `amountMinor` for a paid invoice, the whole
   * amount kept for a void invoice, 0 otherwise. Refund it, or agree with the customer what it pays for.
   * Unit: minor units (cents).
   */
  overpaidMinor: number
  /**
   * Time at which the last of the money that paid the invoice was refunded. The `status` stays `paid`. Unit:
   * ISO-8601, UTC.
   */
  refundedAt: string | null
  /**
   * Address of the seller, one part per line, at most 500 characters. If an invoice has no seller address
   * when it is sent, it gets the address of the workspace.
   */
  sellerAddress: string | null
  /**
   * Tax id of the seller, at most 60 characters. If an invoice has no tax id when it is sent, it gets the tax
   * id of the workspace.
   */
  sellerTaxId: string | null
  /** Text about tax that is shown below the total, at most 200 characters. It does not change the amounts. */
  taxLine: string | null
}

/** A payment. */
export interface PaymentInEvent {
  /**
   * Identifies the payment. The id stays the same from the time at which the transfer is first seen on chain.
   */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** The customer who paid; null if not known. */
  customerId: string | null
  /** The subscription that was paid; null if none. */
  subscriptionId: string | null
  /** The invoice that was paid; null if none. */
  invoiceId: string | null
  /** The checkout that was paid; null if none. */
  checkoutId: string | null
  /** The settlement wallet that received the transfer. */
  walletId: string | null
  /**
   * US cents received, rounded down; for a reverted transaction, the US cents that it tried to transfer.
   * Unit: minor units (cents).
   */
  amountMinor: number
  /** The deployment's fee, for accounting only: it is not withheld. Unit: minor units (cents). */
  feeMinor: number
  /** `amountMinor` minus `feeMinor`. Unit: minor units (cents). */
  netMinor: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** Stablecoin in which a payment is made. */
  token: TokenSymbol | (string & {})
  /** Blockchain on which a payment is made. */
  chain: ChainId | (string & {})
  /**
   * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it reverted,
   * was dropped or is too low for its checkout, `refunded` after the whole amount was sent back, `reorged` if
   * a reorg removed the transaction permanently.
   */
  status: PaymentStatus | (string & {})
  /**
   * Reason of the status `failed`: `underpaid`, `dropped` or `reverted`; otherwise null. Only an `underpaid`
   * payment has transferred money.
   */
  failureReason: string | null
  /** Description of the goods or service that was paid. */
  description: string | null
  /** Hash of the transaction that paid. */
  txHash: string | null
  /**
   * Number of the block that contains the transaction; while `reorgSuspected` is true, of the block that
   * contained it. Null while a pending payment is in no block, and if no money arrived.
   */
  blockNumber: number | null
  /**
   * Number of blocks from the block of the payment on, including that block, up to the number that confirms
   * the payment.
   */
  confirmations: number
  /** Hash of the transaction that refunds the payment, signed by the merchant. */
  refundTxHash: string | null
  /** Amount that was refunded, or that a refund in progress sends back. Unit: minor units (cents). */
  refundAmountMinor: number | null
  /** Address that receives the refund. */
  refundRecipient: string | null
  /** Time at which the merchant reported the refund as sent. Unit: ISO-8601, UTC. */
  refundBroadcastAt: string | null
  /** Time at which the refund was confirmed on chain. Unit: ISO-8601, UTC. */
  refundedAt: string | null
  /** Reason for the refund. */
  refundReason: string | null
  /** Result of the sanctions screening of the payer address. A person must decide about flagged payments. */
  screeningVerdict: ScreeningVerdict | (string & {})
  /**
   * Provider that screened the payer address; with `not_screened`, a provider that does not cover the chain.
   */
  screeningProvider: string | null
  /** Time at which the payer address was screened. Unit: ISO-8601, UTC. */
  screeningScreenedAt: string | null
  /**
   * Exact amount of the transfer; for a reverted transaction, the amount that it tried to transfer. Unit:
   * token base units.
   */
  tokenAmountBase: string | null
  /**
   * What the transfer does for the checkout of its deposit address. For a transfer to the shared address of a
   * settlement wallet: null, unless several transfers cover the price together.
   */
  coverage: PaymentCoverage | (string & {}) | null
  /**
   * Deposit address of a checkout to which the transfer was sent; null for a transfer to a settlement wallet.
   */
  depositAddress: string | null
  /**
   * Time of the block in which the payment was collected from its deposit address to the settlement wallet;
   * null while it waits there, and for a transfer to a settlement wallet. Unit: ISO-8601, UTC.
   */
  collectedAt: string | null
  /** Whether the transfer pays no checkout. If true, credit it by hand, or refund it. */
  unmatchedInbound: boolean
  /**
   * US cents that a confirmed payment brought above the price of its checkout or invoice, before refunds,
   * rounded down. Other payments of the same checkout are not added. Unit: minor units (cents).
   */
  overpaidMinor: number
  /** The checkout that an unmatched payment was most likely meant for; null if there is none. */
  closeMatchCheckoutId: string | null
  /** Price of the checkout of `closeMatchCheckoutId`, or the rest of its price. Unit: token base units. */
  expectedTokenAmountBase: string | null
  /**
   * Exact amount that the checkout of `closeMatchCheckoutId` requested from its buyer: the price plus a
   * fraction of a cent. A transfer without the reference of the checkout must have this amount. Null if no
   * amount was requested in this pair, and from 24 hours after the checkout ended, when another checkout can
   * use the amount. The CSV does not contain it. Unit: token base units.
   */
  requestedTokenAmountBase: string | null
  /** Amount of the transfer, to compare with `expectedTokenAmountBase`. Unit: token base units. */
  receivedTokenAmountBase: string | null
  /** Whether the block of the payment was found to be missing from the chain. */
  reorgSuspected: boolean
  /** Time at which the payment was confirmed. Unit: ISO-8601, UTC. */
  confirmedAt: string | null
  /**
   * Time of the block in which the transfer was first seen. It may be earlier than the time of payments that
   * were already listed. Unit: ISO-8601, UTC.
   */
  createdAt: string
  /** Address that sent the transfer. */
  payerAddress: string | null
  /**
   * Whether the key of `payerAddress` has signed the report of the transaction for the checkout of the
   * payment. If true, the address belongs to the buyer, and a refund without `recipientAddress` goes back to
   * it. Only on EVM chains.
   */
  senderProven: boolean
  /**
   * Number of decimals of the token, to convert base units into an amount; null if the deployment no longer
   * accepts the token on this chain.
   */
  tokenDecimals: number | null
  /** The decision about which checkout a payment is for, with its reasons. */
  attribution: PaymentAttribution | null
  /** Reports of buyers that the transaction paid their checkout, which credited nothing; at most 10. */
  claims: PaymentClaim[]
}

/** A price, without metadata. */
export interface PriceInEvent {
  /** Identifies the price. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** The product to which the price belongs. */
  productId: string
  /** Amount of each charge. Unit: minor units (cents). */
  amount: number
  /** Three-letter ISO 4217 code of the currency. */
  currency: string
  /** `one_time` for a single charge; otherwise the interval in which a subscription renews. */
  interval: PriceInterval | (string & {})
  /** Whether new checkouts may use the price. */
  active: boolean
  /** Time at which the price was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** A product, without metadata. */
export interface ProductInEvent {
  /** Identifies the product. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** Name of the product, 1 to 120 characters. */
  name: string
  /** Description of the product for the buyer, at most 1000 characters. */
  description: string | null
  /** Whether the product is offered. */
  active: boolean
  /** Time at which the product was created. Unit: ISO-8601, UTC. */
  createdAt: string
}

/**
 * Reason why a pull transferred nothing. `insufficient_balance`: the balance of the customer is too low.
 * `insufficient_allowance`: the customer approved too little. `not_due`: by the time of the chain, the period
 * has not begun or is over. `stopped`: the customer ended the agreement. `token_refused`: the token refused
 * the transfer. `terms_too_low`: the price is above the signed maximum. `unavailable`: this deployment is
 * currently not configured to pull these terms; they stay in force, and the pull is made when it is
 * configured. `not_named`: the settlement wallet has not authorised the puller. `refused`: payments are
 * currently not allowed, for example because the wallet was removed, KYB is missing, the country is
 * restricted or an age must be attested. `reverted`: any other reason.
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
