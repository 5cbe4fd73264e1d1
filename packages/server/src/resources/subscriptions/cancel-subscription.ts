import type { Subscription, SubscriptionCancel } from '@stablerail/contract'
import type { z } from 'zod'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../../mechanisms/work/index.ts'
import { decideCancel, endsAtOnce } from './decide-cancel.ts'
import { requireNonePending } from './on-their-way.ts'
import { factsOf, moveOne, requireMove } from './require-subscription.ts'
import { lockSubscription } from './store.ts'
import { toSubscription } from './subscription.ts'

export type Cancellation = z.output<typeof SubscriptionCancel>

/**
 * Cancels a subscription at once or at the end of the paid period. What is unpaid is void with it, so that it is refused
 * while a payment for that is on its way. It is never refused for want of a mail.
 */
export const cancelSubscription = async (
  work: Work,
  id: string,
  asked: Cancellation,
): Promise<Subscription> => {
  const { before, billing, move } = await decide(work, id, asked)
  if (move === null) return toSubscription(before)
  return toSubscription(await moveOne(billing, { before, move }))
}

/** Cancels a subscription for its customer, who asked for the mail too, at the end of the paid period. */
export const cancelForCustomer = async (work: Work, id: string): Promise<void> => {
  const asked = { mode: 'at_period_end', reason: 'canceled_by_customer' } as const
  const { before, billing, move } = await decide(work, id, asked)
  if (move !== null) await moveOne(billing, { before, move })
}

/**
 * Cancels a subscription for the payer who ends its agreement, as for its customer. One that is canceled stays as it is: its
 * agreement lives until somebody ends that.
 */
export const cancelForPayer = async (work: Work, id: string): Promise<void> => {
  const row = await lockSubscription(work.tx, work, id)
  if (row?.status !== 'canceled') await cancelForCustomer(work, id)
}

const decide = async (work: Work, id: string, { mode, reason }: Cancellation) => {
  const before = await requireMove(work, id, {
    move: mode === 'immediately' ? 'cancelNow' : 'cancelAtPeriodEnd',
    advice: 'It cannot be canceled again.',
  })
  const { billing, facts } = await factsOf(work)
  if (endsAtOnce(before, { mode }, facts.now)) await requireNonePending(billing, before)
  return { before, billing, move: decideCancel(before, { mode, reason }, facts) }
}

/** Takes a cancellation at the end of the period back, before it takes effect. */
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
  return toSubscription(await moveOne(billing, { before, move: { row, last: ['subscription.uncanceled'] } }))
}
