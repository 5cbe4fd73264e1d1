import type { Subscription, SubscriptionCancel } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { decideCancel, decideCancelPending, endsAtOnce } from './decide-cancel.ts'
import type { Transition } from './move.ts'
import { isOnItsWay, requireNonePending } from './on-their-way.ts'
import { factsOf, moveOne, requireMove } from './require-subscription.ts'
import { watchAwaited } from './set-active-agreement.ts'
import { lockSubscription } from './store.ts'
import { toSubscription } from './subscription.ts'

export type Cancellation = z.output<typeof SubscriptionCancel>

/**
 * Cancels a subscription at once, or at the end of the paid period. A cancellation at once voids the unpaid
 * invoice, and is therefore rejected while a payment of that invoice is pending. A daily limit of mails never
 * rejects a cancellation.
 */
export const cancelSubscription = async (
  work: Work,
  id: string,
  asked: Cancellation,
): Promise<Subscription> => {
  const { before, billing, facts } = await begin(work, id, asked)
  if (endsAtOnce(before, asked, facts.now)) await requireNonePending(billing, before)
  const move = decideCancel(before, asked, facts)
  if (move === null) return toSubscription(before)
  return toSubscription(await moveOne(billing, { before, move }))
}

/**
 * Cancels a subscription for its customer, at the end of the paid period. If that period is over and a
 * payment is pending, the cancellation waits for the payment. A daily limit of mails never rejects the
 * cancellation.
 */
export const cancelForCustomer = async (work: Work, id: string): Promise<void> => {
  const asked = { mode: 'at_period_end', reason: 'canceled_by_customer' } as const
  const { before, billing, facts } = await begin(work, id, asked)
  const isPending = endsAtOnce(before, asked, facts.now) && (await isOnItsWay(billing, before))
  const move = isPending
    ? decideCancelPending(before, { ...facts, reason: asked.reason })
    : decideCancel(before, asked, facts)
  if (move !== null) await moveOne(billing, { before, move })
}

/**
 * Cancels a subscription for the payer who ends its agreement, in the same way as for its customer. A
 * subscription that is already canceled does not change, and its agreement must be ended separately.
 */
export const cancelForPayer = async (work: Work, id: string): Promise<void> => {
  const row = await lockSubscription(work.tx, work, id)
  if (row?.status !== 'canceled') await cancelForCustomer(work, id)
}

const begin = async (work: Work, id: string, { mode }: Cancellation) => {
  const before = await requireMove(work, id, {
    move: mode === 'immediately' ? 'cancelNow' : 'cancelAtPeriodEnd',
    advice: 'It cannot be canceled again.',
  })
  return { before, ...(await factsOf(work)) }
}

/**
 * Undoes a cancellation that was requested for the end of the paid period, and mails the customer that the
 * subscription continues. Throws if the cancellation has already taken effect, or if a daily limit of mails is
 * reached: a customer who was mailed the cancellation is not billed again without a mail.
 */
export const uncancelSubscription = async (work: Work, id: string): Promise<Subscription> => {
  const advice = 'A cancellation can be taken back until it takes effect.'
  const before = await requireMove(work, id, { move: 'uncancel', advice })
  const { billing, facts } = await factsOf(work)
  if (before.canceled_at === null)
    throw new ApiError('invalid_state_transition', 'The subscription is not to be canceled.')
  if (before.canceled_at <= facts.now)
    throw new ApiError(
      'invalid_state_transition',
      `The subscription ended at ${before.canceled_at.toISOString()}. ${advice}`,
    )
  const row = { ...before, canceled_at: null, cancel_reason: null }
  // Watch the awaited approvals again, because they were not watched while the subscription was about to end.
  await watchAwaited(work, row)
  const move: Transition = { row, last: ['subscription.uncanceled'], mail: 'continues' }
  return toSubscription(await moveOne(billing, { before, move, limit: 'act' }))
}
