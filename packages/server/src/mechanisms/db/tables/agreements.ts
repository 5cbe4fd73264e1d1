import type { ChainId, TokenSymbol } from '@stablerail/contract'
import type { Generated } from 'kysely'
import type { Base, Whole } from './column-types.ts'
import type { SubscriptionTables } from './subscriptions.ts'

export type AgreementTables = {
  agreements: {
    workspace_id: string
    livemode: boolean
    hash: string
    chain: ChainId
    network_id: Whole
    contract: string
    subscription_id: string | null
    checkout_id: string | null
    payer: string
    token: TokenSymbol
    token_address: string
    merchant: string
    maximum: Base
    unit: 'second' | 'month'
    count: Whole
    start_seconds: Whole
    end_seconds: Whole
    grace_seconds: Whole
    ref: string
    replaces: string | null
    signature: string
    state: 'living' | 'replaced' | 'stopped'
    created_at: Date
    ended_at: Date | null
    approval_tx: string | null
    approved_at: Date | null
    allowance_base: Base | null
    look_at: Date | null
    look_from: Date | null
    watch_at: Date | null
  }
  offers: {
    workspace_id: string
    livemode: boolean
    subscription_id: string
    payer: string
    merchant: string
    amount_minor: Whole
    interval: SubscriptionTables['subscriptions']['interval']
    starts_at: Date
    reference: string
    replaces: string | null
    offered_at: Date
  }
  pulls: {
    workspace_id: string
    livemode: boolean
    agreement: string
    period: Whole
    invoice_id: string | null
    checkout_id: string | null
    reference: string | null
    amount_base: Base
    state: 'asked' | 'succeeded' | 'failed'
    failure_reason: string | null
    tx_hash: string | null
    tries: Generated<number>
    asked_at: Date
    settled_at: Date | null
    allowance_base: Base | null
  }
}
