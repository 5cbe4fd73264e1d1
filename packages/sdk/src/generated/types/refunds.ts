// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { Payment } from './payments.ts'
import type { UnsignedTransaction } from './shared.ts'

/** One page of a list, newest first. */
export interface RefundPage {
  /** The items of this page, newest first. */
  data: Refund[]
  /** Whether another page follows. */
  hasMore: boolean
  /** Send it as `cursor` for the next page; null on the last page. */
  nextCursor: string | null
}

/** Money of one payment on its way back. */
export interface Refund {
  /** Identifies the refund. */
  id: string
  /** The workspace the record belongs to. */
  workspaceId: string
  /** The payment that is refunded. */
  paymentId: string
  /**
   * `initiated` until its transaction is reported or seen on chain, then `broadcast`; `confirmed` after
   * enough blocks. `canceled` by the merchant, and `failed` when its transaction reverted, was replaced, or
   * never came: signed and mined after all, such a refund is `confirmed` too.
   */
  status: RefundStatus | (string & {})
  /** US cents sent back, rounded down. Unit: minor units (cents). */
  amountMinor: number
  /** Exactly what the transfer of the refund moves. Unit: token base units. */
  tokenAmountBase: string
  /** Address the refund goes to. */
  recipient: string
  /** Hash of its transaction, as reported or as seen on chain. */
  txHash: string | null
  /** Why the payment was refunded. */
  reason: string | null
  /**
   * Set when status is `failed`: the transaction reverted, another with its nonce was mined, none was seen
   * within 24 hours, an earlier refund was mined after all and left too little, or a reorg took it out.
   */
  failureReason: 'reverted' | 'replaced' | 'expired' | 'superseded' | 'reorged' | (string & {}) | null
  /** When the merchant reported the refund as sent. Unit: ISO-8601, UTC. */
  broadcastAt: string | null
  /** When the refund was confirmed on chain. Unit: ISO-8601, UTC. */
  confirmedAt: string | null
  /** When the refund fails, unless its transaction is seen by then. Unit: ISO-8601, UTC. */
  expiresAt: string | null
  /** When the refund was initiated. Unit: ISO-8601, UTC. */
  createdAt: string
}

/** How much to refund, and to whom. Without fields, all that is left goes back to the payer. */
export interface RefundCreate {
  /**
   * How much to refund; by default all that is left, to the last base unit. Unit: minor units (cents). From 1
   * to 1000000000000.
   */
  amountMinor?: number | undefined
  /** Why the payment is refunded, for the books. At most 256 characters. */
  reason?: string | undefined
  /**
   * Address to refund to; the address that paid by default. Required if the payer is a contract, or paid for
   * several customers, or for guests who did not connect it at their checkout, as an exchange does. From 4 to
   * 128 characters.
   */
  recipientAddress?: string | undefined
}

/** The payment, and the transaction that refunds it once signed. */
export interface RefundInitiated {
  /** One transfer on chain to a settlement wallet. */
  payment: Payment
  /** A transaction for a wallet to sign and send. */
  unsignedTx: UnsignedTransaction
  /** For a wallet that is a Safe; null on chains without one. */
  safeTransaction: SafeTransaction | null
  /** What to see to before signing. Empty where nothing was found. */
  warnings: RefundWarning[]
}

/** Reports a refund as sent. */
export interface RefundBroadcast {
  /** Hash of the transaction that was sent. */
  refundTxHash: string
}

/**
 * `initiated` until its transaction is reported or seen on chain, then `broadcast`; `confirmed` after enough
 * blocks. `canceled` by the merchant, and `failed` when its transaction reverted, was replaced, or never
 * came: signed and mined after all, such a refund is `confirmed` too.
 */
export type RefundStatus = 'initiated' | 'broadcast' | 'confirmed' | 'canceled' | 'failed'

/** The same call, in the form that a Safe proposes it to its owners. */
export interface SafeTransaction {
  /** The token contract that is called. */
  to: string
  /** No coin of the chain is sent. */
  value: '0'
  /** The call, ABI-encoded, in hex. */
  data: string
  /** A call, not a delegate call. */
  operation: 0
}

/** Something to see to before the refund is signed. It refuses nothing. */
export interface RefundWarning {
  /** What may keep a refund from being mined, or its money from being used. */
  code: RefundWarningCode | (string & {})
  /** What was found, and what to do. */
  message: string
}

/** What may keep a refund from being mined, or its money from being used. */
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
  /** The opaque `nextCursor` of the page before; absent for the first page. At most 200 characters. */
  cursor?: string | undefined
  /** How many items to answer with: 1 to 100, 25 by default. Default: `25`. */
  limit?: number | undefined
}
