/** Tests the names, amounts and statuses in the lists and pages of records. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, type OpenedDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
import { sellRecords } from '../../testing/sold-records.ts'

let dashboard: OpenDashboard
let made: Record<string, string>

beforeAll(async () => {
  dashboard = await startDashboard()
  const { page } = await dashboard.visit('')
  made = await sellRecords(dashboard, page)
  await page.context().close()
}, 120_000)
afterAll(() => dashboard?.close())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

describe('a list', () => {
  // One sign-in for all lists: the service limits how many there are in a minute.
  let opened: OpenedDashboard
  beforeAll(async () => {
    opened = await dashboard.visit('')
  })
  test.each([
    ['subscriptions', 'Ada Lovelace', ['Tea club', '$20.00 a month', 'Ends']],
    ['subscriptions', 'grace.brewster', ['Tea club', '$20.00 a month', 'Trial until']],
    ['invoices', 'INV-000001', ['Ada Lovelace', '$59.97', 'Paid']],
    ['invoices', 'INV-000002', ['grace.brewster', '$59.97', 'Draft']],
    ['checkouts', 'Ada Lovelace', ['Blue mug', '$19.99', 'Paid']],
    ['checkouts', 'grace.brewster', ['Large mug', '$21.49', 'Partly paid']],
    ['checkouts', 'Guest', ['Blue mug', '$19.99', 'Awaiting payment']],
    // The payment has no description: it is for the product of its checkout.
    ['payments', 'Ada Lovelace', ['Partly refunded', '$30.00', 'Blue mug']],
    ['payments', 'grace.brewster', ['Underpaid', '$16.49']],
    ['payments', 'Unmatched', ['$19.99', '0x']],
    ['entitlements', 'Ada Lovelace', ['Tea club', 'Active', 'Subscription']],
    ['entitlements', 'grace.brewster', ['Tea club', 'While paid']],
    ['products', 'Tea club', ['$20.00 a month', 'Active']],
    ['products', 'Blue mug', ['$19.99', 'Active']],
    ['customers', 'Ada Lovelace', ['ada@buyer.example', 'Active']],
  ])('of %s says of %s: %s', async (path, first, texts) => {
    const { page, faults } = opened
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/${path}`)
    const found = page
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: first })
      .filter({ hasText: texts[0] ?? '' })
    await found.first().waitFor(inTime)
    for (const text of texts) await expect.poll(() => found.first().textContent(), inTime).toContain(text)
    expect(await page.locator('tbody').textContent()).not.toMatch(/cus_|prod_|sub_/)
    await lookAtDashboard(page, `list-${path}`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const table = page.locator('.overflow-x-auto')
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    const numbers = await page
      .getByText(/^INV-\d+$/)
      .locator('visible=true')
      .all()
    expect(numbers.length > 0).toBe(['invoices', 'checkouts', 'payments'].includes(path))
    for (const number of numbers) expect(await number.evaluate((one) => one.getClientRects().length)).toBe(1)
    await page.setViewportSize({ width: 1280, height: 844 })
    expect(faults).toEqual([])
  })
})

describe('a subscription that the customer canceled', () => {
  test('shows when it ends, in place of being active, and whose it is', async () => {
    const { page, faults } = await dashboard.visit(`subscriptions/${made.ends}`)
    await page.getByRole('heading', { level: 1, name: 'Tea club' }).waitFor(inTime)
    for (const status of ['Active', 'Unpaid'])
      expect(await page.getByText(status, { exact: true }).count()).toBe(0)
    await fact(page, 'Reason').getByText('Canceled by the customer').waitFor()
    await fact(page, 'Customer').getByRole('link', { name: 'Ada Lovelace' }).waitFor()
    await expectAccessible(page)
    await lookAtDashboard(page, 'subscription')
    await page.getByRole('button', { name: 'Undo cancellation' }).click()
    const undo = page.getByRole('dialog', { name: 'Undo the cancellation?' })
    await undo.getByText('The customer canceled this subscription.').waitFor()
    await undo.getByText('Do this only if the customer asked for it.').waitFor()
    await expectAccessible(page)
    await lookAtDashboard(page, 'undo-cancellation')
    await undo.getByRole('button', { name: 'Keep the cancellation' }).click()
    await fact(page, 'Product').getByRole('link', { name: 'Tea club' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tea club' }).waitFor()
    const id = fact(page, 'ID').locator('dd')
    await page.setViewportSize({ width: 390, height: 844 })
    await id.getByRole('button', { name: 'Copy' }).waitFor()
    expect(await id.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect((await id.locator('code').boundingBox())?.height).toBeLessThan(30)
    await lookAtDashboard(page, 'product')
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('A tin of tea each month')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A tin of tea each month').first().waitFor()
    expect(faults).toEqual([])
  })
})

describe('an invoice', () => {
  test('leads to its page, its PDF, its customer and its payments', async () => {
    const { page, faults } = await dashboard.visit(`invoices/${made.invoice}`)
    await fact(page, 'Customer').getByRole('link', { name: 'Ada Lovelace' }).waitFor(inTime)
    const hosted = await page.getByRole('link', { name: 'Open page' }).getAttribute('href')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(hosted)
    const pdf = (await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')) ?? ''
    expect(hosted).toMatch(/\/i\/[\w-]{20,}$/)
    expect((await page.request.get(pdf)).headers()['content-type']).toBe('application/pdf')
    await page.getByRole('table', { name: 'Payments' }).getByText('Confirmed').waitFor()
    await expectAccessible(page)
    await lookAtDashboard(page, 'invoice')
    expect(faults).toEqual([])
  })
})

describe('a customer', () => {
  test('has totals, and all records', async () => {
    const { page, faults } = await dashboard.visit(`customers/${made.ada}`)
    await fact(page, 'Paid').getByText('$89.97').waitFor(inTime)
    await fact(page, 'Refunded').getByText('$10.00').waitFor()
    await fact(page, 'Net').getByText('$79.97').waitFor()
    await page.getByRole('table', { name: 'Subscriptions' }).getByText('Tea club').waitFor()
    await page.getByRole('table', { name: 'Invoices' }).getByText('INV-000001').waitFor()
    await page.getByRole('table', { name: 'Checkouts' }).getByText('Blue mug').first().waitFor()
    await page.getByRole('table', { name: 'Payments' }).getByText('Partly refunded').waitFor()
    await expectAccessible(page)
    await lookAtDashboard(page, 'customer')
    expect(faults).toEqual([])
  })
})

describe('a payment', () => {
  test('above the price and partly refunded says what was too much and what remains', async () => {
    const { page, faults } = await dashboard.visit(`payments/${made.over}`)
    await fact(page, 'Overpaid by').getByText('$10.01').waitFor(inTime)
    for (const [name, amount] of [
      ['Price', '$19.99'],
      ['Received', '$30.00'],
      ['Refunded', '$10.00'],
      ['Net after refunds', '$20.00'],
    ] as const)
      await fact(page, name).getByText(amount).waitFor()
    await page.getByText('Partly refunded').first().waitFor()
    await page.getByText('$0.01 of the surplus is left to refund.').waitFor()
    await expectAccessible(page)
    await lookAtDashboard(page, 'payment')
    expect(faults).toEqual([])
  })

  test('of the price that should have had an exact amount says which', async () => {
    const { page, faults } = await dashboard.visit(`payments/${made.unmatched}`)
    await page
      .getByText(/^Probably for Blue mug.*: it asked for exactly 19\.99\d+ USDC, 19\.99 USDC came\./)
      .waitFor(inTime)
    await page.getByRole('button', { name: 'Credit to Blue mug' }).waitFor()
    await expectAccessible(page)
    await lookAtDashboard(page, 'payment-unmatched')
    await page.getByRole('link', { name: 'Blue mug' }).click()
    await page.getByRole('heading', { level: 2, name: 'Checkout' }).waitFor()
    expect(faults).toEqual([])
  })
})

test('a checkout of which a part was paid shows the part, and what is due', async () => {
  const { page, faults } = await dashboard.visit(`checkouts/${made.part}`)
  await fact(page, 'Amount due').getByText('$5.00').waitFor(inTime)
  await row(page, '$16.49').getByText('Underpaid').waitFor()
  await fact(page, 'Product').getByRole('link', { name: 'Large mug' }).waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'checkout')
  expect(faults).toEqual([])
})

test('the list of events is filtered by one type, and an event shows its data', async () => {
  const { page, faults } = await dashboard.visit('events')
  await row(page, 'subscription.created')
    .getByRole('link', { name: 'Subscription · $20.00 a month' })
    .waitFor(inTime)
  await row(page, 'entitlement.granted').getByRole('link', { name: 'Ada Lovelace' }).first().waitFor(inTime)
  await row(page, 'payment.pending')
    .getByRole('link', { name: /^Payment of \$/ })
    .first()
    .waitFor(inTime)
  await lookAtDashboard(page, 'events-all')
  await page.setViewportSize({ width: 1280, height: 844 })
  const type = page.getByLabel('Type', { exact: true })
  expect(await type.locator('optgroup').first().getAttribute('label')).toBe('Allowance')
  await type.selectOption('payment.confirmed')
  await page.waitForURL('**/events?type=payment.confirmed')
  await expect.poll(() => row(page, 'subscription.created').count(), inTime).toBe(0)
  const confirmed = row(page, 'payment.confirmed')
  await confirmed
    .getByText(/^Payment of \$/)
    .locator('visible=true')
    .waitFor()
  await confirmed.getByText(/^evt_…\w{6}$/).waitFor()
  await confirmed.getByRole('button', { name: /^Copy id/ }).waitFor()
  await lookAtDashboard(page, 'events')
  await confirmed.getByRole('button', { name: 'payment.confirmed' }).click()
  const dialog = page.getByRole('dialog', { name: 'payment.confirmed' })
  const data = dialog.getByText('"paymentId"')
  await data.waitFor()
  expect(Object.keys(JSON.parse((await data.textContent()) ?? ''))).toEqual([
    'id',
    'type',
    'livemode',
    'created_at',
    'data',
  ])
  await dialog.getByRole('button', { name: 'Copy body' }).waitFor()
  await dialog.getByText('You have no webhook endpoint.').waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'event')
  expect(await data.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(faults).toEqual([])
})
