/**
 * Defines the test of a benchmark, which runs the benchmark in its quick form. Each benchmark has a separate
 * test file, so that Vitest can run the tests in parallel and the longest ones first.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { RunRecord } from './measure/record.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL('main.ts', import.meta.url))

export const runQuickly = async (name: string): Promise<RunRecord & { stdout: string }> => {
  const { stdout } = await run(process.execPath, [main, name, '--quick'], { timeout: 170_000 })
  return { stdout, ...read(name) }
}

const read = (name: string): RunRecord =>
  JSON.parse(readFileSync(new URL(`results/trials/${name}.json`, import.meta.url), 'utf8')) as RunRecord

/**
 * Runs a benchmark in its quick form and asserts that each figure is a positive number. Targets are not
 * checked, because figures depend on the load of the machine.
 */
export const testBench = (name: string): void =>
  test(`the bench "${name}" measures everything that it has a target for`, async () => {
    const { stdout, figures, tables, machine } = await runQuickly(name)
    expect(machine.database?.fsync).toBe('on')
    expect(figures).not.toEqual([])
    expect(tables).not.toEqual([])
    for (const { what, value } of figures) {
      expect(stdout).toContain(what)
      expect(value, what).toBeGreaterThan(0)
      expect(Number.isFinite(value), what).toBe(true)
    }
  }, 180_000)
