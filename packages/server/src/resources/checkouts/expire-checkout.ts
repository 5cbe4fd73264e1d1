import { type Checkout, checkoutMoves, mayMove } from '@stablerail/contract'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { type CheckoutRow, shownEnd, toCheckout } from './checkout.ts'
import { lockCheckouts } from './ending-store.ts'
import { amountHoldMs } from './expectations/expectation.ts'
import { bringForward } from './expectations/store.ts'
import { updateCheckoutRow } from './store.ts'

/**
 * Brings the end of a checkout, and of what it awaits, forward to now. The job that ends all others ends this checkout
 * too, once the chain was read past that moment: a transfer that was mined before still counts.
 */
export const expireCheckout = async (work: Work, id: string): Promise<Checkout> => {
  const { context, tx, workspaceId, livemode, now } = work
  const [checkout] = await lockCheckouts(tx, livemode, [{ workspaceId, checkoutId: id }])
  if (checkout === undefined) throw notFound('checkout', id)
  if (!mayMove(checkoutMoves.endEarly, checkout.status))
    throw new ApiError('invalid_state_transition', `The checkout is ${checkout.status}; it has ended.`)
  if (checkout.expires_at <= now) return toCheckout(context.config, checkout)
  return toCheckout(context.config, await endNow(await atWorkspaceTime(work), checkout))
}

/** Brings the end of a locked checkout forward to now: in the network's time, and as shown in the workspace's time. */
export const endNow = async (work: Work, { id }: CheckoutRow): Promise<CheckoutRow> => {
  const { tx, now, realNow } = work
  await bringForward(tx, work, id, {
    expiresAt: realNow,
    heldUntil: new Date(realNow.getTime() + amountHoldMs),
  })
  return await updateCheckoutRow(tx, work, id, { expires_at: realNow, ...shownEnd(now, realNow) })
}
