import type {
  ChainId,
  PaymentAttribution,
  PaymentClaim,
  PaymentStatus,
  TokenSymbol,
} from '@stablerail/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Base, Scoped, Whole } from './column-types.ts'

export type PaymentTables = {
  payments: Scoped & {
    customer_id: string | null
    subscription_id: string | null
    invoice_id: string | null
    checkout_id: string | null
    wallet_id: string | null
    amount_minor: Whole
    fee_minor: Whole
    net_minor: Whole
    currency: string
    token: TokenSymbol
    chain: ChainId
    status: PaymentStatus
    failure_reason: string | null
    description: string | null
    tx_hash: string | null
    log_index: number | null
    block_number: Whole | null
    block_hash: string | null
    block_time: Date | null
    confirmations: Generated<number>
    detached_at: Date | null
    payer_address: string | null
    token_amount_base: Base | null
    target_amount_base: Base | null
    fully_settled: boolean | null
    unmatched_inbound: Generated<boolean>
    close_match_checkout_id: string | null
    expected_token_amount_base: Base | null
    received_token_amount_base: Base | null
    attribution: JSONColumnType<PaymentAttribution | null, string | null, string | null>
    claims: JSONColumnType<PaymentClaim[] | null, string | null, string | null>
    reorg_suspected: Generated<boolean>
    refund_tx_hash: string | null
    refund_amount_minor: Whole | null
    refund_recipient: string | null
    refund_broadcast_at: Date | null
    refunded_at: Date | null
    refund_reason: string | null
    screening_verdict: Generated<'not_screened' | 'screened_clean' | 'screened_flagged' | 'screen_error'>
    screening_provider: string | null
    screening_screened_at: Date | null
    confirmed_at: Date | null
    created_at: Date
  }
  reports: {
    workspace_id: string
    livemode: boolean
    checkout_id: string
    chain: ChainId
    tx_id: string
    reported_at: Date
  }
}
