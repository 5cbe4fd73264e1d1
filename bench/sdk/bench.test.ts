import { expect, test } from 'vitest'
import { runQuickly } from '../test-bench.ts'

test('the bench "sdk" prints every row', async () => {
  const { stdout, checks } = await runQuickly('sdk')
  expect(checks.length).toBeGreaterThan(15)
  for (const { what, value } of checks) {
    expect(stdout).toContain(what)
    expect(Number.isFinite(value), what).toBe(true)
  }
}, 180_000)
