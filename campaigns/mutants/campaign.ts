import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { count as counted, noticed, recordCampaign } from '../record-campaign.ts'
import { createCompiler } from './compiler.ts'
import { findEquivalent, readEquivalents } from './equivalents.ts'
import { findMutants } from './find-mutants.ts'
import { filesOf, type Group, groups, modulesOf } from './groups.ts'
import { createImports } from './imports.ts'
import { createJudge } from './judge.ts'
import { applyMutant, type Mutant, nameMutant } from './mutant.ts'
import { openResults, type Result, type Results } from './results.ts'
import { sample } from './sample.ts'
import { openTestBench, type TestBench } from './test-bench.ts'

const help = `npm run campaign -- mutants [group …] [options]

  Makes small faults in the code, one at a time, and counts those that no test notices.
  Groups: ${Object.keys(groups).join(', ')};
  default: all but product, which has all modules that run in production.
  --paths <glob>     other modules instead of groups; may be repeated
  --tests <glob>     the tests that must find the faults (default: those in the folders of the modules)
  --sample <n>       the number of mutants of each group, selected by --seed (default: all)
  --seed <n>         default 1
  --jobs <n>         the number of processes that test mutants at the same time, each with its own database (default 1)
  --fresh            ignores the results of earlier runs
  --at-least <n>     exits with code 1 if the score of a group is below this percentage (default 0)
  --list             prints the mutants and tests none
`

const root = fileURLToPath(new URL('../../', import.meta.url))

type Options = {
  sample: number
  seed: number
  jobs: number
  atLeast: number
  list: boolean
  results: Results
}

export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      paths: { type: 'string', multiple: true },
      tests: { type: 'string', multiple: true },
      sample: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '1' },
      'at-least': { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.filter((name) => !(name in groups))
  if (values.help || unknown.length > 0) {
    process.stderr.write(unknown.length > 0 ? `There is no group "${unknown[0]}".\n\n${help}` : help)
    return values.help ? 0 : 2
  }
  const options: Options = {
    sample: Number(values.sample),
    seed: Number(values.seed),
    jobs: Number(values.jobs),
    atLeast: Number(values['at-least']),
    list: values.list,
    results: openResults(fileURLToPath(new URL('results/results.jsonl', import.meta.url)), root, values),
  }
  const chosen = values.paths
    ? { paths: groupOf(values.paths, values.tests) }
    : Object.fromEntries(
        Object.entries(groups).filter(([name]) =>
          positionals.length === 0 ? name !== 'product' : positionals.includes(name),
        ),
      )
  return runGroups(chosen, options)
}

/**
 * Returns a group of modules with the tests to run. By default, these are the tests in the folders of the
 * modules.
 */
const groupOf = (modules: readonly string[], tests: readonly string[] | undefined): Group => ({
  modules,
  tests:
    tests ?? filesOf(modules, root).map((file) => `${file.slice(0, file.lastIndexOf('/'))}/**/*.test.ts`),
})

const runGroups = async (chosen: Record<string, Group>, options: Options): Promise<number> => {
  const scores: string[][] = []
  let worst = 100
  for (const [name, group] of Object.entries(chosen)) {
    const sources = new Map(modulesOf(group, root).map((file) => [file, readFileSync(root + file, 'utf8')]))
    const all = [...sources].flatMap(([file, source]) => findMutants(file, source))
    const mutants = sample(all, nameMutant, { count: options.sample, seed: options.seed })
    if (options.list) for (const mutant of mutants) say(describe(mutant))
    if (options.list) continue
    const results = await tryMutants({ name, group, sources, mutants }, options)
    const { score, row, ...counts } = scoreOf(name, all.length, results)
    if (name in groups) record({ name, ...options, all: all.length, ...counts })
    worst = Math.min(worst, score)
    scores.push(row)
    for (const { mutant } of results.filter(({ outcome }) => outcome === 'survived'))
      process.stdout.write(`survived  ${describe(mutant)}\n`)
  }
  if (!options.list) printScores(scores)
  return worst < options.atLeast ? 1 : 0
}

type Trials = {
  name: string
  group: Group
  sources: ReadonlyMap<string, string>
  mutants: readonly Mutant[]
}

const tryMutants = async (
  { name, group, sources, mutants }: Trials,
  { results, jobs }: Options,
): Promise<Result[]> => {
  const tests = filesOf(group.tests, root)
  const compiler = createCompiler(root)
  const judge = createJudge({
    root,
    tests,
    nearest: group.nearest,
    sources,
    imports: createImports(root),
    refuses: (mutant) => compiler.refuses(mutant.file, applyMutant(sources.get(mutant.file) ?? '', mutant)),
    say,
  })
  const equivalents = readEquivalents()
  const done: Result[] = []
  const open: Mutant[] = []
  for (const mutant of mutants) {
    const equivalent = findEquivalent(equivalents, mutant)
    const known: Result | undefined = equivalent
      ? { mutant, outcome: 'equivalent', by: equivalent.reason }
      : results.find(mutant, tests)
    if (known === undefined) open.push(mutant)
    else done.push(known)
  }
  if (open.length === 0) return done
  say(`${name}: ${open.length} mutants to try, ${done.length} known`)
  const work = async () => {
    const bench: TestBench = openTestBench()
    try {
      for (let mutant = open.shift(); mutant !== undefined; mutant = open.shift()) {
        const result = await judge(mutant, bench)
        results.add(result, tests)
        done.push(result)
        say(`${name} ${done.length}/${mutants.length}  ${result.outcome.padEnd(13)} ${describe(mutant)}`)
      }
    } finally {
      await bench.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, open.length) }, work))
  compiler.remove()
  return done
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const describe = ({ file, line, operator, before, after }: Mutant): string =>
  `${file}:${line} (${operator})\n            ${before.slice(0, 150)}\n         →  ${after.slice(0, 150)}`

/**
 * Returns the score of a group: the share of detectable mutants (small faults in the code) that a test
 * noticed.
 */
const scoreOf = (name: string, total: number, results: readonly Result[]) => {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  const killed = count('killed') + count('timed out')
  const survived = count('survived')
  const equivalent = count('equivalent')
  const refused = count('not compiling')
  const score = (100 * killed) / Math.max(1, killed + survived)
  const numbers = [total, results.length, killed, survived, equivalent, refused]
  const row = [name, ...numbers.map(String), `${score.toFixed(1)} %`]
  return { score, row, killed, survived, equivalent, refused }
}

type Score = {
  name: string
  sample: number
  seed: number
  all: number
  killed: number
  survived: number
  equivalent: number
  refused: number
}

/** Stores the score of a group. A sample has a record of its own for each seed, so that no score is replaced. */
const record = ({ name, sample, seed, all, killed, survived, equivalent, refused }: Score): void => {
  const isSample = Number.isFinite(sample)
  recordCampaign({
    name: isSample ? `mutants-${name}-${seed}` : `mutants-${name}`,
    title: `Rules of ${name} broken one at a time${isSample ? `, a sample of ${sample}` : ''}`,
    command: `npm run campaign -- mutants ${name}${isSample ? ` --sample ${sample} --seed ${seed}` : ''}`,
    figures: [
      noticed(killed, survived),
      counted('that no test can tell from the original', equivalent),
      counted('that do not compile', refused),
      counted('mutants in all', all),
    ],
  })
}

const printScores = (rows: readonly string[][]): void => {
  const titles = ['group', 'mutants', 'tried', 'killed', 'survived', 'equivalent', 'refused', 'score']
  for (const row of [titles, ...rows])
    process.stdout.write(
      `${row.map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(11))).join('')}\n`,
    )
}
