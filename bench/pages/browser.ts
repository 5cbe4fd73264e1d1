import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Shop } from './shop.ts'

/** What a page is: its address from the origin on, who asks for it, and what is there when it is. */
export type MeasuredPage = { name: string; path: string; isSignedIn?: boolean; shows: string }

/** A phone on a slow line: 150 ms a round trip, 1.6 Mbit/s down, and a quarter of the processor. */
const slow = {
  line: {
    ...{ offline: false, latency: 150 },
    ...{ downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  },
  processor: 4,
}

/** Notes every candidate for the largest paint, the last of which counts. */
const watchPaints = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.largestPaintMs = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/** The last candidate, once some time has passed without another. */
const settledPaint = (quietMs: number) => `new Promise((resolve) => {
  let [last, sinceMs] = [undefined, performance.now()]
  const look = () => {
    if (globalThis.largestPaintMs !== last) [last, sinceMs] = [globalThis.largestPaintMs, performance.now()]
    if (document.readyState === 'complete' && performance.now() - sinceMs > ${quietMs}) resolve(last)
    else setTimeout(look, 50)
  }
  look()
})`

/** What came over the wire until nobody pressed anything, compressed as it was. */
export type Loaded = { scriptBytes: number; bytes: number }

/** Opens pages of a shop, each in a browser context of its own, with nothing kept. */
export const createVisits = (
  browser: Browser,
  { origin, cookies }: Shop,
  { quietMs }: { quietMs: number },
) => {
  const visit = async <Answer>(
    { path, isSignedIn = false, shows }: MeasuredPage,
    measure: { before?: (page: Page) => Promise<unknown>; after: (page: Page) => Promise<Answer> },
  ): Promise<Answer> => {
    const context: BrowserContext = await browser.newContext({
      ...{ locale: 'en-US', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
    })
    try {
      if (isSignedIn) await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
      const page = await context.newPage()
      await measure.before?.(page)
      await page.goto(origin + path, { timeout: 60_000 })
      await page.getByText(shows).first().waitFor({ timeout: 60_000 })
      return await measure.after(page)
    } finally {
      await context.close()
    }
  }
  return {
    visit,
    /** When the largest part of the page was painted, on a slow phone. */
    largestPaintMs: (measured: MeasuredPage): Promise<number> =>
      visit(measured, {
        async before(page) {
          const devtools = await page.context().newCDPSession(page)
          await devtools.send('Network.emulateNetworkConditions', slow.line)
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
          await page.addInitScript(watchPaints)
        },
        after: (page) => page.evaluate<number>(settledPaint(quietMs)),
      }),
    async loaded(measured: MeasuredPage): Promise<Loaded> {
      const counted: Promise<{ isScript: boolean; bytes: number }>[] = []
      await visit(measured, {
        async before(page) {
          page.on('requestfinished', (request) => {
            const isScript = request.resourceType() === 'script'
            counted.push(request.sizes().then(({ responseBodySize: bytes }) => ({ isScript, bytes })))
          })
        },
        async after(page) {
          await page.evaluate(settledPaint(quietMs))
        },
      })
      const all = await Promise.all(counted)
      const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0)
      return { scriptBytes: sum(all.filter(({ isScript }) => isScript)), bytes: sum(all) }
    },
  }
}

export type Visits = ReturnType<typeof createVisits>
