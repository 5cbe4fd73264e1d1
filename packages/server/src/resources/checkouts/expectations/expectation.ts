import type { Selectable } from 'kysely'
import type { Tables } from '../../../mechanisms/db/index.ts'

export type ExpectationRow = Selectable<Tables['expectations']>

/**
 * The exact amount of a checkout stays reserved for 24 hours after the checkout's end, so that a late or
 * second payment is recognised.
 */
export const amountHoldMs = 24 * 3_600_000

/** Returns the base units in one cent of a token. */
export const baseUnitsPerCent = (decimals: number): bigint => 10n ** BigInt(decimals - 2)

export const priceInBase = (amountMinor: number, decimals: number): bigint =>
  BigInt(amountMinor) * baseUnitsPerCent(decimals)

/**
 * Returns the range of amounts, in base units, that may identify a checkout: above its price and below the
 * next cent.
 */
export const amountsAbove = (priceBase: bigint, decimals: number): { first: bigint; last: bigint } => {
  const unit = baseUnitsPerCent(decimals)
  // If the token has units smaller than a cent, the price itself does not identify a checkout, because a
  // transfer of a round amount may have another purpose.
  return unit === 1n
    ? { first: priceBase, last: priceBase }
    : { first: priceBase + 1n, last: priceBase + unit - 1n }
}

/** Returns one amount of the range. The random bytes in `chance` determine which one. */
export const pickAmount = ({ first, last }: { first: bigint; last: bigint }, chance: Buffer): bigint =>
  first + (BigInt(`0x${chance.toString('hex')}`) % (last - first + 1n))
