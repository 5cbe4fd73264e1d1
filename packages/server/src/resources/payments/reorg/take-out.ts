import { mayMove, paymentMoves } from '@stablerail/contract'
import { holdForDigest } from '../../../mechanisms/mail/index.ts'
import type { Rewind } from '../../context.ts'
import { matchAgain } from '../confirm/match-again.ts'
import { suspectedDigest, suspicionOf } from '../confirm/payment-mails.ts'
import { releaseAllocations } from '../record/allocations-store.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { orphanTransfers } from '../record/transfers-store.ts'
import { emitSuspicions } from './reorg-context.ts'
import { reverseRefunds } from './reverse-refunds.ts'
import { suspectPayments } from './store.ts'
import { undoSuccess } from './undo-success.ts'

const keyOf = ({ workspace_id, id }: RecordedPayment) => ({ workspaceId: workspace_id, id })

/** The checkout that waits for another payment once this one is out of the chain. */
const freedBy = ({ workspace_id: workspaceId, outcome, checkout_id: checkoutId }: RecordedPayment) =>
  outcome === 'credited' && checkoutId !== null ? [{ workspaceId, checkoutId }] : []

/**
 * Takes payments out of the chain whose transfers it no longer holds where they were read: what they were assigned to
 * is free again, for another payment of it too that the chain holds, and a confirmed payment is suspected and what it
 * caused undone.
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
  emitSuspicions(work, suspected, canonicalHash)
  await undoSuccess(work, suspected)
  await matchAgain({ work, network }, rows.flatMap(freedBy))
  const told = suspected.filter(({ announced }) => announced)
  await holdForDigest(
    work,
    suspectedDigest,
    told.map((row) => suspicionOf(row, now)),
  )
}
