import {
  type CommissionedPayment,
  type CommissionWork,
  decideCommission,
  emitCommissionEvent,
} from './commission.ts'
import { lockCommissionsOf, updateCommissions } from './store.ts'

/**
 * Updates commissions after their payments have changed, and emits events of the commissions that changed.
 */
export const followCommissions = async (
  work: CommissionWork,
  livemode: boolean,
  standings: readonly CommissionedPayment[],
): Promise<void> => {
  const byPayment = new Map(standings.map((standing) => [standing.paymentId, standing]))
  const changes = (await lockCommissionsOf(work.tx, livemode, standings)).flatMap((row) => {
    const standing = byPayment.get(row.payment_id)
    if (standing === undefined) return []
    const decided = decideCommission(row, standing)
    const isSame = decided.status === row.status && decided.amountMinor === row.amount_minor
    return isSame ? [] : [{ workspaceId: row.workspace_id, id: row.id, ...decided }]
  })
  for (const row of await updateCommissions(work.tx, livemode, changes))
    emitCommissionEvent(work, row, byPayment.get(row.payment_id)?.at)
}
