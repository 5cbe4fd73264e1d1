import type { TronForecast } from '@stablerail/chains'

const trx = 1_000_000n
/**
 * The fee limit if the node does not return the needed energy: twice what a transfer to an empty address cost
 * in 2026.
 */
const usualSun = 30n * trx
/**
 * The bounds of the fee limit: a node that returns too little does not make a transfer run out of energy, and
 * a node that returns too much does not make it expensive.
 */
const bounds = { lowestSun: 15n * trx, highestSun: 100n * trx }

/**
 * Returns what the transfer burns in sun if the wallet has no energy of its own; null if that is not known.
 */
export const feeOf = ({ energy, energyPriceSun }: TronForecast): bigint | null =>
  typeof energy === 'bigint' ? energy * energyPriceSun : null

/**
 * Returns the most that the transfer may burn, in sun: 30 percent more than it needs now, within the bounds.
 * Unneeded TRX is not burnt.
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
