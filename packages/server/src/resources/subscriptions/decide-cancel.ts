import type { SubscriptionCancel } from '@stablerail/contract'
import type { z } from 'zod'
import { endSubscription, type Facts, type Move } from './move.ts'
import type { SubscriptionRow } from './subscription.ts'

type Cancel = z.output<typeof SubscriptionCancel>

/** Whether a cancellation ends the subscription at once: because that is asked for, or the paid period is over. */
export const endsAtOnce = (row: SubscriptionRow, { mode }: Pick<Cancel, 'mode'>, now: Date): boolean =>
  mode === 'immediately' || (row.canceled_at === null && row.current_period_end <= now)

/** What a cancellation makes of a subscription; null where the same was asked for before. */
export const decideCancel = (
  row: SubscriptionRow,
  { mode, reason = null }: { mode: Cancel['mode']; reason?: string | null | undefined },
  { now }: Pick<Facts, 'now'>,
): Move | null => {
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
 * What a cancellation makes of a subscription whose paid period is over while a payment is on its way: it is due from
 * now on, and held until the payment is settled; nothing else is pulled. The customer is mailed when it ends is known.
 */
export const decideCancelPending = (
  row: SubscriptionRow,
  { now, reason }: Pick<Facts, 'now'> & { reason: string },
): Move => ({
  row: { ...row, canceled_at: now, previous_canceled_at: null, cancel_reason: reason, collect_at: null },
  last: ['subscription.canceled'],
})

/** Why a subscription ends whose customer is deleted. */
export const customerDeleted = 'customer_deleted'

/**
 * What the deletion of its customer makes of a subscription, without a mail: there is nobody to send one to. A payment
 * that is on its way holds the cancellation back, which is due from now on; one that is due already keeps its moment, and
 * buys no period any more.
 */
export const decideEndForCustomer = (
  row: SubscriptionRow,
  { now, isPaymentSeen }: Pick<Facts, 'now'> & { isPaymentSeen: boolean },
): Move => {
  const reason = customerDeleted
  if (isPaymentSeen && row.canceled_at !== null && row.canceled_at <= now)
    return { row: { ...row, cancel_reason: reason } }
  if (isPaymentSeen) return decideCancelPending(row, { now, reason })
  const { mail: _, ...move } = endSubscription(row, { now, reason })
  return move
}
