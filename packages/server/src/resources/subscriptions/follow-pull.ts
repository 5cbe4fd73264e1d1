import type { Work } from '../../mechanisms/work/index.ts'
import type { SettledPull } from '../agreements/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { failToCollect, type Move } from './move.ts'
import { factsOf, moveOne } from './require-subscription.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What a settled pull makes of its subscription. The payment of one that succeeded comes from the chain's reader. */
export const decideFollow = (
  before: SubscriptionRow,
  { invoiceId, failure, remainingMinor }: SettledPull,
): Move => {
  const row = { ...before, allowance_remaining: remainingMinor ?? before.allowance_remaining }
  if (failure === null) return { row: { ...row, autopay_issue: null } }
  const isAsked = row.open_invoice_id === invoiceId && row.status !== 'paused' && row.status !== 'canceled'
  return isAsked ? failToCollect(row, failure) : { row }
}

/** Tells the subscription what came of a pull: what is left of the approval, or why renewals go by a link. */
export const followPull = async (work: Work, pull: SettledPull): Promise<void> => {
  if (pull.invoiceId === null) return
  const invoice = await findInvoice(work.tx, work, pull.invoiceId)
  const before = await lockSubscription(work.tx, work, invoice?.subscription_id ?? '')
  if (before === undefined || before.agreement !== pull.agreement) return
  const { billing } = await factsOf(work)
  await moveOne(billing, { before, move: decideFollow(before, pull) })
}
