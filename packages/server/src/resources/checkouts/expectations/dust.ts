import { baseUnitsPerCent } from './expectation.ts'

/**
 * Returns the base units that may be missing from a payment: one cent or 0.5 percent of the price, whichever
 * is more, and at most 5 percent, so that a price of a few cents cannot be paid with almost nothing.
 */
export const dustOf = (targetBase: bigint, decimals: number): bigint => {
  const cent = baseUnitsPerCent(decimals)
  const share = targetBase / 200n
  const most = targetBase / 20n
  const dust = share > cent ? share : cent
  return dust < most ? dust : most
}

/** Returns whether an amount reaches a target, or is short of it by at most the dust amount. */
export const coversTarget = (amountBase: bigint, targetBase: bigint, decimals: number): boolean =>
  amountBase >= targetBase - dustOf(targetBase, decimals)
