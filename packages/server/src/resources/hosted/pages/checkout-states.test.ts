/**
 * Tests every state of a checkout's page in a real browser: on a phone and on a desktop screen, in both
 * colour schemes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../mechanisms/work/index.ts'
import {
  type CheckoutPages,
  expectAccessible,
  expectFits,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'
import { inLanguage, keepPicture, lookAt } from '../../../testing/looks.ts'
import { confirmations } from '../../../testing/payments/world.ts'
import { createPaymentLink } from '../../payment-links/create-payment-link.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterAll(() => pages?.close())

const hour = 3_600_000
const wine = JSON.stringify({ category: 'alcohol', requiredAge: 18 })

type State = {
  name: string
  says: string
  status?: number
  /** Returns the columns that put a prepared checkout into this state. */
  changes?: () => Record<string, unknown>
  pays?: bigint
  mines?: number
  /** The columns that end the checkout after the payment. */
  ends?: Record<string, unknown>
}

const states: State[] = [
  { name: 'choose', says: 'straight to the merchant', changes: () => ({ status: 'open' }) },
  { name: 'pay', says: 'Amount' },
  {
    name: 'last-minutes',
    says: 'Time left',
    changes: () => ({ expires_at: new Date(Date.now() + 300_000) }),
  },
  { name: 'seen', says: 'Do not pay again.', pays: 0n },
  { name: 'paid', says: 'Paid. Thank you.', pays: 0n, mines: confirmations },
  { name: 'over', says: 'has expired', status: 410, changes: () => ({ status: 'expired' }) },
  {
    name: 'short',
    says: 'We received $15.00 of $19.99.',
    status: 410,
    pays: -4_990_000n,
    mines: confirmations,
    ends: { status: 'failed' },
  },
  {
    name: 'waiting',
    says: 'time to pay is over',
    changes: () => ({ expires_at: new Date(Date.now() - hour) }),
  },
  {
    name: 'attest',
    says: '18 or older',
    changes: () => ({ status: 'open', age_restriction: wine }),
  },
]

describe.each(states)('the page of a checkout: $name', (state) => {
  test('says so, is accessible and fits, at every width and in every scheme', async () => {
    const checkout = await pages.checkout({ success_url: 'https://shop.example/thanks' })
    if (state.changes !== undefined) await pages.change(checkout, state.changes())
    if (state.pays !== undefined) {
      const { recipient, amountBase, suffix } = checkout
      await pages.world.pay({ to: recipient, amountBase: amountBase + state.pays, suffix })
      await pages.world.node.mine(state.mines ?? 0)
      await pages.world.read()
    }
    if (state.ends !== undefined) await pages.change(checkout, state.ends)
    const { context, page, faults } = await pages.open()
    await lookAt(page, state.name, {
      async arrive(language) {
        const answer = await page.goto(inLanguage(checkout.url, language), { waitUntil: 'load' })
        expect(answer?.status()).toBe(state.status ?? 200)
        if (language === 'en') await page.getByText(state.says).first().waitFor()
        // Wait for the status that the page's script announces to screen readers. The status appears only if
        // the script runs.
        await page
          .locator('.card > output.aloud')
          .filter({ hasText: /\p{L}/u })
          .waitFor({ state: 'attached' })
      },
    })
    expect(faults.filter((text) => !/status of 410/.test(text))).toEqual([])
    await context.close()
  })
})

test.each([
  ['no page', '/checkout/nobody', 404, 'There is no page at this address.'],
  ['a link that is gone', 'link', 410, 'Nothing was charged. Ask for a new link where you found this one.'],
])('a page that says that there is %s is accessible and fits', async (_, path, status, says) => {
  const link = await transact(pages.world.context, pages.shop.scope, (work) =>
    createPaymentLink(work, {
      chain: 'base',
      token: 'USDC',
      description: 'One blue mug',
      currency: 'USD',
      amount: 1_999,
    }),
  )
  await pages.world.context.db
    .updateTable('payment_links')
    .set({ active: false })
    .where('id', '=', link.id)
    .execute()
  const { context, page, faults } = await pages.open()
  await lookAt(page, `message-${status}`, {
    async arrive(language) {
      const answer = await page.goto(inLanguage(path === 'link' ? link.url : pages.origin + path, language))
      expect(answer?.status()).toBe(status)
      if (language === 'en') await page.getByText(says).waitFor()
    },
  })
  expect(faults.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
  await context.close()
})

test.each(['#ffff00', '#000000', '#ffffff', '#ff5a5f'])(
  'the accent %s is legible in both schemes',
  async (accent) => {
    const { db } = pages.world.context
    const set = (next: string | null) =>
      db
        .updateTable('workspaces')
        .set({ accent: next })
        .where('id', '=', pages.shop.scope.workspaceId)
        .execute()
    await set(accent)
    const { url } = await pages.checkout({ status: 'open' })
    const { context, page, faults } = await pages.open()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(url)
      await page.getByRole('button', { name: 'Pay with Test Wallet' }).waitFor()
      await expectAccessible(page)
    }
    expect(faults).toEqual([])
    await context.close()
    await set(null)
  },
)

test('a page in Arabic runs from right to left, fits, and is accessible', async () => {
  const { url } = await pages.checkout()
  const { context, page, faults } = await pages.open({ locale: 'ar', viewport: { width: 390, height: 844 } })
  await page.goto(url)
  await page.getByText('المبلغ', { exact: true }).waitFor()
  expect(await page.getAttribute('html', 'dir')).toBe('rtl')
  await expectFits(page)
  await expectAccessible(page)
  await keepPicture(page, 'pay-390-arabic')
  expect(faults).toEqual([])
  await context.close()
})

/**
 * Script that returns the heights of the copy buttons. A button whose text is broken over two lines is higher
 * than expected.
 */
const copyHeights = `[...document.querySelectorAll('.copy')].map(({ offsetHeight }) => offsetHeight)`

test('at 320 pixels, as zoomed to 400 percent, nothing is scrolled sideways, and no word of a button broken', async () => {
  const { url } = await pages.checkout()
  const { context, page } = await pages.open({ locale: 'de', viewport: { width: 320, height: 256 } })
  await page.goto(url)
  await page.getByText('Betrag', { exact: true }).waitFor()
  await expectFits(page)
  await page.getByRole('button', { name: 'Kopieren' }).first().waitFor()
  expect(await page.evaluate(copyHeights)).toEqual([44, 44])
  await context.close()
})

test('without JavaScript amount, address and code are there, and the page loads itself again', async () => {
  const checkout = await pages.checkout()
  const { context, page } = await pages.open({ javaScriptEnabled: false })
  await page.goto(checkout.url)
  expect(await page.locator('dd code').allTextContents()).toEqual([
    checkout.recipient,
    (Number(checkout.amountBase) / 1e6).toString(),
  ])
  expect(await page.getByRole('img', { name: 'QR code to pay with USDC on Base' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
  expect(await page.locator('meta[http-equiv=refresh]').getAttribute('content')).toBe('15')
  await context.close()
})

test('the address of the token contract is nowhere in what can be read or copied', async () => {
  const { url } = await pages.checkout()
  const { context, page } = await pages.open()
  await page.goto(url)
  await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
  const text = ((await page.locator('main').textContent()) ?? '').toLowerCase()
  expect(text).not.toContain(pages.world.token.toLowerCase())
  await context.close()
})
