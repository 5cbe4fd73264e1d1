/** Tests the pages that explain why there is nothing to pay. */
import { expect, test } from 'vitest'
import type { MessageFacts } from './renderer.ts'
import { renderer } from './testing/checkout.ts'
import { merchant } from './testing/plain-pages.ts'

const page = (changes: Partial<MessageFacts> = {}, language: 'en' | 'de' = 'en'): string =>
  renderer.renderMessage(
    { language, accent: null, logo: null },
    {
      kind: 'linkOff',
      detail: null,
      livemode: true,
      publicPage: null,
      backUrl: null,
      merchant,
      ...changes,
    },
  ).html

test('leads to the merchant in each way that is known', () => {
  const html = page({
    merchant: { ...merchant, supportEmail: 'help@shop.example' },
    publicPage: '../u/shop',
    backUrl: 'https://shop.example/cart',
  })
  expect(html).toContain('href="https://shop.example/cart"')
  expect(html).toContain('href="../u/shop?lang=en"')
  expect(html.split('mailto:help@shop.example')).toHaveLength(2)
})

test('asks nobody to reach a merchant who cannot be reached, and has no link that runs a script', () => {
  const html = page({ backUrl: 'javascript:alert(1)' })
  expect(html).toContain('Nothing was charged. Ask for a new link where you found this one.')
  expect(html).not.toMatch(/[Mm]erchant|javascript:/)
})

test('shows details that exist in English only as English', () => {
  const detail = 'The checkout has expired.'
  expect(page({ kind: 'gone', detail })).toContain(`<p>${detail}</p>`)
  expect(page({ kind: 'gone', detail }, 'de')).toContain(`lang="en" dir="ltr">${detail}</p>`)
})
