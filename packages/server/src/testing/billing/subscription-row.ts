/** Builds rows of subscriptions for tests of decisions, which are pure functions and need no database. */
import type { TransitionFacts } from '../../resources/subscriptions/move.ts'
import type { SubscriptionRow } from '../../resources/subscriptions/subscription.ts'

export const dayMs = 86_400_000

/**
 * The deployment's times of dunning: 3 days of grace, then mails after 1, 3 and 7 days and the cancellation
 * after 14 days.
 */
export const dunning = { graceMs: 3 * dayMs, stepsMs: [1, 3, 7, 14].map((days) => days * dayMs) }

/** Returns a time on a day in 2027. */
export const on = (day: string, time = '10:00:00.000'): Date => new Date(`2027-${day}T${time}Z`)

export const factsAt = (now: Date): TransitionFacts => ({ now, dunning, invoiceId: 'inv_new' })

/** Returns a monthly subscription from 31 January in its first, paid period; `given` overrides columns. */
export const subscriptionRow = (given: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  workspace_id: 'ws_a',
  livemode: false,
  id: 'sub_a',
  customer_id: 'cus_a',
  hosted_token: 'token',
  product_id: 'prod_a',
  price_id: 'price_a',
  amount_minor: 2_000,
  currency: 'USD',
  interval: 'month',
  pending_price_id: null,
  pending_product_id: null,
  pending_amount_minor: null,
  pending_interval: null,
  chain: 'base',
  token: 'USDC',
  autopay: 'manual',
  metadata: null,
  status: 'active',
  created_at: on('01-31'),
  started_at: on('01-31'),
  trial_ends_at: null,
  trial_mailed: false,
  anchor: on('01-31'),
  boundary: 0,
  period: 1,
  paid_periods: 1,
  current_period_end: on('02-28'),
  previous_period_end: on('01-31'),
  previous_anchor: on('01-31'),
  previous_boundary: 0,
  previous_canceled_at: null,
  open_invoice_id: null,
  paid_invoice_id: 'inv_paid',
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
  autopay_issue: null,
  refunded: false,
  ...given,
})

/**
 * The columns of a subscription that is unpaid in its second period. The invoice was created at the start of
 * the period.
 */
export const unpaid: Partial<SubscriptionRow> = {
  period: 2,
  boundary: 1,
  paid_invoice_id: null,
  open_invoice_id: 'inv_open',
  dunning_from: on('02-28'),
  dunning_step: 0,
}

/** The columns of a subscription in a trial of fourteen days. */
export const trying: Partial<SubscriptionRow> = {
  status: 'trialing',
  period: 0,
  paid_periods: 0,
  paid_invoice_id: null,
  anchor: on('02-14'),
  trial_ends_at: on('02-14'),
  current_period_end: on('02-14'),
  previous_period_end: null,
  previous_anchor: null,
  previous_boundary: null,
}

/** The columns of a subscription whose plan changes with the next period. */
export const pending = (interval: SubscriptionRow['interval'], amountMinor = 9_900) => ({
  pending_price_id: 'price_b',
  pending_product_id: 'prod_b',
  pending_amount_minor: amountMinor,
  pending_interval: interval,
})

export const noPending = {
  pending_price_id: null,
  pending_product_id: null,
  pending_amount_minor: null,
  pending_interval: null,
}

/** Returns the columns whose values differ, with their new values. */
export const changed = (before: SubscriptionRow, after: SubscriptionRow): Partial<SubscriptionRow> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => {
      const old: unknown = before[column as keyof SubscriptionRow]
      return value instanceof Date && old instanceof Date ? value.getTime() !== old.getTime() : value !== old
    }),
  )
