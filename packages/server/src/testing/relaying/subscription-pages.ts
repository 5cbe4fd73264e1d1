/** Opens pages of subscriptions by allowance in a real browser, on a real chain, with a wallet that signs. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBrowser } from '@stablerail/test-support/browser'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { createApp } from '../../app.ts'
import type { OpenedPage } from '../checkout-pages.ts'
import { installWallet } from '../test-wallet.ts'
import type { Signer } from './agreeing.ts'
import { createRenewalWorld, type RenewalWorld } from './renewals.ts'

export type SubscriptionPages = {
  world: RenewalWorld
  origin: string
  /** Opens a page of this origin with the wallet of an account. */
  open(path: string, by: Signer, options?: BrowserContextOptions): Promise<OpenedPage>
  /** Opens a page in a browser without a wallet. */
  openBare(path: string, options?: BrowserContextOptions): Promise<Omit<OpenedPage, 'wallet'>>
  close(): Promise<void>
}

export const startSubscriptionPages = async (): Promise<SubscriptionPages> => {
  const world = await createRenewalWorld()
  const server = createServer(createApp(world.context))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  world.context.config.hostedBaseUrl = origin
  const browser: Browser = await startBrowser()
  const openIn = async (context: BrowserContext, path: string): Promise<Omit<OpenedPage, 'wallet'>> => {
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(origin + path)
    return { context, page, faults }
  }
  return {
    world,
    origin,
    async open(path, { address: account, privateKey }, options = {}) {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const { rpcUrl, chainId } = world.node
      const wallet = await installWallet(context, { rpcUrl, chainId, account, privateKey })
      return { ...(await openIn(context, path)), wallet }
    },
    openBare: async (path, options = {}) =>
      await openIn(await browser.newContext({ locale: 'en-US', ...options }), path),
    async close() {
      await browser.close()
      world.context.streams.endAll()
      server.closeAllConnections()
      server.close()
      await world.close()
    },
  }
}
