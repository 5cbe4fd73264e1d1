import { mayMove, paymentMoves } from '@stablerail/contract'
import { holdForDigest } from '../../../mechanisms/mail/index.ts'
import type { Rewind } from '../../context.ts'
import { matchAgain } from '../confirm/match-again.ts'
import { suspectedDigest, suspicionOf } from '../confirm/payment-mails.ts'
import { releaseAllocations } from '../record/allocations-store.ts'
import type { RecordedPayment } from '../record/payment.ts'
import { orphanTransfers } from '../record/transfers-store.ts'
import { coverCheckouts } from './parts/cover-checkouts.ts'
import { coveredBy } from './parts/covered-by.ts'
import { emitSuspicions } from './reorg-context.ts'
import { reverseRefunds } from './reverse-refunds.ts'
import { suspectPayments } from './store.ts'
import { undoSuccess } from './undo-success.ts'

const keyOf = ({ workspace_id, id }: RecordedPayment) => ({ workspaceId: workspace_id, id })

/**
 * Returns the checkout that awaits another payment when this payment leaves the chain; an empty list if the
 * payment was not credited to a checkout.
 */
const freedBy = ({ workspace_id: workspaceId, outcome, checkout_id: checkoutId }: RecordedPayment) =>
  outcome === 'credited' && checkoutId !== null ? [{ workspaceId, checkoutId }] : []

/**
 * Marks payments as orphaned (out of the chain) because the chain no longer holds their transfers in the
 * blocks in which they were read. Their allocations are released, so that another payment in the chain can
 * pay the same checkout. A confirmed payment becomes suspected, and its effects are undone.
 */
export const markOrphaned = async (
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
  await coverCheckouts({ work, network }, coveredBy(rows))
  await matchAgain({ work, network }, rows.flatMap(freedBy))
  const told = suspected.filter(({ announced }) => announced)
  await holdForDigest(
    work,
    suspectedDigest,
    told.map((row) => suspicionOf(row, now)),
  )
}
