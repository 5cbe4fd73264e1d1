/**
 * Tests every page of the dashboard, empty and with data, in both colour schemes and at the widths of a phone
 * and a desktop screen.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { dashboardLooks } from '../../testing/looks.ts'

let dashboard: OpenDashboard
const records: Record<string, string> = {}
beforeAll(async () => {
  dashboard = await startDashboard()
  const { world, shop } = dashboard
  const checkout = await world.prepare(shop)
  await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, suffix: checkout.suffix })
  await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.node.mine(5)
  await world.read()
  records.checkout = checkout.id
  records.payment = (await world.payments()).find(({ checkout_id }) => checkout_id === null)?.id ?? ''
}, 120_000)
afterAll(() => dashboard?.close())

const paths = [
  '',
  'analytics',
  'payments',
  'payments/{payment}',
  'checkouts',
  'checkouts/{checkout}',
  'checkouts/new',
  'customers',
  'products',
  'links',
  'links/new',
  'invoices',
  'invoices/new',
  'subscriptions',
  'subscriptions/new',
  'entitlements',
  'commissions',
  'keys',
  'webhooks',
  'events',
  'wallets',
  'wallets/collect/base/USDC',
  'team',
  'settings',
  'audit-log',
  'account',
]

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

describe.each(dashboardLooks)('at $width px, $colorScheme', ({ width, colorScheme }) => {
  test('every page can be read by anybody, fits, and is within the policy', async () => {
    const { page, faults } = await dashboard.visit('', { colorScheme, viewport: { width, height: 900 } })
    const found: Record<string, unknown> = {}
    for (const path of paths) {
      const address = path.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? '')
      await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test${address === '' ? '' : `/${address}`}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), inTime).toBe(0)
      await expectAccessible(page).catch((error: Error & { actual?: unknown }) => {
        found[path] = error.actual ?? error.message
      })
      if ((await page.evaluate(sideways)) !== 0) found[`${path} is too wide`] = await page.evaluate(sideways)
    }
    expect(found).toEqual({})
    expect(faults).toEqual([])
  }, 180_000)
})

/** Returns how much wider the page and its lists are than the space that they have. */
const tooWide = `Math.max(0, ...[document.documentElement, ...document.querySelectorAll('.overflow-x-auto')]
  .map((one) => one.scrollWidth - one.clientWidth))`

test('on a phone at 200 percent zoom, every page and list fits, and rows stay rows', async () => {
  const { page } = await dashboard.visit('', { viewport: { width: 195, height: 422 } })
  const found: Record<string, unknown> = {}
  for (const path of paths) {
    const address = path.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? '')
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test${address === '' ? '' : `/${address}`}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), inTime).toBe(0)
    const pixels = await page.evaluate(tooWide)
    if (pixels !== 0) found[path] = pixels
  }
  expect(found).toEqual({})
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/payments`)
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: '$12.34' })
  await row.getByRole('cell').filter({ hasText: 'Unmatched' }).waitFor()
}, 120_000)

test('the palette leads to a page and to a record by keys alone', async () => {
  const { page, faults } = await dashboard.visit('')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const asked = page.getByRole('combobox', { name: /^Search/ })
  const open = async () => {
    await page.keyboard.press('Control+k')
    await expect.poll(() => asked.and(page.locator(':focus')).count(), inTime).toBe(1)
  }
  await open()
  await expectAccessible(page)
  await page.keyboard.type('pay')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Payment links' }).waitFor()
  // The Tab key goes on within the page, and not through the navigation again.
  await expect.poll(() => page.evaluate('document.activeElement.tagName'), inTime).toBe('MAIN')
  await open()
  await page.keyboard.type(records.payment ?? '')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '$12.34' }).waitFor()
  expect(faults).toEqual([])
})

test('home leads a workspace without payments to the first, step by step', async () => {
  const { page } = await dashboard.visit('')
  // There are payments in test mode only.
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/live`)
  const steps = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /wallet|link|key|webhook/ })
  await expect.poll(() => steps.count(), inTime).toBe(4)
  expect(await steps.nth(0).textContent()).toContain('(done)')
  await page.getByRole('link', { name: 'Create an API key for your backend' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Shop')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText(/^sk_live_[\w-]{20,}/).waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  expect(await page.getByText(/^sk_live_[\w-]{20,}/).count()).toBe(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect
    .poll(() => page.getByRole('link', { name: 'Create an API key for your backend' }).count(), inTime)
    .toBe(0)
})
