import { customerDeleted } from './decide-cancel.ts'
import { closePeriod, type Transition } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * The result of a payment for a subscription: the changed subscription and the mail to send. If `isRenewed`
 * is true, the caller emits `subscription.renewed`.
 */
export type RenewalDecision = { row: SubscriptionRow; isRenewed: boolean; mail?: 'canceled' }

/**
 * Returns the subscription after a payment of its current period. If a cancellation waited for this payment,
 * the date of the cancellation becomes the end of the paid period. If the customer was deleted, the date
 * stays in the past, so that the subscription is canceled now.
 */
const endAfterPaid = (row: SubscriptionRow, now: Date): Pick<RenewalDecision, 'row' | 'mail'> => {
  const { canceled_at, cancel_reason, current_period_end } = row
  const isWaiting = canceled_at !== null && canceled_at <= now && canceled_at < current_period_end
  return isWaiting && cancel_reason !== customerDeleted
    ? {
        row: { ...row, canceled_at: current_period_end, previous_canceled_at: canceled_at },
        mail: 'canceled',
      }
    : { row }
}

/**
 * Returns the change of a subscription whose current period's invoice was paid. Returns null if the payment
 * paid another invoice or the subscription is canceled. `isRenewed` is true once for each invoice, and never
 * for the first period.
 */
export const decideRenewal = (
  before: SubscriptionRow,
  invoiceId: string,
  now: Date,
): RenewalDecision | null => {
  if (before.status === 'canceled' || before.open_invoice_id !== invoiceId) return null
  const isRenewed = before.period > 1 && before.renewed_invoice_id !== invoiceId
  const row = {
    ...closePeriod(before, now),
    paid_invoice_id: invoiceId,
    paid_periods: before.paid_periods + 1,
    refunded: false,
    ...(isRenewed && { renewed_invoice_id: invoiceId }),
  }
  return { ...endAfterPaid(row, now), isRenewed }
}

/**
 * Returns the transition that waives the current period, because the merchant voided its invoice; null if the
 * invoice is of another period or the subscription is canceled.
 */
export const decideWaiver = (before: SubscriptionRow, invoiceId: string, now: Date): Transition | null =>
  before.status === 'canceled' || before.open_invoice_id !== invoiceId
    ? null
    : { row: closePeriod(before, now) }

/**
 * Returns the subscription after a reorg removed the payment of its current period. The invoice is open
 * again, and dunning starts again. If the payment had delayed a cancellation, the cancellation has its former
 * date again. Returns null if the subscription is canceled, or if the invoice is of an earlier period.
 */
export const decideReversal = (
  before: SubscriptionRow,
  invoiceId: string,
  now: Date,
): SubscriptionRow | null => {
  if (before.status === 'canceled' || before.paid_invoice_id !== invoiceId) return null
  return {
    ...before,
    open_invoice_id: invoiceId,
    paid_invoice_id: null,
    paid_periods: before.paid_periods - 1,
    refunded: false,
    current_period_end: before.previous_period_end ?? before.current_period_end,
    anchor: before.previous_anchor ?? before.anchor,
    boundary: before.previous_boundary ?? before.boundary,
    // If the removed payment had delayed a cancellation to the end of the paid period, restore the former
    // date. If the cancellation was undone after the payment, the date stays null.
    canceled_at: before.canceled_at === null ? null : (before.previous_canceled_at ?? before.canceled_at),
    previous_canceled_at: null,
    // Start dunning over: now or, during a pause, when the pause began, because the end of the pause moves
    // `dunning_from` by the length of the pause.
    dunning_from: before.paused_at ?? now,
    dunning_step: 0,
  }
}
