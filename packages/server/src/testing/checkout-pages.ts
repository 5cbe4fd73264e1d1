/** Opens pages of checkouts in a real browser, on a real chain. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { startBrowser } from '@stablerail/test-support/browser'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Address } from 'viem'
import { expect } from 'vitest'
import { createApp } from '../app.ts'
import type { Scope } from '../ports/index.ts'
import { createWorld, type PreparedCheckout, type World, type WorldOptions } from './payments/world.ts'
import { installWallet, type TestWallet } from './test-wallet.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type OpenedPage = {
  context: BrowserContext
  page: Page
  wallet: TestWallet
  /** The errors in the browser's console, and every violation of the content security policy. */
  faults: string[]
}

export type CheckoutPages = {
  world: World
  shop: { scope: Scope; wallet: Address }
  origin: string
  /**
   * Creates a checkout with payment instructions, applies `changes` to its row, and returns the checkout with
   * the URL of its page. If `changes` set the status to `open`, the payment instructions are deleted.
   */
  checkout(changes?: Record<string, unknown>): Promise<PreparedCheckout & { url: string }>
  change(checkout: { id: string }, changes: Record<string, unknown>): Promise<void>
  open(options?: BrowserContextOptions & { account?: Address; announced?: boolean }): Promise<OpenedPage>
  /** Creates a checkout and opens its page. */
  visit(
    options?: Parameters<CheckoutPages['open']>[0],
    changes?: Record<string, unknown>,
  ): Promise<VisitedCheckout>
  /** The page that was opened last. */
  readonly opened: OpenedPage
  /** Closes every page that was opened since the last call of this function. */
  closeOpened(): Promise<void>
  close(): Promise<void>
}

type VisitedCheckout = OpenedPage & { checkout: PreparedCheckout & { url: string } }

/** Returns the pay button of the wallet that `open` announces. */
export const payButton = ({ page }: OpenedPage) => page.getByRole('button', { name: 'Pay with Test Wallet' })

export const startCheckoutPages = async (options: WorldOptions = {}): Promise<CheckoutPages> => {
  const world = await createWorld(options)
  const shop = await world.openShop()
  const server = createServer(createApp(world.context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  world.context.config.hostedBaseUrl = origin
  const browser: Browser = await startBrowser()
  const change: CheckoutPages['change'] = async ({ id }, changes) => {
    await world.context.db.updateTable('checkouts').set(changes).where('id', '=', id).execute()
  }
  const keyOf = (account: string) => {
    const key = world.node.accounts.find(({ address }) => address === account)?.privateKey
    return key === undefined ? {} : { privateKey: key }
  }
  let openPages: OpenedPage[] = []
  const pages: CheckoutPages = {
    world,
    shop,
    origin,
    change,
    async checkout(changes = {}) {
      const prepared = await world.prepare(shop)
      if (Object.keys(changes).length > 0) await change(prepared, changes)
      if (changes.status === 'open')
        await world.context.db.deleteFrom('expectations').where('target_id', '=', prepared.id).execute()
      const { hosted_token: token } = await world.context.db
        .selectFrom('checkouts')
        .select('hosted_token')
        .where('id', '=', prepared.id)
        .executeTakeFirstOrThrow()
      return { ...prepared, url: `${origin}/checkout/${token}` }
    },
    async open({ account = world.buyer, announced = true, ...options } = {}) {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const { rpcUrl, chainId } = world.node
      const wallet = await installWallet(context, { rpcUrl, chainId, account, announced, ...keyOf(account) })
      const page = await context.newPage()
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(String(error)))
      const opened = { context, page, wallet, faults }
      openPages.push(opened)
      return opened
    },
    get opened() {
      const last = openPages.at(-1)
      if (last === undefined) throw new Error('No page is open.')
      return last
    },
    async closeOpened() {
      for (const { context } of openPages) await context.close()
      openPages = []
    },
    async visit(options, changes) {
      const checkout = await pages.checkout(changes)
      const opened = await pages.open(options)
      await opened.page.goto(checkout.url)
      return { ...opened, checkout }
    },
    async close() {
      await browser.close()
      world.context.streams.endAll()
      server.closeAllConnections()
      server.close()
      await world.close()
    },
  }
  return pages
}

const findViolations = async (page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }) => {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  // Wait until animations have ended, because text that fades in has too little contrast before. An endless
  // animation is not waited for.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished))`)
  return await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(runOnly)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  )
}

/** Expects that axe finds no violation of WCAG 2.2 AA or of its own best practices. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  expect(await findViolations(page, { type: 'tag', values })).toEqual([])
}

/**
 * Expects that axe finds no violation of its rules about colors. This is sufficient for a second color
 * scheme, because all other rules of axe have the same result in each color scheme.
 */
export const expectLegible = async (page: Page): Promise<void> => {
  const values = ['color-contrast', 'link-in-text-block']
  expect(await findViolations(page, { type: 'rule', values })).toEqual([])
}

/**
 * Expects that no part of the page is wider than the window, and that no visible control is too small for a
 * finger.
 */
export const expectFits = async (page: Page): Promise<void> => {
  const found = await page.evaluate(`({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: [...document.querySelectorAll('button,input,a.button')]
      .filter((one) => one.checkVisibility() && one.type !== 'hidden' && one.getBoundingClientRect().height < 43.5)
      .map((one) => one.outerHTML),
  })`)
  expect(found).toEqual({ sideways: 0, small: [] })
}
