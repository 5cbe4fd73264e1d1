import { paymentMoves } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../../context.ts'
import { countPayments } from '../record/count-payments.ts'
import { causeOf, type RecordedPayment } from '../record/payment.ts'
import { failUnseen } from '../record/refunds-store.ts'
import { freePositions } from '../record/transfers-store.ts'
import { reorgContext } from './reorg-context.ts'
import { setReorged } from './store.ts'
import { undoSuccess } from './undo-success.ts'

/**
 * Ends suspected payments as `reorged`: the chain has lost their transactions permanently. The positions of
 * their transfers become null, so that a transaction that is mined later makes a new payment. An unsent
 * refund fails, so that the merchant does not send back money that never arrived.
 */
export const reorgPayments = async (
  work: AcrossWorkspaces,
  rows: readonly RecordedPayment[],
): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ transfer_id }) => transfer_id)
  await setReorged(work.tx, ids)
  countPayments(
    work,
    rows.map((row) => ({ ...row, status: paymentMoves.reorg.to })),
  )
  await freePositions(work.tx, ids)
  await failUnseen(work.tx, rows)
  for (const row of rows)
    if (row.announced)
      work
        .within({ workspaceId: row.workspace_id, livemode: row.livemode })
        .emit(
          'payment.reorged',
          reorgContext(row, null, work.now),
          causeOf(row.id, row.block_time, row.version + 1),
        )
  await undoSuccess(work, rows)
}
