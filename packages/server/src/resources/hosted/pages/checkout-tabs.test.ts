/** Tests the page of a checkout in two tabs of one browser: the buyer is never asked to pay twice. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type CheckoutPages,
  type OpenedPage,
  payButton,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'

let pages: CheckoutPages
let opened: OpenedPage
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => opened?.context.close())
afterAll(() => pages?.close())

const slow = { timeout: 20_000 }
const asked = 'Your wallet was asked to pay'
const sent = 'Your wallet has sent the payment.'

/** Opens one checkout in two tabs, both of which show the pay button. */
const visitTwice = async () => {
  const { checkout, ...visited } = await pages.visit()
  opened = visited
  const { page, context } = visited
  const other = await context.newPage()
  await other.goto(checkout.url)
  for (const tab of [page, other]) await buttonOf(tab).waitFor()
  return { page, other, wallet: opened.wallet }
}

const buttonOf = (page: Page) => payButton({ ...opened, page })

/** Delays the wallet's response to a method until the returned function is called. */
const hold = (wallet: OpenedPage['wallet'], held: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  wallet.before = (method) => (method === held ? promise : undefined)
  return resolve
}

const timesAsked = (method: string) => opened.wallet.calls.filter((call) => call === method).length

test('what one tab asks of a wallet, and what came of it, the other one tells', async () => {
  const { page, other, wallet } = await visitTwice()
  const answer = hold(wallet, 'eth_sendTransaction')
  await buttonOf(page).click()
  await other.getByText(asked).waitFor()
  expect(await buttonOf(other).count()).toBe(0)
  expect(await page.getByText(asked).count()).toBe(0)
  answer()
  for (const tab of [page, other]) await tab.getByText(sent).waitFor()
})

test('a tab offers to pay again once the wallet has refused the other one', async () => {
  const { page, other, wallet } = await visitTwice()
  wallet.answers.eth_sendTransaction = { code: 4001 }
  const answer = hold(wallet, 'eth_sendTransaction')
  await buttonOf(page).click()
  await other.getByText(asked).waitFor()
  answer()
  await buttonOf(other).waitFor()
  wallet.answers = {}
  await buttonOf(other).click()
  for (const tab of [page, other]) await tab.getByText(sent).waitFor()
})

test('a tab that was on its way to the wallet gives it nothing once the other one has', async () => {
  const { page, other, wallet } = await visitTwice()
  const connect = hold(wallet, 'eth_requestAccounts')
  await buttonOf(other).click()
  await expect.poll(() => timesAsked('eth_requestAccounts'), slow).toBe(1)
  const answer = hold(wallet, 'eth_sendTransaction')
  await buttonOf(page).click()
  await expect.poll(() => timesAsked('eth_sendTransaction'), slow).toBe(1)
  const before = timesAsked('eth_chainId')
  connect()
  // This is the last call to the wallet before the wallet receives the transaction.
  await expect.poll(() => timesAsked('eth_chainId'), slow).toBe(before + 2)
  answer()
  for (const tab of [page, other]) await tab.getByText(sent).waitFor()
  await other.evaluate('new Promise(requestAnimationFrame)')
  expect(timesAsked('eth_sendTransaction')).toBe(1)
})

test('a tab opened later knows of it too, and one of another checkout does not', async () => {
  const { checkout, ...visited } = await pages.visit()
  opened = visited
  const { page, context } = visited
  await buttonOf(page).click()
  await page.getByText(sent).waitFor()
  const later = await context.newPage()
  await later.goto(checkout.url)
  await later.getByText(sent).waitFor()
  await later.goto((await pages.checkout()).url)
  await buttonOf(later).waitFor()
})

/** Changes the browser storage of a tab to the form that the previous release stored. */
const keepAsBefore = (page: Page) =>
  page.evaluate(`for (const [name, text] of Object.entries(localStorage)) {
    const { at, by, ...kept } = JSON.parse(text)
    sessionStorage.setItem(name, JSON.stringify(kept))
    localStorage.removeItem(name)
  }`)

test('what the release before has sent in a tab is not forgotten for what another tab has a wallet asked', async () => {
  const { page, other, wallet } = await visitTwice()
  await buttonOf(page).click()
  await page.getByText(sent).waitFor()
  await keepAsBefore(page)
  await buttonOf(other).waitFor()
  wallet.answers.eth_sendTransaction = { code: 4001 }
  const answer = hold(wallet, 'eth_sendTransaction')
  await buttonOf(other).click()
  await expect.poll(() => timesAsked('eth_sendTransaction'), slow).toBe(2)
  await page.reload()
  await page.getByText(sent).waitFor()
  answer()
  await other.getByText(sent).waitFor()
  for (const tab of [page, other]) {
    await tab.reload()
    await tab.getByText(sent).waitFor()
  }
})

test('a tab in which the release before kept it knows it, until the buyer says that nothing was sent', async () => {
  opened = await pages.visit()
  const { page, wallet } = opened
  hold(wallet, 'eth_sendTransaction')
  await buttonOf(page).click()
  await expect.poll(() => timesAsked('eth_sendTransaction'), slow).toBe(1)
  await keepAsBefore(page)
  await page.reload()
  await page.getByText(asked).waitFor()
  expect(await buttonOf(page).count()).toBe(0)
  wallet.before = () => {}
  await page.getByRole('button', { name: 'Nothing was sent: pay now' }).click()
  await buttonOf(page).waitFor()
  await page.reload()
  await buttonOf(page).waitFor()
  expect(await page.getByText(asked).count()).toBe(0)
})

test.each([
  [
    'has no storage',
    `Object.defineProperty(globalThis, 'localStorage', {
      get() { throw new DOMException('No storage here', 'SecurityError') },
    })`,
  ],
  [
    'has no room',
    `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError') }`,
  ],
])('a browser that %s knows it until the page is left', async (_, keepNothing) => {
  opened = await pages.open()
  const { page, context } = opened
  await context.addInitScript(keepNothing)
  await page.goto((await pages.checkout()).url)
  await buttonOf(page).click()
  await page.getByText(sent).waitFor()
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(await page.getByText(sent).count()).toBe(1)
})
