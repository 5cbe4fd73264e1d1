import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandTargets,
  coversTarget,
  distance,
  dustOf,
  feeOf,
  isNearTarget,
  nearTargets,
  toMinor,
} from './amounts.ts'

const decimals = fc.integer({ min: 2, max: 36 })
const amount = fc.bigInt({ min: 1n, max: 10n ** 40n })

describe('the cents of an amount in base units', () => {
  test.each([
    [19_999_999n, 6, 1_999],
    [9_999n, 6, 0],
    [10_000n, 6, 1],
    [123n, 2, 123],
    [10n ** 16n, 6, 1_000_000_000_000],
    [10n ** 16n + 9_999n, 6, 1_000_000_000_000],
    [10n ** 16n + 10_000n, 6, null],
    [10n ** 77n, 6, null],
  ])('%i of %i decimals are %s', (base, places, minor) => {
    expect(toMinor(base, places)).toBe(minor)
  })

  test('are rounded down, by less than one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 48n }), decimals, (base, places) => {
        const minor = toMinor(base, places)
        if (minor === null) return
        const rest = base - BigInt(minor) * 10n ** BigInt(places - 2)
        expect(rest >= 0n && rest < 10n ** BigInt(places - 2)).toBe(true)
      }),
    )
  })
})

describe('a fee', () => {
  test.each([
    [10_000, 150, 150],
    [1, 4_999, 0],
    [1, 5_000, 1],
    [33, 150, 0],
    [34, 150, 1],
    [1_000_000_000_000, 10_000, 1_000_000_000_000],
    [999_999_999_999, 9_999, 999_899_999_999],
  ])('of %i at %i basis points is %i', (minor, points, fee) => {
    expect(feeOf(minor, points)).toBe(fee)
  })

  test('is nearest to the exact share, up where two are as near, and never more than the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        (minor, points) => {
          const fee = BigInt(feeOf(minor, points))
          const doubled = 2n * (fee * 10_000n - BigInt(minor) * BigInt(points))
          expect(doubled > -10_000n && doubled <= 10_000n).toBe(true)
          expect(fee <= BigInt(minor)).toBe(true)
        },
      ),
    )
  })
})

describe('dust', () => {
  test.each([
    [1_990_000n, 6, 10_000n],
    [2_000_000n, 6, 10_000n],
    [2_000_200n, 6, 10_001n],
    [100_000_000n, 6, 500_000n],
    [200_000n, 6, 10_000n],
    [199_999n, 6, 9_999n],
    [10_000n, 6, 500n],
    [100n, 2, 1n],
    [19n, 2, 0n],
  ])('of %i with %i decimals is %i', (target, places, dust) => {
    expect(dustOf(target, places)).toBe(dust)
  })

  test('is a cent or half a percent, whichever is more, 5 percent at most, and a base unit more is not covered', () => {
    fc.assert(
      fc.property(amount, decimals, (target, places) => {
        const dust = dustOf(target, places)
        const cent = 10n ** BigInt(places - 2)
        expect(dust * 20n <= target).toBe(true)
        if (dust < cent) expect((dust + 1n) * 20n > target).toBe(true)
        if (dust > cent) expect(dust * 200n <= target && (dust + 1n) * 200n > target).toBe(true)
        expect(coversTarget(target - dust, target, places)).toBe(true)
        expect(coversTarget(target - dust - 1n, target, places)).toBe(false)
      }),
    )
  })
})

test('a target is within the bounds of an amount exactly when it is near that amount', () => {
  fc.assert(
    fc.property(amount, fc.bigInt({ min: 800n, max: 1_200n }), (base, permille) => {
      const target = (base * permille) / 1_000n
      if (target === 0n) return
      const { lowest, highest } = nearTargets(base)
      expect(target >= lowest && target <= highest).toBe(isNearTarget(base, target))
    }),
    { numRuns: 500 },
  )
})

test('every target from which an amount is away by dust at most is between the bounds of the band', () => {
  const targetAndShare = fc.tuple(amount, fc.bigInt({ min: -1_000n, max: 1_000n }), decimals)
  fc.assert(
    fc.property(targetAndShare, ([target, share, places]) => {
      const amountBase = target + (dustOf(target, places) * share) / 1_000n
      expect(distance(amountBase, target)).toBeLessThanOrEqual(dustOf(target, places))
      const { lowest, highest } = bandTargets(amountBase, places)
      expect(lowest <= target && target <= highest).toBe(true)
    }),
  )
})
