import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const main = fileURLToPath(new URL('main.ts', import.meta.url))

type Result = { checks: { what: string; value: number }[]; machine: { database?: { fsync: string } } }

const runQuickly = async (name: string) => {
  const { stdout } = await run(process.execPath, [main, name, '--quick'], { timeout: 170_000 })
  return { stdout, ...read(name) }
}

const read = (name: string): Result =>
  JSON.parse(readFileSync(new URL(`results/${name}.quick.json`, import.meta.url), 'utf8')) as Result

/** The tests assert that each figure is a positive number, never its size, since a busy machine gives other sizes. */
test.each([
  'api',
  'reader',
  'delivery',
  'lists',
  'csv',
  'invoices',
  'renewals',
  'abuse',
  'pages',
  'server',
  'storage',
  'watching',
])(
  'the bench "%s" measures everything that it has a target for',
  async (name) => {
    const { stdout, checks, machine } = await runQuickly(name)
    expect(machine.database?.fsync).toBe('on')
    expect(checks).not.toEqual([])
    for (const { what, value } of checks) {
      expect(stdout).toContain(what)
      expect(value, what).toBeGreaterThan(0)
      expect(Number.isFinite(value), what).toBe(true)
    }
  },
  180_000,
)

test('the bench "sdk" prints every row', async () => {
  const { stdout, checks } = await runQuickly('sdk')
  expect(checks.length).toBeGreaterThan(15)
  for (const { what, value } of checks) {
    expect(stdout).toContain(what)
    expect(Number.isFinite(value), what).toBe(true)
  }
}, 180_000)
