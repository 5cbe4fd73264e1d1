import { checkoutMoves, mayMove } from '@stablerail/contract'
import type { AcrossWorkspaces } from '../context.ts'
import type { CheckoutRow } from './checkout.ts'
import { type CheckoutKey, setReopened, setSucceeded } from './ending-store.ts'
import { markPaid, type Pair, reopenExpectations } from './expectations/store.ts'
import { lockCheckoutsAndInvoices } from './invoices-store.ts'

/**
 * A checkout that a payment makes succeed, and the chain and token in which it was paid. The payment was
 * confirmed, or the merchant credited it by hand.
 */
export type CheckoutEnd = SettledEnd & { paymentId: string }

/** A checkout that succeeds: by a payment, or without one because a trial begins. */
type SettledEnd = CheckoutKey &
  Pair & {
    move: 'succeed' | 'credit'
    paymentId: string | null
    /** Whether the payment reached the full price. */
    fullySettled: boolean
  }

/**
 * Makes checkouts succeed after their payments were confirmed or credited by hand. Stores the chain and token
 * that were paid, and ends all expectations (expected payments) of the checkouts. A checkout that has already
 * ended keeps its status, except that a manual credit also makes a failed or expired checkout succeed.
 * Returns the checkouts that this call made succeed, by id.
 */
export const endCheckouts = async (
  { tx, now }: Pick<AcrossWorkspaces, 'tx' | 'now'>,
  livemode: boolean,
  ends: readonly SettledEnd[],
): Promise<Map<string, CheckoutRow>> => {
  const locked = await lockCheckoutsAndInvoices(tx, livemode, ends)
  const statuses = new Map(locked.map(({ id, status }) => [id, status]))
  const moving = ends.filter(({ checkoutId, move }) => {
    const status = statuses.get(checkoutId)
    return status !== undefined && mayMove(checkoutMoves[move], status)
  })
  const rows = await setSucceeded(tx, livemode, moving, now)
  await markPaid(tx, livemode, moving, now)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Reverts the success of checkouts whose payments were removed by a reorg. Returns the reverted checkouts by
 * id. Each shows its default chain and token again, and waits for a payment in every pair of chain and token
 * for which the buyer requested payment instructions.
 */
export const reopenCheckouts = async (
  { tx }: AcrossWorkspaces,
  livemode: boolean,
  keys: readonly CheckoutKey[],
): Promise<Map<string, CheckoutRow>> => {
  const locked = await lockCheckoutsAndInvoices(tx, livemode, keys)
  const moving = locked
    .filter(({ status }) => mayMove(checkoutMoves.reopen, status))
    .map(({ workspace_id, id }) => ({ workspaceId: workspace_id, checkoutId: id }))
  const rows = await setReopened(tx, livemode, moving)
  await reopenExpectations(tx, livemode, moving)
  return new Map(rows.map((row) => [row.id, row]))
}
