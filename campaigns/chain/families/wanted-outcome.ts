import type { Known } from './compare.ts'

export type WantedOutcome = [outcome: 'credited' | 'underpaid' | 'unmatched', checkoutId: string | null]

/** A payment may be mined so much before its checkout was prepared, as clocks differ. */
const slackMs = 60_000

/**
 * What the rules of attribution say of a transfer that is in the chain at the end; null where they leave it open: a
 * second payment of a checkout, and one that was mined in time first and too late afterwards.
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
