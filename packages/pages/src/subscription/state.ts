import type { HostedSubscription } from '@stablerail/contract'
import type { Language, SubscriptionFacts } from '../renderer.ts'

/** The data from which the subscription page is rendered, on the server and in the browser. */
export type SubscriptionState = SubscriptionFacts & { language: Language; logo: string | null }

export type Allowance = NonNullable<HostedSubscription['allowance']>

/** Returns whether the subscription has ended, or will end after the paid period. */
export const isEnding = ({ status, canceledAt }: HostedSubscription): boolean =>
  status === 'canceled' || canceledAt !== null

/** Returns whether a payment of a known amount follows at the next billing date. */
export const hasNext = (subscription: HostedSubscription): boolean =>
  !isEnding(subscription) && subscription.status !== 'paused' && subscription.nextAmountMinor !== 0

/**
 * Returns whether a cancellation takes effect only after a pending payment, because the paid period was
 * already over when the cancellation was requested.
 */
export const awaitsPayment = (subscription: HostedSubscription): boolean => {
  const { canceledAt, currentPeriodEnd, nextBillingDate, unpaid } = subscription
  if (canceledAt === null || unpaid === null) return false
  const at = Date.parse(canceledAt)
  // If the first period was never paid and the subscription ends with it, `canceledAt` equals both
  // `currentPeriodEnd` and `nextBillingDate`. No payment is then awaited.
  return at > Date.parse(currentPeriodEnd) || at < Date.parse(nextBillingDate)
}

/**
 * Returns the action with a wallet that enables automatic payments; null if no action is needed or possible.
 */
export const wantedOf = (subscription: HostedSubscription): 'agree' | 'approve' | null => {
  const { autopay, autopayIssue, allowance, nextTerms, stop } = subscription
  if (autopay !== 'allowance' || isEnding(subscription) || nextTerms === null) return null
  if (autopayIssue === 'insufficient_allowance') return allowance === null ? 'agree' : 'approve'
  // The service now pulls through another pull contract, for which the customer must sign new terms.
  const isOfFormerContract = autopayIssue === 'unavailable' && stop === null
  const isUnsigned = autopayIssue === 'no_terms' || autopayIssue === 'stopped' || isOfFormerContract
  return isUnsigned || autopayIssue === 'terms_too_low' ? 'agree' : null
}

/**
 * Returns the signed terms that new terms for another price replace; null if there are none, or if they belong
 * to a former pull contract, which cannot end them.
 */
export const replacedBy = ({ autopayIssue, allowance, stop }: HostedSubscription): Allowance | null =>
  autopayIssue === 'terms_too_low' && stop !== null ? allowance : null

/**
 * Returns whether the page will change without an action of the customer, because a pull or an approval is
 * pending.
 */
export const isAwaiting = (subscription: HostedSubscription): boolean => {
  const { autopay, autopayIssue, unpaid } = subscription
  if (awaitsPayment(subscription)) return true
  return (
    autopay === 'allowance' &&
    (autopayIssue === 'insufficient_allowance' || (unpaid !== null && autopayIssue === null))
  )
}
