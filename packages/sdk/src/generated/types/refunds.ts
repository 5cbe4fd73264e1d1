// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Payment } from './payments.ts'
import type { UnsignedTransaction } from './shared.ts'

/** How much to refund, and to whom. Without fields, all that is left goes back to the payer. */
export interface RefundCreate {
  /**
   * How much to refund; all that is left of the payment by default. Unit: minor units (cents). From 1 to
   * 1000000000000.
   */
  amountMinor?: number | undefined
  /** Why the payment is refunded, for the books. At most 256 characters. */
  reason?: string | undefined
  /** Address to refund to; the address that paid by default. From 4 to 128 characters. */
  recipientAddress?: string | undefined
}

/** The payment, and the transaction that refunds it once signed. */
export interface RefundInitiated {
  /** One transfer on chain to a settlement wallet. */
  payment: Payment
  /** A transaction for a wallet to sign and send. */
  unsignedTx: UnsignedTransaction
}

/** Reports a refund as sent. */
export interface RefundBroadcast {
  /** Hash of the transaction that was sent. From 4 to 200 characters. */
  refundTxHash: string
}
