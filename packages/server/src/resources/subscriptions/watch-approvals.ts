import { transact } from '../../mechanisms/work/index.ts'
import { findNetwork } from '../../settings/config.ts'
import {
  findAgreement,
  giveUpWatching,
  intervalOf,
  type Looked,
  lookAtApprovals,
  replaceOthers,
  stopWatching,
  takeWatched,
  toRemaining,
  type Watched,
} from '../agreements/index.ts'
import type { Context, Job, Work } from '../context.ts'
import { areTooLow, mayReplace, type TermsPrice } from './next-terms.ts'
import { findOtherPayers, setActiveAgreement } from './set-active-agreement.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

const takenAtOnce = 100

/**
 * Polls for token approvals that customers made, or raised, after they signed the terms of their
 * subscription, and then requests the pull of the unpaid invoice.
 */
export const watchApprovalsJob: Job = {
  name: 'later approvals',
  everyMs: 2_000,
  async run(context) {
    const watched = await takeWatched(context.db, context.clock.now(), takenAtOnce)
    for (const looked of await lookAtApprovals(context, watched)) {
      const { row, covers } = looked
      if (covers) await attempt(context, row, (work) => takeApproval(work, looked))
      else if (row.isLast) await attempt(context, row, (work) => giveUp(work, row))
    }
    return watched.length
  },
}

/**
 * Processes the result of one check of an allowance. An error is logged and not thrown, so that it does not
 * delay other subscriptions.
 */
const attempt = async (
  context: Context,
  { workspace_id: workspaceId, livemode, subscription_id: subscriptionId }: Watched,
  follow: (work: Work) => Promise<void>,
): Promise<void> => {
  try {
    await transact(context, { workspaceId, livemode }, follow)
  } catch (error) {
    context.log.error(
      { err: error, subscriptionId },
      'the result of an allowance check could not be applied and the allowance will be checked again',
    )
  }
}

/**
 * Stops watching an approval that was not made in time. If the subscription uses the agreement, its next
 * renewal reads the approval again; otherwise the agreement is replaced.
 */
const giveUp = async (work: Work, agreement: Watched): Promise<void> => {
  const row = await lockSubscription(work.tx, work, agreement.subscription_id)
  const isWaiting = row !== undefined && row.agreement !== agreement.hash
  await giveUpWatching(work.tx, agreement, { isWaiting, now: work.realNow })
}

const takeApproval = async (work: Work, looked: Looked<Watched>): Promise<void> => {
  const { row: agreement } = looked
  const before = await lockSubscription(work.tx, work, agreement.subscription_id)
  await stopWatching(work.tx, [agreement])
  if (before === undefined || !(await isAwaiting(work, before, agreement))) return
  const other = await findOtherPayers(work, before, agreement)
  const terms = priceOf(work.context, agreement)
  if (other !== null && !mayReplace(before, terms))
    return await replaceOthers(work.tx, work, {
      subscriptionId: before.id,
      except: [other],
      now: work.realNow,
    })
  await setActiveAgreement(work, before, {
    hash: agreement.hash,
    approval: looked,
    other,
    issue: areTooLow(before, terms) ? 'terms_too_low' : null,
  })
}

/**
 * Returns whether a subscription still waits for the token approval of the given agreement: the subscription
 * uses the agreement and the approval is too low, or the agreement is in force but not used yet.
 */
const isAwaiting = async (
  work: Work,
  { agreement, status, canceled_at, autopay_issue }: SubscriptionRow,
  { hash }: Watched,
): Promise<boolean> => {
  if (status === 'canceled' || canceled_at !== null) return false
  if (agreement === hash) return autopay_issue === 'insufficient_allowance'
  return (await findAgreement(work.tx, work, hash))?.state === 'living'
}

const priceOf = ({ config }: Context, agreement: Watched): TermsPrice => {
  const network = findNetwork(config, agreement.chain, agreement.livemode)
  const decimals = network?.tokens[agreement.token]?.decimals ?? 2
  return {
    amount_minor: toRemaining(BigInt(agreement.maximum), decimals),
    interval: intervalOf(agreement),
  }
}
