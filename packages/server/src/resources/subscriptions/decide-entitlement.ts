import type { SubscriptionRow } from './subscription.ts'

/** What becomes of what a subscription entitles its customer to. */
export type EntitlementMove = 'grant' | 'revoke' | 'none'

/**
 * A trial grants from its start, a price of 0 with its first period, any other with its first payment, and each payment
 * grants anew what a refund revoked. What is granted stays until the subscription is canceled, past due or not, or until
 * the chain has lost the only payment.
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
