import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)
const campaign = fileURLToPath(new URL('../../scripts/campaign.ts', import.meta.url))

/** Modules whose tests need no database. */
const modules = [
  'packages/server/src/mechanisms/deliveries/retry-plan.ts',
  'packages/server/src/mechanisms/deliveries/signature.ts',
]
const tests = 'packages/server/src/mechanisms/deliveries/{retry-plan,signature}.test.ts'

test('of 16 mutants of rules that need no database the tests notice 85 percent', async () => {
  const args = ['mutants', '--fresh', '--sample', '16', '--seed', '2', '--at-least', '85']
  const { stdout } = await execute(
    process.execPath,
    [campaign, ...args, '--tests', tests, ...modules.flatMap((path) => ['--paths', path])],
    // The environment of this test run is not passed on, because the command starts its own vitest.
    { env: { PATH: process.env.PATH, HOME: process.env.HOME } },
  )
  const [, tried, killed] = /paths +\d+ +(\d+) +(\d+)/.exec(stdout) ?? []
  expect(Number(tried)).toBe(16)
  // At least 85 percent of the 16 mutants must be noticed, which are 14 mutants.
  expect(Number(killed)).toBeGreaterThan(13)
}, 300_000)
