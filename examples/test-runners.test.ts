/** Runs the examples of test runners with their own configuration, each against a simulator of its own. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = async (folder: string, args: readonly string[]) => {
  const cwd = fileURLToPath(new URL(folder, import.meta.url))
  // These variables belong to this run of Vitest, and would change the other one.
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, NODE_OPTIONS: ____, ...env } = process.env
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd,
    env: { ...env, NO_COLOR: '1' },
  })
  return stdout + stderr
}

test('the example of Vitest passes, with its files side by side', async () => {
  const vitest = fileURLToPath(import.meta.resolve('vitest/package.json')).replace(
    'package.json',
    'vitest.mjs',
  )
  const said = await run('vitest', [vitest, 'run'])
  expect(said).toMatch(/Test Files\s+2 passed/)
  expect(said).toMatch(/Tests\s+7 passed/)
})

test('the example of Jest passes', async () => {
  const said = await run('jest', ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'])
  expect(said).toMatch(/Tests:\s+2 passed/)
})
