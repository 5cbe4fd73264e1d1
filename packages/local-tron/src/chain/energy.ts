import type { Hex } from 'viem'
import { strip } from '../hex.ts'

/**
 * Energy is not Tron's: it is the EVM's gas without what a transaction costs before its first instruction, times 4, so
 * that a token transfer has an amount of the size that Tron takes.
 */
const energyPerGas = 4

/** The price of a unit of energy, in sun: the chain parameter getEnergyFee. */
export const energyFeeSun = 100

/** In sun: 15,000 TRX, the chain parameter getMaxFeeLimit. */
export const maxFeeLimitSun = 15_000_000_000

/** What a call costs before its first instruction, in gas. */
export const intrinsicGas = (data: Hex): number => {
  const bytes = Buffer.from(strip(data), 'hex')
  return bytes.reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 21_000)
}

export const gasLimitFor = (data: Hex, feeLimitSun: number): number =>
  intrinsicGas(data) + Math.floor(feeLimitSun / energyFeeSun / energyPerGas)

export const energyOf = (data: Hex, gasUsed: number): number =>
  Math.max(0, gasUsed - intrinsicGas(data)) * energyPerGas
