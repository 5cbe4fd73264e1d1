import type { SubscriptionRow } from './subscription.ts'

export type EntitlementMove = 'grant' | 'revoke' | 'none'

/**
 * Returns whether a change of a subscription grants or revokes its entitlement:
 *
 * - A trial grants at its start, a price of 0 with its first period, any other price with its first payment.
 * - Each further payment grants an entitlement again that a refund revoked.
 * - A granted entitlement is kept, also while the subscription is past due, until the subscription is
 *   canceled or a reorg removes its only payment.
 */
export const decideEntitlement = (before: SubscriptionRow | null, row: SubscriptionRow): EntitlementMove => {
  if (row.status === 'canceled') return before === null || before.status === 'canceled' ? 'none' : 'revoke'
  const paidBefore = before?.paid_periods ?? 0
  if (row.paid_periods > paidBefore) return 'grant'
  if (row.paid_periods < paidBefore)
    return row.paid_periods === 0 && row.trial_ends_at === null ? 'revoke' : 'none'
  if (before === null && row.status === 'trialing') return 'grant'
  const isFree = row.amount_minor === 0 && row.period > (before?.period ?? 0)
  return isFree ? 'grant' : 'none'
}
