import type { Selectable } from 'kysely'
import type { Tables } from '../../../mechanisms/db/index.ts'

export type ReservationRow = Selectable<Tables['payment_reservations']>

/** A reservation is kept for 24 hours after its checkout expired, so that a late payer is recognised. */
export const reservationHoldMs = 24 * 3_600_000

/** Base units in one cent of a token. */
export const baseUnitsPerCent = (decimals: number): bigint => 10n ** BigInt(decimals - 2)

/** The amounts, in base units, that may identify a checkout: above its price and below the next cent. */
export const reservableAmounts = (amountMinor: number, decimals: number): { first: bigint; last: bigint } => {
  const unit = baseUnitsPerCent(decimals)
  const price = BigInt(amountMinor) * unit
  // The price itself is never reserved: anyone may send a round amount for another reason.
  return unit === 1n ? { first: price, last: price } : { first: price + 1n, last: price + unit - 1n }
}

/** One amount of the range, chosen by the random bytes in `chance`. */
export const pickAmount = ({ first, last }: { first: bigint; last: bigint }, chance: Buffer): bigint =>
  first + (BigInt(`0x${chance.toString('hex')}`) % (last - first + 1n))
