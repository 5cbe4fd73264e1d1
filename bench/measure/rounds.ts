import { type Spread, spread } from './statistics.ts'

export type Pair<Measured> = { ours: Measured; floor: Measured }

/**
 * Measures two sides in turns, so that whatever else the machine does meets both: A B, then B A, and so on. What
 * is compared afterwards are the ratios within pairs.
 */
export const measurePairs = async <Measured>(
  rounds: number,
  sides: { ours: () => Promise<Measured>; floor: () => Promise<Measured> },
): Promise<Pair<Measured>[]> => {
  const pairs: Pair<Measured>[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const ours = await sides.ours()
      pairs.push({ ours, floor: await sides.floor() })
    } else {
      const floor = await sides.floor()
      pairs.push({ ours: await sides.ours(), floor })
    }
  }
  return pairs
}

/** Ours over the floor's, within each pair. */
export const ratioOf = <Measured>(
  pairs: readonly Pair<Measured>[],
  pick: (measured: Measured) => number,
): Spread => spread(pairs.map(({ ours, floor }) => pick(ours) / pick(floor)))
