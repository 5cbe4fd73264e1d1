import { type CardContent, cardSize } from './card.ts'
import { decode, encode } from './draw-logo.ts'
import { canWrite, outlinesOf, type Weight, widthOf } from './outlines.ts'
import { blank, type Colour, colourOf, fill, type PixelPoint, put } from './raster.ts'
import { type Pixels, shrink } from './shrink.ts'

const white = colourOf('#ffffff')
const ink = colourOf('#15181e')
const soft = colourOf('#565d69')
const left = 80
const right = cardSize.width - 80
const bandWidth = 20
const logoSide = 112

/** A line of text: its baseline, the size at which it is tried first, and the smallest size before it is cut. */
type Line = { weight: Weight; colour: Colour; baseline: number; size: number; least: number; from?: number }

/**
 * Draws the preview picture of a page as a PNG. A text with letters that the fonts lack is left out: chats show the
 * title of the page beside the picture.
 */
export const drawCard = async (card: CardContent): Promise<Buffer> => {
  const pixels = blank(cardSize.width, cardSize.height, white)
  const accent = colourOf(card.accent)
  fill(pixels, [box(0, 0, bandWidth, cardSize.height)], accent)
  const from = card.logo === null ? left : await drawImage(pixels, card.logo)
  const isVerified = card.verified !== null
  const name = { weight: 'bold', colour: ink, size: 52, least: 34, from } as const
  drawText(pixels, card.merchant, { ...name, baseline: isVerified ? 128 : 155 })
  if (card.verified !== null) {
    drawMark(pixels, [from + 18, 176], accent)
    const beside = { weight: 'regular', colour: soft, size: 30, least: 24 } as const
    drawText(pixels, card.verified, { ...beside, from: from + 50, baseline: 187 })
  }
  const amount = { weight: 'bold', colour: ink, baseline: 420, size: 136, least: 56 } as const
  if (card.amount !== null) drawText(pixels, card.amount, amount)
  const what = { weight: 'regular', colour: soft, baseline: 520, size: 44, least: 34 } as const
  if (card.what !== null) drawText(pixels, card.what, what)
  return await encode(pixels)
}

const box = (x: number, y: number, width: number, height: number): PixelPoint[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Draws the logo at the top left, and returns where the text beside it begins. */
const drawImage = async (pixels: Pixels, logo: Uint8Array): Promise<number> => {
  const image = shrink(await decode('png', logo), logoSide)
  put(pixels, image, { x: left, y: 82 + Math.round((logoSide - image.height) / 2) })
  return left + image.width + 32
}

const sidesOfCircle = 48

/** Draws a tick in a circle, the mark of a verified business. */
const drawMark = (pixels: Pixels, [x, y]: PixelPoint, accent: Colour): void => {
  const circle = Array.from({ length: sidesOfCircle }, (_, index): PixelPoint => {
    const angle = (index / sidesOfCircle) * 2 * Math.PI
    return [x + 18 * Math.cos(angle), y + 18 * Math.sin(angle)]
  })
  fill(pixels, [circle], accent)
  const tick: PixelPoint[] = [
    [x - 9, y],
    [x - 2.5, y + 6.5],
    [x + 9.5, y - 6.5],
    [x + 7, y - 9],
    [x - 2.5, y + 1.5],
    [x - 6.5, y - 2.5],
  ]
  fill(pixels, [tick], white)
}

const drawText = (pixels: Pixels, text: string, line: Line): void => {
  const { weight, colour, baseline, size, least, from = left } = line
  const plain = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (plain === '' || !canWrite(plain)) return
  const room = right - from
  const fitting = Math.max(least, Math.min(size, (size * room) / widthOf(plain, { weight, size })))
  const style = { weight, size: fitting }
  fill(pixels, outlinesOf(cut(plain, style, room), style, [from, baseline]), colour)
}

/** Returns the text, or as much of it as there is room for, with an ellipsis. */
const cut = (text: string, style: { weight: Weight; size: number }, room: number): string => {
  if (widthOf(text, style) <= room + 1) return text
  const letters = [...text]
  let [fits, tooMuch] = [0, letters.length]
  const shortened = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
  while (tooMuch - fits > 1) {
    const middle = Math.floor((fits + tooMuch) / 2)
    if (widthOf(shortened(middle), style) <= room) fits = middle
    else tooMuch = middle
  }
  return shortened(fits)
}
