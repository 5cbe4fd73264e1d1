import type { AcrossWorkspaces } from '../../../mechanisms/work/index.ts'
import { reopenCheckouts } from '../../checkouts/index.ts'
import { undoEffects } from '../allocations-store.ts'
import type { RecordedPayment } from '../payment.ts'

/** Takes back the success of the checkouts that these payments, and no others, made succeed. */
export const undoSuccess = async (
  work: AcrossWorkspaces,
  rows: readonly RecordedPayment[],
): Promise<void> => {
  for (const livemode of [false, true]) {
    const keys = rows
      .filter((row) => row.livemode === livemode)
      .map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }))
    const undone = await undoEffects(work.tx, livemode, keys, work.now)
    if (undone.length > 0) await reopenCheckouts(work, livemode, undone)
  }
}
