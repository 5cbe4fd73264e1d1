import { type SettledPull, watchAgreement } from '../agreements/index.ts'
import type { Work } from '../context.ts'
import { findInvoice } from '../invoices/index.ts'
import { failToCollect, type Transition, type TransitionFacts } from './move.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Returns the change of the subscription that the outcome of a pull causes. The payment of a successful pull
 * is reported separately, by the chain reader.
 */
export const decideFollow = (
  before: SubscriptionRow,
  { invoiceId, failure, remainingMinor }: SettledPull,
  { now }: Pick<TransitionFacts, 'now'>,
): Transition => {
  const row = { ...before, allowance_remaining: remainingMinor ?? before.allowance_remaining }
  if (failure === null) return { row: { ...row, autopay_issue: issueAfterPull(row) } }
  if (!isUnpaid(row, invoiceId)) return { row }
  const { mail, ...failed } = failToCollect(row, failure)
  return mail === undefined || isEnding(before, now) ? failed : { ...failed, mail }
}

/**
 * Returns the issue that remains after a successful pull. The pull of one period does not show that the terms
 * cover the plan chosen for the next period.
 */
const issueAfterPull = ({ autopay_issue, pending_price_id }: SubscriptionRow) =>
  pending_price_id !== null && autopay_issue === 'terms_too_low' ? autopay_issue : null

/**
 * Returns the change of a subscription after a pull by terms that were replaced before the pull ended. If the
 * pull failed, the present terms pull the invoice now. Returns null if there is no change.
 */
export const decideReplaced = (
  before: SubscriptionRow,
  { invoiceId, failure }: SettledPull,
  { now }: Pick<TransitionFacts, 'now'>,
): Transition | null =>
  failure !== null && before.agreement !== null && isUnpaid(before, invoiceId) && !isEnding(before, now)
    ? { row: { ...before, collect_at: now } }
    : null

/**
 * Returns whether the time of a requested cancellation has come. The cancellation then waits only for the
 * pull of the unpaid invoice. If that pull fails, the invoice is voided.
 */
const isEnding = ({ canceled_at }: SubscriptionRow, now: Date): boolean =>
  canceled_at !== null && canceled_at <= now

const isUnpaid = ({ open_invoice_id, status }: SubscriptionRow, invoiceId: string | null): boolean =>
  open_invoice_id === invoiceId && status !== 'paused' && status !== 'canceled'

/**
 * Applies the outcome of a pull to its subscription: the remaining allowance, or the reason why renewals are
 * paid by a link. The outcome of a pull by replaced terms does not apply to the present terms; if it failed,
 * the present terms pull the invoice.
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
