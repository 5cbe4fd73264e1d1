import type { SubscriptionRow } from './subscription.ts'

export type EntitlementMove = 'grant' | 'revoke' | 'none'

/**
 * Returns whether a change of a subscription grants or revokes the subscription's entitlement:
 *
 * - A trial grants the entitlement when the trial starts. A period with the price 0 grants it when the period
 *   starts. Any other period grants it when the period is paid, also if a refund revoked it before.
 * - The entitlement is revoked when the subscription is canceled. It is also revoked when a reorg removes the
 *   only payment of a subscription that started without a trial.
 * - Other changes have no influence on the entitlement. For example, a past due subscription keeps it.
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
