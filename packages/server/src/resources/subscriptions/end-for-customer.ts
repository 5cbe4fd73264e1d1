import type { Work } from '../context.ts'
import { billingOf, carryOutFirst } from './carry-out.ts'
import { decideEndForCustomer } from './decide-cancel.ts'
import { findOnTheirWay } from './on-their-way.ts'
import { factsOf } from './require-subscription.ts'
import { lockLiving } from './store.ts'

/**
 * Ends the subscriptions of a customer who is deleted, because the customer can no longer be notified of
 * charges. If a payment of the unpaid invoice is pending, the cancellation waits for it. The caller emits the
 * customer's event.
 */
export const endForCustomer = async (work: Work, customerId: string): Promise<void> => {
  const living = await lockLiving(work.tx, work, customerId)
  if (living.length === 0) return
  const { billing, facts } = await factsOf(work)
  const unpaid = living.flatMap(({ workspace_id: workspaceId, open_invoice_id: invoiceId }) =>
    invoiceId === null ? [] : [{ workspaceId, invoiceId }],
  )
  const seen = await findOnTheirWay(work.tx, work.livemode, unpaid, work.realNow)
  const changes = living.map((before) => {
    const isPaymentSeen = seen.has(before.open_invoice_id ?? '')
    return { before, move: decideEndForCustomer(before, { ...facts, isPaymentSeen }) }
  })
  await carryOutFirst(billingOf(billing), changes)
}
