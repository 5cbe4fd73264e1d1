import type { HostedSubscription } from '@stablerail/contract'
import type { Language, SubscriptionFacts } from '../renderer.ts'

/** The data from which the page is rendered, on the server and in the browser. */
export type SubscriptionState = SubscriptionFacts & { language: Language; logo: string | null }

export type Allowance = NonNullable<HostedSubscription['allowance']>

/** Returns whether the subscription has ended, or ends after the paid period. */
export const isEnding = ({ status, canceledAt }: HostedSubscription): boolean =>
  status === 'canceled' || canceledAt !== null

/**
 * Returns whether a cancellation waits for a pending payment, because the paid period was over when it was
 * requested.
 */
export const awaitsPayment = (subscription: HostedSubscription): boolean => {
  const { canceledAt, currentPeriodEnd, nextBillingDate, unpaid } = subscription
  if (canceledAt === null || unpaid === null) return false
  const at = Date.parse(canceledAt)
  // The end of an unpaid first period equals both dates.
  return at > Date.parse(currentPeriodEnd) || at < Date.parse(nextBillingDate)
}

/** Returns what the customer can do with a wallet to enable automatic payments; null if nothing. */
export const wantedOf = (subscription: HostedSubscription): 'agree' | 'approve' | null => {
  const { autopay, autopayIssue, allowance, nextTerms, stop } = subscription
  if (autopay !== 'allowance' || isEnding(subscription) || nextTerms === null) return null
  if (autopayIssue === 'insufficient_allowance') return allowance === null ? 'agree' : 'approve'
  // The service now pulls through another contract, for which new terms must be signed.
  const isOfFormerContract = autopayIssue === 'unavailable' && stop === null
  const isUnsigned = autopayIssue === 'no_terms' || autopayIssue === 'stopped' || isOfFormerContract
  return isUnsigned || autopayIssue === 'terms_too_low' ? 'agree' : null
}

/** Returns whether the page is about to change without the customer: a pull or an approval is pending. */
export const isAwaiting = (subscription: HostedSubscription): boolean => {
  const { autopay, autopayIssue, unpaid } = subscription
  if (awaitsPayment(subscription)) return true
  return (
    autopay === 'allowance' &&
    (autopayIssue === 'insufficient_allowance' || (unpaid !== null && autopayIssue === null))
  )
}
