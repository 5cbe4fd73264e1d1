import { baseUnitsPerCent } from './expectation.ts'

/**
 * At most this many base units may be missing from a payment: one cent or half a percent, whichever is more, and never
 * more than 5 percent, so that a price of a few cents is not paid by next to nothing.
 */
export const dustOf = (targetBase: bigint, decimals: number): bigint => {
  const cent = baseUnitsPerCent(decimals)
  const share = targetBase / 200n
  const most = targetBase / 20n
  const dust = share > cent ? share : cent
  return dust < most ? dust : most
}

/** Whether an amount reaches a target, or is short of the target by dust at most. */
export const coversTarget = (amountBase: bigint, targetBase: bigint, decimals: number): boolean =>
  amountBase >= targetBase - dustOf(targetBase, decimals)
