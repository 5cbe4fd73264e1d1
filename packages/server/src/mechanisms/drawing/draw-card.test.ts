import { describe, expect, test } from 'vitest'
import { pngOf, red } from '../../testing/images.ts'
import { type CardContent, cardSize } from './card.ts'
import { drawCard } from './draw-card.ts'
import { decode } from './draw-logo.ts'
import type { Pixels } from './shrink.ts'

const card: CardContent = {
  merchant: 'Blue Mugs',
  verified: 'Verified business',
  amount: '$19.99',
  what: 'One blue mug',
  accent: '#1d4ed8',
  logo: null,
}

const draw = async (changes: Partial<CardContent> = {}): Promise<Pixels> =>
  await decode('png', await drawCard({ ...card, ...changes }))

const at = ({ width, data }: Pixels, x: number, y: number): number[] => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
]

/** Returns how many pixels between two heights are not white, right of the band. */
const inkIn = ({ width, data }: Pixels, top: number, bottom: number, from = 30): number => {
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = from; x < width; x += 1) if ((data[(y * width + x) * 4] ?? 0) < 200) count += 1
  return count
}

const parts = { name: [70, 145], mark: [172, 200], amount: [280, 440], what: [470, 540] } as const
const inked = (pixels: Pixels) =>
  Object.entries(parts).flatMap(([name, [top, bottom]]) => (inkIn(pixels, top, bottom) > 100 ? [name] : []))

describe('the picture for the preview of a link', () => {
  test('has the size that chats show whole, and all texts', async () => {
    const pixels = await draw()
    expect([pixels.width, pixels.height]).toEqual([cardSize.width, cardSize.height])
    expect(inked(pixels)).toEqual(['name', 'mark', 'amount', 'what'])
    expect(at(pixels, 5, 300)).toEqual([0x1d, 0x4e, 0xd8])
  })

  test('shows letters as filled outlines with holes', async () => {
    // The middle of the 0 is a hole, and its sides are filled.
    const pixels = await draw({ amount: '0' })
    const row = Array.from({ length: 90 }, (_, x) => at(pixels, 80 + x, 370)[0] ?? 0)
    const dark = row.map((value) => value < 100)
    const runs = dark.filter((value, index) => value && dark[index - 1] !== true).length
    expect(runs).toBe(2)
  })

  test.each([
    [{ verified: null, what: null }, ['name', 'amount']],
    [{ amount: null }, ['name', 'mark', 'what']],
    [{ merchant: '青いマグ', what: 'قدح' }, ['mark', 'amount']],
    [{ verified: '已验证的商家' }, ['name', 'mark', 'amount', 'what']],
    [{ merchant: ' \u2068Blue Mugs\u2069\u200f ' }, ['name', 'mark', 'amount', 'what']],
  ])('of %j leaves out what is not there or cannot be written', async (changes, expected) => {
    expect(inked(await draw(changes))).toEqual(expected)
  })

  test('keeps long texts within the picture', async () => {
    const long = 'A name that goes on and on '.repeat(20)
    const pixels = await draw({ merchant: long, amount: long, what: long, verified: long })
    expect(inkIn(pixels, 0, cardSize.height, cardSize.width - 70)).toBe(0)
    expect(inkIn(pixels, 0, cardSize.height, cardSize.width - 260)).toBeGreaterThan(100)
  })

  test('shows the logo, and the name beside it', async () => {
    const pixels = await draw({ logo: pngOf({ width: 300, height: 150 }) })
    expect(at(pixels, 100, 138)).toEqual([...red])
    expect(inkIn(pixels, 70, 145, 80 + 112 + 20)).toBeGreaterThan(100)
    expect(at(pixels, 80 + 112 + 10, 138)).toEqual([255, 255, 255])
  })

  test('has equal bytes each time', async () => {
    const [one, two] = [await drawCard(card), await drawCard(card)]
    expect(one.equals(two)).toBe(true)
    expect(one.equals(await drawCard({ ...card, amount: '$19.98' }))).toBe(false)
    expect(one.length).toBeLessThan(100_000)
  })
})
