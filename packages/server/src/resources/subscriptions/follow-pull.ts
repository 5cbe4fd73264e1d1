import type { Work } from '../../mechanisms/work/index.ts'
import type { SettledPull } from '../agreements/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { failToCollect, type Move } from './move.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * What a settled pull makes of its subscription; null where that is nothing. The payment of one that succeeded comes from
 * the chain's reader. What a pull by former terms did not pay is pulled by those that were signed meanwhile.
 */
export const decideFollow = (
  before: SubscriptionRow,
  { agreement, invoiceId, failure, remainingMinor }: SettledPull,
  now: Date,
): Move | null => {
  const { status, open_invoice_id } = before
  const isWanted =
    failure !== null && open_invoice_id === invoiceId && status !== 'paused' && status !== 'canceled'
  if (before.agreement !== agreement)
    return isWanted && before.agreement !== null ? { row: { ...before, collect_at: now } } : null
  const row = { ...before, allowance_remaining: remainingMinor ?? before.allowance_remaining }
  if (failure === null) return { row: { ...row, autopay_issue: null } }
  return isWanted ? failToCollect(row, failure) : { row }
}

/** Tells the subscription what came of a pull: what is left of the approval, or why renewals go by a link. */
export const followPull = async (work: Work, pull: SettledPull): Promise<void> => {
  if (pull.invoiceId === null) return
  const invoice = await findInvoice(work.tx, work, pull.invoiceId)
  const before = await lockSubscription(work.tx, work, invoice?.subscription_id ?? '')
  if (before === undefined) return
  const { billing } = await factsOf(work)
  const move = decideFollow(before, pull, billing.now)
  if (move !== null) await moveOne(billing, { before, move })
}
