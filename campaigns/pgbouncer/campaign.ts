/**
 * Runs the server's tests through a real pgbouncer in transaction mode. In this mode a transaction cannot use
 * session state of earlier ones.
 */
import path from 'node:path'
import { isExecutable } from '../executable.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { readPaths, runServerTests } from '../run-server-tests.ts'

const help = `npm run campaign -- pgbouncer [path …]

  Runs the tests whose path contains one of the given texts through pgbouncer in transaction mode, and also the tests of the
  pooler itself. Default: the tests of requests and of payments. pgbouncer must be installed, in the PATH or in /usr/sbin.
`

const usual = ['server/src/mechanisms/http/', 'server/src/resources/payments/']

/**
 * Tests that need the pooler. Their file extension is different, so that other test runs, which have no
 * pooler, ignore them.
 */
const ofThePooler = 'campaigns/pgbouncer/*.pooled.ts'

export const run = async (args: readonly string[]): Promise<number> => {
  const asked = readPaths(args, help)
  if (asked === null) return 0
  const binary = findProgram('pgbouncer')
  if (binary === null) {
    process.stderr.write('pgbouncer is not installed: "apt-get install pgbouncer" brings it.\n')
    return 2
  }
  process.env.TEST_PGBOUNCER = binary
  const paths = asked.length > 0 ? asked : usual
  const { passed, areAllPassed } = await runServerTests(['.pooled.ts', ...paths], { include: [ofThePooler] })
  if (asked.length === 0) record(passed, areAllPassed)
  return areAllPassed ? 0 : 1
}

const record = (passed: number, areAllPassed: boolean): void =>
  recordCampaign({
    name: 'pgbouncer',
    title: 'The tests of requests and payments through pgbouncer, transaction mode',
    command: 'npm run campaign -- pgbouncer',
    figures: [count('tests passed', passed), none('runs with a failed test', areAllPassed ? 0 : 1)],
  })

const findProgram = (name: string): string | null => {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  const places = folders.filter(Boolean).map((folder) => path.join(folder, name))
  return places.find(isExecutable) ?? null
}
