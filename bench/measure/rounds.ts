import { type Spread, spread } from './statistics.ts'

export type Round<Side extends string, Measured> = Record<Side, Measured>

/**
 * Measures several candidates in rounds. Each round runs all of them in one order and then in the opposite
 * order, so that other work on the machine slows all candidates alike. Compare candidates by their ratios
 * within a round.
 */
export const measureRounds = async <Side extends string, Measured>(
  count: number,
  sides: Record<Side, () => Promise<Measured>>,
): Promise<Round<Side, Measured>[]> => {
  const names = Object.keys(sides) as Side[]
  const rounds: Round<Side, Measured>[] = []
  for (let number = 0; number < count; number += 1) {
    const round: Partial<Round<Side, Measured>> = {}
    for (const name of number % 2 === 0 ? names : names.toReversed()) round[name] = await sides[name]()
    rounds.push(round as Round<Side, Measured>)
  }
  return rounds
}

/** Returns, for each round, the ratio of one candidate's figure to the figure of another. */
export const ratioOf = <Side extends string, Measured>(
  rounds: readonly Round<Side, Measured>[],
  [over, under]: readonly [Side, Side],
  pick: (measured: Measured) => number,
): Spread => spread(rounds.map((round) => pick(round[over]) / pick(round[under])))
