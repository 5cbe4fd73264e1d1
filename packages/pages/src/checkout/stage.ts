import type { HostedCheckout } from '@stablerail/contract'

/**
 * What a buyer has to be told of a checkout. One that nobody asked to pay is over as soon as it is past its end; one to
 * which too little came is to be paid anew until then.
 */
export type Stage = 'attest' | 'choose' | 'pay' | 'seen' | 'waiting' | 'paid' | 'short' | 'over'

export type StageFacts = Pick<HostedCheckout, 'status' | 'payment' | 'ageRestriction'>

export const stageOf = ({ status, payment, ageRestriction }: StageFacts, isPast: boolean): Stage => {
  if (status === 'succeeded') return 'paid'
  if (status === 'failed') return 'short'
  const isIn = payment?.status === 'pending' || payment?.status === 'confirmed'
  if (isIn && !payment.underpaid) return 'seen'
  if (status === 'expired' || (status === 'open' && isPast)) return 'over'
  if (isPast) return 'waiting'
  if (ageRestriction?.attested === false) return 'attest'
  return status === 'open' ? 'choose' : 'pay'
}

/** Nothing changes any more, as far as the page can tell. */
export const isFinal = (stage: Stage): boolean => stage === 'paid' || stage === 'short' || stage === 'over'

/** How often the page of a stage is loaded again where no script runs; null where nothing changes without the buyer. */
export const refreshSeconds: Record<Stage, number | null> = {
  ...{ attest: null, choose: null, pay: 15, seen: 10, waiting: 20, paid: null, short: null, over: null },
}
