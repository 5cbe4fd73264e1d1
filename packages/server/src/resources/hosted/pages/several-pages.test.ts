/**
 * Tests checkouts that are open in several windows, for several buyers, or on a connection that is lost, on a
 * real chain.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutPages, type OpenedPage, payButton } from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'
import { type PlainPages, startPlainPages } from '../../../testing/plain-pages.ts'

let shop: PlainPages
let pages: CheckoutPages
beforeAll(async () => {
  shop = await startPlainPages()
  pages = shop.pages
}, 120_000)
afterAll(() => pages?.close())

const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const open = async (): Promise<OpenedPage> => {
  const opened = await pages.open()
  contexts.push(opened.context)
  return opened
}

const inTime = { timeout: 60_000 }
const copyAmount = (page: Page) => page.getByRole('button', { name: 'Copy: Amount' })
const seen = (page: Page) => page.getByText('Payment detected. Do not pay again.')
const paid = (page: Page) => page.getByText('Paid. Thank you.')

const confirm = async () => {
  await pages.world.node.mine(confirmations)
  await pages.world.read()
}

const payByHand = async (to: `0x${string}`, amountBase: bigint) => {
  await pages.world.pay({ to, amountBase })
  await pages.world.read()
}

/**
 * A browser opens at most six connections to an origin over HTTP/1.1, for all its windows together. A stream
 * uses one of them.
 */
test('twelve windows of one checkout that are all seen are loaded, and all become paid', async () => {
  const checkout = await pages.checkout()
  const { context, page: first } = await open()
  const windows = [first]
  for (let count = 1; count < 12; count += 1) windows.push(await context.newPage())
  for (const page of windows) {
    await page.goto(checkout.url)
    await copyAmount(page).waitFor()
  }
  const streams = pages.world.context.streams.count().public
  expect([streams > 0, streams <= 3]).toEqual([true, true])
  await payByHand(checkout.recipient, checkout.amountBase)
  await confirm()
  await Promise.all(windows.map((page) => paid(page).waitFor(inTime)))
}, 180_000)

test('a window takes over the stream that another gave back', async () => {
  const streams = () => pages.world.context.streams.count().public
  const checkout = await pages.checkout()
  const { context, page: first } = await open()
  const windows = [first, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))]
  for (const page of windows) {
    await page.goto(checkout.url)
    await copyAmount(page).waitFor()
  }
  // A window that has no stream polls the checkout instead.
  await windows[3]?.waitForRequest(/\/v1\/checkout\/[\w-]+$/, inTime)
  await expect.poll(streams).toBe(3)
  const opened = windows[3]?.waitForRequest(/\/events$/, inTime)
  await first.close()
  await opened
  await expect.poll(streams, inTime).toBe(3)
}, 120_000)

describe('two buyers who open one payment link at once', () => {
  test('pay a checkout each, of another amount, and each page becomes paid by its own', async () => {
    const url = await shop.makeLink({ amount: 1_999 })
    const buyers = [await open(), await open()]
    await Promise.all(buyers.map(({ page }) => page.goto(url)))
    await Promise.all(
      buyers.map(({ page }) => page.getByRole('button', { name: 'Show address and QR code' }).click()),
    )
    const amounts: bigint[] = []
    for (const { page } of buyers) {
      await copyAmount(page).waitFor()
      const amount = await page.locator('.send code').last().textContent()
      amounts.push(BigInt(Math.round(Number(amount) * 1_000_000)))
    }
    expect(new Set(buyers.map(({ page }) => page.url())).size).toBe(2)
    const [ada, bob] = buyers.map(({ page }) => page) as [Page, Page]
    expect(amounts[0]).not.toBe(amounts[1])
    await payByHand(pages.shop.wallet, amounts[1] ?? 0n)
    await seen(bob).waitFor(inTime)
    expect(await seen(ada).count()).toBe(0)
    await payByHand(pages.shop.wallet, amounts[0] ?? 0n)
    await confirm()
    await Promise.all([ada, bob].map((page) => paid(page).waitFor(inTime)))
  }, 120_000)
})

test('a page whose line is lost while the payment is confirmed shows that it was paid when the line is back', async () => {
  const opened = await open()
  const { page, context } = opened
  // Chromium does not close a stream that was open before the browser went offline, so block the stream.
  await page.route('**/events', (route) => route.abort())
  await page.goto((await pages.checkout()).url)
  await payButton(opened).click()
  await page.getByText('Your wallet has sent the payment.').waitFor()
  await pages.world.read()
  await seen(page).waitFor(inTime)
  await context.setOffline(true)
  await page.getByText('No connection.').waitFor()
  await confirm()
  expect(await paid(page).count()).toBe(0)
  await context.setOffline(false)
  await paid(page).waitFor(inTime)
  expect(await page.getByText('No connection.').count()).toBe(0)
}, 120_000)

test('who pays, goes on to another page and comes back is not asked to pay again, and finds it paid', async () => {
  const opened = await open()
  const { page } = opened
  const { url } = await pages.checkout()
  await page.goto(url)
  await payButton(opened).click()
  await page.getByText('Your wallet has sent the payment.').waitFor()
  await page.goto(`${pages.origin}/u/blue-mugs`)
  await page.goBack()
  await page.getByText('Your wallet has sent the payment.').waitFor()
  expect(await payButton(opened).count()).toBe(0)
  await pages.world.read()
  await confirm()
  await page.goForward()
  await page.goBack()
  await paid(page).waitFor(inTime)
}, 120_000)
