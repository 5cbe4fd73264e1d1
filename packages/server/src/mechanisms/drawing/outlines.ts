import { readFileSync } from 'node:fs'
import { create, type Font, type Path } from 'fontkit'
import { findAsset } from './assets.ts'
import type { PixelPoint } from './raster.ts'

export type Weight = 'regular' | 'bold'

const fonts = new Map<Weight, Font>()

const fontOf = (weight: Weight): Font => {
  const font = fonts.get(weight) ?? (create(readFileSync(findAsset(`${weight}.ttf`))) as Font)
  fonts.set(weight, font)
  return font
}

/**
 * Returns whether the fonts have every letter of a text. They have no letters that join or that run from right to left,
 * and none of Chinese or Japanese.
 */
export const canWrite = (text: string): boolean =>
  [...text].every((letter) => fontOf('bold').hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

type Style = { weight: Weight; size: number }

export const widthOf = (text: string, { weight, size }: Style): number =>
  (fontOf(weight).layout(text).advanceWidth * size) / fontOf(weight).unitsPerEm

/** Returns the outlines of a line of text as polygons, with the left end of its baseline at a point. */
export const outlinesOf = (
  text: string,
  { weight, size }: Style,
  [left, baseline]: PixelPoint,
): PixelPoint[][] => {
  const font = fontOf(weight)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = 0
  return glyphs.flatMap((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const origin = pen + xOffset
    pen += xAdvance
    return polygonsOf(glyph.path, ([x, y]) => [left + (origin + x) * scale, baseline - (yOffset + y) * scale])
  })
}

/** The number of straight lines that replace a curve. */
const linesOfCurve = 8

/** Returns the closed outlines of a path. The fonts are TrueType, whose curves have one control point. */
const polygonsOf = ({ commands }: Path, place: (point: PixelPoint) => PixelPoint): PixelPoint[][] => {
  const polygons: PixelPoint[][] = []
  let last: PixelPoint = [0, 0]
  for (const { command, args } of commands) {
    const points = [0, 2].map((at): PixelPoint => [args[at] ?? 0, args[at + 1] ?? 0])
    const [one = last, two = last] = points
    if (command === 'moveTo') polygons.push([place(one)])
    else if (command === 'lineTo') polygons.at(-1)?.push(place(one))
    else if (command === 'quadraticCurveTo') polygons.at(-1)?.push(...curve(last, one, two).map(place))
    else if (command !== 'closePath') throw new Error(`The outline of a letter has a ${command}.`)
    if (command !== 'closePath') last = command === 'quadraticCurveTo' ? two : one
  }
  return polygons
}

const curve = (from: PixelPoint, control: PixelPoint, to: PixelPoint): PixelPoint[] =>
  Array.from({ length: linesOfCurve }, (_, index): PixelPoint => {
    const part = (index + 1) / linesOfCurve
    const on = (axis: 0 | 1) =>
      (1 - part) ** 2 * from[axis] + 2 * part * (1 - part) * control[axis] + part ** 2 * to[axis]
    return [on(0), on(1)]
  })
