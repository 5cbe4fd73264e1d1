import { mayMove, paymentMoves } from '@stablerail/contract'
import type { Rewind } from '../../../mechanisms/chains/index.ts'
import { holdForDigest } from '../../../mechanisms/mail/index.ts'
import { releaseAllocations } from '../allocations-store.ts'
import type { RecordedPayment } from '../payment.ts'
import { suspectedDigest, suspicionOf } from '../payment-mails.ts'
import { reverseRefunds } from '../refunds/reading/reverse-refunds.ts'
import { orphanTransfers } from '../transfers-store.ts'
import { emitSuspicions } from './reorg-context.ts'
import { suspectPayments } from './store.ts'
import { undoSuccess } from './undo-success.ts'

const keyOf = ({ workspace_id, id }: RecordedPayment) => ({ workspaceId: workspace_id, id })

/**
 * Takes payments out of the chain whose transfers it no longer holds where they were read: what they were assigned to
 * is free again, and a confirmed payment is suspected and what it caused undone.
 */
export const takeOut = async (
  { work, network }: Pick<Rewind, 'work' | 'network'>,
  rows: readonly RecordedPayment[],
  canonicalHash: (blockNumber: number) => string | null,
): Promise<void> => {
  const { tx, now } = work
  if (rows.length === 0) return
  await orphanTransfers(
    tx,
    rows.map(({ transfer_id }) => transfer_id),
    now,
  )
  await reverseRefunds(
    work,
    rows.map(({ transfer_id }) => transfer_id),
  )
  await releaseAllocations(tx, network.livemode, rows.map(keyOf), now)
  const suspected = rows.filter(
    ({ status, reorg_suspected }) => mayMove(paymentMoves.suspectReorg, status) && !reorg_suspected,
  )
  await suspectPayments(
    tx,
    suspected.map(({ transfer_id }) => transfer_id),
  )
  await undoSuccess(work, suspected)
  emitSuspicions(work, suspected, canonicalHash)
  const told = suspected.filter(({ announced }) => announced)
  await holdForDigest(
    work,
    suspectedDigest,
    told.map((row) => suspicionOf(row, now)),
  )
}
