/** Tests the API reference as the dashboard opens it, with a test key and a workspace in the fragment of the URL. */
import { exampleId } from '@stablerail/contract'
import { startBrowser } from '@stablerail/test-support/browser'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { exampleOfCheckout } from '../../testing/reference.ts'

let api: TestApi
let browser: Browser
beforeAll(async () => {
  api = await startTestApi()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await api.close()
})

const random = `${'Ab-_5'.repeat(8)}xyz`
const key = `sk_test_${random}`
const workspaceId = 'ws_01k9z7q4m8c3v5t2r6w1xzzzzz'
const fragment = `#key=${key}&workspace=${workspaceId}`

const openPage = async (options: BrowserContextOptions = {}) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { page, faults }
}

/** Opens the reference without Scalar's viewer, as if a page at `referrer` had a link to it. */
const arrive = async (hash: string, referrer: string) => {
  const { page, faults } = await openPage()
  await page.route('**/v1/docs/viewer.js', (route) => route.fulfill({ body: '' }))
  await page.goto(`${api.baseUrl}/v1/docs${hash}`, { referer: referrer })
  const state = await page.evaluate(`({
    address: location.href,
    configuration: document.getElementById('api-reference').dataset.configuration,
    isFetchNative: fetch.toString().includes('[native code]'),
    elements: document.querySelectorAll('*').length,
  })`)
  await page.context().close()
  return { state: state as Record<string, unknown>, faults }
}

it.each([
  ['light', 1280],
  ['dark', 390],
] as const)('the examples have both, in the %s scheme at a width of %i', async (colorScheme, width) => {
  const { page, faults } = await openPage({ colorScheme, viewport: { width, height: 850 } })
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
  })
  await page.goto(`${api.baseUrl}/v1/docs${fragment}`, { referer: `${api.baseUrl}/` })
  expect(page.url()).toBe(`${api.baseUrl}/v1/docs`)
  const text = await exampleOfCheckout(page)
  await page
    .getByText('The example requests on this page contain your workspace and your test key.')
    .waitFor()
  expect(text).toContain(`Bearer ${key}'`)
  expect(new Set(text.match(/\bws_\w+/g))).toEqual(new Set([workspaceId]))
  // Of the request for the page itself, the browser leaves the fragment out.
  expect(sent.filter((one) => one.includes(random) && !one.includes(fragment))).toEqual([])
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
    random,
  )
  await expectAccessible(page)
  await page.reload()
  expect(await exampleOfCheckout(page)).toContain('Bearer YOUR_SECRET_TOKEN')
  expect(await page.content()).not.toContain(random)
  expect(faults).toEqual([])
})

it('a fragment of the dashboard changes the configuration, and is gone before the viewer runs', async () => {
  const { state, faults } = await arrive(fragment, `${api.baseUrl}/`)
  expect(state).toMatchObject({ address: `${api.baseUrl}/v1/docs`, isFetchNative: false })
  expect(JSON.parse(String(state.configuration)).authentication.securitySchemes).toEqual({
    apiKey: { token: key },
  })
  expect(faults).toEqual([])
})

it.each([
  ['a live key', fragment.replace('sk_test_', 'sk_live_')],
  ['a key that is too short', fragment.replace('xyz', 'xy')],
  ['a key that is too long', fragment.replace('xyz', 'xyz0')],
  ['HTML in place of a key', `#key=<img/src=x/onerror=alert(1)>&workspace=${workspaceId}`],
  ['a quote after the key', fragment.replace('&', `'"}&`)],
  ['HTML after the workspace', `${fragment}<script>alert(1)</script>`],
  ['a workspace that is no id', fragment.replace(/ws_.*/, 'ws_1')],
  ['a second workspace', `${fragment}&workspace=${exampleId('workspace')}`],
  ['no workspace', `#key=${key}`],
  ['a line break at the end', `${fragment}%0A`],
  ['a very long text', `${fragment}${'z'.repeat(500_000)}`],
])('%s changes nothing, and is removed', async (_, hash) => {
  const unchanged = await arrive('', `${api.baseUrl}/`)
  expect(await arrive(hash, `${api.baseUrl}/`)).toEqual(unchanged)
})

it.each([
  ['another site', 'https://attacker.example/'],
  ['another port', 'http://127.0.0.1:1/'],
  ['a page that sends no referrer', ''],
])('the fragment of a link on %s changes nothing, and is removed', async (_, referrer) => {
  const unchanged = await arrive('', referrer)
  expect(unchanged.state.isFetchNative).toBe(true)
  expect(await arrive(fragment, referrer)).toEqual(unchanged)
})

it('a place of the reference stays in the address', async () => {
  const { state } = await arrive('#tag/checkouts', `${api.baseUrl}/`)
  expect(state.address).toBe(`${api.baseUrl}/v1/docs#tag/checkouts`)
})
