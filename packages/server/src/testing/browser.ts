/** A real browser, and pages for it on an origin of their own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import { build } from 'esbuild'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Flags that the browser package sets by default and that switch the separation of origins off; tests need it on. */
const unsafe = /^--(disable-web-security|disable-site-isolation|allow-running-insecure)/

export const startBrowser = async (): Promise<Browser> =>
  await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((flag) => !unsafe.test(flag)),
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
