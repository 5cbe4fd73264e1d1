/** The words and the colour of each status, and which of them a record has. No other file has words of statuses. */
import type { Checkout, Invoice, Payment, Subscription } from '@stablerail/sdk/functions'
import type { Tone } from './badge.tsx'
import { sentenceOf } from './words.ts'

type Shown = readonly [words: string, tone: Tone]

/** A status that is not listed is shown by its own name, without a colour. */
const statuses: Record<string, Shown> = {
  // Payments and invoices.
  pending: ['Pending', 'warn'],
  confirmed: ['Confirmed', 'good'],
  failed: ['Failed', 'bad'],
  refunded: ['Refunded', 'plain'],
  refunding: ['Refund in progress', 'warn'],
  partly_refunded: ['Partly refunded', 'plain'],
  underpaid: ['Underpaid', 'warn'],
  overpaid: ['Overpaid', 'warn'],
  partly_paid: ['Partly paid', 'warn'],
  dropped: ['Dropped', 'bad'],
  reverted: ['Reverted', 'bad'],
  reorged: ['Reversed', 'bad'],
  left_the_chain: ['Missing from chain', 'bad'],
  unmatched: ['Unmatched', 'warn'],
  claimed: ['Claimed', 'warn'],
  flagged: ['Flagged', 'bad'],
  part: ['Part payment', 'accent'],
  surplus: ['Surplus', 'warn'],
  // Checkouts.
  open: ['Open', 'accent'],
  awaiting_payment: ['Awaiting payment', 'accent'],
  paid: ['Paid', 'good'],
  expired: ['Expired', 'plain'],
  // Invoices.
  draft: ['Draft', 'plain'],
  past_due: ['Past due', 'warn'],
  void: ['Void', 'plain'],
  // Subscriptions and customers.
  trialing: ['Trial', 'accent'],
  active: ['Active', 'good'],
  paused: ['Paused', 'warn'],
  canceled: ['Canceled', 'plain'],
  unpaid: ['Unpaid', 'warn'],
  at_risk: ['Payment overdue', 'warn'],
  churned: ['Former subscriber', 'plain'],
  // Entitlements, products and prices.
  ended: ['Ended', 'plain'],
  archived: ['Archived', 'plain'],
  // Commissions.
  accrued: ['Unpaid', 'accent'],
  adjusted: ['Reduced', 'warn'],
  voided: ['Void', 'plain'],
  // Refunds, webhooks, keys and checks.
  initiated: ['Initiated', 'warn'],
  broadcast: ['Broadcast', 'warn'],
  succeeded: ['Succeeded', 'good'],
  delivering: ['Delivering', 'warn'],
  dead: ['Dead', 'bad'],
  enabled: ['Enabled', 'good'],
  approved: ['Approved', 'good'],
  rejected: ['Rejected', 'bad'],
  screened_flagged: ['Flagged', 'bad'],
  screened_clean: ['Clean', 'good'],
  screen_error: ['Could not be screened', 'warn'],
  not_screened: ['Not screened', 'plain'],
}

/** The explanation of a flagged payment for the merchant. */
export const flaggedWords =
  'Sanctions screening flagged the sender. Check what you may do before you move the money.'

/** Returns the words and the colour of a status. */
export const shownStatus = (status: string): Shown => statuses[status] ?? [sentenceOf(status), 'plain']

/** Returns the options of a filter, each with the words that the list shows for the status. */
export const optionsOf = (filters: Record<string, string>): (readonly [string, string])[] =>
  Object.entries(filters).map(([value, status]) => [value, shownStatus(status)[0]])

/** The fields that the status of a payment is made of. The results of a search have them too, except the claims. */
export type PaymentFacts = Pick<
  Payment,
  | ('status' | 'failureReason' | 'amountMinor' | 'refundAmountMinor' | 'refundedAt')
  | ('coverage' | 'unmatchedInbound' | 'screeningVerdict' | 'reorgSuspected' | 'overpaidMinor')
> &
  Partial<Pick<Payment, 'claims'>>

/** Returns the status of the money of a payment, including its refunds. */
const moneyStatus = ({ status, failureReason, refundAmountMinor, refundedAt }: PaymentFacts): string => {
  if (status === 'reorged' || status === 'pending' || status === 'refunded') return status
  if (refundAmountMinor !== null) return refundedAt === null ? 'refunding' : 'partly_refunded'
  return status === 'failed' ? (failureReason ?? status) : status
}

/** Returns whether a transfer to a deposit address does not count for its checkout and waits to be refunded. */
export const isSurplus = ({
  coverage,
  unmatchedInbound,
  status,
}: Pick<Payment, 'coverage' | 'unmatchedInbound' | 'status'>): boolean =>
  coverage === 'surplus' && unmatchedInbound && status !== 'refunded'

