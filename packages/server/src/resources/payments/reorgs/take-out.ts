import { mayMove, paymentMoves } from '@stablerail/contract'
import { holdForDigest } from '../../../mechanisms/mail/index.ts'
import type { Rewind } from '../../context.ts'
import { releaseAllocations } from '../allocations-store.ts'
import { matchAgain } from '../intake/match-again.ts'
import type { RecordedPayment } from '../payment.ts'
import { suspectedDigest, suspicionOf } from '../payment-mails.ts'
import { reverseRefunds } from '../refunds/reading/reverse-refunds.ts'
import { orphanTransfers } from '../transfers-store.ts'
import { emitSuspicions } from './reorg-context.ts'
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
