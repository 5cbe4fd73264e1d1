import type { Context } from '../../../context.ts'
import { transactAcross } from '../../../mechanisms/work/index.ts'
import { paymentIdentifiers } from '../payment.ts'
import { dropLost } from './store.ts'

/** How long a transaction that a reorg took out may take to come back. */
const patienceMs = 24 * 3_600_000
const batch = 200

/** Gives up payments whose transaction the chain lost for good; their checkouts stay as they are. */
export const failDroppedPayments = (context: Context): Promise<number> =>
  transactAcross(context, async ({ tx, now, within }) => {
    const detachedBefore = new Date(now.getTime() - patienceMs)
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
