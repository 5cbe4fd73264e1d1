import type { AcrossWorkspaces } from '../../../mechanisms/work/index.ts'
import { reopenCheckouts } from '../../checkouts/index.ts'
import { reopenInvoices } from '../../invoices/index.ts'
import { type Effect, undoEffects } from '../allocations-store.ts'
import type { RecordedPayment } from '../payment.ts'

/** Takes back the success of the checkouts, and that of the invoices, that these payments made succeed. */
export const undoSuccess = async (
  work: AcrossWorkspaces,
  rows: readonly RecordedPayment[],
): Promise<void> => {
  for (const livemode of [false, true]) {
    const keys = rows
      .filter((row) => row.livemode === livemode)
      .map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }))
    const undone = await undoEffects(work.tx, livemode, keys, work.now)
    const targets = (kind: Effect['kind']) => undone.filter((one) => one.kind === kind)
    await reopenCheckouts(
      work,
      livemode,
      targets('checkout_succeeded').map(({ workspaceId, targetId }) => ({
        ...{ workspaceId, checkoutId: targetId },
      })),
    )
    await reopenInvoices(
      work,
      livemode,
      targets('invoice_paid').map(({ workspaceId, targetId }) => ({ workspaceId, invoiceId: targetId })),
    )
  }
}
