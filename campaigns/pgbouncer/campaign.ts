/** Runs tests through a real pgbouncer in transaction mode, which keeps nothing of a client on its connections. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type UserWorkspaceConfig } from 'vitest/node'
import vitestConfig from '../../vitest.config.ts'

const help = `npm run campaign -- pgbouncer [path …]

  Runs the tests whose path holds one of the words through pgbouncer in transaction mode, and the tests of the pooler
  itself. Without a path: those of requests and of payments. pgbouncer must be installed, in the PATH or /usr/sbin.
`

const usual = ['server/src/mechanisms/http/', 'server/src/resources/payments/']

/** Tests of the pooler itself: they have another ending, because every other test run is without a pooler. */
const ofThePooler = 'campaigns/pgbouncer/*.pooled.ts'

export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  if (values.help) {
    process.stdout.write(help)
    return 0
  }
  const binary = findProgram('pgbouncer')
  if (binary === null) {
    process.stderr.write('pgbouncer is not installed: "apt-get install pgbouncer" brings it.\n')
    return 2
  }
  process.env.TEST_PGBOUNCER = binary
  return await runTests(positionals.length > 0 ? positionals : usual)
}

const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  const places = folders.filter(Boolean).map((folder) => path.join(folder, name))
  return places.find(isExecutable) ?? null
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const runTests = async (paths: readonly string[]): Promise<number> => {
  const { projects = [], ...shared } = vitestConfig.test ?? {}
  const server = projects.find((one) => nameOf(one) === 'server') as UserWorkspaceConfig
  const include = [...(server.test?.include ?? []), ofThePooler]
  const vitest = await createVitest({
    ...shared,
    config: false,
    watch: false,
    projects: [{ ...server, test: { ...server.test, include } }],
  })
  try {
    const { unhandledErrors, testModules } = await vitest.start(['.pooled.ts', ...paths])
    const failed = unhandledErrors.length > 0 || testModules.some((module) => module.state() !== 'passed')
    return failed ? 1 : 0
  } finally {
    await vitest.close()
  }
}

const nameOf = (project: unknown): unknown => (project as UserWorkspaceConfig).test?.name
