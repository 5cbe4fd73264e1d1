/**
 * Tests the states of a buyer's pages that need acts of the buyer: reports of a transaction, refused forms, payments that
 * were requested from a wallet, and reminders. Uses a real browser, on a phone and on a desktop screen, light and dark.
 */
import type { Language } from '@stablerail/pages'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type CheckoutPages,
  type OpenedPage,
  payButton,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'
import { inLanguage, lookAt } from '../../../testing/looks.ts'
import { reminderAddress } from '../../customer-mails/reminders.ts'
import { insertReminderAddresses } from '../../customer-mails/store.ts'

let pages: CheckoutPages
let depositPages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
  depositPages = await startCheckoutPages({ byDeposit: true })
}, 120_000)
afterEach(async () => {
  await pages?.closeOpened()
  await depositPages?.closeOpened()
})
afterAll(async () => {
  await pages?.close()
  await depositPages?.close()
})

/** Looks at a page. `act` brings the page to its state; without it, the page is opened. */
const look = async (
  { page, faults }: OpenedPage,
  name: string,
  { url, act = async () => {}, shows }: { url: string; act?: (page: Page) => Promise<void>; shows: string },
): Promise<void> => {
  await lookAt(page, name, {
    async arrive(language: Language) {
      await page.goto(inLanguage(url, language), { waitUntil: 'load' })
      await act(page)
      await page.locator(shows).first().waitFor()
    },
  })
  expect(faults.filter((text) => !/status of 400/.test(text))).toEqual([])
}

/** Types into a field, and sends its form with the Enter key, in any language. */
const send = (selector: string, text: string) => async (page: Page) => {
  await page.locator(selector).fill(text)
  await page.locator(selector).press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.locator(selector).inputValue()).toBe(text)
}

describe('the form that reports a transaction', () => {
  test('is accessible and fits', async () => {
    const { url } = await pages.checkout()
    await look(await pages.open(), 'report', { url: `${url}?form=report`, shows: 'input[name=txHash]' })
  })

  test('keeps a refused hash, and says at the field what is wrong', async () => {
    const { url } = await pages.checkout()
    await look(await pages.open(), 'report-refused', {
      url: `${url}?form=report`,
      act: send('input[name=txHash]', '0x12'),
      shows: '[aria-invalid]',
    })
  })

  test('says thanks for a hash', async () => {
    const { url } = await pages.checkout()
    const report = await fetch(`${url.replace('/checkout/', '/v1/checkout/')}/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ txHash: `0x${'ab'.repeat(32)}` }),
    })
    expect(report.ok).toBe(true)
    await look(await pages.open(), 'report-thanks', { url: `${url}?reported=yes`, shows: 'h2#reported' })
  })
})

describe('a payment that was requested from a wallet', () => {
  test('and that was sent, is accessible and fits', async () => {
    const visited = await pages.visit()
    await payButton(visited).click()
    await visited.page.getByText('Your wallet has sent the payment.').waitFor()
    await look(visited, 'sent', { url: visited.checkout.url, shows: 'h2.state' })
  })

  test('and that may not have been sent, is accessible and fits', async () => {
    const visited = await pages.visit()
    visited.wallet.before = (method) => (method === 'eth_sendTransaction' ? new Promise(() => {}) : undefined)
    await payButton(visited).click()
    await expect.poll(() => visited.wallet.calls, { timeout: 20_000 }).toContain('eth_sendTransaction')
    await look(visited, 'asked', { url: visited.checkout.url, shows: 'h2.state' })
  })
})

describe('a checkout that accepts several pairs', () => {
  const several = async (status: 'open' | 'pending') => {
    const { wallet_id: walletId } = await pages.world.context.db
      .selectFrom('checkouts')
      .select('wallet_id')
      .where('id', '=', (await pages.checkout()).id)
      .executeTakeFirstOrThrow()
    const others = [
      { chain: 'base', token: 'USDT', walletId },
      { chain: 'polygon', token: 'USDC', walletId },
      { chain: 'ethereum', token: 'USDT', walletId },
    ]
    return pages.checkout({ status, other_pairs: JSON.stringify(others) })
  }

  test('asks which one, accessibly', async () => {
    const { url } = await several('open')
    await look(await pages.open(), 'choose-several', { url, shows: 'button.pair >> nth=3' })
  })

  test('offers the others beside the chosen one', async () => {
    const { url } = await several('pending')
    await look(await pages.open(), 'pay-several', { url, shows: '.send' })
  })
})

test('the form for the address of a refund keeps what it refuses', async () => {
  const { url } = await depositPages.checkout({ description: 'One blue mug' })
  await look(await depositPages.open(), 'refund-address-refused', {
    url: `${url}?form=refund`,
    act: send('input[name=refundAddress]', 'ada.eth'),
    shows: '[aria-invalid]',
  })
})

test('the page of reminders is accessible and fits, before they are stopped and after', async () => {
  const { context } = pages.world
  const scope = pages.shop.scope
  const address = reminderAddress(context.config, { ...scope, email: 'ada@example.test' })
  await insertReminderAddresses(context.db, [address], context.clock.now())
  const url = `${pages.origin}/unsubscribe/${address.url.split('/').at(-1)}`
  const opened = await pages.open()
  await look(opened, 'reminders', { url, shows: 'form button' })
  await opened.page.goto(url)
  await opened.page.getByRole('button', { name: 'Stop reminders from this merchant' }).click()
  await look(opened, 'reminders-stopped', { url, shows: 'p.state' })
})
