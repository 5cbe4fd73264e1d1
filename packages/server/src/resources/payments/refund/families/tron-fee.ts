import type { TronForecast } from '../../../../mechanisms/chains/index.ts'

const trx = 1_000_000n
/** What a transfer may burn where the node does not tell what it needs: twice what one to an empty address took in 2026. */
const usualSun = 30n * trx
/** A node that tells too little makes no transfer run out of energy, and one that tells too much does not make it dear. */
const bounds = { lowestSun: 15n * trx, highestSun: 100n * trx }

/** What the transfer burns, where the wallet has no energy of its own; null where that is not known. */
export const feeOf = ({ energy, energyPriceSun }: TronForecast): bigint | null =>
  typeof energy === 'bigint' ? energy * energyPriceSun : null

/** The most that the transfer may burn, in sun: three tenths more than it needs now. What it does not need is not burnt. */
export const feeLimitOf = (forecast: TronForecast): number => {
  const feeSun = feeOf(forecast)
  if (feeSun === null) return Number(usualSun)
  const wantedSun = (feeSun * 13n) / 10n
  if (wantedSun < bounds.lowestSun) return Number(bounds.lowestSun)
  return Number(wantedSun > bounds.highestSun ? bounds.highestSun : wantedSun)
}

/** An amount of TRX for people. */
export const showTrx = (sun: bigint): string => {
  const cents = (sun * 100n + trx - 1n) / trx
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')} TRX`
}
