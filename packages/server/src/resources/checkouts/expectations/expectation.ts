import type { Selectable } from 'kysely'
import type { Tables } from '../../../mechanisms/db/index.ts'

export type ExpectationRow = Selectable<Tables['expectations']>

/** An amount is held for 24 hours after its checkout's end, so that a late or second payer is recognised. */
export const amountHoldMs = 24 * 3_600_000

/** Base units in one cent of a token. */
export const baseUnitsPerCent = (decimals: number): bigint => 10n ** BigInt(decimals - 2)

/** A price in base units of a token. */
export const priceInBase = (amountMinor: number, decimals: number): bigint =>
  BigInt(amountMinor) * baseUnitsPerCent(decimals)

/** The amounts, in base units, that may tell a checkout apart: above its price and below the next cent. */
export const amountsAbove = (priceBase: bigint, decimals: number): { first: bigint; last: bigint } => {
  const unit = baseUnitsPerCent(decimals)
  // The price itself is never held: anyone may send a round amount for another reason.
  return unit === 1n
    ? { first: priceBase, last: priceBase }
    : { first: priceBase + 1n, last: priceBase + unit - 1n }
}

/** One amount of the range, chosen by the random bytes in `chance`. */
export const pickAmount = ({ first, last }: { first: bigint; last: bigint }, chance: Buffer): bigint =>
  first + (BigInt(`0x${chance.toString('hex')}`) % (last - first + 1n))
