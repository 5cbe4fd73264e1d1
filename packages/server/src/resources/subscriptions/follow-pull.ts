import { type SettledPull, watchAgreement } from '../agreements/index.ts'
import type { Work } from '../context.ts'
import { findInvoice } from '../invoices/index.ts'
import { type Facts, failToCollect, type Move } from './move.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What a settled pull makes of its subscription. The payment of one that succeeded comes from the chain's reader. */
export const decideFollow = (
  before: SubscriptionRow,
  { invoiceId, failure, remainingMinor }: SettledPull,
  { now }: Pick<Facts, 'now'>,
): Move => {
  const row = { ...before, allowance_remaining: remainingMinor ?? before.allowance_remaining }
  if (failure === null) return { row: { ...row, autopay_issue: issueAfterPull(row) } }
  if (!isUnpaid(row, invoiceId)) return { row }
  const { mail, ...failed } = failToCollect(row, failure)
  return mail === undefined || isEnding(before, now) ? failed : { ...failed, mail }
}

/** That a period was pulled says nothing of terms that are too low for the plan which is chosen for the next. */
const issueAfterPull = ({ autopay_issue, pending_price_id }: SubscriptionRow) =>
  pending_price_id !== null && autopay_issue === 'terms_too_low' ? autopay_issue : null

/** What a settled pull by other terms than the present ones makes of its subscription; null for nothing. */
export const decideReplaced = (
  before: SubscriptionRow,
  { invoiceId, failure }: SettledPull,
  { now }: Pick<Facts, 'now'>,
): Move | null =>
  failure !== null && before.agreement !== null && isUnpaid(before, invoiceId) && !isEnding(before, now)
    ? { row: { ...before, collect_at: now } }
    : null

/** Whether a cancellation waits for the pull alone: what that does not pay is void. */
const isEnding = ({ canceled_at }: SubscriptionRow, now: Date): boolean =>
  canceled_at !== null && canceled_at <= now

const isUnpaid = ({ open_invoice_id, status }: SubscriptionRow, invoiceId: string | null): boolean =>
  open_invoice_id === invoiceId && status !== 'paused' && status !== 'canceled'

/**
 * Tells the subscription what came of a pull: what is left of the approval, or why renewals go by a link. One by terms that
 * the customer has replaced says nothing of those: what it did not pay is pulled by them.
 */
export const followPull = async (work: Work, pull: SettledPull): Promise<void> => {
  if (pull.invoiceId === null) return
  const invoice = await findInvoice(work.tx, work, pull.invoiceId)
  const before = await lockSubscription(work.tx, work, invoice?.subscription_id ?? '')
  if (before === undefined) return
  const { billing, facts } = await factsOf(work)
  const move =
    before.agreement === pull.agreement
      ? decideFollow(before, pull, facts)
      : decideReplaced(before, pull, facts)
  if (move !== null) await moveOne(billing, { before, move })
  if (pull.failure === 'insufficient_allowance' && before.agreement === pull.agreement)
    await watchAgreement(work.tx, work, { hash: pull.agreement, now: work.realNow })
}
