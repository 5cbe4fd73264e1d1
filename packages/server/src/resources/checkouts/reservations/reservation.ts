import type { Selectable } from 'kysely'
import type { Tables } from '../../../mechanisms/db/index.ts'

export type ReservationRow = Selectable<Tables['payment_reservations']>

/** A late payer is recognised for this long after the checkout expired. */
export const reservationHoldMs = 24 * 3_600_000

/** Base units in one cent of a token. */
export const baseUnitsPerCent = (decimals: number): bigint => 10n ** BigInt(decimals - 2)

/** The amounts that may tell a checkout apart: from its price up to, and without, the next cent. */
export const reservableAmounts = (amountMinor: number, decimals: number): { first: bigint; last: bigint } => {
  const unit = baseUnitsPerCent(decimals)
  const price = BigInt(amountMinor) * unit
  // The bare price is left free: anyone may send a round amount for another reason.
  return unit === 1n ? { first: price, last: price } : { first: price + 1n, last: price + unit - 1n }
}

/** One of the amounts, by chance. */
export const pickAmount = ({ first, last }: { first: bigint; last: bigint }, chance: Buffer): bigint =>
  first + (BigInt(`0x${chance.toString('hex')}`) % (last - first + 1n))
