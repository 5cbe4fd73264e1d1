import type {
  ChainId,
  PaymentAttribution,
  PaymentClaim,
  PaymentCoverage,
  PaymentStatus,
  TokenSymbol,
} from '@stablerail/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Base, Json, Scoped, Whole } from './column-types.ts'

type OfPayment = { workspace_id: string; livemode: boolean; payment_id: string }

export type PaymentTables = {
  /** Transfers in the form in which the chain reports them. They belong to no workspace. */
  transfers: {
    id: string
    chain: ChainId
    livemode: boolean
    tx_id: string
    position: Whole | null
    token: TokenSymbol
    /** The sender; empty if it is not known. */
    from_key: string
    to_key: string
    amount_base: Base
    block_number: Whole
    block_hash: string
    block_time: Date
    state: 'seen' | 'confirmed' | 'orphaned'
    orphaned_at: Date | null
    witnessed: boolean
    /**
     * Whether two providers returned the transfer differently, and no two providers have returned it alike
     * since then.
     */
    contested: Generated<boolean>
    /**
     * The allowance agreement and the period of the pull that made the transfer, separated by a space; null
     * if no pull made it.
     */
    pulled: Generated<string | null>
    reference_keys: Generated<string[]>
    held_for: Generated<string>
    deposit: string | null
  }
  /** Payments: the meaning of a transfer for one workspace. */
  payments: Scoped & {
    transfer_id: string
    customer_id: string | null
    subscription_id: string | null
    invoice_id: string | null
    checkout_id: string | null
    wallet_id: string | null
    /** The sender of the transfer: `from_key` of the table `transfers`. */
    payer_key: string
    amount_minor: Whole
    fee_minor: Whole
    net_minor: Whole
    currency: string
    status: PaymentStatus
    outcome: 'credited' | 'underpaid' | 'unmatched'
    coverage: PaymentCoverage | null
    failure_reason: string | null
    description: string | null
    target_amount_base: Base | null
    fully_settled: boolean | null
    close_match_checkout_id: string | null
    expected_token_amount_base: Base | null
    attribution: JSONColumnType<PaymentAttribution | null, string | null, string | null>
    claims: JSONColumnType<PaymentClaim[] | null, string | null, string | null>
    reorg_suspected: Generated<boolean>
    version: Generated<number>
    announced: Generated<boolean>
    screening_verdict: Generated<'not_screened' | 'screened_clean' | 'screened_flagged' | 'screen_error'>
    screening_provider: string | null
    screening_screened_at: Date | null
    confirmed_at: Date | null
    refund_announced: Generated<boolean>
    /**
     * The chain and the token of the transfer; null if a version before migration 0086 inserted the payment while the
     * migration ran.
     */
    transfer_chain: ChainId | null
    transfer_token: TokenSymbol | null
    created_at: Date
  }
  reports: {
    workspace_id: string
    livemode: boolean
    checkout_id: string
    chain: ChainId
    tx_id: string
    reported_at: Date
    /** The signature, as it was sent, of the text that `reportText` makes; null if none was sent. */
    signature: string | null
    /** The account on an EVM chain whose key made the signature. */
    signer_key: Generated<string | null>
    due_at: Date | null
    /** The number of look-ups of the transaction on the chain, and the time of the last one. */
    looked_up: Generated<number>
    looked_up_at: Date | null
    /** The time at which a provider first returned the transaction; null if none has returned it yet. */
    seen_at: Date | null
    /** The keyed hash of the IP address that sent the report of the transaction. */
    visitor_key: string | null
  }
  allocations: OfPayment & {
    target_kind: 'checkout' | 'invoice'
    target_id: string
    amount_base: Base
    created_at: Generated<Date>
    released_at: Date | null
  }
  effects: OfPayment & {
    kind: 'checkout_succeeded' | 'invoice_paid' | 'entitlement_granted'
    target_id: string
    made_at: Date
    undone_at: Date | null
  }
  refunds: Scoped & {
    payment_id: string
    chain: ChainId
    token: TokenSymbol
    sender_key: string
    amount_base: Base
    amount_minor: Whole
    recipient_key: string
    status: 'initiated' | 'broadcast' | 'confirmed' | 'canceled' | 'failed'
    reference: string | null
    tx_id: string | null
    /**
     * The id of the refund's transaction that was returned for signing; null if the id is not known before
     * the signature.
     */
    planned_tx_id: string | null
    signer_key: string | null
    nonce: Whole | null
    asked_at: Date | null
    transfer_id: string | null
    announced: Generated<boolean>
    reason: string | null
    failure_reason: string | null
    created_at: Date
    broadcast_at: Date | null
    confirmed_at: Date | null
    expires_at: Date | null
    /**
     * The refund's last transaction that was returned for signing, on chains where each request makes a new
     * one.
     */
    unsigned_tx: Json
  }
}
