import type { HostedSubscription } from '@stablerail/contract'
import type { Language, SubscriptionFacts } from '../renderer.ts'

/** What the page is made of, on the server and again in the browser. */
export type SubscriptionState = SubscriptionFacts & { language: Language; logo: string | null }

export type Allowance = NonNullable<HostedSubscription['allowance']>

/** Nothing is billed any more, or after the end of the paid period. */
export const isEnding = ({ status, canceledAt }: HostedSubscription): boolean =>
  status === 'canceled' || canceledAt !== null

/** It was canceled when its paid period was over, while a payment was on its way, for which that waits. */
export const awaitsPayment = (subscription: HostedSubscription): boolean => {
  const { canceledAt, currentPeriodEnd, nextBillingDate, unpaid } = subscription
  if (canceledAt === null || unpaid === null) return false
  const at = Date.parse(canceledAt)
  // One at the end of an unpaid first period is at both.
  return at > Date.parse(currentPeriodEnd) || at < Date.parse(nextBillingDate)
}

/** What the customer can do with a wallet, so that payments are taken from it; null for nothing. */
export const wantedOf = (subscription: HostedSubscription): 'agree' | 'approve' | null => {
  const { autopay, autopayIssue, allowance, nextTerms, stop } = subscription
  if (autopay !== 'allowance' || isEnding(subscription) || nextTerms === null) return null
  if (autopayIssue === 'insufficient_allowance') return allowance === null ? 'agree' : 'approve'
  // The service pulls by another contract now, for which other terms are signed.
  const isOfFormerContract = autopayIssue === 'unavailable' && stop === null
  const isUnsigned = autopayIssue === 'no_terms' || autopayIssue === 'stopped' || isOfFormerContract
  return isUnsigned || autopayIssue === 'terms_too_low' ? 'agree' : null
}

/** Whether the page is about to change by itself: a pull or an approval is awaited. */
export const isAwaiting = (subscription: HostedSubscription): boolean => {
  const { autopay, autopayIssue, unpaid } = subscription
  if (awaitsPayment(subscription)) return true
  return (
    autopay === 'allowance' &&
    (autopayIssue === 'insufficient_allowance' || (unpaid !== null && autopayIssue === null))
  )
}
