import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockSpan, grow, shrink, startSpan } from './span.ts'

test('a span stays between one block and its bounds, whatever happens', () => {
  const happenings = fc.array(fc.option(fc.nat({ max: 1_000_000 }), { nil: null }), { maxLength: 200 })
  fc.assert(
    fc.property(happenings, (list) => {
      let span: BlockSpan = startSpan
      for (const transfers of list) {
        span = transfers === null ? shrink(span) : grow(span, transfers)
        expect(span.blocks).toBeGreaterThanOrEqual(1)
        expect(span.blocks).toBeLessThanOrEqual(10_000)
        expect(Number.isInteger(span.blocks)).toBe(true)
      }
    }),
  )
})

test('under a limit, whatever it is, fewer than one request in sixteen is refused in the long run', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (limit) => {
      let span: BlockSpan = startSpan
      let read = 0
      let refused = 0
      for (let request = 0; request < 1000; request += 1) {
        if (span.blocks > limit) {
          refused += 1
          span = shrink(span)
        } else {
          read += span.blocks
          span = grow(span, 0)
        }
      }
      expect(refused).toBeLessThan(1000 / 16)
      expect(read / (1000 - refused)).toBeGreaterThan(limit * 0.8)
    }),
    { examples: [[1], [2], [77], [143], [10_000]], numRuns: 500 },
  )
})

test('a range that holds plenty is made smaller, to hold about what is plenty', () => {
  expect(grow({ ...startSpan, blocks: 2000 }, 40_000).blocks).toBe(500)
  expect(grow({ ...startSpan, blocks: 2000 }, 6_000).blocks).toBe(2000)
})

test('where nothing was refused yet it doubles, up to 10,000 blocks', () => {
  let span: BlockSpan = startSpan
  for (let request = 0; request < 5; request += 1) span = grow(span, 10)
  expect(span.blocks).toBe(10_000)
})
