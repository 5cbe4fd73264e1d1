import type { Pixels } from './shrink.ts'

export type PixelPoint = readonly [x: number, y: number]

export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the colour that `#rrggbb` names. */
export const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Returns a picture of one opaque colour. */
export const blank = (width: number, height: number, [red, green, blue]: Colour): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at)
  return { width, height, data }
}

/** The number of lines in a row of pixels on which the outlines are measured. */
const linesPerRow = 5

/** A point at which an edge crosses a line: 1 if the edge runs down, -1 if it runs up. */
type Crossing = { x: number; direction: 1 | -1 }

/**
 * Fills closed outlines. A point is filled unless as many edges run down as up on its left, so that outlines may
 * overlap, and one in the opposite direction is a hole, as in the outlines of fonts. A pixel that is covered in part
 * gets a part of the colour.
 */
export const fill = (pixels: Pixels, outlines: readonly (readonly PixelPoint[])[], colour: Colour): void => {
  const lines = crossingsOf(outlines, pixels.height * linesPerRow)
  const covered = new Float32Array(pixels.width)
  for (let row = 0; row < pixels.height; row += 1) {
    const ofRow = lines.slice(row * linesPerRow, (row + 1) * linesPerRow)
    if (ofRow.every((line) => line === undefined)) continue
    covered.fill(0)
    for (const line of ofRow) if (line !== undefined) addSpans(covered, line)
    for (const [column, share] of covered.entries()) blend(pixels, row * pixels.width + column, colour, share)
  }
}

/** Returns the crossings of each line with the edges of the outlines; undefined for a line that none crosses. */
const crossingsOf = (
  outlines: readonly (readonly PixelPoint[])[],
  count: number,
): (Crossing[] | undefined)[] => {
  const lines: (Crossing[] | undefined)[] = new Array(count).fill(undefined)
  const firstBelow = (y: number) => Math.max(0, Math.ceil(y * linesPerRow - 0.5))
  for (const outline of outlines)
    for (const [index, from] of outline.entries()) {
      const to = outline[(index + 1) % outline.length] ?? from
      const direction = from[1] < to[1] ? 1 : -1
      const [upper, lower] = direction === 1 ? [from, to] : [to, from]
      const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
      const end = Math.min(count, firstBelow(lower[1]))
      for (let line = firstBelow(upper[1]); line < end; line += 1) {
        const x = upper[0] + ((line + 0.5) / linesPerRow - upper[1]) * slope
        const known = lines[line]
        if (known === undefined) lines[line] = [{ x, direction }]
        else known.push({ x, direction })
      }
    }
  return lines
}

/** Adds the filled spans of one line to the covered part of each pixel of its row. */
const addSpans = (covered: Float32Array, line: Crossing[]): void => {
  let [depth, begin] = [0, 0]
  for (const { x, direction } of line.toSorted((one, other) => one.x - other.x)) {
    if (depth === 0) begin = x
    depth += direction
    if (depth === 0) addSpan(covered, Math.max(0, begin), Math.min(covered.length, x))
  }
}

const addSpan = (covered: Float32Array, begin: number, end: number): void => {
  for (let column = Math.floor(begin); column < end; column += 1) {
    const part = Math.min(end, column + 1) - Math.max(begin, column)
    covered[column] = (covered[column] ?? 0) + part / linesPerRow
  }
}

const blend = ({ data }: Pixels, at: number, colour: Colour, share: number): void => {
  if (share < 1 / 512) return
  for (const [index, value] of colour.entries()) {
    const place = at * 4 + index
    data[place] = Math.round((data[place] ?? 0) * (1 - share) + value * share)
  }
}

/** Puts an image on the picture. The transparent pixels of the image let the picture through. */
export const put = (pixels: Pixels, image: Pixels, { x, y }: { x: number; y: number }): void => {
  for (let row = 0; row < image.height; row += 1)
    for (let column = 0; column < image.width; column += 1) {
      const from = (row * image.width + column) * 4
      const colour = [image.data[from] ?? 0, image.data[from + 1] ?? 0, image.data[from + 2] ?? 0] as const
      blend(pixels, (y + row) * pixels.width + x + column, colour, (image.data[from + 3] ?? 0) / 255)
    }
}
