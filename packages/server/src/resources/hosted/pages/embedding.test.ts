/**
 * Tests the page of a checkout that a merchant's site opens with the SDK, from the site's own origin, in a
 * real browser.
 */

import { startPage } from '@stablerail/test-support/browser'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type CheckoutPages,
  expectAccessible,
  type OpenedPage,
  startCheckoutPages,
} from '../../../testing/checkout-pages.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let pages: CheckoutPages
let shop: Awaited<ReturnType<typeof startPage>>
let opened: OpenedPage
beforeAll(async () => {
  pages = await startCheckoutPages()
  shop = await startPage(`export { openCheckout } from '@stablerail/sdk/browser'`)
}, 120_000)
afterEach(() => opened?.context.close())
afterAll(async () => {
  shop?.stop()
  await pages?.close()
})

const list = (origins: string[]) =>
  pages.world.context.db
    .updateTable('workspaces')
    .set({ embed_origins: origins })
    .where('id', '=', pages.shop.scope.workspaceId)
    .execute()

type Opening = { origins?: string[]; changes?: Record<string, unknown>; path?: string; at?: string }

/**
 * Opens a page of a simulated merchant. A button on it opens the page of a new checkout, or the hosted page
 * at `path` if `path` is given.
 */
const openShop = async (mode: string, { origins, changes, path, at = shop.origin }: Opening = {}) => {
  await list(origins ?? [at])
  const made = await pages.checkout(changes)
  const checkout = path === undefined ? made : { ...made, url: pages.origin + path }
  opened = await pages.open()
  const { page } = opened
  await page.goto(at)
  await page.evaluate(`{
    globalThis.heard = []
    const button = Object.assign(document.createElement('button'), { textContent: 'Buy' })
    button.addEventListener('click', () => {
      globalThis.checkout = program.openCheckout(${JSON.stringify(checkout.url)}, {
        mode: ${JSON.stringify(mode)},
        onStatus: (status) => heard.push(status),
        onClosed: (status) => heard.push('closed ' + status),
      })
    })
    document.body.append(button)
  }`)
  return { page, checkout }
}

const heard = () => opened.page.evaluate<string[]>('heard')
const buy = (page: Page) => page.getByRole('button', { name: 'Buy' }).click()

const buyInPopup = async (page: Page) => {
  const opening = page.waitForEvent('popup')
  await buy(page)
  return await opening
}

const payAll = async ({ recipient, amountBase }: { recipient: `0x${string}`; amountBase: bigint }) => {
  await pages.world.pay({ to: recipient, amountBase })
  await pages.world.node.mine(confirmations)
  await pages.world.read()
}

const speakGerman = async (where: Page | Frame) => {
  await where.locator('.languages summary').click()
  await where.getByRole('link', { name: 'Deutsch' }).click()
  await where.locator('html[lang=de]').waitFor()
}

/** Submits a form on the checkout's page that selects an unknown pair of token and network. */
const sendBrokenForm = async (where: Page | Frame) => {
  await where.locator('.card').waitFor({ state: 'attached' })
  await where.evaluate(`{
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '' })
    document.body.append(form)
    form.replaceChildren(Object.assign(document.createElement('input'), { name: 'pair', value: 'none' }))
    form.submit()
  }`)
}

/** Navigates to a URL in the same way as a link on the page. */
const lead = (page: Page, url: string) => page.evaluate(`location.assign(${JSON.stringify(url)})`)

describe('a listed origin', () => {
  test('shows the page in a modal, hears how far it is, and that it was closed', async () => {
    const { page, checkout } = await openShop('modal')
    await buy(page)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    const window = frame.getByRole('link', { name: 'Open in a separate window' })
    expect(await window.getAttribute('href')).toBe(checkout.url)
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
    await payAll(checkout)
    await frame.getByText('Paid. Thank you.').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'succeeded'])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'succeeded', 'closed succeeded'])
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('still hears of it after a form of the page was sent', async () => {
    const { page, checkout } = await openShop('modal')
    await buy(page)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('link', { name: 'I paid but nothing changed' }).click()
    await frame.getByLabel('Transaction hash').fill(`0x${'ab'.repeat(32)}`)
    await frame.getByRole('button', { name: 'Look for my payment' }).click()
    await frame.getByText('We are looking for your payment.').waitFor()
    await payAll(checkout)
    await expect.poll(heard, { timeout: 20_000 }).toContain('succeeded')
  })

  test('opens the page in a window, hears how far it is, and that it was closed', async () => {
    const { page } = await openShop('popup')
    const popup = await buyInPopup(page)
    await popup.getByText('Send exactly this amount').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
    await expectAccessible(popup)
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'closed pending'])
  })

  test('hears of a window in which a form was sent, another language chosen and a form refused', async () => {
    const { page, checkout } = await openShop('popup', { changes: { status: 'open' } })
    const popup = await buyInPopup(page)
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['open'])
    await popup.getByRole('button', { name: 'Show address and QR code' }).click()
    await popup.getByText('Send exactly this amount').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['open', 'pending'])
    await speakGerman(popup)
    await sendBrokenForm(popup)
    await popup.getByText('Nicht verstanden').first().waitFor()
    await lead(popup, checkout.url)
    const { amount_base: amountBase } = await pages.world.context.db
      .selectFrom('expectations')
      .select('amount_base')
      .where('target_id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    await payAll({ ...checkout, amountBase: BigInt(amountBase ?? 0) })
    await popup.getByText('Paid. Thank you.').waitFor()
    await expect.poll(heard, { timeout: 20_000 }).toContain('succeeded')
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toContain('closed succeeded')
    expect((await heard()).filter((one) => one.startsWith('closed'))).toHaveLength(1)
  })

  test('shows a language, and a refusal, in its modal', async () => {
    const { page } = await openShop('modal')
    await buy(page)
    await page.frameLocator('iframe').getByText('Send exactly this amount').waitFor()
    const frame = page.frames().at(-1) ?? page.mainFrame()
    await speakGerman(frame)
    await sendBrokenForm(frame)
    await frame.getByText('Nicht verstanden').first().waitFor()
  })

  test('leaves its page for that of the checkout', async () => {
    const { page, checkout } = await openShop('redirect')
    await buy(page)
    await page.waitForURL(checkout.url)
  })
})

