import { get } from 'node:http'
import { startBrowser } from '@stablerail/test-support/browser'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { expectAccessible } from '../../testing/checkout-pages.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Returns the response's encoding and its size before decompression. (`fetch` would decompress it.) */
const bytesOf = (path: string, coding: string) =>
  new Promise<{ coding: string | undefined; count: number }>((resolve, reject) => {
    get(api.baseUrl + path, { headers: { 'accept-encoding': coding } }, (response) => {
      let count = 0
      response.on('data', (chunk: Buffer) => {
        count += chunk.length
      })
      response.on('end', () => resolve({ coding: response.headers['content-encoding'], count }))
    }).on('error', reject)
  })

const places = ['/v1/openapi.json', '/v1/docs/viewer.js']

describe.each(places)('%s', (path) => {
  it('is compressed by what the client takes', async () => {
    const plain = await bytesOf(path, 'identity')
    const zipped = await bytesOf(path, 'gzip')
    const best = await bytesOf(path, 'gzip, deflate, br')
    expect([plain.coding, zipped.coding, best.coding]).toEqual([undefined, 'gzip', 'br'])
    expect(zipped.count).toBeLessThan(plain.count / 2)
    expect(best.count).toBeLessThan(plain.count / 2)
  })

  it('is not sent again to who has it', async () => {
    const first = await api.call('GET', path, { key: '' })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const second = await api.call('GET', path, { key: '', headers })
    expect([second.status, second.text]).toEqual([304, ''])
    expect((await api.call('GET', path, { key: '', headers: { 'if-none-match': '"old"' } })).status).toBe(200)
  })
})

it.each([...places, '/v1/docs', '/v1/docs/reader-key.js', '/', '/v1/readyz'])(
  '%s is limited by address',
  async (path) => {
    const rateLimits = { keyPerSecond: 1, keyBurst: 1, publicPerSecond: 1, publicBurst: 2 }
    const slow = await startTestApi({ config: { rateLimits } })
    onTestFinished(() => slow.close())
    const answers = await Promise.all(Array.from({ length: 4 }, () => slow.call('GET', path, { key: '' })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
  },
)

it('the root says where the reference is', async () => {
  const { json } = await api.call('GET', '/', { key: '' })
  expect(json).toEqual({
    name: 'Stablerail',
    docs: 'http://127.0.0.1:4010/v1/docs',
    openapi: 'http://127.0.0.1:4010/v1/openapi.json',
  })
})

it.each(['/v1/healthz', '/v1/readyz', '/v1/checkout/nobody', '/v1/workspaces/ws_x/customers', '/v1/nowhere'])(
  'no cache keeps %s',
  async (path) => {
    expect((await api.call('GET', path)).headers.get('cache-control')).toBe('no-store')
  },
)

describe('in a browser, the page of the reference', () => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is accessible in the %s scheme at a width of %i', async (colorScheme, width) => {
    const browser = await startBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 850 } })
    await page.goto(`${api.baseUrl}/v1/docs`)
    await page.locator('button.scalar-code-copy').first().waitFor({ state: 'attached', timeout: 30_000 })
    // The viewer draws the groups of operations when the page is scrolled.
    await page.keyboard.press('End')
    await page.locator('button.show-more').first().click()
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await expectAccessible(page)
    // The button that copies an example shows its language while the pointer is above the example.
    await page.locator('.scalar-code-copy').filter({ hasText: 'JSON' }).first().locator('..').hover()
    await expectAccessible(page)
  })

  it('shows the operations, and is cut off from the origin it came from', async () => {
    const browser = await startBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${api.baseUrl}/v1/docs`)
    await page.getByText('Is it alive?').first().waitFor({ timeout: 30_000 })
    // Test requests would come from an opaque origin and be refused, so the viewer does not offer them.
    expect(await page.getByText('Test Request').count()).toBe(0)
    expect(await page.evaluate('origin')).toBe('null')
    await expect(page.evaluate('document.cookie')).rejects.toThrow('sandboxed')
  })
})
