import type { HostedCheckout } from '@stablerail/contract'
import { isPart } from './parts-of.ts'

/**
 * The stage of a checkout, which determines the message of the page. If the buyer has requested no payment
 * instructions (status `open`), the checkout is over once its time has passed. Before that, a checkout that
 * received too little can be paid again, and one whose deposit address received a part is paid the rest.
 */
export type Stage = 'attest' | 'choose' | 'pay' | 'seen' | 'waiting' | 'paid' | 'short' | 'over'

export type StageFacts = Pick<HostedCheckout, 'status' | 'payment' | 'payments' | 'ageRestriction'>

export const stageOf = (facts: StageFacts, isPast: boolean): Stage => {
  const { status, payment, ageRestriction } = facts
  if (status === 'succeeded') return 'paid'
  if (status === 'failed') return 'short'
  const isIn = payment?.status === 'pending' || payment?.status === 'confirmed'
  if (isIn && !payment.underpaid && !isPart(facts)) return 'seen'
  if (status === 'expired' || (status === 'open' && isPast)) return 'over'
  if (isPast) return 'waiting'
  if (ageRestriction?.attested === false) return 'attest'
  return status === 'open' ? 'choose' : 'pay'
}

/** Returns whether a state of the page needs the parts that browsers load after the first screen. */
export const needsLater = (
  shown: Stage | 'asked' | 'sent',
  {
    checkout,
    reported,
    isReporting,
  }: {
    checkout: Pick<HostedCheckout, 'payment' | 'instructions'>
    reported: unknown
    isReporting: boolean
  },
): boolean =>
  (shown !== 'choose' && shown !== 'pay') ||
  reported !== null ||
  isReporting ||
  checkout.payment !== null ||
  checkout.instructions?.byHandRefusal != null

/** Returns whether a stage is final, so that the page expects no further change. */
export const isFinal = (stage: Stage): boolean => stage === 'paid' || stage === 'short' || stage === 'over'

/**
 * The time after which the page reloads itself in each stage if no script runs, in seconds. Null if only the
 * buyer can change the stage.
 */
export const refreshSeconds: Record<Stage, number | null> = {
  attest: null,
  choose: null,
  pay: 15,
  seen: 10,
  waiting: 20,
  paid: null,
  short: null,
  over: null,
}
