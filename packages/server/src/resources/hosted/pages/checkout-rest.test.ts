/** Tests the page of a checkout at a wallet that received too little, in a real browser, on a real chain. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CheckoutPages, payButton, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { lookAt } from '../../../testing/looks.ts'
import { confirmations, type PreparedCheckout } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

const inTime = { timeout: 20_000 }

const confirm = async () => {
  await pages.world.node.mine(confirmations)
  await pages.world.read()
}

const pay = async (checkout: PreparedCheckout, amountBase: bigint, suffix = checkout.suffix) => {
  const { txHash } = await pages.world.pay({ to: checkout.recipient, amountBase, suffix })
  await pages.world.read()
  return txHash
}

const large = async () =>
  (await pages.opened.page.locator('header .amount, header .remark').allTextContents()).join(' · ')

test('a page asks for exactly the rest after a payment that is too little, and is paid by it', async () => {
  const { page, checkout, faults } = await pages.visit({ viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
  const first = await pay(checkout, 15_000_000n)
  await page.getByRole('button', { name: 'Copy: Still to pay' }).waitFor(inTime)
  const amount = (await page.locator('.send code').last().textContent()) ?? ''
  expect(amount).toMatch(/^4\.99\d+$/)
  expect(await large()).toBe(`${amount} USDC · $15.00 of $19.99 received`)
  await page.getByText('Send exactly this amount (not $4.99).').waitFor()
  expect(await page.getByText('whole amount').count()).toBe(0)
  const parts = page.locator('.parts li')
  expect(await parts.allTextContents()).toEqual([`$15.00 · USDC on Base · detected ${first}`])
  const base = BigInt(amount.replace('.', '').padEnd(7, '0'))
  const link = page.locator('a[href^="ethereum:"]')
  expect(await link.getAttribute('href')).toContain(`uint256=${base}`)

  await confirm()
  await expect
    .poll(() => parts.allTextContents(), inTime)
    .toEqual([`$15.00 · USDC on Base · confirmed ${first}`])
  const second = await pay(checkout, base, '0x')
  await page.getByText('Payment detected. Do not pay again.').waitFor(inTime)
  await page.getByText('$19.99 is on its way').waitFor()
  await confirm()
  await page.getByText('Paid. Thank you.').waitFor(inTime)
  expect(await parts.allTextContents()).toEqual([
    `$15.00 · USDC on Base · confirmed ${first}`,
    `$4.99 · USDC on Base · confirmed ${second}`,
  ])
  expect(faults).toEqual([])
})

test('the wallet button pays the rest', async () => {
  const { page, checkout, wallet } = await pages.visit()
  await pay(checkout, 15_000_000n)
  await page.getByText('$15.00 of').waitFor(inTime)
  await payButton(pages.opened).click()
  await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor(inTime)
  expect(wallet.calls).toContain('eth_sendTransaction')
  await pages.world.read()
  await page.getByText('Payment detected. Do not pay again.').waitFor(inTime)
  await confirm()
  expect(await pages.world.checkoutStatus(checkout)).toBe('succeeded')
})

test('the page is accessible and fits', async () => {
  const checkout = await pages.checkout()
  await pay(checkout, 15_000_000n)
  const { page, faults } = await pages.open()
  await lookAt(page, 'rest', {
    async arrive(language) {
      await page.goto(language === 'en' ? checkout.url : `${checkout.url}?lang=${language}`)
      if (language === 'en') await page.getByText('$15.00 of').waitFor()
      await page.locator('.card > output.aloud').filter({ hasText: /\p{L}/u }).waitFor({ state: 'attached' })
    },
  })
  expect(faults).toEqual([])
})

test('without JavaScript the page asks for exactly the rest too', async () => {
  const checkout = await pages.checkout()
  await pay(checkout, 15_000_000n)
  const { page } = await pages.open({ javaScriptEnabled: false })
  await page.goto(checkout.url)
  expect(await large()).toMatch(/^4\.99\d+ USDC · \$15\.00 of \$19\.99 received$/)
  expect(await page.locator('svg.qr').count()).toBe(1)
})
