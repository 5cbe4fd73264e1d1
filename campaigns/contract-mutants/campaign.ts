/**
 * Tests the tests of the pull contract: makes one small fault at a time in the contract (a mutant), and
 * counts the mutants that no test notices. Each mutant is compiled, and its bytecode replaces the package's
 * bytecode only in the test process. Nothing is written to disk.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compileQuickly, parseSolidity, readPullContract } from '@stablerail/contracts-evm/compile'
import { findEquivalent, readEquivalents } from '../mutants/equivalents.ts'
import { filesOf } from '../mutants/groups.ts'
import { createImports } from '../mutants/imports.ts'
import { createJudge } from '../mutants/judge.ts'
import { applyMutant, type Mutant, nameMutant, toMutant } from '../mutants/mutant.ts'
import type { Result } from '../mutants/results.ts'
import { sample } from '../mutants/sample.ts'
import { openTestBench } from '../mutants/test-bench.ts'
import { count as counted, noticed, recordCampaign } from '../record-campaign.ts'
import { findEdits } from './find-edits.ts'

const help = `npm run campaign -- contract-mutants [options]

  Breaks packages/contracts-evm/contracts/SubscriptionPull.sol in one place at a time, and runs its tests.
  --sample <n>       the number of mutants, selected by --seed (default: all)
  --seed <n>         default 1
  --from <n>         skips this many mutants at the start, to continue an interrupted run
  --only <text>      only mutants whose original or changed line contains the text
  --jobs <n>         the number of processes that test mutants at the same time (default 1)
  --stories <n>      the number of stories of random calls that a mutant must pass (default 20)
  --tests <glob>     the test files (default: those that test the contract's rules)
  --at-least <n>     exits with code 1 if the score is below this percentage (default 0)
  --list             prints the mutants and tests none
`

const root = fileURLToPath(new URL('../../', import.meta.url))
const solidityFile = 'packages/contracts-evm/contracts/SubscriptionPull.sol'
const generatedFile = 'packages/contracts-evm/src/generated/subscription-pull.ts'

/**
 * The tests to run. The deployment tests are left out because they compare the bytecode itself, and would
 * notice every mutant.
 */
const ruleTests =
  'packages/contracts-evm/test/{who-may-pull,signatures,periods-on-chain,stops,tokens,stories}.test.ts'

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sample: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: '0' },
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '1' },
      stories: { type: 'string', default: '20' },
      tests: { type: 'string', default: ruleTests },
      'at-least': { type: 'string', default: '0' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const source = readPullContract()
  const all = findContractMutants(source).filter(
    ({ before, after }) => before.includes(values.only) || after.includes(values.only),
  )
  const chosen = sample(all, nameMutant, { count: Number(values.sample), seed: Number(values.seed) })
  const mutants = chosen.slice(Number(values.from))
  if (values.list) {
    for (const mutant of mutants) process.stdout.write(`${describe(mutant)}\n`)
    return 0
  }
  // Set both environment variables here, because the test processes inherit them.
  Object.assign(process.env, { IN_PROCESS_ONLY: '1', STORIES: values.stories })
  const tests = filesOf([values.tests], root)
  const results = await tryMutants({ mutants, source, tests, jobs: Number(values.jobs) })
  if (values.only === '' && values.tests === ruleTests && mutants.length === all.length)
    record(all.length, results)
  return report(all.length, mutants.length, results) < Number(values['at-least']) ? 1 : 0
}

/**
 * Returns the mutants of the source. Mutants with the same name get different numbers, because the same line
 * may occur several times.
 */
const findContractMutants = (source: string): Mutant[] => {
  const seen = new Map<string, number>()
  return findEdits(source, parseSolidity(source)).map((edit) => {
    const mutant = toMutant(solidityFile, source, edit)
    const name = nameMutant(mutant)
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { ...mutant, nth }
  })
}

/**
 * Converts a mutant of the Solidity source to a mutant of the TypeScript module that contains the bytecode.
 * Returns null if the mutant does not compile.
 */
const inModule = (mutant: Mutant, source: string, module: string): Mutant | null => {
  const initCode = compileQuickly(applyMutant(source, mutant))?.SubscriptionPull?.initCode
  const [, start = '', bytes = ''] = /^(.*?pullContractInitCode = ')(0x[0-9a-f]+)/s.exec(module) ?? []
  if (bytes === '') throw new Error(`${generatedFile} has no init code.`)
  if (initCode === undefined) return null
  return {
    ...mutant,
    file: generatedFile,
    start: start.length,
    end: start.length + bytes.length,
    replacement: initCode,
  }
}

type Trials = { mutants: readonly Mutant[]; source: string; tests: readonly string[]; jobs: number }

const tryMutants = async ({ mutants, source, tests, jobs }: Trials): Promise<Result[]> => {
  const equivalents = readEquivalents(new URL('equivalents.json', import.meta.url))
  const module = readFileSync(root + generatedFile, 'utf8')
  const open = [...mutants]
  const results: Result[] = []
  const judge = createJudge({
    root,
    tests,
    say,
    sources: new Map([[generatedFile, module]]),
    imports: createImports(root),
  })
  const work = async () => {
    const bench = openTestBench()
    try {
      for (let mutant = open.shift(); mutant !== undefined; mutant = open.shift()) {
        const equivalent = findEquivalent(equivalents, mutant)
        const compiled = equivalent ? null : inModule(mutant, source, module)
        if (!equivalent && compiled === null) continue
        const tried = compiled && (await judge(compiled, bench))
        const result: Result = tried
          ? { ...tried, mutant }
          : { mutant, outcome: 'equivalent', by: equivalent?.reason ?? '' }
        results.push(result)
        say(
          `${mutants.length - open.length}/${mutants.length}  ${result.outcome.padEnd(10)} ${describe(mutant)}`,
        )
      }
    } finally {
      await bench.close()
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return results
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const describe = ({ line, operator, before, after }: Mutant): string =>
  `SubscriptionPull.sol:${line} (${operator})\n            ${before.slice(0, 150)}\n         →  ${after.slice(0, 150)}`

const record = (all: number, results: readonly Result[]): void => {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  recordCampaign({
    name: 'contract-mutants',
    title: 'The pull contract, broken in one place at a time',
    command: 'npm run campaign -- contract-mutants',
    figures: [
      noticed(count('killed') + count('timed out'), count('survived')),
      counted('that no test can tell from the original', count('equivalent')),
      counted('that do not compile', all - results.length),
    ],
  })
}

/** Prints and returns the score: the percentage of detectable mutants that a test noticed. */
const report = (total: number, chosen: number, results: readonly Result[]): number => {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  for (const { mutant, outcome } of results)
    if (outcome === 'survived') process.stdout.write(`survived  ${describe(mutant)}\n`)
  const killed = count('killed') + count('timed out')
  const score = (100 * killed) / Math.max(1, killed + count('survived'))
  process.stdout.write(
    `${total} mutants, ${chosen} chosen, ${chosen - results.length} do not compile, ${killed} killed, ` +
      `${count('survived')} survived, ${count('equivalent')} equivalent: ${score.toFixed(1)} %\n`,
  )
  return score
}
