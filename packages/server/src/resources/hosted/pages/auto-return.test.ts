/** Tests that the page of a checkout returns to the shop by itself, if the merchant wants that and the buyer does not stay. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CheckoutPages, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

/** Opens the page of a checkout that is paid while the page is open. */
const seePaid = async (autoReturn: boolean) => {
  const shopUrl = `${pages.origin}/pay/thanks`
  const visited = await pages.visit({}, { auto_return: autoReturn, success_url: shopUrl })
  const { page, checkout } = visited
  await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
  await pages.world.pay({ to: checkout.recipient, amountBase: checkout.amountBase })
  await pages.world.node.mine(confirmations)
  await pages.world.read()
  await page.getByText('Paid. Thank you.').waitFor({ timeout: 20_000 })
  return { ...visited, shopUrl }
}

test('the page returns after it turned paid, and not when it is opened again', async () => {
  const { page, checkout, shopUrl } = await seePaid(true)
  await page.getByText('You are being taken back').waitFor()
  await page.waitForURL(shopUrl, { timeout: 10_000 })
  await page.goto(checkout.url)
  await page.getByRole('link', { name: 'Back to the merchant' }).waitFor()
  expect(await page.getByText('You are being taken back').count()).toBe(0)
})

test('the page stays where the buyer wants to stay', async () => {
  const { page, checkout } = await seePaid(true)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.waitForTimeout(6_000)
  expect(page.url().split('?')[0]).toBe(checkout.url)
})

test('the page stays where the merchant did not ask for a return', async () => {
  const { page } = await seePaid(false)
  expect(await page.getByText('You are being taken back').count()).toBe(0)
})
