import type { EventType, PullFailure } from '@stablerail/contract'
import { boundariesOf, boundaryAt, sharesAnchor } from './billing-calendar.ts'
import type { DunningSettings } from './dunning.ts'
import { momentsOf, periodEnd } from './next-step.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The subscription events whose data is the subscription alone. */
export type PlainEvent = Exclude<
  Extract<EventType, `subscription.${string}`>,
  `subscription.${'renewed' | 'plan_changed' | 'payment_failed'}`
>

export type MailKind =
  | ('started' | 'renewal' | 'trial_ending' | 'missed' | 'canceled')
  | ('continues' | 'terms' | 'replaced')

export type PeriodInvoice = {
  id: string
  periodStart: Date
  dueAt: Date
  /**
   * If present, the invoice is created as paid, by this payment. In this case `applyTransitions` emits no
   * events of the invoice, and the caller emits them.
   */
  paymentId?: string | null
}

/**
 * A transition of a subscription: its new row and the resulting changes. It does not write to the database.
 */
export type Transition = {
  row: SubscriptionRow
  isNew?: boolean
  /** Events emitted before (`first`) and after (`last`) the events of the invoice. */
  first?: readonly PlainEvent[]
  last?: readonly PlainEvent[]
  invoice?: PeriodInvoice
  /** The id of the subscription's unpaid invoice, if the transition voids the invoice. */
  voids?: string
  /** The id of the subscription's unpaid invoice, if the transition makes the invoice past due. */
  misses?: string
  /**
   * The subscription's unpaid invoice and the new due date, if the transition changes the date. The date is
   * null while the subscription is paused.
   */
  dueAt?: { invoiceId: string; at: Date | null }
  /** The id of the subscription's unpaid invoice, if the transition reminds the customer of the invoice. */
  reminds?: string
  /** The subscription's unpaid invoice and the reason, if the invoice could not be pulled. */
  fails?: { invoiceId: string; reason: PullFailure }
  mail?: MailKind
}

/** Input of decisions: the time, the dunning settings of the deployment, and an id for a new invoice. */
export type TransitionFacts = { now: Date; dunning: DunningSettings; invoiceId: string }

/**
 * If a scheduled operation on a subscription runs more than this time after its due time, for example after
 * an outage, dunning starts later by the whole delay.
 */
export const lateMs = 3_600_000

/** The columns of a subscription without a pending change of plan. */
export const withoutPending = {
  pending_price_id: null,
  pending_product_id: null,
  pending_amount_minor: null,
  pending_interval: null,
}

/** Returns the subscription with the plan that was chosen for its next period, if any. */
export const withPlan = (row: SubscriptionRow): SubscriptionRow =>
  row.pending_price_id === null
    ? row
    : {
        ...row,
        price_id: row.pending_price_id,
        product_id: row.pending_product_id ?? row.product_id,
        amount_minor: row.pending_amount_minor ?? row.amount_minor,
        interval: row.pending_interval ?? row.interval,
        ...withoutPending,
      }

/** The start of a period: a boundary, counted from an anchor. */
export type PeriodBegin = { anchor: Date; boundary: number }

/** Returns the start of the next period; during a trial, the start of the first one. */
export const nextBegin = (row: SubscriptionRow): PeriodBegin =>
  row.period === 0
    ? { anchor: row.anchor, boundary: 0 }
    : { anchor: row.anchor, boundary: row.boundary + boundariesOf(row.interval) }

/**
 * Returns the transition that begins the next period, with the plan that was chosen for it. The period is
 * billed, or free if its price is 0.
 */
