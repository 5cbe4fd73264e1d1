import { findNetwork } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Job } from '../../mechanisms/schedule/index.ts'
import { transact, type Work } from '../../mechanisms/work/index.ts'
import {
  type Covered,
  findAgreement,
  lookAtApprovals,
  sharesSchedule,
  stopLooking,
  takeWatched,
  type Watched,
} from '../agreements/index.ts'
import { priceInBase } from '../checkouts/index.ts'
import { findOtherPayers, goBy } from './go-by.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

const takenAtOnce = 100

/**
 * Looks whether customers who signed terms for their subscription have approved the token since, or approved more of it, and
 * has what is unpaid pulled.
 */
export const watchApprovalsJob: Job = {
  name: 'later approvals',
  everyMs: 2_000,
  async run(context) {
    const watched = await takeWatched(context.db, context.clock.now(), takenAtOnce)
    for (const covered of await lookAtApprovals(context, watched)) await tryToTake(context, covered)
    return watched.length
  },
}

/** Takes an approval. A fault is logged, and keeps the subscriptions of nobody else waiting. */
const tryToTake = async (context: Context, covered: Covered<Watched>): Promise<void> => {
  const { workspace_id: workspaceId, livemode, subscription_id: subscriptionId } = covered.row
  try {
    await transact(context, { workspaceId, livemode }, (work) => takeApproval(work, covered))
  } catch (error) {
    context.log.error({ err: error, subscriptionId }, 'an approval could not be taken; it is looked at again')
  }
}

const takeApproval = async (work: Work, covered: Covered<Watched>): Promise<void> => {
  const { row: agreement } = covered
  const before = await lockSubscription(work.tx, work, agreement.subscription_id)
  await stopLooking(work.tx, [agreement])
  if (before === undefined || !(await isAwaiting(work, before, agreement))) return
  await goBy(work, before, {
    ...{ hash: agreement.hash, approval: { ...covered, covers: true } },
    other: await findOtherPayers(work, before, agreement),
    issue: isTooLow(work, before, agreement) ? 'terms_too_low' : null,
  })
}

/** Whether nothing but an approval was missing: a subscription goes by this agreement, or its payer is to take another's place. */
const isAwaiting = async (
  work: Work,
  { agreement, status, canceled_at, autopay_issue }: SubscriptionRow,
  { hash }: Watched,
): Promise<boolean> => {
  if (status === 'canceled' || canceled_at !== null) return false
  if (agreement === hash) return autopay_issue === 'insufficient_allowance'
  return (await findAgreement(work.tx, work, hash))?.state === 'living'
}

/** The plan may have changed while the approval was awaited. */
const isTooLow = (
  { context }: Work,
  { chain, livemode, token, ...plan }: SubscriptionRow,
  agreement: Watched,
): boolean => {
  const decimals = findNetwork(context.config, chain, livemode)?.tokens[token]?.decimals ?? 2
  const price = priceInBase(plan.pending_amount_minor ?? plan.amount_minor, decimals)
  return (
    price > BigInt(agreement.maximum) || !sharesSchedule(agreement, plan.pending_interval ?? plan.interval)
  )
}
