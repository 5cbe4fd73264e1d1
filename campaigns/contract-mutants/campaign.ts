/**
 * Tests the tests of the contracts: makes one small fault at a time in a contract (a mutant), and counts the
 * mutants that no test notices. Each mutant is compiled, and its bytecode replaces the package's bytecode only
 * in the test process. Nothing is written to disk.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  type ContractName,
  compileQuickly,
  parseSolidity,
  readContract,
} from '@stablerail/contracts-evm/compile'
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

  Breaks each contract in packages/contracts-evm/contracts in one place at a time, and runs its tests.
  --contract <name>  only SubscriptionPull or DepositFactory (default: both, one after the other)
  --sample <n>       the number of mutants, selected by --seed (default: all)
  --seed <n>         default 1
  --from <n>         skips this many mutants at the start, to continue an interrupted run
  --only <text>      only mutants whose original or changed line contains the text
  --jobs <n>         the number of processes that test mutants at the same time (default 1)
  --stories <n>      the number of stories of random calls that a mutant must pass (default 20)
  --tests <glob>     the test files (default: those that test the rules of the contract)
  --at-least <n>     exits with code 1 if the score is below this percentage (default 0)
  --list             prints the mutants and tests none
`

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * How a contract is tested: the module with its bytes, the tests of its rules, and the name and the title of
 * its record. The deployment tests are left out because they compare the bytecode itself, and would notice
 * every mutant.
 */
type Subject = { module: string; initCode: string; tests: string; record: string; title: string }

const subjects: Record<ContractName, Subject> = {
  SubscriptionPull: {
    module: 'packages/contracts-evm/src/generated/subscription-pull.ts',
    initCode: 'pullContractInitCode',
    tests:
      'packages/contracts-evm/test/{who-may-pull,signatures,periods-on-chain,stops,tokens,stories}.test.ts',
    record: 'contract-mutants',
    title: 'The pull contract, broken in one place at a time',
  },
  DepositFactory: {
    module: 'packages/contracts-evm/src/generated/deposit-factory.ts',
    initCode: 'depositFactoryInitCode',
    tests:
      'packages/contracts-evm/test/deposits/{addresses,collecting,tokens,coins,wallets,reentry,harmful,gas-limits,stories}.test.ts',
    record: 'contract-mutants-deposits',
    title: 'The deposit factory, broken in one place at a time',
  },
}

const isContract = (name: string): name is ContractName => Object.hasOwn(subjects, name)

const solidityFile = (contract: ContractName) => `packages/contracts-evm/contracts/${contract}.sol`

const options = {
  contract: { type: 'string', default: '' },
  sample: { type: 'string', default: 'Infinity' },
  seed: { type: 'string', default: '1' },
  from: { type: 'string', default: '0' },
  only: { type: 'string', default: '' },
  jobs: { type: 'string', default: '1' },
  stories: { type: 'string', default: '20' },
  tests: { type: 'string', default: '' },
  'at-least': { type: 'string', default: '0' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options }).values

export const run = async (args: readonly string[]): Promise<number> => {
  const values = parse(args)
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const all = Object.keys(subjects).filter(isContract)
  const contracts = values.contract === '' ? all : [values.contract].filter(isContract)
  if (contracts.length === 0) {
    process.stderr.write(`No contract has the name ${values.contract}: use ${all.join(' or ')}.\n`)
    return 2
  }
  // Set both environment variables here, because the test processes inherit them.
  Object.assign(process.env, { IN_PROCESS_ONLY: '1', STORIES: values.stories })
  let code = 0
  for (const contract of contracts) code = Math.max(code, await runContract(contract, values))
  return code
}

/** Tests the mutants of one contract. Returns the exit code. */
const runContract = async (contract: ContractName, values: ReturnType<typeof parse>): Promise<number> => {
  const source = readContract(contract)
  const all = findContractMutants(contract, source).filter(
    ({ before, after }) => before.includes(values.only) || after.includes(values.only),
  )
  const chosen = sample(all, nameMutant, { count: Number(values.sample), seed: Number(values.seed) })
  const mutants = chosen.slice(Number(values.from))
  if (values.list) {
    for (const mutant of mutants) process.stdout.write(`${describe(mutant)}\n`)
    return 0
  }
  const tests = filesOf([values.tests || subjects[contract].tests], root)
  const results = await tryMutants({ contract, mutants, source, tests, jobs: Number(values.jobs) })
  if (values.only === '' && values.tests === '' && mutants.length === all.length)
    record(contract, all.length, results)
  return report(contract, all.length, mutants.length, results) < Number(values['at-least']) ? 1 : 0
}

