/**
 * Tests pages of payment links, invoices and businesses in a real browser: each state on a phone and on a
 * desktop screen, light and dark.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectFits } from '../../../testing/checkout-pages.ts'
import { inLanguage, keepPicture, lookAt } from '../../../testing/looks.ts'
import { type PlainPages, startPlainPages, tip } from '../../../testing/plain-pages.ts'

let shop: PlainPages
beforeAll(async () => {
  shop = await startPlainPages()
}, 120_000)
afterAll(() => shop?.pages.close())

type State = {
  name: string
  says: string
  status?: number
  /** Creates the record that the page shows; returns the URL of the page. */
  make: () => Promise<string>
  /** Whether the page is requested like a browser's prefetch, which creates no checkout. */
  ahead?: boolean
  act?: (page: Page) => Promise<void>
}

const write = async (page: Page, email: string) => {
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Message', { exact: true }).fill('Is the mug blue inside?')
  await page.getByRole('button', { name: 'Send message' }).click()
}

const states: State[] = [
  {
    name: 'link-fixed',
    says: 'Continue to payment',
    ahead: true,
    make: () => shop.makeLink({ amount: 1_999 }),
  },
  { name: 'link-open', says: 'Another amount in USD', make: () => shop.makeLink(tip) },
  {
    name: 'link-refused',
    says: 'At least $5.00',
    make: () => shop.makeLink(tip),
    async act(page) {
      await page.getByLabel('Another amount in USD').fill('4,99')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'link-off',
    says: 'Visit the merchant’s page',
    async make() {
      const url = await shop.makeLink(tip)
      const token = url.split('/').at(-1) ?? ''
      const { db } = shop.pages.world.context
      await db.updateTable('payment_links').set({ active: false }).where('hosted_token', '=', token).execute()
      return url
    },
  },
  { name: 'invoice-open', says: 'Due on', make: async () => (await shop.bill()).url },
  {
    name: 'invoice-past-due',
    says: 'This invoice was due on',
    async make() {
      const { id, url } = await shop.bill()
      await shop.pages.world.context.db
        .updateTable('invoices')
        .set({ status: 'past_due' })
        .where('id', '=', id)
        .execute()
      return url
    },
  },
  {
    name: 'invoice-partly',
    says: 'Only the rest is due.',
    async make() {
      const { id, url } = await shop.bill()
      await shop.credit(id, 75_250_000n)
      return url
    },
  },
  {
    name: 'invoice-paid',
    says: 'Download receipt (PDF)',
    async make() {
      const { id, url } = await shop.bill()
      await shop.credit(id, 75_000_000n)
      await shop.credit(id, 100_000_000n)
      return url
    },
  },
  {
    name: 'invoice-seen',
    says: 'Please do not pay again.',
    async make() {
      const { url } = await shop.bill()
      await shop.payHalfway(url)
      return url
    },
  },
  {
    name: 'invoice-void',
    says: 'Please do not pay it.',
    async make() {
      const { id, url } = await shop.bill()
      await shop.post(`invoices/${id}/void`)
      return url
    },
  },
  { name: 'business', says: 'Contact the merchant', make: async () => shop.profileUrl },
  {
    name: 'business-sent',
    says: 'Contact the merchant',
    make: async () => shop.profileUrl,
    async act(page) {
      await write(page, 'ada@example.test')
      await page.getByText('Your message was sent.').waitFor()
    },
  },
  {
    name: 'business-mended',
    says: 'Contact the merchant',
    make: async () => shop.profileUrl,
    async act(page) {
      // The browser accepts this email address, and the service rejects it.
      await write(page, 'ada@example')
      await page.getByRole('alert').waitFor()
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Is the mug blue inside?')
    },
  },
]

describe.each(states)('the page $name', (state) => {
  test('says so, is accessible and fits, at every width and in every scheme', async () => {
    const url = await state.make()
    const { context, page, faults } = await shop.pages.open({
      ...(state.ahead === true && { extraHTTPHeaders: { purpose: 'prefetch' } }),
    })
    await lookAt(page, state.name, {
      englishAlone: state.act !== undefined,
      async arrive(language) {
        await page.goto(inLanguage(url, language))
        if (language === 'en') await page.getByText(state.says).first().waitFor()
        await state.act?.(page)
      },
    })
    expect(faults.filter((text) => !/status of 4(00|10)/.test(text))).toEqual([])
    await context.close()
  })
})

describe('in other languages', () => {
  test.each([
    ['ar', 'rtl', 390],
    ['de', null, 320],
    ['ja', null, 390],
  ] as const)('in %s, which runs %s, every page fits on %i px', async (locale, direction, width) => {
    const places = [await shop.makeLink(tip), (await shop.bill()).url, shop.profileUrl]
    const { context, page, faults } = await shop.pages.open({ locale, viewport: { width, height: 844 } })
    for (const [index, place] of places.entries()) {
      await page.goto(place)
      expect([await page.getAttribute('html', 'lang'), await page.getAttribute('html', 'dir')]).toEqual([
        ...[locale, direction],
      ])
      await expectFits(page)
      await expectAccessible(page)
      await keepPicture(page, `plain-${index}-${width}-${locale}`)
    }
    expect(faults).toEqual([])
    await context.close()
  })
})

test.each([
  [320, 25_000, 2],
  [390, 25_000, 3],
  [1280, 25_000, 3],
  [390, 12_500_000, 2],
])(
  'at %i px suggested amounts up to %i have a line each, in %i equal columns',
  async (width, most, columns) => {
    const presetAmounts = [500, 1_000, most]
    const url = await shop.makeLink({ openAmount: true, minAmount: 500, maxAmount: most, presetAmounts })
    const { context, page } = await shop.pages.open({ viewport: { width, height: 844 } })
    await page.goto(url)
    await page.getByRole('button', { name: '$10.00' }).waitFor()
    const shown = await page.evaluate(`[...document.querySelectorAll('.presets button')].map((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    const { left, width } = one.getBoundingClientRect()
    return { left, width: Math.round(width), lines: text.getClientRects().length }
  })`)
    const buttons = shown as { left: number; width: number; lines: number }[]
    expect(buttons.map(({ lines }) => lines)).toEqual([1, 1, 1])
    expect(new Set(buttons.map((one) => one.width)).size).toBe(1)
    expect(new Set(buttons.map(({ left }) => left)).size).toBe(columns)
    await context.close()
  },
)

test('an invoice is printed as it stands, with no button, and one of test mode says so', async () => {
  const { url } = await shop.bill()
  const { context, page } = await shop.pages.open()
  await page.goto(url)
  const { width, x } = (await page.locator('.card').boundingBox()) ?? { width: 0, x: 0 }
  expect(width).toBeLessThan(600)
  expect(await page.getByText(url).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  // One column: the card is as wide as the page.
  const printed = await page.locator('.card').boundingBox()
  expect((printed?.x ?? x) < x && (printed?.width ?? 0) > width).toBe(true)
  expect(await page.getByText(url).isVisible()).toBe(true)
  expect(await page.locator('button, a.button, footer').filter({ visible: true }).count()).toBe(0)
  expect(await page.locator('.test').isVisible()).toBe(true)
  await keepPicture(page, 'invoice-print')
  await context.close()
})
