/** Opens the dashboard in a real browser, as a person of a workspace uses it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBrowser } from '@stablerail/test-support/browser'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Address } from 'viem'
import { createApp } from '../app.ts'
import { setUp } from '../commands/setup/index.ts'
import type { Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'
import type { Config } from '../settings/config.ts'
import { createTestContext } from './context.ts'
import { createWorld, type World } from './payments/world.ts'
import { installWallet, type TestWallet } from './test-wallet.ts'

/** The timeout for a page. It is long, because the machine may be busy. */
export const inTime = { timeout: 20_000 }

export const password = 'correct horse battery'

export type OpenedDashboard = {
  page: Page
  wallet: TestWallet
  /** The errors in the browser's console, and every violation of the content security policy. */
  faults: string[]
}

type OpenOptions = BrowserContextOptions & { wallet?: Address }

export type OpenDashboard = {
  world: World
  url: string
  /** A workspace with a verified wallet. The person with `email` is one of its admins. */
  workspaceId: string
  shop: { scope: Scope; wallet: Address }
  email: string
  /**
   * Opens a separate browser without a session. If `wallet` is given, the browser has a wallet with this
   * address.
   */
  open(options?: OpenOptions): Promise<OpenedDashboard>
  /** Opens a signed-in browser at a page of the workspace in test mode: `visit('payments')`. */
  visit(path: string, options?: OpenOptions): Promise<OpenedDashboard>
  close(): Promise<void>
}

export const signIn = async (page: Page, { email }: Pick<OpenDashboard, 'email'>): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const join = async ({ db, ids, clock }: Context, member: { workspaceId: string; userId: string }) => {
  const { workspaceId, userId } = member
  await db
    .insertInto('workspace_members')
    .values({
      id: ids.make('member'),
      workspace_id: workspaceId,
      user_id: userId,
      role: 'admin',
      created_at: clock.now(),
    })
    .execute()
}

/** Starts the app on a real chain, at a URL for which sessions and passkeys work. */
export const startDashboard = async ({
  config: asked = {},
  byDeposit = false,
}: {
  config?: Partial<Config>
  byDeposit?: boolean
} = {}): Promise<OpenDashboard> => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const world = await createWorld({
    byDeposit,
    open: ({ config, ...options } = {}) =>
      createTestContext({ ...options, config: { ...config, ...asked, publicBaseUrl: origin } }),
  })
  server.on('request', createApp(world.context))
  const browser: Browser = await startBrowser()
  const email = 'ada@shop.example'
  const merchant = world.node.accounts[2]?.address as Address
  const shop = await world.openShop(merchant)
  const { workspaceId } = shop.scope
  const { userId } = await setUp(world.context, {
    workspaceName: 'Mugs & More',
    email,
    password,
    keys: [],
  })
  await join(world.context, { workspaceId, userId })
  const url = `${origin}/dashboard`
  const open: OpenDashboard['open'] = async ({ wallet: account, ...options } = {}) => {
    const context = await browser.newContext({ locale: 'en-US', ...options })
    const { rpcUrl, chainId } = world.node
    const wallet = await installWallet(context, {
      rpcUrl,
      chainId,
      account: account ?? '',
      announced: account !== undefined,
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    return { page, faults, wallet }
  }
  return {
    world,
    url,
    workspaceId,
    shop,
    email,
    open,
    async visit(path, options) {
      const opened = await open(options)
      await opened.page.goto(`${url}/${workspaceId}/test${path === '' ? '' : `/${path}`}`)
      await signIn(opened.page, { email })
      await opened.page
        .getByRole('navigation', { name: 'Pages' })
        .or(opened.page.getByText('Menu'))
        .first()
        .waitFor()
      return opened
    },
    async close() {
      await browser.close()
      world.context.streams.endAll()
      server.closeAllConnections()
      server.close()
      await world.close()
    },
  }
}
