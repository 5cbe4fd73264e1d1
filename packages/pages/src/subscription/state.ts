import type { HostedSubscription } from '@stablerail/contract'
import type { Language, SubscriptionFacts } from '../renderer.ts'

/** What the page is made of, on the server and again in the browser. */
export type SubscriptionState = SubscriptionFacts & { language: Language; logo: string | null }

export type Allowance = NonNullable<HostedSubscription['allowance']>

/** Nothing is billed any more, or after the end of the paid period. */
export const isEnding = ({ status, canceledAt }: HostedSubscription): boolean =>
  status === 'canceled' || canceledAt !== null

/** What the customer can do with a wallet, so that payments are taken from it; null for nothing. */
export const wantedOf = (subscription: HostedSubscription): 'agree' | 'approve' | null => {
  const { autopay, autopayIssue, allowance, nextAmountMinor } = subscription
  if (autopay !== 'allowance' || isEnding(subscription) || nextAmountMinor === 0) return null
  if (autopayIssue === 'insufficient_allowance') return allowance === null ? 'agree' : 'approve'
  const isUnsigned = autopayIssue === 'no_terms' || autopayIssue === 'stopped'
  return isUnsigned || autopayIssue === 'terms_too_low' ? 'agree' : null
}

/** Whether the page is about to change by itself: a pull or an approval is awaited. */
export const isAwaiting = ({ autopay, autopayIssue, unpaid }: HostedSubscription): boolean =>
  autopay === 'allowance' &&
  (autopayIssue === 'insufficient_allowance' || (unpaid !== null && autopayIssue === null))