export const beginPeriod = (
  before: SubscriptionRow,
  begin: PeriodBegin,
  { now, dunning, invoiceId }: TransitionFacts,
): Pick<Transition, 'row' | 'invoice'> => {
  const start = boundaryAt(begin.anchor, before.interval, begin.boundary)
  const planned = withPlan(before)
  const counted = sharesAnchor(before.interval, planned.interval) ? begin : { anchor: start, boundary: 0 }
  const row: SubscriptionRow = {
    ...planned,
    ...counted,
    status: 'active',
    period: before.period + 1,
    paid_invoice_id: null,
    open_invoice_id: null,
    dunning_from: null,
    dunning_step: 0,
    paused_at: null,
  }
  if (row.amount_minor === 0) return { row: { ...row, current_period_end: periodEnd(row) } }
  const from = now.getTime() - start.getTime() > lateMs ? now : start
  const [graceMs] = momentsOf(dunning, row)
  return {
    row: {
      ...row,
      open_invoice_id: invoiceId,
      dunning_from: from,
      ...(before.period === 0 && { current_period_end: periodEnd(row) }),
    },
    invoice: { id: invoiceId, periodStart: start, dueAt: new Date(from.getTime() + graceMs) },
  }
}

/**
 * Adds the request of the payment to the change that begins a new period: a pull if the customer has signed
 * terms, otherwise a mail with a link. A free period has no invoice, so nothing is added.
 */
export const askForPayment = (move: Transition, { now }: Pick<TransitionFacts, 'now'>): Transition =>
  move.invoice !== undefined && move.row.agreement !== null
    ? { ...move, row: { ...move.row, collect_at: now, autopay_issue: issueOfPeriod(move.row) } }
    : { ...move, mail: 'renewal' }

/**
 * Returns the issue for a new period. The issue `unavailable` is cleared, so that a failure of this
 * deployment to pull is reported again for the new period.
 */
const issueOfPeriod = ({ autopay_issue }: SubscriptionRow) =>
  autopay_issue === 'unavailable' ? null : autopay_issue

/**
 * Returns the change for a subscription whose unpaid invoice could not be pulled. The customer is mailed a
 * link, unless a dunning step has sent one. A failure of this deployment (`unavailable`) is reported once for
 * each invoice.
 */
export const failToCollect = (row: SubscriptionRow, reason: PullFailure): Transition =>
  row.open_invoice_id === null || (reason === 'unavailable' && row.autopay_issue === 'unavailable')
    ? { row: { ...row, collect_at: null } }
    : {
        row: {
          ...row,
          collect_at: null,
          autopay_issue: reason,
          ...(reason === 'stopped' && { agreement: null }),
        },
        fails: { invoiceId: row.open_invoice_id, reason },
        ...(row.dunning_step === 0 && { mail: 'renewal' as const }),
      }

/**
 * Returns the subscription with its current period closed, because the period was paid or the merchant waived
 * it. Its invoice is no longer open.
 */
export const closePeriod = (before: SubscriptionRow, now: Date): SubscriptionRow => {
  // If the period ended before it was paid or waived, the period restarts now. But if a cancellation was due
  // by the end of the period, the period keeps its start and end.
  const end = periodEnd(before)
  const hasWaited = before.canceled_at !== null && before.canceled_at <= now && before.canceled_at <= end
  const hasPassed = now >= end && !hasWaited
  const row = hasPassed ? { ...before, anchor: now, boundary: 0 } : before
  return {
    ...row,
    status: row.status === 'paused' ? 'paused' : 'active',
    open_invoice_id: null,
    dunning_from: null,
    dunning_step: 0,
    held_at: null,
    collect_at: null,
    previous_period_end: before.current_period_end,
    current_period_end: periodEnd(row),
    previous_anchor: before.anchor,
    previous_boundary: before.boundary,
    previous_canceled_at: null,
  }
}

/** Returns the transition that cancels the subscription now and voids its unpaid invoice. */
export const endSubscription = (
  before: SubscriptionRow,
  { now, reason }: { now: Date; reason: string | null },
): Transition => ({
  row: {
    ...before,
    status: 'canceled',
    canceled_at: now,
    previous_canceled_at: null,
    cancel_reason: reason,
    open_invoice_id: null,
    dunning_from: null,
    dunning_step: 0,
    held_at: null,
    collect_at: null,
    ...withoutPending,
  },
  ...(before.open_invoice_id !== null && { voids: before.open_invoice_id }),
  last: ['subscription.canceled'],
  mail: 'canceled',
})
