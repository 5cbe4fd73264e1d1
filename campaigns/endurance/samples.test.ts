import { expect, test } from 'vitest'
import { growthOf, peak, type Sample } from './samples.ts'

const sample = (deadRows: number): Sample => ({
  memoryMb: { api: 100, worker: 100, reader: 100 },
  deadRows,
  oldestDueMs: 0,
  requests: 1,
  p99Ms: 1,
})

test.each([
  ['a value that rises only in the first quarter has not grown', [1, 9, 10, 10, 10, 10, 10, 10], 1],
  ['a value that rises until the end has grown', [1, 2, 3, 4, 5, 6, 7, 8], 7.5 / 3.5],
  ['a single sample has not grown', [5], 1],
])('%s', (_, values, growth) => {
  expect(growthOf(values.map(sample), ({ deadRows }) => deadRows)).toBe(growth)
})

test('a value that vacuum lets rise and fall has grown only if its peaks have', () => {
  const rises = [1, 9, 100, 500, 40, 500, 490, 500].map(sample)
  expect(growthOf(rises, ({ deadRows }) => deadRows, peak)).toBe(1)
  expect(growthOf(rises, ({ deadRows }) => deadRows)).toBeGreaterThan(1.5)
})
