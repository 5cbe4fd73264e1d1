/**
 * Runs test files with one mutant (a file with one small fault). The vitest process stays alive, so that the
 * database and the transformed modules can be used for the next mutant. It is a separate process because a
 * mutant may loop forever; the process is then killed.
 */
import { fileURLToPath } from 'node:url'
import { createVitest, type UserWorkspaceConfig } from 'vitest/node'
import vitestConfig from '../../vitest.config.ts'
import { createPagesBuild } from './pages-build.ts'

/**
 * A test file to run, or only some of its tests. `mutant` replaces the source of one module; null for a run
 * without a mutant.
 */
export type Trial = {
  mutant: { path: string; text: string } | null
  test: string
  testIds?: readonly string[]
}
export type Verdict = {
  failed: boolean
  reason: string
  tests: readonly { id: string; name: string; ms: number; failed: boolean }[]
}

const pages = createPagesBuild(fileURLToPath(new URL('../../', import.meta.url)))

/** The sources that replace those of modules in the next test file, by path. */
let replaced = new Map<string, string>()

/** Vite plugin that replaces the sources of modules. */
const plugin = {
  name: 'mutant',
  enforce: 'pre' as const,
  transform: (_code: string, id: string) => replaced.get(id.split('?')[0] ?? id),
}

const { projects = [], ...shared } = vitestConfig.test ?? {}
const vitest = await createVitest({
  ...shared,
  config: false,
  watch: false,
  silent: true,
  reporters: [{}],
  maxWorkers: 1,
  bail: 1,
  // Each test file loads its modules again, so that the module of one mutant is not used for the next.
  isolate: true,
  // Limits the memory of the test process, because a mutant may use all memory of the machine.
  execArgv: ['--max-old-space-size=768'],
  // Loads the source files with Vite instead of Node, because only Vite runs the plugin that replaces the
  // source of the mutated file.
  projects: (projects as UserWorkspaceConfig[]).map((project) => ({
    ...project,
    test: { ...project.test, experimental: { viteModuleRunner: true } },
    plugins: [plugin],
  })),
})
await vitest.standalone()
const specifications = await vitest.globTestSpecifications()

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : 'an unhandled error'

const mutate = async (mutant: Trial['mutant']): Promise<void> => {
  const before = [...replaced.keys()]
  replaced = new Map(mutant === null ? [] : [[mutant.path, mutant.text]])
  if (mutant !== null && pages.isSource(mutant.path))
    for (const [file, source] of await pages.build(mutant)) replaced.set(file, source)
  for (const file of [...before, ...replaced.keys()]) vitest.invalidateFile(file)
}

const run = async ({ mutant, test, testIds }: Trial): Promise<Verdict> => {
  await mutate(mutant)
  const whole = specifications.filter(({ moduleId }) => moduleId === test)
  if (whole.length === 0) throw new Error(`${test} belongs to no test project.`)
  const wanted =
    testIds === undefined
      ? whole
      : whole.map(({ project }) => project.createSpecification(test, { testIds: [...testIds] }))
  const result = await vitest.runTestSpecifications(wanted)
  // Use only the module of this test, because Vitest returns the modules of all earlier runs too.
  const modules = result.testModules.filter(({ moduleId }) => moduleId === test)
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((one) => one.result().state !== 'skipped')
      .map((one) => ({
        id: one.id,
        name: one.fullName,
        ms: one.diagnostic()?.duration ?? 0,
        failed: one.result().state === 'failed',
      })),
  )
  const reasons = [
    ...tests.filter(({ failed }) => failed).map(({ name }) => name),
    ...modules.flatMap((module) => module.errors().map(({ message }) => message)),
    ...result.unhandledErrors.map(messageOf),
  ]
  const failed = reasons.length > 0 || modules.some((module) => module.state() === 'failed')
  return { failed, reason: reasons[0]?.split('\n')[0] ?? '', tests }
}

process.on('message', async (trial: Trial) => {
  const answer = await run(trial).catch((error: unknown) => ({ error: String(error) }))
  // Reset the exit code, because Vitest sets a failing one when a test fails, and here a failing test is an
  // expected result.
  process.exitCode = 0
  if (process.connected) process.send?.(answer)
})
process.on('disconnect', () => {
  pages.remove()
  void vitest.close().finally(() => process.exit())
})
process.send?.('ready')
