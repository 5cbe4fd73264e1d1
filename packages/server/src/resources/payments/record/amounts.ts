import { maxAmountMinor } from '@stablerail/contract'
import { baseUnitsPerCent } from '../../checkouts/index.ts'

export { coversTarget, dustOf } from '../../checkouts/index.ts'

/**
 * Converts base units of a token to whole cents, rounded down. Returns null if the result exceeds
 * `maxAmountMinor`.
 */
export const toMinor = (amountBase: bigint, decimals: number): number | null => {
  const minor = amountBase / baseUnitsPerCent(decimals)
  return minor > BigInt(maxAmountMinor) ? null : Number(minor)
}

/** Returns the deployment's fee in cents for an amount in cents, rounded half up. */
export const feeOf = (amountMinor: number, basisPoints: number): number =>
  Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n)

/**
 * Returns the lowest and the highest price that differ from an amount by at most the dust allowance (the
 * amount that may be missing from a payment).
 */
export const bandTargets = (amountBase: bigint, decimals: number): { lowest: bigint; highest: bigint } => {
  const cent = baseUnitsPerCent(decimals)
  return {
    lowest: greater(lesser(amountBase - cent, (amountBase * 200n) / 201n), (amountBase * 20n) / 21n),
    highest: lesser(greater(amountBase + cent, (amountBase * 200n) / 199n), (amountBase * 20n) / 19n),
  }
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Returns whether an amount differs from a target by at most 5 percent of the target. */
export const isNearTarget = (amountBase: bigint, targetBase: bigint): boolean =>
  distance(amountBase, targetBase) * 20n <= targetBase

/**
 * Returns the lowest and the highest price from which an amount differs by at most 5 percent of the price.
 */
export const nearTargets = (amountBase: bigint): { lowest: bigint; highest: bigint } => ({
  lowest: (amountBase * 100n + 104n) / 105n,
  highest: (amountBase * 100n) / 95n,
})

export const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one)
