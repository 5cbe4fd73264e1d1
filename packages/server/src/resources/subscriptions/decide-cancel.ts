import type { SubscriptionCancel } from '@stablerail/contract'
import type { z } from 'zod'
import { endSubscription, type Transition, type TransitionFacts } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

type Cancel = z.output<typeof SubscriptionCancel>

/**
 * Returns whether a cancellation ends the subscription at once: because the request says so, or because the
 * paid period is over.
 */
export const endsAtOnce = (row: SubscriptionRow, { mode }: Pick<Cancel, 'mode'>, now: Date): boolean =>
  mode === 'immediately' || (row.canceled_at === null && row.current_period_end <= now)

/** Returns the transition that cancels a subscription; null if the same cancellation was requested before. */
export const decideCancel = (
  row: SubscriptionRow,
  { mode, reason = null }: { mode: Cancel['mode']; reason?: string | null | undefined },
  { now }: Pick<TransitionFacts, 'now'>,
): Transition | null => {
  if (endsAtOnce(row, { mode }, now))
    return endSubscription(row, { now, reason: reason ?? row.cancel_reason })
  if (row.canceled_at !== null) return null
  return {
    row: { ...row, canceled_at: row.current_period_end, previous_canceled_at: null, cancel_reason: reason },
    last: ['subscription.canceled'],
    mail: 'canceled',
  }
}

/**
 * Returns the transition that cancels a subscription whose paid period is over while a payment is pending.
 * The cancellation is due from now on, and waits until the payment is confirmed or failed. No further pull is
 * requested. The customer is mailed when the end of the subscription is known.
 */
export const decideCancelPending = (
  row: SubscriptionRow,
  { now, reason }: Pick<TransitionFacts, 'now'> & { reason: string },
): Transition => ({
  row: { ...row, canceled_at: now, previous_canceled_at: null, cancel_reason: reason, collect_at: null },
  last: ['subscription.canceled'],
})

/** The cancellation reason of a subscription whose customer was deleted. */
export const customerDeleted = 'customer_deleted'

/**
 * Returns the transition that ends a subscription whose customer is deleted. No mail is sent, since there is
 * no recipient. If a payment is pending, the cancellation is due from now on and waits for the payment, which
 * does not extend the subscription. A cancellation that is already due keeps its date.
 */
export const decideEndForCustomer = (
  row: SubscriptionRow,
  { now, isPaymentSeen }: Pick<TransitionFacts, 'now'> & { isPaymentSeen: boolean },
): Transition => {
  const reason = customerDeleted
  if (isPaymentSeen && row.canceled_at !== null && row.canceled_at <= now)
    return { row: { ...row, cancel_reason: reason } }
  if (isPaymentSeen) return decideCancelPending(row, { now, reason })
  const { mail: _, ...move } = endSubscription(row, { now, reason })
  return move
}
