/** Pixels of four bytes: red, green, blue and opacity. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/**
 * Returns the picture scaled to at most `most` pixels on its longest side: each pixel is the average of the pixels that
 * it replaces. A picture that is small enough is returned unchanged.
 */
export const shrink = (pixels: Pixels, most: number): Pixels => {
  const { width: from, height: fromHeight } = pixels
  const scale = Math.min(1, most / Math.max(from, fromHeight))
  if (scale === 1) return pixels
  const [width, height] = [Math.max(1, Math.round(from * scale)), Math.max(1, Math.round(fromHeight * scale))]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(
        averageOf(pixels, { x: spanOf(x, width, from), y: spanOf(y, height, fromHeight) }),
        (y * width + x) * 4,
      )
  return { width, height, data }
}

type Span = { begin: number; end: number }

/** Returns the range of source pixels that one target pixel replaces; at least one pixel. */
const spanOf = (index: number, count: number, of: number): Span => {
  const begin = Math.floor((index * of) / count)
  return { begin, end: Math.max(begin + 1, Math.floor(((index + 1) * of) / count)) }
}

/** Returns the average colour, weighted by opacity: transparent pixels have no colour. */
const averageOf = ({ width, data }: Pixels, { x, y }: { x: Span; y: Span }): number[] => {
  let [red, green, blue, opaque] = [0, 0, 0, 0]
  for (let row = y.begin; row < y.end; row += 1)
    for (let column = x.begin; column < x.end; column += 1) {
      const at = (row * width + column) * 4
      const weight = data[at + 3] ?? 0
      red += (data[at] ?? 0) * weight
      green += (data[at + 1] ?? 0) * weight
      blue += (data[at + 2] ?? 0) * weight
      opaque += weight
    }
  if (opaque === 0) return [0, 0, 0, 0]
  const count = (x.end - x.begin) * (y.end - y.begin)
  return [red / opaque, green / opaque, blue / opaque, opaque / count]
}
