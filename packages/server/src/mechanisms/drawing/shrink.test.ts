import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shrink } from './shrink.ts'

const pixelsOf = (width: number, height: number, colours: number[][]) => ({
  width,
  height,
  data: Uint8ClampedArray.from(colours.flat()),
})

describe('an image that is made smaller', () => {
  test('has the average of the pixels that one stands for', () => {
    const four = [
      [0, 100, 200, 255],
      [100, 100, 200, 255],
      [0, 100, 100, 255],
      [100, 100, 100, 255],
    ]
    expect([...shrink(pixelsOf(2, 2, four), 1).data]).toEqual([50, 100, 150, 255])
  })

  test('takes no colour from what is transparent', () => {
    const two = [
      [200, 10, 20, 255],
      [0, 255, 255, 0],
    ]
    expect([...shrink(pixelsOf(2, 1, two), 1).data]).toEqual([200, 10, 20, 128])
    const none = [
      [9, 9, 9, 0],
      [9, 9, 9, 0],
    ]
    expect([...shrink(pixelsOf(2, 1, none), 1).data]).toEqual([0, 0, 0, 0])
  })

  test('fits, keeps its shape and its one colour, and stays as it is where it fits', () => {
    const side = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(side, side, side, (width, height, most) => {
        const colour = [200, 30, 60, 255]
        const pixels = pixelsOf(
          width,
          height,
          Array.from({ length: width * height }, () => colour),
        )
        const small = shrink(pixels, most)
        expect(Math.max(small.width, small.height)).toBe(Math.min(most, Math.max(width, height)))
        expect(small.data.length).toBe(small.width * small.height * 4)
        expect(new Set(small.data)).toEqual(new Set(colour))
        if (Math.max(width, height) <= most) expect(small).toBe(pixels)
      }),
    )
  })
})
