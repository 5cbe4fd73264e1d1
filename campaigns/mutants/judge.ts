import path from 'node:path'
import recorded from '../../scripts/tests/durations.json' with { type: 'json' }
import type { createImports } from './imports.ts'
import { applyMutant, type Mutant } from './mutant.ts'
import type { Outcome, Result } from './results.ts'
import type { TestBench } from './test-bench.ts'

/** The result of a test file without a mutant: its duration, and the ids of its tests that pass. */
type Baseline = { ms: number; passing: string[]; isWhole: boolean }

export type JudgeOptions = {
  root: string
  tests: readonly string[]
  /** The source texts of the mutated modules, by path. */
  sources: ReadonlyMap<string, string>
  /** The maximum number of test files that run for a mutant. Default: all that load its module. */
  nearest?: number | undefined
  imports: ReturnType<typeof createImports>
  /** Returns whether the compiler refuses a mutant. Default: mutants are not given to a compiler. */
  refuses?: (mutant: Mutant) => Promise<boolean>
  say(line: string): void
}

/**
 * Returns the time limit for a test file with a mutant, given its duration without one. The limit is generous
 * because the machine may be busier.
 */
const patience = (ms: number): number => 15_000 + 5 * ms

/**
 * The number of test files that run before the compiler checks the mutant. The type check takes as long as
 * some test files, and most mutants are noticed by the nearest files.
 */
const filesBeforeCompiler = 5

/**
 * Creates a function that runs tests on a mutant (a module with one small fault) until a test fails. A test
 * file that fails runs once without a mutant too, to exclude tests that fail anyway.
 */
export const createJudge = (options: JudgeOptions) => {
  const { refuses = async () => false } = options
  const measured = new Map<string, Promise<Baseline | null>>()
  const measureOnce = (bench: TestBench, test: string): Promise<Baseline | null> => {
    const found = measured.get(test) ?? measure(options, bench, test)
    measured.set(test, found)
    return found
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
          durationMs(left.test) - durationMs(right.test),
      )
      .slice(0, options.nearest)
      .map(({ test }) => test)

  /** Returns how a test file noticed the mutant; null if it did not notice it or fails without it too. */
  const runFile = async (mutant: Mutant, bench: TestBench, test: string) => {
    const tried = await ask(options, bench, mutant, { test, ms: durationMs(test) })
    if (tried === null) return null
    const baseline = await measureOnce(bench, test)
    if (baseline === null) return null
    if (baseline.isWhole && tried.outcome === 'killed') return tried
    return ask(options, bench, mutant, { test, ms: baseline.ms, testIds: baseline.passing })
  }
  return async (mutant: Mutant, bench: TestBench): Promise<Result> => {
    const tests = testsFor(mutant)
    for (const [index, test] of tests.entries()) {
      if (index === filesBeforeCompiler && (await refuses(mutant))) return refused(mutant)
      const noticed = await runFile(mutant, bench, test)
      if (noticed === null) continue
      kills.set(`${mutant.file} ${test}`, killsOf(mutant, test) + 1)
      return { mutant, ...noticed }
    }
    if (tests.length <= filesBeforeCompiler && (await refuses(mutant))) return refused(mutant)
    return { mutant, outcome: 'survived', by: '' }
  }
}

const refused = (mutant: Mutant): Result => ({ mutant, outcome: 'not compiling', by: 'the type check' })

const durations: Readonly<Record<string, number>> = recorded

/** Returns the recorded duration of a test file; two seconds if it is shorter than the recorded ones. */
const durationMs = (test: string): number => 1_000 * (durations[test] ?? 2)

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
  { root, say }: JudgeOptions,
  bench: TestBench,
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
  const passing = tried.tests.filter(({ failed }) => !failed).map(({ id }) => id)
  return { ms, passing, isWhole: failing.length === 0 }
}

const ask = async (
  { root, sources }: JudgeOptions,
  bench: TestBench,
  mutant: Mutant,
  { test, ms, testIds }: { test: string; ms: number; testIds?: readonly string[] },
): Promise<{ outcome: Outcome; by: string } | null> => {
  const trial = {
    // The mutant of the source text that was read when the mutants were created, even if the file has changed
    // since.
    mutant: { path: path.join(root, mutant.file), text: applyMutant(sources.get(mutant.file) ?? '', mutant) },
    test: path.join(root, test),
    ...(testIds && { testIds }),
  }
  const tried = await bench.try(trial, patience(ms))
  if (tried === 'timed out') return { outcome: 'timed out', by: test }
  return tried.failed ? { outcome: 'killed', by: `${test} › ${tried.reason}` } : null
}
