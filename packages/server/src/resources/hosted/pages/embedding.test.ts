/** The page of a checkout as a shop opens it with the SDK, from an origin of its own, in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPage } from '../../../testing/browser.ts'
import {
  type CheckoutPages,
  expectAccessible,
  type OpenedPage,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
let shop: Awaited<ReturnType<typeof startPage>>
let opened: OpenedPage
beforeAll(async () => {
  pages = await startCheckoutPages()
  shop = await startPage(`export { openCheckout } from '@stablerail/sdk/browser'`)
}, 120_000)
afterEach(() => opened?.context.close())
afterAll(async () => {
  shop?.stop()
  await pages?.close()
})

const list = (origins: string[]) =>
  pages.world.context.db
    .updateTable('workspaces')
    .set({ embed_origins: origins })
    .where('id', '=', pages.shop.scope.workspaceId)
    .execute()

/** The shop's page with a button that opens a checkout. */
const openShop = async (mode: string, origins = [shop.origin]) => {
  await list(origins)
  const checkout = await pages.checkout()
  opened = await pages.open()
  const { page } = opened
  await page.goto(shop.origin)
  await page.evaluate(`{
    globalThis.heard = []
    const button = Object.assign(document.createElement('button'), { textContent: 'Buy' })
    button.addEventListener('click', () => {
      globalThis.checkout = program.openCheckout(${JSON.stringify(checkout.url)}, {
        mode: ${JSON.stringify(mode)},
        onStatus: (status) => heard.push(status),
        onClosed: (status) => heard.push('closed ' + status),
      })
    })
    document.body.append(button)
  }`)
  return { page, checkout }
}

const heard = () => opened.page.evaluate('heard')
const buy = (page: Page) => page.getByRole('button', { name: 'Buy' }).click()

const payAll = async ({ recipient, amountBase }: { recipient: `0x${string}`; amountBase: bigint }) => {
  await pages.world.pay({ to: recipient, amountBase })
  await pages.world.node.mine(confirmations)
  await pages.world.read()
}

describe('a listed origin', () => {
  test('shows the page in a modal, hears how far it is, and that it was closed', async () => {
    const { page, checkout } = await openShop('modal')
    await buy(page)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Copy: Exact amount' }).waitFor()
    const window = frame.getByRole('link', { name: 'Open in a window of its own' })
    expect(await window.getAttribute('href')).toBe(checkout.url)
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
    await payAll(checkout)
    await frame.getByText('Paid. Thank you.').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'succeeded'])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'succeeded', 'closed succeeded'])
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('still hears of it after a form of the page was sent', async () => {
    const { page, checkout } = await openShop('modal')
    await buy(page)
    const frame = page.frameLocator('iframe')
    await frame.getByText('I have paid, and nothing happens').click()
    await frame.getByLabel('Hash of the transaction').fill(`0x${'ab'.repeat(32)}`)
    await frame.getByRole('button', { name: 'Look for my payment' }).click()
    await frame.getByText('It is kept for the merchant').waitFor()
    await payAll(checkout)
    await expect.poll(heard, { timeout: 20_000 }).toContain('succeeded')
  })

  test('opens the page in a window, hears how far it is, and that it was closed', async () => {
    const { page } = await openShop('popup')
    const opening = page.waitForEvent('popup')
    await buy(page)
    const popup = await opening
    await popup.getByText('Send exactly').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
    await expectAccessible(popup)
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'closed pending'])
  })

  test('leaves its page for that of the checkout', async () => {
    const { page, checkout } = await openShop('redirect')
    await buy(page)
    await page.waitForURL(checkout.url)
  })
})

describe('an origin that is not listed', () => {
  const others = () => ['https://shop.example']

  test('cannot show the page within its own', async () => {
    const { page } = await openShop('modal', others())
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await buy(page)
    await refused
    expect(await heard()).toEqual([])
  })

  test('opens a window, and hears only that it was closed', async () => {
    const { page } = await openShop('popup', others())
    const opening = page.waitForEvent('popup')
    await buy(page)
    const popup = await opening
    await popup.getByText('Send exactly').waitFor()
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['closed null'])
  })
})

test('a message of another window is not heard', async () => {
  const { page } = await openShop('modal')
  await buy(page)
  await page.frameLocator('iframe').getByText('Send exactly').waitFor()
  await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
  await page.evaluate(`new Promise((resolve) => {
    addEventListener('message', resolve, { once: true })
    postMessage({ type: 'stablerail.checkout', status: 'succeeded' }, '*')
  })`)
  expect(await heard()).toEqual(['pending'])
})
