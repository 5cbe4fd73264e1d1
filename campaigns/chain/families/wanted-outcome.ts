import type { Known } from './compare.ts'

export type WantedOutcome = [outcome: 'credited' | 'underpaid' | 'unmatched', checkoutId: string | null]

/**
 * How long before the request for payment instructions a payment may be mined and still count. It is needed
 * because clocks differ.
 */
const slackMs = 60_000

/**
 * Returns the outcome that the matching rules require for a transfer that is in the chain at the end. Null if
 * the rules allow several outcomes: for a checkout with several payments, and for a transfer that was first
 * mined before the checkout expired and then, after a reorg, later.
 */
export const wantedOutcome = (one: Known, all: readonly Known[]): WantedOutcome | null => {
  const { asked, place, coin, named, amountBase } = one
  if (place === null) return null
  if (asked === null) return ['unmatched', null]
  if (all.some((other) => other !== one && other.asked === asked)) return null
  const isKnown = named || amountBase === asked.amountBase
  if (coin !== 'asked' || !isKnown) return ['unmatched', null]
  if (place.time.getTime() < asked.preparedAt.getTime() - slackMs) return ['unmatched', null]
  if (place.time > asked.expiresAt) return one.mayHaveMoved ? null : ['unmatched', null]
  return amountBase >= asked.priceBase ? ['credited', asked.id] : ['underpaid', asked.id]
}
