import { makeHostedToken } from '../../mechanisms/secrets/index.ts'
import type { Work } from '../context.ts'
import { withoutPending } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

export type SubscriptionTerms = {
  customerId: string
  productId: string
  priceId: string
  amountMinor: number
  currency: string
  interval: SubscriptionRow['interval']
  chain: SubscriptionRow['chain']
  token: SubscriptionRow['token']
  autopay: SubscriptionRow['autopay']
  trialDays?: number | undefined
  metadata?: object | null | undefined
}

const dayMs = 86_400_000

/** Returns a new subscription before its first period, in its trial if it has one. */
export const newSubscription = (
  { context, workspaceId, livemode, now }: Work,
  { trialDays = 0, ...terms }: SubscriptionTerms,
): SubscriptionRow => {
  const trialEnd = trialDays === 0 ? null : new Date(now.getTime() + trialDays * dayMs)
  const begin = trialEnd ?? now
  return {
    workspace_id: workspaceId,
    livemode,
    id: context.ids.make('subscription'),
    customer_id: terms.customerId,
    product_id: terms.productId,
    price_id: terms.priceId,
    amount_minor: terms.amountMinor,
    currency: terms.currency,
    interval: terms.interval,
    ...withoutPending,
    chain: terms.chain,
    token: terms.token,
    autopay: terms.autopay,
    status: trialEnd === null ? 'active' : 'trialing',
    metadata: (terms.metadata ?? null) as SubscriptionRow['metadata'],
    hosted_token: makeHostedToken(context.random),
    created_at: now,
    started_at: now,
    trial_ends_at: trialEnd,
    trial_mailed: false,
    anchor: begin,
    boundary: 0,
    period: 0,
    paid_periods: 0,
    refunded: false,
    current_period_end: begin,
    previous_period_end: null,
    previous_anchor: null,
    previous_boundary: null,
    previous_canceled_at: null,
    open_invoice_id: null,
    paid_invoice_id: null,
    renewed_invoice_id: null,
    dunning_from: null,
    dunning_step: 0,
    held_at: null,
    paused_at: null,
    canceled_at: null,
    cancel_reason: null,
    next_step: null,
    next_step_at: null,
    agreement: null,
    allowance_tx: null,
    allowance_remaining: null,
    collect_at: null,
    autopay_issue: terms.autopay === 'allowance' ? 'no_terms' : null,
  }
}
