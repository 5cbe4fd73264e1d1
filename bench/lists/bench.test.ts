import { expect, test } from 'vitest'
import { runQuickly } from '../test-bench.ts'
import { mostRows } from './bench.ts'

test('the bench "lists" measures every list, and reads at most two pages for a page without a search', async () => {
  const { stdout, figures, tables } = await runQuickly('lists')
  const lists = tables[0]?.rows.length ?? 0
  expect(lists).toBeGreaterThan(50)
  expect(figures).toHaveLength(1 + 2 * lists)
  for (const { what, value } of figures) {
    expect(stdout).toContain(what)
    expect(value, what).toBeGreaterThan(0)
  }
  expect(figures.find(({ what }) => what === mostRows)?.value).toBeLessThanOrEqual(51)
}, 180_000)
