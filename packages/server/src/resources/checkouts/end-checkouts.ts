import { checkoutMoves, mayMove } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../../mechanisms/work/index.ts'
import type { CheckoutRow } from './checkout.ts'
import { type CheckoutKey, lockCheckouts, updateCheckoutStatuses } from './ending-store.ts'

export type CheckoutEnd = { workspaceId: string; checkoutId: string; move: 'succeed' | 'fail' }

/**
 * Moves checkouts to `succeeded` or `failed` after their payments were settled. A checkout that has already ended
 * keeps its status; where both ends are asked for one checkout, it succeeds. Returns the checkouts that this call
 * made succeed, by id.
 */
export const endCheckouts = async (
  { tx, now }: AcrossWorkspaces,
  livemode: boolean,
  ends: readonly CheckoutEnd[],
): Promise<Map<string, CheckoutRow>> => {
  const succeeded = new Map<string, CheckoutRow>()
  if (ends.length === 0) return succeeded
  const locked = await lockCheckouts(tx, livemode, ends)
  const statuses = new Map(locked.map(({ id, status }) => [id, status]))
  for (const move of ['succeed', 'fail'] as const) {
    const moving = ends.filter((end) => {
      const status = statuses.get(end.checkoutId)
      return end.move === move && status !== undefined && mayMove(checkoutMoves[move], status)
    })
    if (moving.length === 0) continue
    const rows = await updateCheckoutStatuses(tx, livemode, moving, {
      status: checkoutMoves[move].to,
      ...(move === 'succeed' ? { completed_at: now } : {}),
    })
    for (const row of rows) {
      statuses.set(row.id, row.status)
      if (move === 'succeed') succeeded.set(row.id, row)
    }
  }
  return succeeded
}

/**
 * Takes back the success of checkouts whose payments the chain has lost: they await their payments again, and may be
 * paid anew. Returns those that this call took back, by id.
 */
export const reopenCheckouts = async (
  { tx }: AcrossWorkspaces,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<Map<string, CheckoutRow>> => {
  const locked = await lockCheckouts(tx, livemode, keys)
  const moving = locked
    .filter(({ status }) => mayMove(checkoutMoves.reopen, status))
    .map(({ workspace_id, id }) => ({ workspaceId: workspace_id, checkoutId: id }))
  const change = { status: checkoutMoves.reopen.to, completed_at: null }
  const rows = await updateCheckoutStatuses(tx, livemode, moving, change)
  return new Map(rows.map((row) => [row.id, row]))
}
