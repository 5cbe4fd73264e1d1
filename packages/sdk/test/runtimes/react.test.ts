/** Tests the React part of the packed tarball, on a server and in a real browser. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { type BuildOptions, build } from 'esbuild'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { run } from '../packed/install.ts'

/** Bundles a program with React and the package, which are installed as a user would install them. */
const bundle = async (contents: string, options: BuildOptions): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inject('consumer') },
    bundle: true,
    nodePaths: [fileURLToPath(new URL('../node_modules', import.meta.url))],
    define: { 'process.env.NODE_ENV': '"development"' },
    ...options,
    write: false,
  })
  return outputFiles?.[0]?.text ?? ''
}

test('a server renders a plain link to the page of the checkout', async () => {
  const program = `import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { StablerailCheckout } from '@stablerail/sdk/react'
    const props = { hostedUrl: 'https://pay.example/checkout/x', mode: 'modal', closeLabel: 'Shut', className: 'big' }
    console.log(renderToString(createElement(StablerailCheckout, props, 'Pay')))`
  const file = join(inject('consumer'), 'render.cjs')
  writeFileSync(file, await bundle(program, { platform: 'node', format: 'cjs' }))
  const { stdout } = await run(process.execPath, [file], { cwd: inject('consumer') })
  expect(stdout.trim()).toBe('<a class="big" href="https://pay.example/checkout/x">Pay</a>')
})

/**
 * The script of a shop's page. `show` renders its component. A global list contains the arguments of its
 * callbacks.
 */
const shopProgram = `import { createElement, StrictMode } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  import { StablerailCheckout, useCheckout } from '@stablerail/sdk/react'
  const Hooked = ({ hostedUrl, ...options }) => {
    const { open, close, status } = useCheckout(options)
    const button = (name, onClick) => createElement('button', { onClick }, name)
    return createElement('p', null, button('Open', () => open(hostedUrl)), button('Shut', close), String(status))
  }
  const root = createRoot(document.querySelector('main'))
  globalThis.told = []
  globalThis.show = (name, props) => {
    const tell = (what) => told.push((props.prefix ?? '') + what)
    const callbacks = { onStatus: tell, onClosed: (status) => tell('closed ' + status) }
    const component = { link: StablerailCheckout, hook: Hooked }[name]
    const shown = name && createElement(StrictMode, null, createElement(component, { ...props, ...callbacks }, 'Pay'))
    // Also runs the effects of the component.
    flushSync(() => root.render(shown))
  }`

/** A minimal checkout page, which only reports its status to the shop's page. */
const checkoutPage = `<!doctype html><title>Checkout</title><script>
  const shop = parent === window ? opener : parent
  globalThis.tell = (status) => shop.postMessage({ type: 'stablerail.checkout', status }, '*')
  tell('pending')</script>`

describe('in a browser', () => {
  let browser: Browser
  let page: Page
  let shop: string
  let hostedUrl: string
  const closers: (() => void)[] = []

  const serve = async (html: string): Promise<string> => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  beforeAll(async () => {
    const script = await bundle(shopProgram, { platform: 'browser', format: 'iife' })
    shop = await serve(
      `<!doctype html><main></main><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    )
    hostedUrl = `${await serve(checkoutPage)}/checkout/x`
    const executablePath = await chromium.executablePath()
    const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']
    browser = await playwright.launch({ executablePath, args, headless: true })
  }, 60_000)
  beforeEach(async () => {
    page = await browser.newPage()
    await page.goto(shop)
  })
  afterAll(async () => {
    await browser?.close()
    for (const close of closers) close()
  })

  const show = (name: 'link' | 'hook' | null, props: object = {}) =>
    page.evaluate(`show(${JSON.stringify(name)}, ${JSON.stringify({ hostedUrl, ...props })})`)
  const told = () => page.evaluate<string[]>('told')
  const eventually = { timeout: 20_000 }
  const press = () => page.getByRole('link', { name: 'Pay' }).click()
  const openPopup = async () => {
    const opening = page.waitForEvent('popup')
    await press()
    return await opening
  }

  test('the link opens a modal, tells what it is given last, and takes the modal with it', async () => {
    await show('link', { mode: 'modal' })
    await press()
    await expect.poll(told, eventually).toEqual(['pending'])
    await show('link', { mode: 'modal', prefix: 'then ' })
    const frame = page.frames().find((one) => one.url().startsWith(hostedUrl))
    await frame?.evaluate(`tell('succeeded')`)
    await expect.poll(told, eventually).toEqual(['pending', 'then succeeded'])
    await show(null)
    await expect.poll(told, eventually).toEqual(['pending', 'then succeeded', 'then closed succeeded'])
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('the link opens a window, which stays when the component goes', async () => {
    await show('link', { mode: 'popup' })
    const popup = await openPopup()
    await expect.poll(told, eventually).toEqual(['pending'])
    await show(null)
    await popup.evaluate(`tell('succeeded')`)
    await expect.poll(told, eventually).toEqual(['pending', 'succeeded'])
    await popup.close()
    await expect.poll(told, eventually).toEqual(['pending', 'succeeded', 'closed succeeded'])
  })

  test('a second press opens another window in place of the first, of whose end nothing is told', async () => {
    await show('link', { mode: 'popup' })
    const first = await openPopup()
    await expect.poll(told, eventually).toEqual(['pending'])
    const second = await openPopup()
    expect(first.isClosed()).toBe(true)
    await expect.poll(told, eventually).toEqual(['pending', 'pending'])
    await second.close()
    await expect.poll(told, eventually).toEqual(['pending', 'pending', 'closed pending'])
  })

  test('the link leaves the page where nothing else is asked for', async () => {
    await show('link')
    await press()
    await page.waitForURL(hostedUrl)
  })

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
    'a press with %s is left to the browser',
    async (key) => {
      await show('link', { mode: 'modal' })
      await page.getByRole('link', { name: 'Pay' }).waitFor()
      const wasTaken = await page.evaluate(`new Promise((resolve) => {
      addEventListener('click', (event) => { resolve(event.defaultPrevented); event.preventDefault() })
      const press = new MouseEvent('click', { bubbles: true, cancelable: true, ${key}: true })
      document.querySelector('a').dispatchEvent(press)
    })`)
      expect(wasTaken).toBe(false)
      expect(await page.locator('dialog').count()).toBe(0)
    },
  )

  test('what cannot be opened leaves the checkout that is open, which still tells', async () => {
    await show('hook', { mode: 'modal' })
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.poll(told, eventually).toEqual(['pending'])
    await show('hook', { mode: 'modal', hostedUrl: 'no address' })
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate(`document.querySelectorAll('button')[0].click()`)
    expect(String(await thrown)).toContain('Invalid URL')
    expect(await page.locator('dialog').count()).toBe(1)
    await page.evaluate(`document.querySelectorAll('button')[1].click()`)
    await expect.poll(told, eventually).toEqual(['pending', 'closed pending'])
  })

  test('the hook opens, says how far the checkout is, and closes', async () => {
    await show('hook', { mode: 'modal' })
    await page.getByText('null').waitFor()
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('pending').waitFor()
    await page.evaluate(`document.querySelectorAll('button')[1].click()`)
    await expect.poll(told, eventually).toEqual(['pending', 'closed pending'])
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.poll(told, eventually).toEqual(['pending', 'closed pending', 'pending'])
  })
})
