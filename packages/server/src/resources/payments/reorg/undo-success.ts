import { reopenCheckouts } from '../../checkouts/index.ts'
import type { AcrossWorkspaces } from '../../context.ts'
import { reopenInvoices } from '../../invoices/index.ts'
import { findNewDueDates, reverseRenewals } from '../../subscriptions/index.ts'
import { updateDependents } from '../confirm/programs/update-dependents.ts'
import { type Effect, undoEffects } from '../record/allocations-store.ts'
import type { RecordedPayment } from '../record/payment.ts'

const kinds = ['checkout_succeeded', 'invoice_paid'] as const

/**
 * Undoes the effects of these payments: the success of checkouts, the payment of invoices and the renewal of
 * subscriptions, and what depends on the payments, such as entitlements and commissions.
 */
export const undoSuccess = async (
  work: AcrossWorkspaces,
  rows: readonly RecordedPayment[],
): Promise<void> => {
  for (const livemode of [false, true]) {
    const keys = rows
      .filter((row) => row.livemode === livemode)
      .map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }))
    const undone = await undoEffects(work.tx, livemode, keys, { now: work.now, kinds })
    const targets = (kind: Effect['kind']) => undone.filter((one) => one.kind === kind)
    await reopenCheckouts(
      work,
      livemode,
      targets('checkout_succeeded').map(({ workspaceId, targetId }) => ({
        workspaceId,
        checkoutId: targetId,
      })),
    )
    const invoices = targets('invoice_paid').map(({ workspaceId, targetId }) => ({
      workspaceId,
      invoiceId: targetId,
    }))
    const dues = await findNewDueDates(work, livemode, invoices)
    await reverseRenewals(work, livemode, await reopenInvoices(work, livemode, invoices, dues))
  }
  await updateDependents(work, rows)
}
