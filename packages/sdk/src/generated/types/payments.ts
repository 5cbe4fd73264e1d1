// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Customer } from './customers.ts'
import type { ChainId, PaymentAttribution, PaymentClaim, TokenSymbol } from './shared.ts'

/**
 * `pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted, dropped or
 * underpaid, `refunded` when all of it was sent back, `reorged` when the chain lost its transaction for good.
 */
export type PaymentStatus = 'pending' | 'confirmed' | 'failed' | 'refunded' | 'reorged'

/** What sanctions screening said of the payer address. Flagged payments are for a person to decide on. */
export type ScreeningVerdict = 'not_screened' | 'screened_clean' | 'screened_flagged' | 'screen_error'

/** One page of a list, newest first. */
export interface PaymentPage {
  /** The items of this page, newest first. */
  data: Payment[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** One transfer on chain to a settlement wallet. */
export interface Payment {
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
  /** Present with `expand=customer`. */
  customer?: Customer | null
}

/** What a payment is for: a checkout or an invoice. */
export interface PaymentCredit {
  /** The checkout that the payment is for. From 1 to 80 characters. */
  checkoutId?: string | undefined
  /**
   * The invoice that the payment is for, in full or in part; it is open or past due. From 1 to 80 characters.
   */
  invoiceId?: string | undefined
}

/** Which ones `listPayments` gives. */
export interface ListPaymentsQuery {
  /**
   * `pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted, dropped or
   * underpaid, `refunded` when all of it was sent back, `reorged` when the chain lost its transaction for
   * good.
   */
  status?: PaymentStatus | undefined
  /** Only payments of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /** Only payments for this subscription. From 1 to 80 characters. */
  subscriptionId?: string | undefined
  /** Only payments for this checkout. From 1 to 80 characters. */
  checkoutId?: string | undefined
  /** Only payments of this transaction. */
  txHash?: string | undefined
  /** Only payments that matched no checkout or, with `false`, only the others. */
  unmatched?: boolean | undefined
  /** What sanctions screening said of the payer address. Flagged payments are for a person to decide on. */
  screeningVerdict?: ScreeningVerdict | undefined
  /** `customer` answers each payment with its customer. */
  expand?: 'customer' | undefined
  /** Only payments created at this moment or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only payments created at this moment or earlier. It is not before `from`. Unit: ISO-8601. */
  to?: string | undefined
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}

/** Which ones the CSV export gives. */
export interface ListPaymentsCsvQuery {
  /**
   * `pending` once seen on chain, `confirmed` after enough blocks, `failed` when reverted, dropped or
   * underpaid, `refunded` when all of it was sent back, `reorged` when the chain lost its transaction for
   * good.
   */
  status?: PaymentStatus | undefined
  /** Only payments of this customer. From 1 to 80 characters. */
  customerId?: string | undefined
  /** Only payments for this subscription. From 1 to 80 characters. */
  subscriptionId?: string | undefined
  /** Only payments for this checkout. From 1 to 80 characters. */
  checkoutId?: string | undefined
  /** Only payments of this transaction. */
  txHash?: string | undefined
  /** Only payments that matched no checkout or, with `false`, only the others. */
  unmatched?: boolean | undefined
  /** What sanctions screening said of the payer address. Flagged payments are for a person to decide on. */
  screeningVerdict?: ScreeningVerdict | undefined
  /** `customer` answers each payment with its customer. */
  expand?: 'customer' | undefined
  /** Only payments created at this moment or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only payments created at this moment or earlier. It is not before `from`. Unit: ISO-8601. */
  to?: string | undefined
}

/** Which ones `retrievePayment` gives. */
export interface RetrievePaymentQuery {
  /** `customer` answers each payment with its customer. */
  expand?: 'customer' | undefined
}
