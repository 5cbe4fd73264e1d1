import path from 'node:path'
import type { createImports } from './imports.ts'
import { applyMutant, type Mutant } from './mutant.ts'
import type { Outcome, Result } from './results.ts'
import type { TestBench } from './test-bench.ts'

/** The result of a test file without a mutant: its duration, and the ids of its quick and its slow tests. */
type Baseline = { test: string; ms: number; quick: string[]; slow: string[] }

export type JudgeOptions = {
  root: string
  tests: readonly string[]
  /** The source texts of the mutated modules, by path. */
  sources: ReadonlyMap<string, string>
  /** The number of test files that run for a mutant, of those that load its module. Default: all. */
  nearest?: number | undefined
  /** The duration in milliseconds above which a test is slow. Slow tests run after all quick tests. */
  slowMs: number
  imports: ReturnType<typeof createImports>
  bench: TestBench
  say(line: string): void
}

/**
 * Returns the time limit for a test file with a mutant, given its duration without one. The limit is generous
 * because the machine may be busier.
 */
const patience = (ms: number): number => 15_000 + 5 * ms

/**
 * Creates a function that runs tests on a mutant (a module with one small fault) until a test fails. Before
 * its first use, each test file runs once without a mutant, to measure its duration and to exclude tests that
 * fail anyway.
 */
export const createJudge = (options: JudgeOptions) => {
  const measured = new Map<string, Baseline | null>()
  const measureOnce = async (test: string): Promise<Baseline | null> => {
    const known = measured.get(test)
    if (known !== undefined) return known
    const baseline = await measure(options, test)
    measured.set(test, baseline)
    return baseline
  }
  /**
   * How many mutants of a module each test file has noticed. The test file with the highest number runs
   * first.
   */
  const kills = new Map<string, number>()
  const killsOf = (mutant: Mutant, test: string): number => kills.get(`${mutant.file} ${test}`) ?? 0

  /**
   * Returns the test files that load the mutant's module. Test files that have noticed the most mutants come
   * first; among equals, those with the shortest path of imports and the most words in common with the path
   * of the module.
   */
  const testsFor = (mutant: Mutant): string[] =>
    options.tests
      .map((test) => ({ test, distance: options.imports(test, mutant.file) }))
      .flatMap(({ test, distance }) =>
        distance === null ? [] : [{ test, rank: distance - 3 * commonWords(test, mutant.file) }],
      )
      .sort(
        (left, right) =>
          killsOf(mutant, right.test) - killsOf(mutant, left.test) ||
          left.rank - right.rank ||
          (measured.get(left.test)?.ms ?? 0) - (measured.get(right.test)?.ms ?? 0),
      )
      .slice(0, options.nearest)
      .map(({ test }) => test)

  return async (mutant: Mutant): Promise<Result> => {
    const tests = testsFor(mutant)
    for (const pace of ['quick', 'slow'] as const)
      for (const test of tests) {
        const baseline = await measureOnce(test)
        if (baseline === null || baseline[pace].length === 0) continue
        const tried = await ask(options, mutant, baseline, baseline[pace])
        if (tried === null) continue
        kills.set(`${mutant.file} ${test}`, killsOf(mutant, test) + 1)
        return { mutant, ...tried }
      }
    if (!tests.some((test) => measured.get(test)))
      throw new Error(`No test that passes as it is loads ${mutant.file}.`)
    return { mutant, outcome: 'survived', by: '' }
  }
}

/** Returns the words of a path, without the plural: `payments/confirm/report.ts` is about a payment. */
const wordsOf = (file: string): Set<string> =>
  new Set(
    file
      .replace(/(\.test)?\.tsx?$/, '')
      .split(/[/-]/)
      .filter((word) => !['packages', 'src', 'server', 'resources', 'mechanisms'].includes(word))
      .map((word) => word.replace(/s$/, '')),
  )

const commonWords = (left: string, right: string): number => {
  const words = wordsOf(left)
  return [...wordsOf(right)].filter((word) => words.has(word)).length
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
  { bench, root, sources }: JudgeOptions,
  mutant: Mutant,
  { test, ms }: Baseline,
  testIds: readonly string[],
): Promise<{ outcome: Outcome; by: string } | null> => {
  const trial = {
    // The mutant of the source text that was read when the mutants were created, even if the file has changed
    // since.
    mutant: { path: path.join(root, mutant.file), text: applyMutant(sources.get(mutant.file) ?? '', mutant) },
    test: path.join(root, test),
    testIds,
  }
  const tried = await bench.try(trial, patience(ms))
  if (tried === 'timed out') return { outcome: 'timed out', by: test }
  return tried.failed ? { outcome: 'killed', by: `${test} › ${tried.reason}` } : null
}
