/**
 * Tests the page of a checkout when it is uncertain whether a payment was made, in a real browser on a real
 * chain.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type CheckoutPages,
  expectAccessible,
  payButton,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'
import { installWallet } from '../../../testing/test-wallet.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

type Payable = { recipient: `0x${string}`; amountBase: bigint; suffix?: `0x${string}` }

const pay = async ({ recipient, amountBase, suffix = '0x' }: Payable) => {
  const { txHash } = await pages.world.pay({ to: recipient, amountBase, suffix })
  await pages.world.read()
  return txHash
}

const isPast = { expires_at: new Date(Date.now() - 3_600_000) }

describe('a wallet that was asked and has not answered', () => {
  const askAndReload = async () => {
    const visited = await pages.visit()
    visited.wallet.before = (method) => (method === 'eth_sendTransaction' ? new Promise(() => {}) : undefined)
    await payButton(visited).click()
    await expect.poll(() => visited.wallet.calls, { timeout: 20_000 }).toContain('eth_sendTransaction')
    await visited.page.reload()
    await visited.page.getByText('Your wallet was asked to pay').waitFor()
    return visited
  }

  test('is named by the page that is loaded again, which asks nobody to pay', async () => {
    const { page } = await askAndReload()
    expect(await page.getByText('Send exactly this amount').count()).toBe(0)
    expect(await payButton(pages.opened).count()).toBe(0)
    await expectAccessible(page)
  })

  test('has paid after all, which the page then shows', async () => {
    const { page, checkout } = await askAndReload()
    await pay(checkout)
    await page.getByText('Payment detected. Do not pay again.').waitFor()
  })

  test('has sent nothing, as the buyer says, who then pays', async () => {
    const { page, wallet } = await askAndReload()
    wallet.before = () => {}
    await page.getByRole('button', { name: 'Nothing was sent: pay now' }).click()
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })

  test.each([
    [4001, 0],
    [-32000, 1],
  ])('and whose error is %i is in doubt on a page that is loaded again: %i', async (code, inDoubt) => {
    const { page, wallet } = await pages.visit()
    wallet.answers.eth_sendTransaction = { code }
    await payButton(pages.opened).click()
    await page.locator('.wallets output.note').filter({ hasText: /\w/ }).waitFor()
    await page.reload()
    await page.locator('.card > output.aloud').filter({ hasText: /\w/ }).waitFor({ state: 'attached' })
    await expect
      .poll(() => page.getByText('Your wallet was asked').count(), { timeout: 20_000 })
      .toBe(inDoubt)
  })
})

describe('past its end, the page of a checkout', () => {
  test('takes the report of a transaction, and tells what became of it', async () => {
    const { page } = await pages.visit({}, isPast)
    await page.getByText('The time to pay is over.').waitFor()
    await page.getByRole('link', { name: 'I paid but nothing changed' }).click()
    await page.getByLabel('Transaction hash').fill(`0x${'ab'.repeat(32)}`)
    await page.getByRole('button', { name: 'Look for my payment' }).click()
    await page.getByText('We are looking for your payment.').waitFor()
  })

  test('names what the wallet had sent', async () => {
    const { page, checkout } = await pages.visit()
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
    await pages.change(checkout, { ...isPast, status: 'expired' })
    await page.reload()
    await page.getByText('This payment has expired.').waitFor()
    await page.getByText('Your wallet has sent this payment.').waitFor()
    expect(await page.locator('dd code').textContent()).toMatch(/^0x[0-9a-f]{64}$/)
    await expectAccessible(page)
  })

  test('lets no timer run on', async () => {
    const checkout = await pages.checkout({ expires_at: new Date(Date.now() + 60_000) })
    await pages.open()
    await pages.opened.page.clock.install()
    await pages.opened.page.addInitScript(`{
      const { setTimeout: set } = globalThis
      globalThis.seconds = 0
      globalThis.setTimeout = (run, ms, ...rest) => {
        if (ms === 1000) globalThis.seconds += 1
        return set(run, ms, ...rest)
      }
    }`)
    const seconds = () => pages.opened.page.evaluate<number>('seconds')
    await pages.opened.page.goto(checkout.url)
    // The payment button shows that the script of the page runs.
    await payButton(pages.opened).waitFor()
    await pages.opened.page.getByText('Time left').waitFor()
    await pages.opened.page.clock.runFor(65_000)
    await pages.opened.page.getByText('The time to pay is over.').waitFor()
    const counted = await seconds()
    expect(counted).toBeGreaterThan(0)
    await pages.opened.page.clock.runFor(5_000)
    expect(await seconds()).toBe(counted)
  })
})

describe('what the page is told', () => {
  const show = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate(`{
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }`)

  test('by an answer that was long on its way does not undo what the stream told since', async () => {
    const { page, checkout } = await pages.visit()
    // The payment button shows that the script of the page runs. Before that, the page ignores events.
    await payButton(pages.opened).waitFor()
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const answered = page.waitForEvent('requestfinished', (request) =>
      /checkout\/[\w-]+$/.test(request.url()),
    )
    await page.route(/\/v1\/checkout\/[\w-]+$/, async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await held.promise
      await route.fulfill({ response })
    })
    await show(page, 'visible')
    await asked.promise
    await pay(checkout)
    const seen = page.getByText('Payment detected. Do not pay again.')
    await seen.waitFor()
    await page.evaluate(`new MutationObserver(() => {
      if (!document.body.textContent.includes('Payment detected')) globalThis.isUndone = true
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
    held.resolve()
    await answered
    // Wait for two animation frames. The page has then handled the response.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await page.evaluate('globalThis.isUndone')).toBeUndefined()
  })

  test('is asked for where the stream is open and says nothing', async () => {
    const checkout = await pages.checkout()
    await pages.open()
    const { page } = pages.opened
    await page.addInitScript(`globalThis.EventSource = class {
      static OPEN = 1
      readyState = 1
      close() {}
    }`)
    await page.clock.install()
    await page.goto(checkout.url)
    await payButton(pages.opened).waitFor()
    await pay(checkout)
    await page.clock.runFor(30_000)
    expect(await page.getByText('Payment detected').count()).toBe(0)
    await page.clock.runFor(20_000)
    await page.getByText('Payment detected. Do not pay again.').waitFor()
  })
})

describe('wallets', () => {
  test('of one name are told apart, and each is asked itself', async () => {
    const checkout = await pages.checkout()
    await pages.open()
    const { rpcUrl, chainId } = pages.world.node
    const account = pages.world.buyer
    const twin = await installWallet(pages.opened.context, { rpcUrl, chainId, account, name: 'Twin' })
    await pages.opened.page.addInitScript(`{
      const dispatch = globalThis.dispatchEvent
      globalThis.dispatchEvent = (event) => {
        const { detail } = event
        if (event.type !== 'eip6963:announceProvider' || detail.info.rdns === 'one.wallet') return dispatch.call(globalThis, event)
        const info = { ...detail.info, rdns: 'one.wallet' }
        return dispatch.call(globalThis, new CustomEvent(event.type, { detail: { ...detail, info } }))
      }
    }`)
    await pages.opened.page.goto(checkout.url)
    await payButton(pages.opened).waitFor()
    await pages.opened.page.getByRole('button', { name: 'Pay with Twin' }).click()
    await pages.opened.page.getByText('Your wallet has sent the payment.').waitFor()
    expect(
      [twin.calls, pages.opened.wallet.calls].map((calls) => calls.includes('eth_sendTransaction')),
    ).toEqual([true, false])
  })

  test('whose account has too little for the fee are asked, with a warning, since some have it paid', async () => {
    const account = `0x${'7a'.repeat(20)}` as const
    const { token, node } = pages.world
    await node.mint({ token, to: account, amountBase: 10n ** 12n })
    const { page, wallet } = await pages.visit({ account })
    wallet.before = (method) => (method === 'eth_sendTransaction' ? new Promise(() => {}) : undefined)
    await payButton(pages.opened).click()
    await page.getByText('too little for the network fee of Base').waitFor()
    await expect.poll(() => wallet.calls, { timeout: 20_000 }).toContain('eth_sendTransaction')
  })

  test('that answer nothing for a balance are asked all the same', async () => {
    const { page, context } = await pages.visit()
    // Return an empty result to each contract call, as a node does if the token's contract does not exist on
    // its network.
    await context.addInitScript(`addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
      const { request } = provider
      provider.request = (call) => (call.method === 'eth_call' ? Promise.resolve('0x') : request(call))
    })`)
    await page.reload()
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })

  test('are paid with on a page that was open while the service was replaced', async () => {
    const { page } = await pages.visit()
    await payButton(pages.opened).waitFor()
    // The browser may request the script twice, because it preloads it.
    await page.route(/ask-wallet/, (route) => route.fulfill({ status: 404 }))
    await payButton(pages.opened).click()
    await page.getByText('This page has been updated.').waitFor()
    await page.unroute(/ask-wallet/)
    await payButton(pages.opened).click()
    await page.getByText('Your wallet has sent the payment.').waitFor()
  })
})

test('what the page knows of a payment under way follows it to its end', async () => {
  const { page } = await pages.visit()
  await payButton(pages.opened).click()
  await page.getByText('Your wallet has sent the payment.').waitFor()
  await pages.world.read()
  await page.getByText('Payment detected.').waitFor()
  await pages.world.node.mine(confirmations)
  await pages.world.read()
  await page.getByText('Paid. Thank you.').waitFor()
  expect(await page.evaluate('Object.values(localStorage).join()')).toContain('"step":"paid"')
})
