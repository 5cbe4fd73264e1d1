/**
 * Takes the screenshots of the README and the guides from the running pages in a real browser: the page of a checkout
 * on a phone in three states, and the dashboard on a desktop, each in the light and the dark colour scheme.
 * `npm run pictures` writes them to docs/public/pictures.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createCleanup } from '../../bench/cleanup.ts'
import { startDatabase } from '../../bench/processes/database.ts'
import { openOn } from '../../campaigns/open-on.ts'
import { createApp } from '../../packages/server/src/app.ts'
import { freePort } from '../../packages/server/src/commands/require-port.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import type { NetworkConfig } from '../../packages/server/src/settings/config.ts'
import { startBrowser } from '../../packages/test-support/src/browser.ts'
import { createTestClock } from '../../packages/test-support/src/index.ts'
import { create, email, openShop, password, type Shop, tokens } from './shop.ts'

const folder = new URL('../../docs/public/pictures/', import.meta.url)
const takenAt = '2026-11-20T16:20:00.000Z'
const quality = 88

const network = (chain: NetworkConfig['chain'], networkId: number): NetworkConfig => ({
  chain,
  livemode: true,
  networkId,
  // The URL of a node that is never called, because the sales of the shop are inserted into the database.
  rpcUrls: ['http://127.0.0.1:1'],
  tokens,
  confirmations: 10,
  pollIntervalMs: 1_000,
  minesOnDemand: false,
})

const networks = [network('base', 8_453), network('polygon', 137), network('arbitrum', 42_161)]

type Cleanup = ReturnType<typeof createCleanup>
type Browser = Awaited<ReturnType<typeof startBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>
type Cookie = { name: string; value: string }

const serve = async (cleanup: Cleanup) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const clock = createTestClock(takenAt)
  const config = { publicBaseUrl: origin, hostedBaseUrl: origin, networks }
  const { context, close } = await openOn(await startDatabase(cleanup))({ config, clock })
  cleanup.onEnd(close)
  const server = createServer(createApp(context))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  cleanup.onEnd(async () => {
    context.streams.endAll()
    server.closeAllConnections()
    server.close()
  })
  return { context, clock, origin }
}

const signIn = async (origin: string): Promise<Cookie[]> => {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The sign-in returned ${response.status}: ${await response.text()}`)
  return response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value }
  })
}

const checkoutOf = (shop: Shop, origin: string, body: object) =>
  create<{ hostedUrl: string }>(shop, origin, {
    path: 'checkouts',
    body: { mode: 'payment', amount: 3_400, description: 'Stoneware mug, sea blue', ...body },
  })

/** Creates a checkout with a choice of several pairs. Returns the path of its page. */
const openCheckout = async (shop: Shop, origin: string): Promise<string> => {
  const accepts = [
    { chain: 'polygon', token: 'USDT' },
    { chain: 'arbitrum', token: 'USDC' },
  ]
  const { hostedUrl } = await checkoutOf(shop, origin, { chain: 'base', token: 'USDC', accepts })
  return new URL(hostedUrl).pathname
}

/** Creates a checkout whose page shows payment instructions. Returns the path of the page. */
const prepareCheckout = async (shop: Shop, origin: string): Promise<string> => {
  const { hostedUrl } = await checkoutOf(shop, origin, { chain: 'base', token: 'USDC' })
  const { pathname } = new URL(hostedUrl)
  const response = await fetch(`${origin}/v1${pathname}/prepare-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chain: 'base', token: 'USDC' }),
  })
  if (!response.ok) throw new Error(`Preparing returned ${response.status}: ${await response.text()}`)
  return pathname
}

/** Returns the path of the page of a checkout that was paid. */
const paidCheckout = async (context: Context): Promise<string> => {
  const { hosted_token: token } = await context.db
    .selectFrom('checkouts')
    .innerJoin('payments', 'payments.checkout_id', 'checkouts.id')
    .select('hosted_token')
    .where('payments.status', '=', 'confirmed')
    .where('checkouts.description', 'like', 'Stoneware%')
    .orderBy('checkouts.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/checkout/${token}`
}

type Picture = {
  name: string
  path: string
  cookies: Cookie[]
  viewport: { width: number; height: number }
  /** Texts to wait for. When the page shows them, it is complete. */
  shows: readonly string[]
}

const take = async (browser: Browser, origin: string, picture: Picture): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { viewport } = picture
    const context = await browser.newContext({ locale: 'en-US', viewport, deviceScaleFactor: 2, colorScheme })
    await context.addCookies(picture.cookies.map((cookie) => ({ ...cookie, url: origin })))
    const page = await context.newPage()
    await page.clock.install({ time: new Date(takenAt) })
    await page.goto(origin + picture.path)
    for (const text of picture.shows) await page.getByText(text).first().waitFor()
    await page.waitForLoadState('load')
    while ((await page.getByRole('status', { name: 'Loading' }).count()) > 0) await page.waitForTimeout(50)
    const file = `${picture.name}-${colorScheme}.webp`
    const bytes = await asWebp(page)
    writeFileSync(new URL(file, folder), bytes)
    process.stdout.write(`docs/public/pictures/${file} ${Math.round(bytes.length / 1_000)} KB\n`)
    await context.close()
  }
}

/**
 * Takes a screenshot in the format WebP, which needs a third of the bytes of PNG. It uses Chromium's own
 * protocol, because Playwright does not support WebP.
 */
const asWebp = async (page: Page): Promise<Buffer> => {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  return Buffer.from(data, 'base64')
}

const main = async (cleanup: Cleanup): Promise<void> => {
  const { context, clock, origin } = await serve(cleanup)
  const shop = await openShop(context, clock, origin)
  const browser = await startBrowser()
  cleanup.onEnd(() => browser.close())
  const phone = { cookies: [], viewport: { width: 390, height: 824 } }
  const pages = [
    { name: 'choose', path: await openCheckout(shop, origin), shows: ['USDT on Polygon'] },
    { name: 'checkout', path: await prepareCheckout(shop, origin), shows: ['Send exactly'] },
    { name: 'paid', path: await paidCheckout(context), shows: ['Paid. Thank you.'] },
  ]
  for (const page of pages) await take(browser, origin, { ...phone, ...page })
  await take(browser, origin, {
    name: 'dashboard',
    path: `/dashboard/${shop.scope.workspaceId}/live`,
    cookies: await signIn(origin),
    viewport: { width: 1_280, height: 828 },
    shows: ['▲', 'Confirmed'],
  })
}

const cleanup = createCleanup()
try {
  await main(cleanup)
} finally {
  await cleanup.run()
}
