import { expect, test } from 'vitest'
import { growthOf, type Sample } from './samples.ts'

const sample = (deadRows: number): Sample => ({
  memoryMb: { api: 100, worker: 100, reader: 100 },
  deadRows,
  oldestDueMs: 0,
  requests: 1,
  p99Ms: 1,
})

test.each([
  ['a value that rises only in the first quarter has not grown', [1, 9, 10, 10, 10, 10, 10, 10], 1],
  ['a value that rises until the end has grown', [1, 2, 3, 4, 5, 6, 7, 8], 8 / 4],
  ['a value that falls and rises has grown only if its peaks have', [1, 9, 100, 500, 40, 500, 490, 500], 1],
  ['a value whose peaks rise has grown', [1, 9, 100, 400, 40, 500, 490, 500], 500 / 400],
  ['a single sample has not grown', [5], 1],
])('%s', (_, values, growth) => {
  expect(growthOf(values.map(sample), ({ deadRows }) => deadRows)).toBe(growth)
})