/**
 * Returns the mutants of the source. Mutants with the same name get different numbers, because the same line
 * may occur several times.
 */
const findContractMutants = (contract: ContractName, source: string): Mutant[] => {
  const seen = new Map<string, number>()
  return findEdits(source, parseSolidity(source)).map((edit) => {
    const mutant = toMutant(solidityFile(contract), source, edit)
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
const inModule = (contract: ContractName, mutant: Mutant, source: string, module: string): Mutant | null => {
  const { initCode: name, module: file } = subjects[contract]
  const initCode = compileQuickly(applyMutant(source, mutant))?.[contract]?.initCode
  const [, start = '', bytes = ''] = new RegExp(`^(.*?${name} = ')(0x[0-9a-f]+)`, 's').exec(module) ?? []
  if (bytes === '') throw new Error(`${file} has no init code.`)
  if (initCode === undefined) return null
  return {
    ...mutant,
    file,
    start: start.length,
    end: start.length + bytes.length,
    replacement: initCode,
  }
}

type Trials = {
  contract: ContractName
  mutants: readonly Mutant[]
  source: string
  tests: readonly string[]
  jobs: number
}

const tryMutants = async ({ contract, mutants, source, tests, jobs }: Trials): Promise<Result[]> => {
  const equivalents = readEquivalents(new URL('equivalents.json', import.meta.url))
  const generatedFile = subjects[contract].module
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
  await expectControlPasses({ contract, source, module, judge })
  const work = async () => {
    const bench = openTestBench()
    try {
      for (let mutant = open.shift(); mutant !== undefined; mutant = open.shift()) {
        const equivalent = findEquivalent(equivalents, mutant)
        const compiled = equivalent ? null : inModule(contract, mutant, source, module)
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

type Control = {
  contract: ContractName
  source: string
  module: string
  judge: ReturnType<typeof createJudge>
}

/**
 * Throws if a test fails on the contract without a fault, compiled as mutants are: without the optimizer.
 * Such a test, for example one of the gas, would notice every mutant.
 */
const expectControlPasses = async ({ contract, source, module, judge }: Control): Promise<void> => {
  const nothing = { operator: 'control', start: 0, end: 0, replacement: '' }
  const control = inModule(contract, toMutant(solidityFile(contract), source, nothing), source, module)
  if (control === null) throw new Error(`${contract} does not compile.`)
  const bench = openTestBench()
  try {
    const { outcome, by } = await judge(control, bench)
    if (outcome !== 'survived')
      throw new Error(`${by} fails on ${contract} without a fault, compiled without the optimizer.`)
  } finally {
    await bench.close()
  }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const describe = ({ file, line, operator, before, after }: Mutant): string =>
  `${basename(file)}:${line} (${operator})\n            ${before.slice(0, 150)}\n         →  ${after.slice(0, 150)}`

const record = (contract: ContractName, all: number, results: readonly Result[]): void => {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  recordCampaign({
    name: subjects[contract].record,
    title: subjects[contract].title,
    command: `npm run campaign -- contract-mutants --contract ${contract}`,
    figures: [
      noticed(count('killed') + count('timed out'), count('survived')),
      counted('that no test can tell from the original', count('equivalent')),
      counted('that do not compile', all - results.length),
    ],
  })
}

/** Prints and returns the score: the percentage of detectable mutants that a test noticed. */
const report = (
  contract: ContractName,
  total: number,
  chosen: number,
  results: readonly Result[],
): number => {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  for (const { mutant, outcome } of results)
    if (outcome === 'survived') process.stdout.write(`survived  ${describe(mutant)}\n`)
  const killed = count('killed') + count('timed out')
  const score = (100 * killed) / Math.max(1, killed + count('survived'))
  process.stdout.write(
    `${contract}: ${total} mutants, ${chosen} chosen, ${chosen - results.length} do not compile, ${killed} killed, ` +
      `${count('survived')} survived, ${count('equivalent')} equivalent: ${score.toFixed(1)} %\n`,
  )
  return score
}
