// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Customer } from './customers.ts'
import type { ChainId, TokenSymbol } from './deposits.ts'
import type { PaymentAttribution, PaymentClaim, PaymentCoverage } from './shared.ts'

/**
 * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it reverted,
 * was dropped or is too low for its checkout, `refunded` after the whole amount was sent back, `reorged` if a
 * reorg removed the transaction permanently.
 */
export type PaymentStatus = 'pending' | 'confirmed' | 'failed' | 'refunded' | 'reorged'

/** Result of the sanctions screening of the payer address. A person must decide about flagged payments. */
export type ScreeningVerdict = 'not_screened' | 'screened_clean' | 'screened_flagged' | 'screen_error'

/** One page of a list, newest first. */
export interface PaymentPage {
  /** The items of this page, newest first. */
  data: Payment[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** One transfer on chain to a settlement wallet. */
export interface Payment {
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
  /**
   * The customer of `customerId`; null if there is none. A deleted customer has `deletedAt` and no personal
   * data. Present only if `expand` names it.
   */
  customer?: Customer | null
}

/** The checkout or the invoice that a payment is for. */
export interface PaymentCredit {
  /** The checkout that the payment is for. From 1 to 80 characters. */
  checkoutId?: string | undefined
  /**
   * The invoice that the payment is for, in full or in part. It must be open or past due. From 1 to 80
   * characters.
   */
  invoiceId?: string | undefined
}

/** Which ones `listPayments` gives. */
export interface ListPaymentsQuery {
  /**
   * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it reverted,
   * was dropped or is too low for its checkout, `refunded` after the whole amount was sent back, `reorged` if
   * a reorg removed the transaction permanently.
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
  /** Only payments that matched no checkout; with `false`, only the other payments. */
  unmatched?: boolean | undefined
  /** Result of the sanctions screening of the payer address. A person must decide about flagged payments. */
  screeningVerdict?: ScreeningVerdict | undefined
  /**
   * `needed` returns only payments that a person must decide about: confirmed payments that are unmatched,
   * above the price, or from a flagged address, and payments that were too little when their checkout ended.
   * Payments that are refunded, as far as necessary, are left out, and unmatched payments that are too small
   * for events.
   */
  decision?: 'needed' | undefined
  /** `customer` returns each record with its customer. */
  expand?: 'customer' | undefined
  /** Only payments created at this time or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only payments created at this time or earlier. It must not be before `from`. Unit: ISO-8601. */
  to?: string | undefined
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}

/** Which ones the CSV export gives. */
export interface ListPaymentsCsvQuery {
  /**
   * `pending` after the transfer is seen on chain, `confirmed` after enough blocks, `failed` if it reverted,
   * was dropped or is too low for its checkout, `refunded` after the whole amount was sent back, `reorged` if
   * a reorg removed the transaction permanently.
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
  /** Only payments that matched no checkout; with `false`, only the other payments. */
  unmatched?: boolean | undefined
  /** Result of the sanctions screening of the payer address. A person must decide about flagged payments. */
  screeningVerdict?: ScreeningVerdict | undefined
  /**
   * `needed` returns only payments that a person must decide about: confirmed payments that are unmatched,
   * above the price, or from a flagged address, and payments that were too little when their checkout ended.
   * Payments that are refunded, as far as necessary, are left out, and unmatched payments that are too small
   * for events.
   */
  decision?: 'needed' | undefined
  /** `customer` returns each record with its customer. */
  expand?: 'customer' | undefined
  /** Only payments created at this time or later. Unit: ISO-8601. */
  from?: string | undefined
  /** Only payments created at this time or earlier. It must not be before `from`. Unit: ISO-8601. */
  to?: string | undefined
}

/** Which ones `retrievePayment` gives. */
export interface RetrievePaymentQuery {
  /** `customer` returns each record with its customer. */
  expand?: 'customer' | undefined
}
