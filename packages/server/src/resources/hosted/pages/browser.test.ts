/**
 * Tests the pages in a real browser: they are read on a phone and on a desktop screen, and paid with the
 * content of their QR code.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBrowser } from '@stablerail/test-support/browser'
import jsqr from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import type { Scope } from '../../../ports/index.ts'
import { confirmations, createWorld, type World } from '../../../testing/payments/world.ts'
import { createPaymentLink } from '../../payment-links/create-payment-link.ts'

let world: World
let shop: { scope: Scope; wallet: Address }
let browser: Browser
let page: Page
const server = createServer()
beforeAll(async () => {
  world = await createWorld()
  shop = await world.openShop()
  server.on('request', createApp(world.context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.context.config.hostedBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await startBrowser()
  page = await browser.newPage()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
  await world?.close()
})

const makeLink = (fields: object = { amount: 1_999 }) =>
  transact(world.context, shop.scope, (work) =>
    createPaymentLink(work, {
      chain: 'base',
      token: 'USDC',
      description: 'One blue mug',
      currency: 'USD',
      ...fields,
    }),
  )

const faults: string[] = []
const open = async (url: string) => {
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) faults.push(message.text())
  })
  const answer = await page.goto(url, { waitUntil: 'load' })
  page.removeAllListeners('console')
  return answer?.status()
}

/**
 * Script that returns the number of pixels by which the page is wider than the window, and the controls that
 * are too small for a finger.
 */
const measured = `({
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  small: [...document.querySelectorAll('button,input,a.button')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML),
})`
const fits = async () => expect(await page.evaluate(measured)).toEqual({ sideways: 0, small: [] })

/** Returns the text that a phone reads from the first QR code of the page. */
const scanned = async (): Promise<string | undefined> => {
  const picture = (await page.locator('svg.qr').first().screenshot()).toString('base64')
  const canvas = await browser.newPage()
  const { data, width, height } = (await canvas.evaluate(`new Promise((resolve) => {
    const image = new Image()
    image.onload = () => {
      const surface = new OffscreenCanvas(image.width, image.height).getContext('2d')
      surface.drawImage(image, 0, 0)
      const { data } = surface.getImageData(0, 0, image.width, image.height)
      resolve({ data: [...data], width: image.width, height: image.height })
    }
    image.src = 'data:image/png;base64,${picture}'
  })`)) as { data: number[]; width: number; height: number }
  return jsqr.default(Uint8ClampedArray.from(data), width, height)?.data
}

describe.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
] as const)('on %i px, %s', (width, colorScheme) => {
  test('a link leads to a checkout that is paid by what its code says, and shows that it was', async () => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    const link = await makeLink()
    await open(link.url)
    expect(new URL(page.url()).pathname).toMatch(/^\/checkout\/[\w-]{32}$/)
    await fits()
    await world.context.db
      .updateTable('checkouts')
      .set({ cancel_url: 'https://shop.example/cart' })
      .where('payment_link_id', '=', link.id)
      .execute()
    await page.getByRole('button', { name: 'Show address and QR code' }).click()
    await page.locator('svg.qr').first().waitFor()
    await fits()
    const cancels = page.getByRole('link', { name: 'Cancel' })
    expect(await cancels.count()).toBe(1)
    const [, to, amount] = /transfer\?address=(0x\w{40})&uint256=(\d+)$/.exec((await scanned()) ?? '') ?? []
    expect(to).toBe(shop.wallet)
    const shown = await page.locator('.send code').last().textContent()
    expect(BigInt(amount ?? 0)).toBe(BigInt(Math.round(Number(shown) * 1_000_000)))
    await world.pay({ to: shop.wallet, amountBase: BigInt(amount ?? 0) })
    await world.read()
    await page.reload()
    await page.getByText('Payment detected. Do not pay again.').waitFor()
    expect(await cancels.count()).toBe(0)
    await world.node.mine(confirmations)
    await world.read()
    await page.reload()
    await page.getByText('Paid. Thank you.').waitFor()
    await fits()
    const told = (await world.events()).filter(({ type }) => type === 'checkout.succeeded').at(-1)
    expect(told?.data).toMatchObject({ checkout: { paymentLinkId: link.id, status: 'succeeded' } })
  })

  test('an amount is picked, or typed with Enter; one that is refused can be mended', async () => {
    await page.setViewportSize({ width, height: 844 })
    const link = await makeLink({ openAmount: true, minAmount: 500, presetAmounts: [500, 2_500] })
    await open(link.url)
    await fits()
    await page.getByLabel('Another amount in USD').fill('4.99')
    await page.keyboard.press('Enter')
    await page.getByText('At least $5.00.').waitFor()
    await page.getByLabel('Another amount in USD').fill('12,5')
    await page.keyboard.press('Enter')
    await page.locator('.remark', { hasText: '$12.50' }).waitFor()
    await open(link.url)
    await page.getByRole('button', { name: '$25.00' }).click()
    await page.waitForURL(/\/checkout\//)
    await page.locator('.remark', { hasText: '$25.00' }).waitFor()
  })

  test('what is long or hostile breaks no page and runs nowhere', async () => {
    await page.setViewportSize({ width, height: 844 })
    const name = `"><script>document.title='broken'</script>${'W'.repeat(100)}`
    const { db } = world.context
    const setName = (next: string) =>
      db.updateTable('workspaces').set({ name: next }).where('id', '=', shop.scope.workspaceId).execute()
    await setName(name)
    const link = await makeLink({ amount: 1_000_000_000_000, description: `<img src=x>${'M'.repeat(189)}` })
    await open(link.url)
    await fits()
    expect(await page.title()).toContain('<script>')
    await page.getByRole('button').first().click()
    await page.locator('svg.qr').first().waitFor()
    await fits()
    await db.updateTable('payment_links').set({ active: false }).where('id', '=', link.id).execute()
    expect(await open(link.url)).toBe(410)
    await fits()
    await setName('Blue Mugs')
  })
})

test('nothing that a page needs was refused by its policy', () => {
  expect(faults.filter((text) => /policy|refused/i.test(text))).toEqual([])
})
