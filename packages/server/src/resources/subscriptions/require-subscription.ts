import { mayMove, subscriptionMoves } from '@stablerail/contract'
import { ApiError, notFound } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { atWorkspaceTime } from '../test-clocks/index.ts'
import { applyTransitions, billingOf, type Change } from './apply-transitions.ts'
import type { TransitionFacts } from './move.ts'
import { lockSubscription } from './store.ts'
import type { SubscriptionRow } from './subscription.ts'

type MoveName = keyof typeof subscriptionMoves

/**
 * Locks a subscription for a transition. Throws if the subscription does not exist or the transition is not
 * allowed in its status.
 */
export const requireMove = async (
  work: Work,
  id: string,
  { move, advice }: { move: MoveName; advice: string },
): Promise<SubscriptionRow> => {
  const row = await lockSubscription(work.tx, work, id)
  if (row === undefined) throw notFound('subscription', id)
  if (mayMove(subscriptionMoves[move], row.status)) return row
  throw new ApiError('invalid_state_transition', `The subscription is ${row.status}. ${advice}`)
}

/**
 * Returns the facts that decisions about subscriptions need: the time, the dunning settings, and an id for a
 * new invoice. `billing` is the unit of work whose `now` is the workspace's time, which a test clock may have
 * moved.
 */
export const factsOf = async (work: Work): Promise<{ billing: Work; facts: TransitionFacts }> => {
  const billing = await atWorkspaceTime(work)
  const { config, ids } = work.context
  return { billing, facts: { now: billing.now, dunning: config.dunning, invoiceId: ids.make('invoice') } }
}

/**
 * Writes the change of one subscription and returns the written row. Throws if the change sends a mail above
 * a mail limit and the merchant caused the change (`change.limit` is `act`).
 */
export const moveOne = async (billing: Work, change: Change): Promise<SubscriptionRow> => {
  const [row] = await applyTransitions(billingOf(billing), [change])
  if (row === undefined) throw new Error('Nothing was carried out.')
  return row
}
