/** Tests the page of a checkout with a deposit address in a real browser, on a real chain. */
import { transferCalldata } from '@stablerail/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutPages, payButton, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { lookAt } from '../../../testing/looks.ts'
import { confirmations, type PreparedCheckout } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages({ byDeposit: true })
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

const inTime = { timeout: 20_000 }

/** Sends a transfer without a reference to the deposit address, as an exchange does. */
const deposit = async ({ recipient }: PreparedCheckout, amountBase: bigint) => {
  const { node, buyer: account, token: to } = pages.world
  const data = transferCalldata({ recipient, amountBase, reference: null })
  const hash = await node.client.sendTransaction({ account, to, data, gas: 200_000n })
  await node.client.waitForTransactionReceipt({ hash })
  await pages.world.read()
  return hash
}

const confirm = async () => {
  await pages.world.node.mine(confirmations)
  await pages.world.read()
}

const amounts = () => pages.opened.page.locator('.send code').last()
const large = async () =>
  (await pages.opened.page.locator('header .amount, header .remark').allTextContents()).join(' · ')
const code = () => pages.opened.page.locator('svg.qr').first().locator('path').last().getAttribute('d')

/** Marks the document, so that a reload is noticed. */
const mark = () => pages.opened.page.evaluate('globalThis.marked = true')
const isMarked = () => pages.opened.page.evaluate('globalThis.marked === true')

describe('a checkout with a deposit address', () => {
  test('needs no press: address and code are on the first screen, and the round price pays it', async () => {
    const { page, checkout, faults } = await pages.visit(
      { viewport: { width: 390, height: 844 } },
      { status: 'open' },
    )
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    expect(await pages.world.checkoutStatus(checkout)).toBe('pending')
    expect(await large()).toBe('$19.99 · ')
    expect(await amounts().textContent()).toBe('19.99')
    expect(await page.getByText('exactly').count()).toBe(0)
    expect(await page.getByText('several transfers to it are added up').count()).toBe(1)
    expect(await page.getByText(checkout.recipient, { exact: true }).count()).toBe(1)
    expect(await page.getByText('I paid but nothing changed').count()).toBe(0)
    const box = await page.getByRole('img', { name: 'QR code to pay with USDC on Base' }).boundingBox()
    const address = await page.getByText(checkout.recipient, { exact: true }).boundingBox()
    expect(address?.y).toBeLessThan(500)
    expect((box?.y ?? 900) + (box?.height ?? 900)).toBeLessThan(844)
    expect((address?.y ?? 900) < (box?.y ?? 0)).toBe(true)
    await deposit(checkout, 19_990_000n)
    await page.getByText('Payment detected. Do not pay again.').waitFor(inTime)
    await confirm()
    await page.getByText('Paid. Thank you.').waitFor(inTime)
    expect(faults).toEqual([])
  })

  test('asks for the rest after a part, and is paid by it without a further reload', async () => {
    const { page, checkout, faults } = await pages.visit()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    const whole = await code()
    const first = await deposit(checkout, 15_000_000n)
    await page.getByText('Still to pay').waitFor(inTime)
    expect(await large()).toBe('4.99 USDC · $15.00 of $19.99 received')
    expect(await amounts().textContent()).toBe('4.99')
    await page.getByText('ask the merchant to send back what was received').waitFor()
    expect(await page.getByText('several transfers to it are added up').count()).toBe(0)
    expect(await page.getByText('Do not pay again').count()).toBe(0)
    const parts = page.locator('.parts li')
    expect(await parts.allTextContents()).toEqual([`$15.00 · USDC on Base · detected ${first}`])
    const link = page.locator('a[href^="ethereum:"]')
    expect(await link.getAttribute('href')).toContain('uint256=4990000')
    expect(await code()).not.toBe(whole)
    await page.getByRole('button', { name: 'Copy: Still to pay' }).waitFor()
    await mark()
    const second = await deposit(checkout, 4_990_000n)
    await page.getByText('Payment detected. Do not pay again.').waitFor(inTime)
    await page.getByText('$19.99 is on its way').waitFor()
    await confirm()
    await page.getByText('Paid. Thank you.').waitFor(inTime)
    expect(await parts.allTextContents()).toEqual([
      `$15.00 · USDC on Base · confirmed ${first}`,
      `$4.99 · USDC on Base · confirmed ${second}`,
    ])
    expect(await isMarked()).toBe(true)
    expect(faults).toEqual([])
  })

  test('follows parts by asking, where its stream does not come', async () => {
    const checkout = await pages.checkout()
    const { page } = await pages.open()
    await page.route('**/events', (route) => route.abort())
    await page.goto(checkout.url)
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    await deposit(checkout, 15_000_000n)
    await page.getByText('4.99 USDC', { exact: true }).first().waitFor({ timeout: 30_000 })
  })

  test('is paid the rest by the wallet button', async () => {
    const { page, checkout, wallet } = await pages.visit()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    await deposit(checkout, 15_000_000n)
    await page.getByText('4.99 USDC', { exact: true }).first().waitFor(inTime)
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment. Do not pay again.').waitFor(inTime)
    expect(wallet.calls).toContain('eth_sendTransaction')
    await pages.world.read()
    await page.getByText('Payment detected. Do not pay again.').waitFor(inTime)
    await confirm()
    await page.getByText('Paid. Thank you.').waitFor(inTime)
    const row = await pages.world.context.db
      .selectFrom('checkouts')
      .select('received_minor')
      .where('id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    expect(row.received_minor).toBe(1_999)
  })

  test('shows a surplus neither as a part nor as another payment', async () => {
    const { page, checkout } = await pages.visit()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    const first = await deposit(checkout, 19_990_000n)
    const surplus = await deposit(checkout, 19_990_000n)
    await confirm()
    await page.getByText('Paid. Thank you.').waitFor(inTime)
    const shown = async () => (await page.locator('main').textContent()) ?? ''
    expect([(await shown()).includes(first), (await shown()).includes(surplus)]).toEqual([true, false])
    await page.reload()
    await page.getByText('Paid. Thank you.').waitFor()
    expect([(await shown()).includes(first), (await shown()).includes(surplus)]).toEqual([true, false])
  })
})

test('without JavaScript the page shows the parts and the code of the rest too', async () => {
  const checkout = await pages.checkout()
  await deposit(checkout, 5_000_000n)
  const { page } = await pages.open({ javaScriptEnabled: false })
  await page.goto(checkout.url)
  expect(await large()).toBe('14.99 USDC · $5.00 of $19.99 received')
  expect(await amounts().textContent()).toBe('14.99')
  expect(await page.locator('svg.qr').count()).toBe(1)
  expect(await page.locator('meta[http-equiv=refresh]').getAttribute('content')).toBe('15')
})

test.each([
  ['deposit', 0n, 'Any wallet or exchange works'],
  ['deposit-part', 15_000_000n, '4.99 USDC'],
])('the page of a checkout: %s, is accessible and fits', async (name, part, says) => {
  const checkout = await pages.checkout()
  if (part > 0n) await deposit(checkout, part)
  const { page, faults } = await pages.open()
  await lookAt(page, name, {
    async arrive(language) {
      await page.goto(language === 'en' ? checkout.url : `${checkout.url}?lang=${language}`)
      if (language === 'en') await page.getByText(says).first().waitFor()
      await page.locator('.card > output.aloud').filter({ hasText: /\p{L}/u }).waitFor({ state: 'attached' })
    },
  })
  expect(faults).toEqual([])
})