/** Returns the cents above the price that no refund returns, including a refund in progress. */
export const surplusLeft = ({
  overpaidMinor,
  refundAmountMinor,
}: Pick<Payment, 'overpaidMinor' | 'refundAmountMinor'>): number =>
  Math.max(0, overpaidMinor - (refundAmountMinor ?? 0))

/** Returns the reason why a person should look at a payment; null if there is none. */
export const needsAttention = (
  payment: Omit<PaymentFacts, 'amountMinor' | 'failureReason' | 'refundedAt'>,
): 'flagged' | 'left_the_chain' | 'unmatched' | 'overpaid' | null => {
  if (payment.screeningVerdict === 'screened_flagged') return 'flagged'
  if (payment.reorgSuspected) return 'left_the_chain'
  const isUnmatched = payment.unmatchedInbound && payment.status !== 'refunded'
  // A surplus at a deposit address has a status of its own.
  if (isUnmatched && payment.coverage !== 'surplus') return 'unmatched'
  return surplusLeft(payment) > 0 ? 'overpaid' : null
}

/** Returns the statuses of a payment. The first one is the status of its money. */
export const paymentStatuses = (payment: PaymentFacts): string[] => {
  const reason = needsAttention(payment)
  const isClaimed = reason === 'unmatched' && (payment.claims ?? []).length > 0
  return [
    moneyStatus(payment),
    ...(payment.coverage === 'part' ? ['part'] : []),
    ...(isSurplus(payment) ? ['surplus'] : []),
    ...(reason === null ? [] : [isClaimed ? 'claimed' : reason]),
  ]
}

export type CheckoutFacts = Pick<Checkout, 'status' | 'receivedMinor' | 'remainingMinor'>

/** Returns the status of a checkout. */
export const checkoutStatus = ({ status, receivedMinor, remainingMinor }: CheckoutFacts): string => {
  if (status === 'succeeded') return 'paid'
  if (status === 'failed') return 'underpaid'
  if (status === 'pending')
    return receivedMinor > 0 && remainingMinor > 0 ? 'partly_paid' : 'awaiting_payment'
  return status
}

/** The statuses that the filter of checkouts offers, each with the status that a list shows. */
export const checkoutFilters = {
  open: 'open',
  pending: 'awaiting_payment',
  succeeded: 'paid',
  failed: 'underpaid',
  expired: 'expired',
}

/** Returns the statuses of an invoice. The first one is its own; the others describe its payments and refunds. */
export const invoiceStatuses = ({
  status,
  receivedMinor,
  refundedMinor,
  overpaidMinor,
  refundedAt,
}: Pick<
  Invoice,
  'status' | 'receivedMinor' | 'refundedMinor' | 'overpaidMinor' | 'refundedAt'
>): string[] => {
  const isOwed = status === 'open' || status === 'past_due'
  const isRefunded = refundedAt !== null
  return [
    isRefunded ? 'refunded' : status,
    ...(isOwed && receivedMinor > refundedMinor ? ['partly_paid'] : []),
    ...(!isRefunded && refundedMinor > 0 ? ['partly_refunded'] : []),
    ...(overpaidMinor > 0 ? ['overpaid'] : []),
  ]
}

/** The fields that the status of a subscription is made of. The results of a search have them too. */
export type SubscriptionFacts = Pick<Subscription, 'status' | 'canceledAt' | 'amountMinor' | 'mrrMinor'>

/**
 * Returns whether no payment for a subscription that is billed is kept: nothing was ever paid, or the payment of the
 * current period was refunded. Its monthly revenue is 0 in both cases.
 */
export const isUnpaid = ({ status, mrrMinor, amountMinor }: Omit<SubscriptionFacts, 'canceledAt'>): boolean =>
  (status === 'active' || status === 'past_due') && mrrMinor === 0 && amountMinor > 0

/**
 * Returns the status of a subscription, and the time at which it ends if a cancellation is scheduled. An active
 * subscription for which nothing is paid is unpaid. Without a status, only the end is shown: an active subscription that
 * ends is not active for long.
 */
export const subscriptionStatus = (
  subscription: SubscriptionFacts,
): { status: string | null; endsAt: string | null } => {
  const { status, canceledAt } = subscription
  const shown = status === 'active' && isUnpaid(subscription) ? 'unpaid' : status
  if (canceledAt === null || status === 'canceled') return { status: shown, endsAt: null }
  return { status: shown === 'active' ? null : shown, endsAt: canceledAt }
}
