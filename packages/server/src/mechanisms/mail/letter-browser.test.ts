import { startBrowser } from '@stablerail/test-support/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
}, 60_000)
afterAll(() => browser.close())

/** A letter with long words, in which no line can break. */
const letter: Letter = {
  subject: 'Receipt',
  sender: `A shop with a long name ${'m'.repeat(80)}`,
  blocks: [
    { text: 'A shop has received your payment. Thank you: there is nothing left to do.' },
    {
      facts: [
        ['Amount', '$10.00'],
        ['Transaction', `0x${'ab'.repeat(32)}`],
      ],
    },
    { words: 'See the invoice and pay it', url: `https://pay.example/i/${'x'.repeat(60)}` },
    { quote: `A memo ${'w'.repeat(200)}` },
    {
      items: [
        { text: `For ada@example.test: ${'i'.repeat(90)}`, url: `https://pay.example/${'y'.repeat(80)}` },
      ],
    },
  ],
  footer: [
    { text: 'Sent for a shop by Stablerail.' },
    { words: 'No more reminders', url: 'https://x.example' },
  ],
}

type Measured = { widest: number; scrolled: number; ground: string; ink: string }

/** A script that is evaluated in the browser. */
const measure = `({
  widest: Math.max(...[...document.querySelectorAll('.card, .card *')].map((one) => one.getBoundingClientRect().width)),
  scrolled: document.documentElement.scrollWidth,
  ground: getComputedStyle(document.querySelector('.card')).backgroundColor,
  ink: getComputedStyle(document.querySelector('.ink')).color,
})`

test.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)(
  'at %i pixels in %s nothing is wider than the window or 600 pixels',
  async (width, colorScheme) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.setContent(letterHtml(letter))
    const { widest, scrolled, ground, ink } = await page.evaluate<Measured>(measure)
    expect(widest).toBeLessThanOrEqual(Math.min(width, 600))
    expect(scrolled).toBeLessThanOrEqual(width)
    expect([ground, ink]).toEqual(
      colorScheme === 'dark'
        ? ['rgb(26, 29, 35)', 'rgb(240, 241, 244)']
        : ['rgb(255, 255, 255)', 'rgb(22, 24, 29)'],
    )
    expect(asked).toEqual([])
  },
)

test('a day and a moment stand on one line each, however narrow the window is', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 900 } })
  const blocks = Array.from({ length: 20 }, (_, index) => ({
    text: `${'m '.repeat(index)}2026-12-04 10:00 UTC, and 2026-12-05`,
  }))
  await page.setContent(letterHtml({ ...letter, blocks }))
  const lines = `[...document.querySelectorAll('.ink span')].map((one) => one.getClientRects().length)`
  expect(await page.evaluate<number[]>(lines)).toEqual(Array(40).fill(1))
})
