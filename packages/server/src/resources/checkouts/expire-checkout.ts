import { type Checkout, checkoutMoves, mayMove } from '@stablerail/contract'
import type { Tx } from '../../mechanisms/db/index.ts'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { type CheckoutRow, toCheckout } from './checkout.ts'
import { lockCheckouts, setEnds } from './ending-store.ts'
import { amountHoldMs } from './expectations/expectation.ts'
import { bringForward } from './expectations/store.ts'
import { updateCheckoutRow } from './store.ts'

/**
 * Sets the end of a checkout and of its expectations (expected payments) to now. The job that ends all
 * checkouts ends this one too, after the chain was read past that time, because a transfer mined before now
 * still counts.
 */
export const expireCheckout = async (work: Work, id: string): Promise<Checkout> => {
  const { context, tx, workspaceId, livemode } = work
  const [checkout] = await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId: id }])
  if (checkout === undefined) throw notFound('checkout', id)
  if (!mayMove(checkoutMoves.endEarly, checkout.status))
    throw new ApiError('invalid_state_transition', `The checkout is ${checkout.status}; it has ended.`)
  const networkNow = await networkTime(work)
  if (checkout.expires_at <= networkNow) return toCheckout(context.config, checkout)
  const { now: displayedEnd } = await atWorkspaceTime(work)
  await endNow(tx, networkNow, [{ row: checkout, displayedEnd }])
  return toCheckout(context.config, await updateCheckoutRow(tx, work, id, { ended_early: true }))
}

/**
 * A checkout whose row is locked, and the new end that its merchant and buyer see. In test mode, a test clock
 * may move this end ahead of real time.
 */
type Ending = { row: CheckoutRow; displayedEnd: Date }

/**
 * Ends checkouts of one mode now. Sets both the end that is compared with block times (`expires_at`) and the
 * end that merchants and buyers see (`displayedEnd`). Returns the checkouts.
 */
export const endNow = async (
  tx: Tx,
  networkNow: Date,
  endings: readonly Ending[],
): Promise<CheckoutRow[]> => {
  const [first] = endings
  if (first === undefined) return []
  const { livemode } = first.row
  const ends = endings.map(({ row, displayedEnd }) => ({
    workspaceId: row.workspace_id,
    checkoutId: row.id,
    displayedEnd,
  }))
  const heldUntil = new Date(networkNow.getTime() + amountHoldMs)
  await bringForward(tx, livemode, ends, { expiresAt: networkNow, heldUntil })
  return await setEnds(tx, livemode, ends, networkNow)
}
