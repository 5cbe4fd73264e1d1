import { expect, test } from 'vitest'
import { runShop } from './run-shop.ts'

test('what four clients do while API and worker are killed is done once, told once and delivered', async () => {
  const { faults, done, kills, events } = await runShop({ seed: 1, operations: 160, kills: 3 })
  expect(faults).toEqual([])
  expect([kills, done > 60, events > 60]).toEqual([3, true, true])
}, 180_000)
