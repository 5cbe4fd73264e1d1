import { baseUnitsPerCent } from './expectation.ts'

/**
 * Returns the base units that may be missing from a payment: one cent or 0.5 percent of the price, the larger
 * of the two, but at most 5 percent of the price. The limit prevents a price of a few cents from being paid
 * by a much smaller amount.
 */
export const dustOf = (targetBase: bigint, decimals: number): bigint => {
  const cent = baseUnitsPerCent(decimals)
  const share = targetBase / 200n
  const most = targetBase / 20n
  const dust = share > cent ? share : cent
  return dust < most ? dust : most
}

/**
 * Returns whether an amount covers a price: it reaches the price, or is short of it by at most the dust
 * amount (`dustOf`).
 */
export const coversTarget = (amountBase: bigint, targetBase: bigint, decimals: number): boolean =>
  amountBase >= targetBase - dustOf(targetBase, decimals)
