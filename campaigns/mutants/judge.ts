import path from 'node:path'
import type { createImports } from './imports.ts'
import type { Mutant } from './mutant.ts'
import type { Outcome, Result } from './results.ts'
import type { TestBench } from './test-bench.ts'

/** A test file as it is without a mutant: how long it takes, and which of its tests are quick. */
type Baseline = { test: string; ms: number; quick: string[]; slow: string[] }

export type JudgeOptions = {
  root: string
  tests: readonly string[]
  /** Tests that take longer are asked last. */
  slowMs: number
  imports: ReturnType<typeof createImports>
  bench: TestBench
  say(line: string): void
}

/** So much longer than without a mutant may the tests of a file take; the machine may be busier than it was. */
const patience = (ms: number): number => 30_000 + 10 * ms

/** Measures the tests as they are; answers a function that tells what they make of a mutant. */
export const createJudge = async (options: JudgeOptions) => {
  const baselines = new Map<string, Baseline>()
  for (const test of options.tests) {
    const baseline = await measure(options, test)
    if (baseline !== null) baselines.set(test, baseline)
  }
  /** How many mutants of a module each test file has killed: the best is asked first. */
  const kills = new Map<string, number>()
  return async (mutant: Mutant): Promise<Result> => {
    const able = [...baselines.values()]
      .map((baseline) => ({ ...baseline, distance: options.imports(baseline.test, mutant.file) }))
      .filter(({ distance }) => distance !== null)
      .sort(
        (left, right) =>
          (kills.get(`${mutant.file} ${right.test}`) ?? 0) -
            (kills.get(`${mutant.file} ${left.test}`) ?? 0) ||
          (left.distance ?? 0) - (right.distance ?? 0) ||
          left.ms - right.ms,
      )
    for (const pace of ['quick', 'slow'] as const)
      for (const baseline of able) {
        if (baseline[pace].length === 0) continue
        const tried = await ask(options, mutant, baseline, baseline[pace])
        if (tried === null) continue
        const key = `${mutant.file} ${baseline.test}`
        kills.set(key, (kills.get(key) ?? 0) + 1)
        return { mutant, ...tried }
      }
    return { mutant, outcome: 'survived', by: '' }
  }
}

const measure = async (
  { bench, root, slowMs, say }: JudgeOptions,
  test: string,
): Promise<Baseline | null> => {
  const startedAt = performance.now()
  const tried = await bench.try({ mutant: null, test: path.join(root, test) }, 600_000)
  const ms = performance.now() - startedAt
  if (tried === 'timed out' || tried.tests.length === 0) {
    say(`${test} cannot be used: ${tried === 'timed out' ? tried : tried.reason}`)
    return null
  }
  const failing = tried.tests.filter(({ failed }) => failed)
  for (const { name } of failing) say(`${test} › ${name} fails as it is, and is left out`)
  const sound = tried.tests.filter(({ failed }) => !failed)
  const idsWhere = (wanted: (ms: number) => boolean) =>
    sound.filter((one) => wanted(one.ms)).map(({ id }) => id)
  return { test, ms, quick: idsWhere((one) => one <= slowMs), slow: idsWhere((one) => one > slowMs) }
}

const ask = async (
  { bench, root }: JudgeOptions,
  mutant: Mutant,
  { test, ms }: Baseline,
  testIds: readonly string[],
): Promise<{ outcome: Outcome; by: string } | null> => {
  const trial = {
    mutant: { path: path.join(root, mutant.file), edit: mutant },
    test: path.join(root, test),
    testIds,
  }
  const tried = await bench.try(trial, patience(ms))
  if (tried === 'timed out') return { outcome: 'timed out', by: test }
  return tried.failed ? { outcome: 'killed', by: `${test} › ${tried.reason}` } : null
}
