/**
 * Tests the form on the page of a checkout in which a buyer reports the transaction of a payment, and the
 * wallet's signature that proves that the buyer paid. Uses a real browser and a real chain.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type CheckoutPages,
  expectAccessible,
  payButton,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

describe('a reported payment that was made by hand', () => {
  const reportByHand = async (account?: `0x${string}`) => {
    const { page, checkout, wallet } = await pages.visit(account === undefined ? {} : { account })
    // A reported payment is credited only if its block is not older than the buyer's request for payment
    // instructions. Block times are whole seconds, so move the time of the request back by a minute.
    await pages.world.context.db
      .updateTable('expectations')
      .set({ prepared_at: new Date(Date.now() - 60_000) })
      .where('target_id', '=', checkout.id)
      .execute()
    const { txHash } = await pages.world.pay({ to: checkout.recipient, amountBase: 19_990_000n })
    await pages.world.read()
    // A buyer who reports a payment is not offered to pay a second time.
    const offers = page.getByRole('button', { name: 'Pay with Test Wallet' })
    await offers.waitFor()
    await page.getByRole('link', { name: 'I paid but nothing changed' }).click()
    await page.getByLabel('Transaction hash').fill(txHash)
    expect(await offers.count()).toBe(0)
    await page.getByRole('button', { name: 'Look for my payment' }).click()
    await page.getByRole('heading', { name: 'We are looking for your payment.' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('reported')
    // The instructions are collapsed, and the amount is the price again, so that nothing asks to pay.
    expect(await page.getByRole('img', { name: /QR code/ }).isVisible()).toBe(false)
    expect(await page.locator('header > .amount').textContent()).toBe('$19.99')
    await page.getByText(`${txHash.slice(0, 8)}…${txHash.slice(-6)}`).waitFor()
    await page.getByRole('link', { name: 'Report another transaction' }).waitFor()
    expect(await offers.count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('#reported')
    expect(await page.locator('#reported').count()).toBe(1)
    return { page, checkout, wallet }
  }
  /**
   * Deletes the expected payments of all earlier checkouts, so that the next payment cannot be meant for one
   * of them.
   */
  const alone = async () => {
    await pages.world.context.db.deleteFrom('expectations').execute()
  }

  test('is shown once the wallet that paid has signed', async () => {
    await alone()
    const { page, wallet } = await reportByHand()
    await page.getByText('Did you pay from a wallet in this browser?').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign with Test Wallet' }).click()
    await page.getByText('Payment detected. Do not pay again.').waitFor()
    expect(wallet.calls).toContain('personal_sign')
  })

  test.each([
    ['that declines', {}, 'The wallet has not signed.'],
    ['that did not pay', { account: 3 }, 'Signed. If this wallet has sent the payment'],
  ])(
    'is not credited by a wallet %s, and the page says so',
    async (_, { account }: { account?: number }, says) => {
      await alone()
      const signer = account === undefined ? undefined : pages.world.node.accounts[account]?.address
      const { page, checkout, wallet } = await reportByHand(signer)
      if (account === undefined) wallet.answers.personal_sign = { code: 4001 }
      await page.getByRole('button', { name: 'Sign with Test Wallet' }).click()
      await page.getByText(says).waitFor()
      expect(await pages.world.checkoutStatus(checkout)).toBe('pending')
    },
  )
})

test.each([true, false])(
  'what is no hash is refused in a sentence, with a script: %s',
  async (javaScriptEnabled) => {
    // In the last minutes the page renders itself again each second, which must not undo what the buyer types.
    const checkout = await pages.checkout({ expires_at: new Date(Date.now() + 300_000) })
    await pages.open({ javaScriptEnabled })
    const { page } = pages.opened
    await page.goto(`${checkout.url}?form=report`)
    await page.getByLabel('Transaction hash').fill('my payment of monday')
    await page.getByRole('button', { name: 'Look for my payment' }).click()
    await page.getByRole('alert').filter({ hasText: 'This is not a transaction hash.' }).waitFor()
    const field = page.getByLabel('Transaction hash')
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('txHash')
    expect(await field.inputValue()).toBe('my payment of monday')
    await field.fill('my payment of tuesday')
    await page.waitForTimeout(2_500)
    expect(await field.inputValue()).toBe('my payment of tuesday')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = await field.getAttribute('aria-describedby')
    expect(await page.locator(`#${described}`).textContent()).toContain('at least 64 characters')
    expect(await page.content()).not.toContain('txHash must')
  },
)

test('the word of an address that a report was taken is not believed', async () => {
  const checkout = await pages.checkout()
  await pages.open()
  await pages.opened.page.goto(`${checkout.url}?reported=kept`)
  await payButton(pages.opened).waitFor()
  expect(await pages.opened.page.getByText('We are looking for your payment.').count()).toBe(0)
})

test('after ten reports the page says that no more can be reported', async () => {
  const { page, checkout } = await pages.visit()
  const token = checkout.url.split('/').at(-1)
  for (let number = 1; number <= 10; number += 1)
    await fetch(`${pages.origin}/v1/checkout/${token}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ txHash: `0x${number.toString(16).padStart(64, '0')}` }),
    })
  await page.getByRole('link', { name: 'I paid but nothing changed' }).click()
  await page.getByLabel('Transaction hash').fill(`0x${'ab'.repeat(32)}`)
  await page.getByRole('button', { name: 'Look for my payment' }).click()
  await page.getByText('No more transactions can be reported for this payment.').waitFor()
  await payButton(pages.opened).waitFor()
})

test('without a script a hash is typed on a page that does not load itself again', async () => {
  const checkout = await pages.checkout()
  await pages.open({ javaScriptEnabled: false })
  const { page } = pages.opened
  await page.goto(checkout.url)
  await page.getByRole('link', { name: 'I paid but nothing changed' }).click()
  expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0)
  await page.getByLabel('Transaction hash').fill(`0x${'ab'.repeat(32)}`)
  await page.getByRole('button', { name: 'Look for my payment' }).click()
  await page.getByText('We are looking for your payment.').waitFor()
  expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(1)
})
