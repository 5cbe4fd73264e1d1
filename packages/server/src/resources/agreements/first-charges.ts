import { networkTime } from '../../mechanisms/local-time/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import { type CheckoutRow, lockCheckouts, trialOf } from '../checkouts/index.ts'
import type { Context, Job, Work } from '../context.ts'
import { findWorkspaceTime } from '../test-clocks/index.ts'
import { isBeingPaid, stopLooking, takeWaiting, type Waiting } from './charges-store.ts'
import { lookAtApprovals } from './look-at-approvals.ts'
import { pullPeriod } from './pull-period.ts'

const takenAtOnce = 100

/** Starts the trial of a checkout without a payment, in the transaction that has locked the checkout. */
export type StartTrial = (work: Work, checkout: CheckoutRow) => Promise<void>

type Charging = { context: Context; startTrial: StartTrial }

/**
 * Creates the job that checks whether buyers who signed the terms of a checkout have approved the token, and
 * then requests the pull that pays the checkout. A failed pull is requested again until the checkout ends.
 */
export const createChargeFirstJob = (startTrial: StartTrial): Job => ({
  name: 'first charges by allowance',
  everyMs: 2_000,
  async run(context) {
    const moments = { now: context.clock.now(), networkNow: context.chainClock.now() }
    const taken = await takeWaiting(context.db, moments, takenAtOnce)
    await stopLooking(
      context.db,
      taken.filter(({ isLive }) => !isLive),
    )
    const waiting = taken.filter(({ isLive }) => isLive)
    for (const { row, covers } of await lookAtApprovals(context, waiting))
      if (covers) await tryToCharge({ context, startTrial }, row)
    return taken.length
  },
})

/** Charges a checkout. An error is logged, so that it does not delay other checkouts. */
const tryToCharge = async (charging: Charging, one: Waiting): Promise<void> => {
  try {
    await charge(charging, one)
  } catch (error) {
    const facts = { err: error, checkoutId: one.checkout_id }
    charging.context.log.error(facts, 'a first charge could not be requested and will be retried')
  }
}

/** Requests the pull that pays a checkout, or starts its trial, unless the checkout is already being paid. */
const charge = async (
  { context, startTrial }: Charging,
  { workspace_id: workspaceId, livemode, hash, checkout_id: checkoutId, reference, priceBase }: Waiting,
): Promise<void> => {
  const scope = { workspaceId, livemode }
  // The terms start at a time of the workspace. Its test clock may be ahead of the local chain, so move the
  // time of the chain up to it.
  if (context.localChains !== null && !livemode)
    await context.localChains.moveUp(await findWorkspaceTime(context.db, scope, context.clock.now()))
  await transact(context, scope, async (work) => {
    const [checkout] = await lockCheckouts(work.tx, livemode, [{ workspaceId, checkoutId }])
    const isOpen = checkout?.status === 'open' || checkout?.status === 'pending'
    if (
      !isOpen ||
      checkout.expires_at <= (await networkTime(work)) ||
      reference === null ||
      priceBase === null
    )
      return
    if (await isBeingPaid(work.tx, work, checkoutId)) return
    if (trialOf(checkout) !== null) return await startTrial(work, checkout)
    await pullPeriod(work, {
      agreement: hash,
      reference,
      amountBase: BigInt(priceBase),
      invoiceId: null,
      checkoutId,
      from: await findWorkspaceTime(work.tx, work, work.now),
    })
  })
}
