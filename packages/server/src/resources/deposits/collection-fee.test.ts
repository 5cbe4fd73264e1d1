import { expect, test } from 'vitest'
import { countWorth, feeInToken, gasUsed, isWorthFee, leastAmount } from './collection-fee.ts'

const gwei = 10n ** 9n
/** A unit of gas costs 10 gwei, a coin 2,000 US dollars: 100,000 gas cost 2 US dollars. */
const limit = { gasPrice: 10n * gwei, coinUsdMinor: 200_000, decimals: 6, maxFeePercent: 1 }
const dollars = (amount: number) => ({ amountBase: BigInt(amount) * 1_000_000n, isFirst: true })

test('a fee in coins is converted to base units of the token and rounded up', () => {
  expect(feeInToken(100_000n * 10n * gwei, limit)).toBe(2_000_000n)
  expect(feeInToken(1n, limit)).toBe(1n)
  expect(feeInToken(10n ** 18n, { coinUsdMinor: 1, decimals: 18 })).toBe(10n ** 16n)
})

test.each([
  [200n, 2n, 1, true],
  [199n, 2n, 1, false],
  [100n, 2n, 2, true],
  [99n, 2n, 2, false],
])('an amount of %s at a fee of %s for %s members: worth it is %s', (amount, feeBase, members, worth) => {
  expect(isWorthFee(amount, { feeBase, members, maxFeePercent: 1 })).toBe(worth)
})

test('the largest batch is chosen in which each deposit is worth its share', () => {
  // One deposit costs 1.96 US dollars, each of two 1.55, each of three 1.42.
  expect(countWorth([dollars(195)], limit)).toBe(0)
  expect(countWorth([dollars(196)], limit)).toBe(1)
  expect(countWorth([dollars(155), dollars(155)], limit)).toBe(2)
  expect(countWorth([dollars(1_000), dollars(150)], limit)).toBe(1)
  expect(countWorth([dollars(143), dollars(142), dollars(142)], limit)).toBe(3)
  expect(countWorth([], limit)).toBe(0)
})

test('a later deposit at an address is cheaper than the first, and no deposit below the least amount is worth it', () => {
  const later = { ...dollars(120), isFirst: false }
  expect(countWorth([later], limit)).toBe(1)
  expect(leastAmount(limit)).toBe(32_000_000n)
  const many = Array.from({ length: 25 }, () => ({ amountBase: leastAmount(limit) - 1n, isFirst: false }))
  expect(countWorth(many, limit)).toBe(0)
})

/** Members, the estimate of a node and the gas that was used, as measured with Circle's USDC. */
const measured: [number, bigint, bigint][] = [
  [1, 119_848n, 115_048n],
  [1, 61_677n, 56_877n],
  [2, 379_308n, 172_098n],
  [10, 873_862n, 628_253n],
  [25, 1_801_147n, 1_483_539n],
  [25, 757_272n, 447_732n],
]

test.each(measured)(
  'the gas of %i members is at most a ninth above what is used',
  (members, estimated, used) => {
    const expected = gasUsed(estimated, members)
    expect(expected).toBeGreaterThanOrEqual(used)
    expect(expected).toBeLessThanOrEqual((used * 111n) / 100n)
  },
)
