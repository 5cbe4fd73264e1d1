/** Starts a real browser, and serves pages for it on an origin of their own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { build } from 'esbuild'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * The command-line flags of the browser, which it needs in a container that runs as root. The default flags
 * of the browser's package are not used: they would put all pages into one process and turn off site
 * isolation, which would change what is tested.
 */
const flags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

export const startBrowser = async (moreFlags: readonly string[] = []): Promise<Browser> =>
  await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...flags, ...moreFlags],
    headless: true,
  })

/**
 * Serves a page that contains a bundled program as `globalThis.program`, with the given response headers.
 * Returns its origin.
 */
export const startPage = async (
  program: string,
  headers: Record<string, string> = {},
): Promise<{ origin: string; stop(): void }> => {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'program',
    platform: 'browser',
    write: false,
  })
  const html = `<!doctype html><script>${outputFiles[0]?.text ?? ''}</script>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
