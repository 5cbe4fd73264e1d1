import type { TronForecast } from '@stablerail/chains'

const trx = 1_000_000n
/**
 * The fee limit if the node does not return the needed energy: twice what a transfer to an empty address cost
 * in 2026.
 */
const usualSun = 30n * trx
/**
 * The bounds of the fee limit: a transfer does not run out of energy if a node returns too low a value, and
 * is not expensive if a node returns too high a value.
 */
const bounds = { lowestSun: 15n * trx, highestSun: 100n * trx }

/**
 * Returns the fee in sun that the transfer burns if the wallet has no energy of its own; null if the fee is
 * not known.
 */
export const feeOf = ({ energy, energyPriceSun }: TronForecast): bigint | null =>
  typeof energy === 'bigint' ? energy * energyPriceSun : null

/**
 * Returns the fee limit of the transfer in sun: 30 percent more than the transfer needs now, but at least 15
 * TRX and at most 100 TRX (`bounds`). Returns `usualSun` if the needed fee is not known. TRX that the
 * transfer does not need is not burned.
 */
export const feeLimitOf = (forecast: TronForecast): number => {
  const feeSun = feeOf(forecast)
  if (feeSun === null) return Number(usualSun)
  const wantedSun = (feeSun * 13n) / 10n
  if (wantedSun < bounds.lowestSun) return Number(bounds.lowestSun)
  return Number(wantedSun > bounds.highestSun ? bounds.highestSun : wantedSun)
}

/** Formats an amount of sun as TRX, rounded up to two decimals. */
export const showTrx = (sun: bigint): string => {
  const cents = (sun * 100n + trx - 1n) / trx
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')} TRX`
}
