import { describe, expect, test } from 'vitest'
import { countJpegScans, readJpegSize } from './jpeg-head.ts'

/** Returns a segment of a JPEG: a marker, the length of the segment, and its bytes. */
const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes]

/** The contents of a frame's segment: 8 bits per sample, a height of 300 and a width of 200. */
const frame = [8, 1, 44, 0, 200, 1]

const jpegOf = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()])

describe('the size of a JPEG', () => {
  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcf])('is in a frame %i', (marker) => {
    expect(readJpegSize(jpegOf(segment(marker, ...frame)))).toEqual({ height: 300, width: 200 })
  })

  test.each([0x02, 0xc4, 0xc8, 0xcc, 0xdb, 0xdd, 0xe0, 0xfe])('comes after a segment %i', (marker) => {
    const image = jpegOf(segment(marker, ...frame), segment(0xc0, 8, 0, 7, 0, 9, 1))
    expect(readJpegSize(image)).toEqual({ height: 7, width: 9 })
  })

  test.each([0x00, 0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xda])('is unknown if %i comes first', (marker) => {
    expect(readJpegSize(jpegOf(segment(marker, ...frame), segment(0xc0, ...frame)))).toBeNull()
  })

  test('is unknown if a gap or a length of less than two comes first, and fill bytes are no gap', () => {
    expect(readJpegSize(jpegOf([0], segment(0xc0, ...frame)))).toBeNull()
    expect(readJpegSize(jpegOf([0xff, 0xe0, 0, 1], segment(0xc0, ...frame)))).toBeNull()
    expect(readJpegSize(jpegOf([0xff, 0xff], segment(0xc0, ...frame)))).toEqual({ height: 300, width: 200 })
    expect(readJpegSize(jpegOf())).toBeNull()
  })
})

test('the scans of a JPEG are counted', () => {
  expect(countJpegScans(jpegOf(segment(0xda, 1), segment(0xda, 2)))).toBe(2)
  expect(countJpegScans(jpegOf(segment(0xdb, 1)))).toBe(0)
})
