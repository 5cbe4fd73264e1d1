import type { AutopayIssue, ChainId, Subscription, TokenSymbol } from '@stablerail/contract'
import type { Generated } from 'kysely'
import type { Json, Scoped, Whole } from './column-types.ts'
import type { PriceTables } from './prices.ts'

type Interval = Exclude<PriceTables['prices']['interval'], 'one_time'>

export type SubscriptionTables = {
  subscriptions: Scoped & {
    customer_id: string
    product_id: string
    price_id: string
    amount_minor: Whole
    currency: string
    interval: Interval
    pending_product_id: string | null
    pending_price_id: string | null
    pending_amount_minor: Whole | null
    pending_interval: Interval | null
    chain: ChainId
    token: TokenSymbol
    autopay: Subscription['autopay']
    status: Subscription['status']
    metadata: Json
    hosted_token: string
    created_at: Date
    started_at: Date
    trial_ends_at: Date | null
    trial_mailed: boolean
    anchor: Date
    boundary: number
    period: number
    paid_periods: number
    current_period_end: Date
    previous_period_end: Date | null
    previous_anchor: Date | null
    previous_boundary: number | null
    previous_canceled_at: Date | null
    open_invoice_id: string | null
    paid_invoice_id: string | null
    renewed_invoice_id: string | null
    dunning_from: Date | null
    dunning_step: number
    held_at: Date | null
    paused_at: Date | null
    canceled_at: Date | null
    cancel_reason: string | null
    next_step: 'mail_trial' | 'end_trial' | 'bill' | 'dun' | 'cancel' | null
    next_step_at: Date | null
    agreement: string | null
    allowance_tx: string | null
    allowance_remaining: Whole | null
    autopay_issue: AutopayIssue | null
    collect_at: Date | null
    refunded: Generated<boolean>
  }
}
