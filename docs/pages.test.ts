/**
 * Checks pages of the site in a real browser: no page scrolls sideways, no code is cut off, tables are
 * readable, and the pages are accessible.
 */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startBrowser } from '@stablerail/test-support/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The pages that are checked: those with the widest tables, the longest lines, tabs and drawings. */
const pages = [
  '/',
  '/404.html',
  '/quickstart.html',
  '/sdk.html',
  '/configuration.html',
  '/figures.html',
  '/guides/sessions.html',
  '/guides/webhooks.html',
  '/concepts/attribution.html',
  '/scenarios/',
  '/scenarios/three-parts.html',
  '/scenarios/provider-wrong-about-a-transfer.html',
  '/scenarios/endpoint-slow.html',
  '/reference/checkouts.html',
  '/reference/payments.html',
  ...[
    'trial',
    'install',
    'upgrade',
    'backup',
    'chains',
    'pull-contract',
    'deposit-factory',
    'sizes',
    'metrics',
    'runbook',
  ].map((name) => `/operations/${name}.html`),
]

const folder = fileURLToPath(new URL('.vitepress/dist', import.meta.url))
let server: Server
let browser: Awaited<ReturnType<typeof startBrowser>>
/**
 * A browser page for all widths. It is used again, because this Chromium version did not load a second page
 * after the first was closed.
 */
let page: Awaited<ReturnType<typeof browser.newPage>>

const fileOf = (path: string) => {
  const file = join(folder, decodeURIComponent(path))
  return existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file
}

beforeAll(async () => {
  // The test runner sets NODE_PATH. It is left out here, because with it VitePress would find another version
  // of Vue.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], { env })
  server = createServer(({ url = '/' }, response) => {
    const file = fileOf(new URL(url, 'http://docs').pathname)
    if (!existsSync(file)) response.writeHead(404).end()
    else
      response
        .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        .end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await startBrowser()
  page = await browser.newPage()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expression that is evaluated in the page. It returns what violates WCAG 2.2 AA or the best practices of axe. */
const violations = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then((found) => found.violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`

/**
 * Expression that is evaluated in the page. It returns how much wider the page is than the window, the code
 * blocks that are cut off, and the sentences in table cells that are only a few letters wide or start at the
 * edge of the window.
 */
const measured = `({
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  cut: [...document.querySelectorAll('.vp-doc pre')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent.slice(0, 80)),
  unread: [...document.querySelectorAll('.vp-doc td')]
    .filter((cell) => cell.textContent.length > 60)
    .filter((cell) => {
      const { left, width, height } = cell.getBoundingClientRect()
      return width < 85 || height > 450 || left > document.documentElement.clientWidth - 40
    })
    .map(({ textContent }) => textContent.slice(0, 80)),
})`

test.each([
  [390, 'dark'],
  [1280, 'light'],
] as const)(
  'at %i px in the %s scheme, axe finds nothing on a page',
  async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    const { port } = server.address() as AddressInfo
    for (const path of pages) {
      await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'load' })
      await page.evaluate(axe)
      expect(await page.evaluate(violations), path).toEqual([])
    }
  },
  120_000,
)

test.each([390, 1280])(
  'at %i px no page scrolls sideways, no code is cut, and the sentences of tables can be read',
  async (width) => {
    await page.setViewportSize({ width, height: 844 })
    const { port } = server.address() as AddressInfo
    for (const path of pages) {
      const answer = await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'load' })
      expect(answer?.status(), path).toBe(200)
      expect(await page.evaluate(measured), path).toEqual({ sideways: 0, cut: [], unread: [] })
    }
  },
  120_000,
)
