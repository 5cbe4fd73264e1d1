import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Shop } from './shop.ts'

/**
 * A page to measure: its path, whether it requires a signed-in person, and a text that it shows when it is
 * complete.
 */
export type MeasuredPage = { name: string; path: string; isSignedIn?: boolean; shows: string }

/**
 * A phone on a slow connection: a round-trip time of 150 ms, 1.6 Mbit/s downstream, and a quarter of the
 * processor speed.
 */
const slow = {
  line: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
  processor: 4,
}

/**
 * Script that records every candidate for the largest contentful paint (LCP). The last candidate is the
 * result.
 */
const watchPaints = `new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.largestPaintMs = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/** Script that returns the last LCP candidate, after `quietMs` without another candidate. */
const settledPaint = (quietMs: number) => `new Promise((resolve) => {
  let [last, sinceMs] = [undefined, performance.now()]
  const look = () => {
    if (globalThis.largestPaintMs !== last) [last, sinceMs] = [globalThis.largestPaintMs, performance.now()]
    if (document.readyState === 'complete' && performance.now() - sinceMs > ${quietMs}) resolve(last)
    else setTimeout(look, 50)
  }
  look()
})`

/** The compressed bytes that the browser received before the user pressed a button. */
export type Loaded = { scriptBytes: number; bytes: number }

/** Opens pages of a shop, each in a new browser context without cache. */
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
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
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
    /** The time of the largest contentful paint on a slow phone. Unit: milliseconds. */
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
