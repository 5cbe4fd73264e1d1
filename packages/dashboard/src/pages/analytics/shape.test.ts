import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf, pathsOf, placesOf, rightOf } from './shape.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [95, [0, 25, 50, 75, 100]],
  [1_200, [0, 500, 1_000, 1_500]],
])('an axis up to %i has the marks %j', (most, marks) => expect(marksOf(most)).toEqual(marks))

test('an axis reaches the largest value by few even steps, whatever it is', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (most) => {
      const marks = marksOf(most)
      const [, step = 0] = marks
      expect(marks.length).toBeGreaterThanOrEqual(2)
      expect(marks.length).toBeLessThanOrEqual(5)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(marks.every((mark, at) => mark === at * step)).toBe(true)
    }),
  )
})

test('a line goes through the values from the left to the right, and the area is below it', () => {
  expect(pathsOf([0, 50, 100], 100)).toEqual({
    line: 'M0 100L50 50L100 0',
    area: 'M0 100L0 100L50 50L100 0L100 100Z',
  })
})

test('a day without a value ends the line, and one alone is a dot', () => {
  expect(pathsOf([10, null, 5], 10).line).toBe('M0 0h0M100 50h0')
  expect(pathsOf([null, null], 10)).toEqual({ line: '', area: '' })
  expect(pathsOf([4], 4).line).toBe('M50 0h0')
  expect(rightOf(0, 1)).toBe(50)
})

test.each([
  [0, 5, []],
  [1, 5, [0]],
  [3, 5, [0, 1, 2]],
  [30, 4, [0, 10, 19, 29]],
])('of %i days, with room for %i names, those at %j are named', (count, most, places) =>
  expect(placesOf(count, most)).toEqual(places),
)
