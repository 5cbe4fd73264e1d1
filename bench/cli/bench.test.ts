import { expect, test } from 'vitest'
import { runQuickly } from '../test-bench.ts'

test('the bench "cli" prints every row', async () => {
  const { stdout, figures } = await runQuickly('cli')
  expect(figures).toHaveLength(4)
  for (const { what, value } of figures) {
    expect(stdout).toContain(what)
    expect(Number.isFinite(value), what).toBe(true)
  }
}, 180_000)
