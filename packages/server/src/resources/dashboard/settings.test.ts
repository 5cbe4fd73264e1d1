/** Tests the dashboard's settings of the business and its branding. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const storedWorkspace = () =>
  dashboard.world.context.db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', dashboard.workspaceId)
    .executeTakeFirstOrThrow()

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

test('the page begins with links to its cards, and shows no setting that has no effect', async () => {
  const { page, faults } = await dashboard.visit('settings')
  await page.setViewportSize({ width: 1280, height: 844 })
  const links = page.getByRole('navigation', { name: 'Settings on this page' }).getByRole('link')
  await links.first().waitFor(inTime)
  const titles = await page.locator('main section[id] > div:first-child > h2').allTextContents()
  expect(titles).toHaveLength(10)
  expect(await links.allTextContents()).toEqual(titles)
  await links.filter({ hasText: 'Invoice reminders' }).click()
  await page.waitForURL('**/settings#invoice-reminders')
  await expect
    .poll(
      () => card(page, 'Invoice reminders').evaluate((one) => one.getBoundingClientRect().top < 844),
      inTime,
    )
    .toBe(true)
  const deposits = card(page, 'Deposit addresses')
  await deposits.getByText('This service does not offer deposit addresses').waitFor()
  expect(await deposits.locator('input, select, button').count()).toBe(0)
  await card(page, 'Public page')
    .getByText(`${new URL(dashboard.url).host}/u/`, { exact: true })
    .waitFor()
  expect(faults).toEqual([])
})

test('the current page is visible in the list of pages on a low screen', async () => {
  const { page } = await dashboard.visit('')
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/settings`)
  const current = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Settings' })
  const isShown = () =>
    current.evaluate((link) => {
      const frame = link.closest('nav')?.parentElement?.getBoundingClientRect()
      const own = link.getBoundingClientRect()
      return frame !== undefined && own.top >= frame.top && own.bottom <= frame.bottom - 24
    })
  await expect.poll(isShown, inTime).toBe(true)
})

test('a country is found by its name or its code, with keys alone, and taken away again', async () => {
  const { page, faults } = await dashboard.visit('settings')
  const business = card(page, 'Business')
  const country = business.getByRole('combobox', { name: 'Country' })
  // The roles of other elements are hidden while the list of countries is open.
  const input = page.getByPlaceholder('Type a name')
  await country.focus()
  await page.keyboard.type('germ')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await country.inputValue()).toBe('Germany')
  await business.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await storedWorkspace()).country, inTime).toBe('DE')
  await input.fill('fr')
  await page.getByRole('option', { name: 'France' }).waitFor()
  await input.fill('nowhere at all')
  await page.getByText('No country is like that.').waitFor()
  await input.fill('')
  await page.keyboard.press('Escape')
  await business.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await storedWorkspace()).country, inTime).toBe(null)
  expect(faults).toEqual([])
})

test('a colour is picked or typed, and the preview shows the checkout page in it before it is saved', async () => {
  const { page, faults } = await dashboard.visit('settings')
  const branding = card(page, 'Branding')
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await frame.getByText('$19.99').first().waitFor()
  const colour = branding.getByLabel('Color', { exact: true })
  await branding.getByLabel('Pick a color').fill('#aa0044')
  expect(await colour.inputValue()).toBe('#aa0044')
  await expect.poll(() => frame.locator('style').allTextContents().then(String), inTime).toContain('#aa0044')
  expect((await storedWorkspace()).accent).toBe(null)
  await lookAtDashboard(page, 'settings')
  await page.setViewportSize({ width: 1280, height: 850 })
  await expectAccessible(page)
  await colour.fill('#aa00')
  await branding.getByRole('button', { name: 'Save color' }).click()
  expect(await colour.evaluate((input) => input.matches(':invalid'))).toBe(true)
  await colour.fill('#0a6cff')
  await branding.getByRole('button', { name: 'Save color' }).click()
  await expect.poll(async () => (await storedWorkspace()).accent, inTime).toBe('#0a6cff')
  await branding.getByRole('button', { name: 'Use the standard color' }).click()
  await branding.getByRole('button', { name: 'Save color' }).click()
  await expect.poll(async () => (await storedWorkspace()).accent, inTime).toBe(null)
  expect(faults).toEqual([])
})

test('the preview is a picture: the Tab key does not stop in it, and no press leads anywhere', async () => {
  const { page } = await dashboard.visit('settings')
  const frame = page.locator('iframe[title="Preview of the page"]')
  await frame.waitFor()
  await card(page, 'Branding').getByRole('button', { name: 'Save color' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('IFRAME')
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
})

test('forms fit a phone at 200 percent zoom', async () => {
  const { page } = await dashboard.visit('settings')
  await page.setViewportSize({ width: 195, height: 422 })
  const tooWide: Record<string, unknown> = {}
  for (const path of [
    'settings',
    'account',
    'links/new',
    'checkouts/new',
    'subscriptions/new',
    'invoices/new',
  ]) {
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), inTime).toBe(0)
    const sideways = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    if (sideways !== 0) tooWide[path] = sideways
  }
  expect(tooWide).toEqual({})
})
