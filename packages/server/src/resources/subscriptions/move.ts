import type { EventType, PullFailure } from '@stablerail/contract'
import { boundariesOf, boundaryAt, sharesAnchor } from './billing-calendar.ts'
import type { DunningSettings } from './dunning.ts'
import { momentsOf, periodEnd } from './next-step.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The events of subscriptions that hold the subscription alone. */
export type PlainEvent = Exclude<
  Extract<EventType, `subscription.${string}`>,
  `subscription.${'renewed' | 'plan_changed' | 'payment_failed'}`
>

export type MailKind = 'started' | 'renewal' | 'trial_ending' | 'missed' | 'canceled' | 'terms' | 'replaced'

/** The invoice of a period that begins. */
export type PeriodInvoice = {
  id: string
  periodStart: Date
  dueAt: Date
  /** The payment that paid it before it was made; who made that tells of the invoice. */
  paymentId?: string | null
}

/** What becomes of a subscription, and what follows from that. Nothing is written yet. */
export type Move = {
  row: SubscriptionRow
  /** Whether the subscription is new. */
  isNew?: boolean
  /** Events before those of the invoice, and after them. */
  first?: readonly PlainEvent[]
  last?: readonly PlainEvent[]
  invoice?: PeriodInvoice
  /** Its unpaid invoice, which is void from now on. */
  voids?: string
  /** Its unpaid invoice, which is past due from now on. */
  misses?: string
  /** Its unpaid invoice, with the moment when it is due from now on; null while the subscription is paused. */
  dueAt?: { invoiceId: string; at: Date | null }
  /** Its unpaid invoice, of which the customer is reminded. */
  reminds?: string
  /** Its unpaid invoice that could not be pulled, and why. */
  fails?: { invoiceId: string; reason: PullFailure }
  mail?: MailKind
}

/** What decisions are made with: the moment, the deployment's dunning, and an id for an invoice. */
export type Facts = { now: Date; dunning: DunningSettings; invoiceId: string }

/** What time makes due and that is done later than this, as after an outage, is done as if it were due now. */
export const lateMs = 3_600_000

/** No plan is chosen for the next period. */
export const withoutPending = {
  ...{ pending_price_id: null, pending_product_id: null, pending_amount_minor: null, pending_interval: null },
}

/** The subscription with the plan that was chosen for its next period. */
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

/** Where a period begins: at a boundary, which is counted from an anchor. */
export type PeriodBegin = { anchor: Date; boundary: number }

/** The begin of the period after the present one; of the first one, where a trial ends. */
export const nextBegin = (row: SubscriptionRow): PeriodBegin =>
  row.period === 0
    ? { anchor: row.anchor, boundary: 0 }
    : { anchor: row.anchor, boundary: row.boundary + boundariesOf(row.interval) }

/** The next period begins, with the plan that was chosen for it: it is billed, or free where its price is 0. */
export const beginPeriod = (
  before: SubscriptionRow,
  begin: PeriodBegin,
  { now, dunning, invoiceId }: Facts,
): Pick<Move, 'row' | 'invoice'> => {
  const start = boundaryAt(begin.anchor, before.interval, begin.boundary)
  const planned = withPlan(before)
  const counted = sharesAnchor(before.interval, planned.interval) ? begin : { anchor: start, boundary: 0 }
  const row: SubscriptionRow = {
    ...planned,
    ...counted,
    status: 'active',
    period: before.period + 1,
    paid_invoice_id: null,
    ...{ open_invoice_id: null, dunning_from: null, dunning_step: 0, paused_at: null },
  }
  if (row.amount_minor === 0) return { row: { ...row, current_period_end: periodEnd(row) } }
  const from = now.getTime() - start.getTime() > lateMs ? now : start
  const [graceMs] = momentsOf(dunning, row)
  return {
    row: {
      ...row,
      ...{ open_invoice_id: invoiceId, dunning_from: from },
      ...(before.period === 0 && { current_period_end: periodEnd(row) }),
    },
    invoice: { id: invoiceId, periodStart: start, dueAt: new Date(from.getTime() + graceMs) },
  }
}

/**
 * Has the invoice of a period that begins paid: by a pull where the customer has signed terms for that, else by a mail with
 * a link. A free period has no invoice.
 */
export const askForPayment = (move: Move, { now }: Pick<Facts, 'now'>): Move =>
  move.invoice !== undefined && move.row.agreement !== null
    ? { ...move, row: { ...move.row, collect_at: now, autopay_issue: issueOfPeriod(move.row) } }
    : { ...move, mail: 'renewal' }

/** That an earlier period could not be pulled by this deployment is told anew for the period that begins. */
const issueOfPeriod = ({ autopay_issue }: SubscriptionRow) =>
  autopay_issue === 'unavailable' ? null : autopay_issue

/**
 * The unpaid invoice could not be pulled. The customer is mailed a link, unless the dunning step has sent one. A deployment
 * that cannot pull says so once for each invoice, however often it tries.
 */
export const failToCollect = (row: SubscriptionRow, reason: PullFailure): Move =>
  row.open_invoice_id === null || (reason === 'unavailable' && row.autopay_issue === 'unavailable')
    ? { row: { ...row, collect_at: null } }
    : {
        row: {
          ...row,
          ...{ collect_at: null, autopay_issue: reason },
          ...(reason === 'stopped' && { agreement: null }),
        },
        fails: { invoiceId: row.open_invoice_id, reason },
        ...(row.dunning_step === 0 && { mail: 'renewal' as const }),
      }

/** The present period is settled, by its payment or because the merchant waived it: its invoice is no longer open. */
export const settlePeriod = (before: SubscriptionRow, now: Date): SubscriptionRow => {
  // A period that passed unpaid is not made up for: it begins anew where it is settled. Not where a cancellation that
  // was due in it, or at its end, has waited for this payment, which was on its way in time.
  const end = periodEnd(before)
  const hasWaited = before.canceled_at !== null && before.canceled_at <= now && before.canceled_at <= end
  const hasPassed = now >= end && !hasWaited
  const row = hasPassed ? { ...before, anchor: now, boundary: 0 } : before
  return {
    ...row,
    status: row.status === 'paused' ? 'paused' : 'active',
    ...{ open_invoice_id: null, dunning_from: null, dunning_step: 0, held_at: null, collect_at: null },
    ...{ previous_period_end: before.current_period_end, current_period_end: periodEnd(row) },
    ...{ previous_anchor: before.anchor, previous_boundary: before.boundary, previous_canceled_at: null },
  }
}

/** The subscription is canceled now, and its unpaid invoice void. */
export const endSubscription = (
  before: SubscriptionRow,
  { now, reason }: { now: Date; reason: string | null },
): Move => ({
  row: {
    ...before,
    status: 'canceled',
    ...{ canceled_at: now, previous_canceled_at: null, cancel_reason: reason, open_invoice_id: null },
    ...{ dunning_from: null, dunning_step: 0, held_at: null, collect_at: null, ...withoutPending },
  },
  ...(before.open_invoice_id !== null && { voids: before.open_invoice_id }),
  last: ['subscription.canceled'],
  mail: 'canceled',
})
