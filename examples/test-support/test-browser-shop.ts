/**
 * Tests the browser shop in a real browser. Orders are paid with the test wallet that the emulator adds to
 * its pages.
 */
import chromium from '@sparticuz/chromium'
import { type Browser, type FrameLocator, type Page, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createShop, type Order } from '../browser-shop/shop.ts'
import { openChain } from '../first-payment/chain.ts'
import { deliverShort } from './merchant.ts'
import { client, emulator, eventually, getJson, register } from './stage.ts'

const confirmations = 10

export const testBrowserShop = (): void => {
  const shipped: Order[] = []
  let shop: Awaited<ReturnType<typeof register>>
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    shop = await register()
    const { origin, signingSecret: webhookSecret } = shop
    await client.workspaces.update({ embedOrigins: [origin] })
    await shop.open(createShop({ client, origin, webhookSecret, ship: (order) => shipped.push(order) }))
    const executablePath = await chromium.executablePath()
    const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']
    browser = await playwright.launch({ executablePath, args, headless: true })
  }, 60_000)
  afterAll(() => browser?.close())
  beforeEach(async () => {
    page = await browser.newPage({ locale: 'en-US' })
    await page.goto(shop.origin)
  })

  const order = async (blue: number, red: number): Promise<string> => {
    await page.getByLabel('Blue mugs').fill(String(blue))
    await page.getByLabel('Red mugs').fill(String(red))
    await page.getByRole('button', { name: 'Order' }).click()
    await page.waitForURL(/\?order=/)
    return new URL(page.url()).searchParams.get('order') ?? ''
  }
  const statusOf = async (id: string) => (await getJson(`${shop.origin}/orders/${id}`)).status
  const openWindow = async (): Promise<Page> => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Pay in a window' }).click()
    return await opening
  }
  const payIn = async (where: Page | FrameLocator) => {
    await where.getByRole('button', { name: 'Pay with Test Wallet' }).click()
    await where.getByRole('button', { name: 'Confirm' }).click()
    await where.getByText('Do not pay again').waitFor()
    await openChain(emulator.chains.base).mine(confirmations)
    await where.getByText('Paid. Thank you.').waitFor()
  }

  test('sells a cart that is paid in a window', async () => {
    const id = await order(2, 1)
    await page.getByText('$64.97').waitFor()
    const popup = await openWindow()
    await popup.getByText('2 × blue mug, 1 × red mug').waitFor()
    await payIn(popup)
    await page.getByText('Paid. Your mugs are on their way.').waitFor()
    expect(shipped.map((each) => [each.id, each.totalCents])).toEqual([[id, 6497]])
  }, 90_000)

  test('sells a cart that is paid over its page', async () => {
    const id = await order(0, 1)
    await page.getByRole('button', { name: 'Pay on this page' }).click()
    await payIn(page.frameLocator('iframe'))
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Paid. Your mugs are on their way.').waitFor()
    expect(shipped.at(-1)?.id).toBe(id)
  }, 90_000)

  test('sends a buyer back from the page of the checkout to the order', async () => {
    await order(1, 0)
    await page.getByRole('button', { name: 'Leave this page and pay' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('We await your payment.').waitFor()
  })

  test('ships nothing on the word of a browser, nor what was paid short', async () => {
    const before = shipped.length
    const id = await order(1, 0)
    const popup = await openWindow()
    await popup.getByText('USDC').first().waitFor()
    await popup.evaluate(`opener.postMessage({ type: 'stablerail.checkout', status: 'succeeded' }, '*')`)
    await page.getByText('Your payment is seen.').waitFor()
    expect(await statusOf(id)).toBe('awaiting payment')
    const { payAt } = await getJson(`${shop.origin}/orders/${id}`)
    const [checkout] = (await client.checkouts.list({ status: 'open' })).data
    expect(checkout?.hostedUrl).toBe(payAt)
    expect(await deliverShort(shop.origin, checkout?.id ?? '', shop.signingSecret)).toBe(204)
    await expect.poll(() => statusOf(id), eventually).toBe('underpaid')
    expect(shipped).toHaveLength(before)
  })

  test('takes no order of nothing', async () => {
    await page.getByRole('button', { name: 'Order' }).click()
    await page.getByText('There is nothing in the cart.').waitFor()
  })
}
