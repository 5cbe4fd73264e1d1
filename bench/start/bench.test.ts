import { expect, test } from 'vitest'
import { runQuickly } from '../test-bench.ts'

test('the bench "start" prints how long a start takes once everything is installed', async () => {
  const { stdout, figures } = await runQuickly('start')
  expect(figures.map(({ what }) => what)).toEqual(['the same once installed'])
  expect(stdout).toContain('the same once installed')
  expect(figures[0]?.value).toBeGreaterThan(0)
}, 180_000)
