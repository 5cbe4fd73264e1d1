import type { Context } from '../../../context.ts'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import { paymentIdentifiers } from '../payment.ts'
import { dropLost } from './store.ts'

/** A transaction that a reorg took out of the chain may be mined again within 24 hours. */
const returnWindowMs = 24 * 3_600_000
const batch = 200

/** Fails payments whose transactions were not mined again after a reorg. Their checkouts keep their statuses. */
export const failDroppedPayments = (context: Context): Promise<number> =>
  transactAcross(context, async ({ tx, now, within }) => {
    const detachedBefore = new Date(now.getTime() - returnWindowMs)
    const dropped = await dropLost(tx, { detachedBefore, limit: batch })
    for (const row of dropped)
      within({ workspaceId: row.workspace_id, livemode: row.livemode }).emit('payment.failed', {
        ...paymentIdentifiers(row),
        failureReason: 'dropped',
      })
    return dropped.length
  })

export const failDroppedPaymentsJob = {
  name: 'fail dropped payments',
  everyMs: 60_000,
  run: failDroppedPayments,
}
