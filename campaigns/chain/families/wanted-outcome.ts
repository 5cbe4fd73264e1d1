import type { Known } from './compare.ts'

export type WantedOutcome = [outcome: 'credited' | 'underpaid' | 'unmatched', checkoutId: string | null]

/** A payment may be mined this long before its checkout was prepared, because clocks differ. */
const slackMs = 60_000

/**
 * Returns the outcome that the rules of attribution require for a transfer that is in the chain at the end.
 * Null if the rules leave it open: for a second payment of a checkout, and for a transfer that was first
 * mined in time and then, after a reorg, too late.
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