describe('an origin that is not listed', () => {
  const others = () => ['https://shop.example']

  test('cannot show the page within its own', async () => {
    const { page } = await openShop('modal', { origins: others() })
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await buy(page)
    await refused
    expect(await heard()).toEqual([])
  })

  test('opens a window, and hears only that it was closed', async () => {
    const { page } = await openShop('popup', { origins: others() })
    const popup = await buyInPopup(page)
    await popup.getByText('Send exactly this amount').waitFor()
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['closed null'])
  })
})

describe('what is refused before a checkout is known', () => {
  test('is shown in a modal all the same, of any origin', async () => {
    const { page } = await openShop('modal', { origins: [], path: '/checkout/nobody' })
    await buy(page)
    await page.frameLocator('iframe').getByText('Page not found').first().waitFor()
  })

  test('is shown in a window, which then is still the window of the shop', async () => {
    const { page } = await openShop('popup', { path: '/checkout/nobody' })
    const popup = await buyInPopup(page)
    await popup.getByText('Page not found').first().waitFor()
    await lead(popup, (await pages.checkout()).url)
    await popup.getByText('Send exactly this amount').waitFor()
    expect(await heard()).toEqual([])
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['closed null'])
  })
})

describe('a shop whose own policy for openers', () => {
  const openBehind = async (policy: string) => {
    const own = await startPage(`export { openCheckout } from '@stablerail/sdk/browser'`, {
      'cross-origin-opener-policy': policy,
    })
    onTestFinished(own.stop)
    const { page } = await openShop('popup', { at: own.origin })
    const popup = await buyInPopup(page)
    await popup.getByText('Send exactly this amount').waitFor()
    return popup
  }

  test('allows popups hears of its window', async () => {
    const popup = await openBehind('same-origin-allow-popups')
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
    await popup.close()
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending', 'closed pending'])
  })

  test('allows none takes its window for closed at once, as the guide says', async () => {
    const popup = await openBehind('same-origin')
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['closed null'])
    expect(popup.isClosed()).toBe(false)
  })
})

describe('no message is heard', () => {
  const message = `{ type: 'stablerail.checkout', status: 'succeeded' }`
  const openPopup = async () => {
    const { page } = await openShop('popup')
    const popup = await buyInPopup(page)
    await expect.poll(heard, { timeout: 20_000 }).toEqual(['pending'])
    return { page, popup }
  }
  /**
   * Posts a message from a window to the page of the simulated merchant, and waits until that page has
   * received it.
   */
  const tell = async (page: Page, from: Page, to: string) => {
    const came = page.evaluate(
      `new Promise((resolve) => addEventListener('message', () => resolve(), { once: true }))`,
    )
    await from.evaluate(`${to}.postMessage(${message}, '*')`)
    await came
  }

  test('of the page of the shop itself', async () => {
    const { page } = await openPopup()
    await tell(page, page, 'window')
    expect(await heard()).toEqual(['pending'])
  })

  test('of another window with a page of the service', async () => {
    const { page } = await openPopup()
    const opening = page.waitForEvent('popup')
    await page.evaluate(`void open(${JSON.stringify(`${pages.origin}/checkout/nobody`)})`)
    const other = await opening
    await other.getByText('Page not found').first().waitFor()
    await tell(page, other, 'opener')
    expect(await heard()).toEqual(['pending'])
  })

  test('of the window once that shows a page of another origin', async () => {
    const { page, popup } = await openPopup()
    await lead(popup, shop.origin)
    await popup.waitForURL(`${shop.origin}/`)
    await tell(page, popup, 'opener')
    expect(await heard()).toEqual(['pending'])
  })
})
