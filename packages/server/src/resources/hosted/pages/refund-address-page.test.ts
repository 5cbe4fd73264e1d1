/** Tests the form that names an address for a refund, in a real browser, with and without JavaScript. */
import { transferCalldata } from '@stablerail/chains'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CheckoutPages, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { lookAt } from '../../../testing/looks.ts'
import type { PreparedCheckout } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages({ byDeposit: true })
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const summary = /Add a refund address|Change the address for refunds/

const storedFor = async ({ id }: PreparedCheckout) => {
  const { db } = pages.world.context
  const row = await db
    .selectFrom('checkouts')
    .select('refund_address')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.refund_address
}

/** Sends a transfer to the deposit address of a checkout, and reads it. */
const deposit = async ({ recipient }: PreparedCheckout) => {
  const { node, buyer: account, token: to } = pages.world
  const data = transferCalldata({ recipient, amountBase: 1_000_000n, reference: null })
  await node.client.sendTransaction({ account, to, data, gas: 200_000n })
  await pages.world.read()
}

test.each([
  ['with', true],
  ['without', false],
])('a buyer %s JavaScript names an address, sees it, and reads why another one is refused', async (_, on) => {
  const checkout = await pages.checkout()
  const { page, faults } = await pages.open({ javaScriptEnabled: on })
  await page.goto(checkout.url)
  const open = () => page.getByRole('link', { name: summary }).click()
  const field = () => page.getByLabel('Your address for USDC on Base')
  const send = () => page.getByRole('button', { name: 'Save address' }).click()
  await open()
  await field().fill('ada.eth')
  await send()
  await page.getByRole('alert').filter({ hasText: 'Paste the whole address' }).waitFor()
  expect(await field().inputValue()).toBe('ada.eth')
  await field().fill(checkout.recipient)
  await send()
  await page.getByRole('alert').filter({ hasText: 'Refunds cannot go to this address.' }).waitFor()
  expect(await storedFor(checkout)).toBeNull()
  await field().fill(` ${own} `)
  await send()
  await page.getByText(own, { exact: true }).waitFor()
  await page.getByText(checkout.recipient, { exact: true }).waitFor()
  expect(await storedFor(checkout)).toBe(own)
  await open()
  await page.getByText(`Current address: ${own}`).waitFor()
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})

test('a payment that is seen while the form is open wins: the page shows the payment', async () => {
  const checkout = await pages.checkout()
  const { page } = await pages.open()
  await page.goto(`${checkout.url}?form=refund`)
  await deposit(checkout)
  await page.getByLabel('Your address for USDC on Base').fill(own)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('$1.00 of').waitFor()
  expect(await page.getByText(summary).count()).toBe(0)
  expect(await storedFor(checkout)).toBeNull()
  await page.goto(`${checkout.url}?form=refund`)
  await page.getByText('$1.00 of').waitFor()
})

test('the page of the form is accessible and fits', async () => {
  const checkout = await pages.checkout()
  const { page, faults } = await pages.open()
  await lookAt(page, 'refund-address', {
    async arrive(language) {
      await page.goto(`${checkout.url}?form=refund&lang=${language}`)
      await page.locator('input[name=refundAddress]').waitFor()
    },
  })
  expect(faults).toEqual([])
})
