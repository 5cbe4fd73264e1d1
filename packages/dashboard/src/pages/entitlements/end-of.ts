import type { Entitlement, Subscription } from '@stablerail/sdk/functions'
import { subscriptionStatus } from '../../parts/statuses.ts'

/**
 * Returns when an entitlement from a subscription ends; null if it does not end while the customer pays. An entitlement does
 * not name its subscription, so all subscriptions of its product are considered, and the last end counts.
 */
export const endOf = (
  { productId }: Pick<Entitlement, 'productId'>,
  subscriptions: readonly Subscription[],
): string | null => {
  const running = subscriptions.filter(
    (subscription) => subscription.productId === productId && subscription.status !== 'canceled',
  )
  const ends = running.map((subscription) => subscriptionStatus(subscription).endsAt)
  const known = ends.filter((end) => end !== null)
  return known.length < ends.length ? null : (known.sort().at(-1) ?? null)
}
