import { checkoutMoves, mayMove } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../../mechanisms/work/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { lockCheckoutRows, updateCheckoutStatuses } from './settlement-store.ts'

export type CheckoutSettlement = { workspaceId: string; checkoutId: string; move: 'succeed' | 'fail' }

/**
 * Ends checkouts whose payments were settled. One that has ended already stays as it is. Answers those that
 * succeeded by this, by id.
 */
export const settleCheckouts = async (
  { tx, now }: AcrossWorkspaces,
  livemode: boolean,
  settlements: readonly CheckoutSettlement[],
): Promise<Map<string, CheckoutRow>> => {
  const succeeded = new Map<string, CheckoutRow>()
  if (settlements.length === 0) return succeeded
  const locked = await lockCheckoutRows(tx, livemode, settlements)
  const statuses = new Map(locked.map(({ id, status }) => [id, status]))
  for (const move of ['succeed', 'fail'] as const) {
    const moving = settlements.filter((settlement) => {
      const status = statuses.get(settlement.checkoutId)
      return settlement.move === move && status !== undefined && mayMove(checkoutMoves[move], status)
    })
    if (moving.length === 0) continue
    const rows = await updateCheckoutStatuses(tx, livemode, moving, {
      status: checkoutMoves[move].to,
      ...(move === 'succeed' ? { completed_at: now } : {}),
    })
    if (move === 'succeed') for (const row of rows) succeeded.set(row.id, row)
  }
  return succeeded
}
