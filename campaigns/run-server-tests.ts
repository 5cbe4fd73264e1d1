import { parseArgs } from 'node:util'
import { createVitest, type UserWorkspaceConfig } from 'vitest/node'
import vitestConfig from '../vitest.config.ts'

/**
 * Returns the words of the command line that select test files. Prints the help and returns null if `--help`
 * is given.
 */
export const readPaths = (args: readonly string[], help: string): string[] | null => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  if (!values.help) return positionals
  process.stdout.write(help)
  return null
}

/**
 * Runs the server's tests whose path contains one of the given words. Returns the number of passed tests and
 * whether all passed. `include` adds files that are not in the usual test run.
 */
export const runServerTests = async (
  paths: readonly string[],
  { include = [], testTimeout }: { include?: readonly string[]; testTimeout?: number } = {},
): Promise<{ passed: number; areAllPassed: boolean }> => {
  const { projects = [], ...shared } = vitestConfig.test ?? {}
  const ofServer = (projects as UserWorkspaceConfig[]).filter((one) => nameOf(one)?.startsWith('server'))
  const vitest = await createVitest({
    ...shared,
    config: false,
    watch: false,
    projects: ofServer.map((one) => {
      const files = [...(one.test?.include ?? []), ...(nameOf(one) === 'server' ? include : [])]
      return { ...one, test: { ...one.test, include: files, ...(testTimeout && { testTimeout }) } }
    }),
  })
  try {
    const { unhandledErrors, testModules } = await vitest.start([...paths])
    const areAllPassed =
      unhandledErrors.length === 0 && testModules.every((module) => module.state() === 'passed')
    const passed = testModules.reduce(
      (sum, module) => sum + [...module.children.allTests('passed')].length,
      0,
    )
    return { passed, areAllPassed }
  } finally {
    await vitest.close()
  }
}

const nameOf = ({ test }: UserWorkspaceConfig): string | undefined => {
  const name = test?.name
  return typeof name === 'object' ? name.label : name
}
