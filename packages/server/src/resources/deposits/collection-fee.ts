/** The fee of a collection, compared with the amounts that it collects. */

/** The gas that a member of a batch may use. The contract limits it too. */
export const memberGas = 210_000n

/**
 * The gas of a batch, measured with Circle's USDC: `batch` for the transaction, and for each member `first` if its
 * address was never collected, so that the factory creates its clone, else `later`.
 */
const usualGas = { batch: 41_000n, first: 57_000n, later: 16_000n }

/**
 * Gas that a node's estimate of a batch of two or more contains and that is not used: the factory requires 210,000 gas
 * before its last transfer, so that no member fails for lack of gas. 197,600 of it were not used with Circle's USDC;
 * this is less, because the first payment to a wallet costs 17,100 more.
 */
const unusedGas = 180_000n
/** The gas that the chain refunds for each balance that becomes zero, at most a fifth of the gas (EIP-3529). */
const refundedGas = 4_800n

const weiPerCoin = 10n ** 18n
const centsPerDollar = 100n
/** Percentages are compared as thousandths of a percent. */
const percentUnits = 1_000

/** Returns the gas that a batch probably uses and pays for, from the estimate of a node. */
export const gasUsed = (estimated: bigint, members: number): bigint => {
  const gas = members > 1 && estimated > unusedGas ? estimated - unusedGas : estimated
  const refunded = refundedGas * BigInt(members)
  return gas - (refunded < gas / 5n ? refunded : gas / 5n)
}

export type Prices = {
  /** The price of one coin of the chain in US cents. */
  coinUsdMinor: number
  /** The decimals of the token. A whole token is worth one US dollar. */
  decimals: number
}

/** Returns a fee in base units of the token, rounded up. `fee` is in the smallest units of the chain's coin. */
export const feeInToken = (fee: bigint, { coinUsdMinor, decimals }: Prices): bigint => {
  const divisor = weiPerCoin * centsPerDollar
  return (fee * BigInt(coinUsdMinor) * 10n ** BigInt(decimals) + divisor - 1n) / divisor
}

/**
 * Returns whether a member's equal share of a batch's fee is at most `maxFeePercent` of its amount. If this holds for
 * each member, the whole fee is at most that percentage of the sum.
 */
export const isWorthFee = (
  amountBase: bigint,
  { feeBase, members, maxFeePercent }: { feeBase: bigint; members: number; maxFeePercent: number },
): boolean =>
  feeBase * BigInt(100 * percentUnits) <=
  amountBase * BigInt(members) * BigInt(Math.round(maxFeePercent * percentUnits))

export type FeeLimit = Prices & {
  /** The price of a unit of gas, in the smallest units of the chain's coin. */
  gasPrice: bigint
  maxFeePercent: number
}

/** Returns an amount below which no deposit is worth its share of the usual fee, whatever the batch. */
export const leastAmount = ({ gasPrice, maxFeePercent, ...prices }: FeeLimit): bigint =>
  (feeInToken(usualGas.later * gasPrice, prices) * BigInt(100 * percentUnits)) /
  BigInt(Math.round(maxFeePercent * percentUnits))

export type Weighed = { amountBase: bigint; isFirst: boolean }

/**
 * Returns how many of the given deposits, the largest first, make the largest batch in which each is worth its share of
 * the usual fee.
 */
export const countWorth = (
  deposits: readonly Weighed[],
  { gasPrice, maxFeePercent, ...prices }: FeeLimit,
): number => {
  const gas = (members: readonly Weighed[]) =>
    members.reduce((sum, { isFirst }) => sum + (isFirst ? usualGas.first : usualGas.later), usualGas.batch)
  for (let members = deposits.length; members > 0; members -= 1) {
    const batch = deposits.slice(0, members)
    const feeBase = feeInToken(gas(batch) * gasPrice, prices)
    const smallest = batch[members - 1]?.amountBase ?? 0n
    if (isWorthFee(smallest, { feeBase, members, maxFeePercent })) return members
  }
  return 0
}
