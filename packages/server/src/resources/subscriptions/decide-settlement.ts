import { customerDeleted } from './decide-cancel.ts'
import { type Move, settlePeriod } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What a payment made of a subscription, and whether it is told as a renewal. */
export type Renewal = { row: SubscriptionRow; isRenewed: boolean; mail?: 'canceled' }

/**
 * A cancellation that waited for this payment takes effect at the end of the period that is paid now, which the customer has.
 * One who was deleted has nothing of it.
 */
const endAfterPaid = (row: SubscriptionRow, now: Date): Pick<Renewal, 'row' | 'mail'> => {
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
 * The invoice of the present period was paid. Null where the payment moves nothing: it is of another invoice, or comes
 * when the subscription is canceled. A payment is told as a renewal once, and not in the first period.
 */
export const decideRenewal = (before: SubscriptionRow, invoiceId: string, now: Date): Renewal | null => {
  if (before.status === 'canceled' || before.open_invoice_id !== invoiceId) return null
  const isRenewed = before.period > 1 && before.renewed_invoice_id !== invoiceId
  const row = {
    ...settlePeriod(before, now),
    ...{ paid_invoice_id: invoiceId, paid_periods: before.paid_periods + 1, refunded: false },
    ...(isRenewed && { renewed_invoice_id: invoiceId }),
  }
  return { ...endAfterPaid(row, now), isRenewed }
}

/** The merchant voided the invoice of the present period, which is waived thereby. */
export const decideWaiver = (before: SubscriptionRow, invoiceId: string, now: Date): Move | null =>
  before.status === 'canceled' || before.open_invoice_id !== invoiceId
    ? null
    : { row: settlePeriod(before, now) }

/**
 * The chain lost the payment of the present period: its invoice is open again, and dunning begins anew. A cancellation
 * that had waited for the payment is due again. Null where the invoice is of an earlier period, which stays a debt of
 * its own, or the subscription is canceled.
 */
export const decideReversal = (
  before: SubscriptionRow,
  invoiceId: string,
  now: Date,
): SubscriptionRow | null => {
  if (before.status === 'canceled' || before.paid_invoice_id !== invoiceId) return null
  return {
    ...before,
    ...{ open_invoice_id: invoiceId, paid_invoice_id: null, paid_periods: before.paid_periods - 1 },
    refunded: false,
    current_period_end: before.previous_period_end ?? before.current_period_end,
    ...{
      anchor: before.previous_anchor ?? before.anchor,
      boundary: before.previous_boundary ?? before.boundary,
    },
    // One that was taken back meanwhile stays so.
    canceled_at: before.canceled_at === null ? null : (before.previous_canceled_at ?? before.canceled_at),
    previous_canceled_at: null,
    // The clock of dunning stands still in a pause, which ends with as much added as it lasted.
    ...{ dunning_from: before.paused_at ?? now, dunning_step: 0 },
  }
}
