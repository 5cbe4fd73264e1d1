import { paymentMoves } from '@stablerail/contract'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import type { Context } from '../../context.ts'
import { countPayments } from '../record/count-payments.ts'
import { causeOf, paymentIdentifiers } from '../record/payment.ts'
import { failUnseen } from '../record/refunds-store.ts'
import { freePositions } from '../record/transfers-store.ts'
import { dropPayments, lockLost } from './store.ts'

/** A transaction that a reorg removed from the chain may be mined again within 24 hours. */
const returnWindowMs = 24 * 3_600_000
const batch = 200

/**
 * Fails payments as `dropped` if their transactions were not mined again after a reorg, including payments
 * that had failed as underpaid. Their checkouts keep their statuses. The positions of their transfers become
 * null, so that a transaction that is mined later makes a new payment. An unsent refund fails, so that the
 * merchant does not send back money that never arrived. Returns the number of failed payments.
 */
export const failDroppedPayments = (context: Context): Promise<number> =>
  transactAcross(context, async (work) => {
    const { tx, now, within } = work
    const orphanedBefore = new Date(now.getTime() - returnWindowMs)
    const lost = await lockLost(tx, { orphanedBefore, limit: batch })
    const ids = lost.map(({ transfer_id }) => transfer_id)
    await dropPayments(tx, ids)
    countPayments(
      work,
      lost
        .filter(({ status }) => status !== paymentMoves.drop.to)
        .map((row) => ({ ...row, status: paymentMoves.drop.to })),
    )
    await freePositions(tx, ids)
    await failUnseen(
      tx,
      lost.filter(({ status }) => status === paymentMoves.drop.to),
    )
    for (const row of lost)
      if (row.announced)
        within({ workspaceId: row.workspace_id, livemode: row.livemode }).emit(
          'payment.failed',
          { ...paymentIdentifiers(row), failureReason: 'dropped' },
          causeOf(row.id, row.block_time, row.version + 1),
        )
    return lost.length
  })

export const failDroppedPaymentsJob = {
  name: 'fail dropped payments',
  everyMs: 60_000,
  run: failDroppedPayments,
}
