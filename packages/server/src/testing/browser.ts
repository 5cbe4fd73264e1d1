/** A real browser, and pages for it on an origin of their own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { build } from 'esbuild'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * What a container needs that runs as root. The flags that the browser's package sets by default put all pages into one
 * process and switch the separation of origins off, which changes what is tested.
 */
const flags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

export const startBrowser = async (moreFlags: readonly string[] = []): Promise<Browser> =>
  await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...flags, ...moreFlags],
    headless: true,
  })

/** A page with a program bundled into it, under `globalThis.program`. */
export const startPage = async (program: string): Promise<{ origin: string; stop(): void }> => {
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
    response.setHeader('content-type', 'text/html').end(html)
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
