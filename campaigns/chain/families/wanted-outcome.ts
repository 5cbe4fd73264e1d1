import type { Known } from './compare.ts'

export type WantedOutcome = [outcome: 'credited' | 'underpaid' | 'unmatched', checkoutId: string | null]

/**
 * A payment counts even if its block is older than the buyer's request for payment instructions by up to this
 * many milliseconds, because the clocks of the chain and of the server can differ.
 */
const slackMs = 60_000

/**
 * Returns the outcome that the matching rules require for a transfer that is in the chain at the end. Null if
 * the rules allow several outcomes: for a checkout with several payments, except two that cover its price together,
 * and for a transfer that was mined after the checkout expired but may have been in an earlier block before a reorg.
 */
export const wantedOutcome = (one: Known, all: readonly Known[]): WantedOutcome | null => {
  const { asked, place, coin, named, amountBase } = one
  if (place === null) return null
  if (asked === null) return ['unmatched', null]
  const others = all.filter((other) => other !== one && other.asked === asked)
  if (others.length > 0) return areRest([one, ...others]) ? ['credited', asked.id] : null
  const isKnown = named || amountBase === asked.amountBase
  if (coin !== 'asked' || !isKnown) return ['unmatched', null]
  if (place.time.getTime() < asked.preparedAt.getTime() - slackMs) return ['unmatched', null]
  if (place.time > asked.expiresAt) return one.mayHaveMoved ? null : ['unmatched', null]
  return amountBase >= asked.priceBase ? ['credited', asked.id] : ['underpaid', asked.id]
}

/**
 * Returns whether two payments with the reference of one checkout cover its price together, and neither does alone. Both
 * are in the chain, in time, and still in their first blocks.
 */
const areRest = (payments: readonly Known[]): boolean => {
  const sum = payments.reduce((total, { amountBase }) => total + amountBase, 0n)
  return (
    payments.length === 2 &&
    payments.every(
      ({ asked, place, coin, named, amountBase, mayHaveMoved }) =>
        asked !== null &&
        place !== null &&
        coin === 'asked' &&
        named &&
        !mayHaveMoved &&
        amountBase < asked.priceBase &&
        sum >= asked.priceBase &&
        place.time >= asked.preparedAt &&
        place.time <= asked.expiresAt,
    )
  )
}
