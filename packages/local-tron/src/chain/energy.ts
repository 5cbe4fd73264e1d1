/**
 * Computes energy, Tron's unit of execution cost, differently from Tron: it is the EVM's gas, without the gas
 * that a transaction costs before its first instruction, times 4. A token transfer then uses about as much
 * energy as on Tron.
 */
import type { Hex } from 'viem'
import { strip } from '../hex.ts'

const energyPerGas = 4

/** The price of a unit of energy, in sun. It is the chain parameter getEnergyFee. */
export const energyFeeSun = 100

/** The maximum fee limit of a transaction: 15,000 TRX, in sun. It is the chain parameter getMaxFeeLimit. */
export const maxFeeLimitSun = 15_000_000_000

/** Returns the gas that a call costs before its first instruction. */
export const intrinsicGas = (data: Hex): number => {
  const bytes = Buffer.from(strip(data), 'hex')
  return bytes.reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 21_000)
}

export const gasLimitFor = (data: Hex, feeLimitSun: number): number =>
  intrinsicGas(data) + Math.floor(feeLimitSun / energyFeeSun / energyPerGas)

export const energyOf = (data: Hex, gasUsed: number): number =>
  Math.max(0, gasUsed - intrinsicGas(data)) * energyPerGas
