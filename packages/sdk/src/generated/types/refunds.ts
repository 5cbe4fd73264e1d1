// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Payment } from './payments.ts'
import type { SafeTransaction, UnsignedTransaction } from './shared.ts'

/** One page of a list, newest first. */
export interface RefundPage {
  /** The items of this page, newest first. */
  data: Refund[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Value to send as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

/** A refund of a payment, in full or in part. */
export interface Refund {
  /** Identifies the refund. */
  id: string
  /** The workspace to which the record belongs. */
  workspaceId: string
  /** The payment that is refunded. */
  paymentId: string
  /**
   * `initiated` until the transaction is reported or seen on chain, then `broadcast`, and `confirmed` after
   * enough blocks. `canceled` if the merchant canceled it. `failed` if the transaction reverted, was replaced
   * or was not seen in time. A canceled or failed refund becomes `confirmed` if its transaction is mined
   * later.
   */
  status: RefundStatus | (string & {})
  /** US cents sent back, rounded down. Unit: minor units (cents). */
  amountMinor: number
  /** Exact amount of the transfer of the refund. Unit: token base units. */
  tokenAmountBase: string
  /** Address that receives the refund. */
  recipient: string
  /** Hash of the transaction, as reported or as seen on chain; null until then. */
  txHash: string | null
  /** Reason for the refund. */
  reason: string | null
  /**
   * Reason of the status `failed`; otherwise null. `reverted`: the transaction reverted. `replaced`: another
   * transaction with its nonce was mined. `expired`: no transaction was seen within 24 hours. `superseded`:
   * an earlier refund was mined late and left too little money. `reorged`: a reorg removed the transaction.
   */
  failureReason: 'reverted' | 'replaced' | 'expired' | 'superseded' | 'reorged' | (string & {}) | null
  /** Time at which the merchant reported the refund as sent. Unit: ISO-8601, UTC. */
  broadcastAt: string | null
  /** Time at which the refund was confirmed on chain. Unit: ISO-8601, UTC. */
  confirmedAt: string | null
  /** Time at which the refund fails if its transaction was not seen by then. Unit: ISO-8601, UTC. */
  expiresAt: string | null
  /** Time at which the refund was initiated. Unit: ISO-8601, UTC. */
  createdAt: string
}

/**
 * The amount and the recipient of a refund. Without fields, the whole remaining amount is sent back to the
 * payer.
 */
export interface RefundCreate {
  /**
   * Amount to refund. Default: the whole remaining amount, to the last base unit. Unit: minor units (cents).
   * From 1 to 1000000000000.
   */
  amountMinor?: number | undefined
  /** Reason for the refund, for accounting. At most 256 characters. */
  reason?: string | undefined
  /**
   * Address that receives the refund. Default: the address that paid. Required for a payment to a deposit
   * address, which an exchange can pay; if the address that paid is a contract; and if it paid for several
   * customers or for several guests who did not connect it at their checkouts, as the address of an exchange
   * does. If `senderProven` of the payment is true, it is required only if that address is a contract. From 4
   * to 128 characters.
   */
  recipientAddress?: string | undefined
}

/** The payment, and the unsigned transaction that refunds it. */
export interface RefundInitiated {
  /** One transfer on chain to a settlement wallet. */
  payment: Payment
  /** A transaction for a wallet to sign and send. */
  unsignedTx: UnsignedTransaction
  /** The call for a wallet that is a Safe; null on chains without Safe wallets. */
  safeTransaction: SafeTransaction | null
  /**
   * Transactions to sign and send before `unsignedTx`, in this order; empty in most cases. If the payment
   * still waits at its deposit address and the wallet holds too little, the call that collects it to the
   * wallet. With a Safe, propose these calls and `safeTransaction` in one batch.
   */
  before: UnsignedTransaction[]
  /** Conditions to check before signing; empty if none was found. */
  warnings: RefundWarning[]
}

/** The report that a refund was sent. */
export interface RefundBroadcast {
  /** Hash of the transaction that was sent. */
  refundTxHash: string
}

/**
 * `initiated` until the transaction is reported or seen on chain, then `broadcast`, and `confirmed` after
 * enough blocks. `canceled` if the merchant canceled it. `failed` if the transaction reverted, was replaced
 * or was not seen in time. A canceled or failed refund becomes `confirmed` if its transaction is mined later.
 */
export type RefundStatus = 'initiated' | 'broadcast' | 'confirmed' | 'canceled' | 'failed'

/** A condition to check before the refund is signed. A warning does not prevent the refund. */
export interface RefundWarning {
  /** A condition that may prevent a refund from being mined, or the recipient from using the money. */
  code: RefundWarningCode | (string & {})
  /** The condition that was found, and what to do about it. */
  message: string
}

/** A condition that may prevent a refund from being mined, or the recipient from using the money. */
export type RefundWarningCode =
  | 'chain_unavailable'
  | 'no_gas_coin'
  | 'too_little_gas_coin'
  | 'too_little_token'
  | 'would_revert'
  | 'recipient_is_contract'
  | 'sender_is_contract'
  | 'fee_not_estimated'

/** Which ones `listRefunds` gives. */
export interface ListRefundsQuery {
  /**
   * The `nextCursor` of the previous page, an opaque string; absent for the first page. At most 200
   * characters.
   */
  cursor?: string | undefined
  /** Maximum number of items to return, from 1 to 100. Default: 25. Default: `25`. */
  limit?: number | undefined
}
