import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
  const { world, shop } = dashboard
  const checkout = await world.prepare(shop)
  await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, suffix: checkout.suffix })
  for (let count = 0; count < 52; count += 1)
    await world.pay({ to: shop.wallet, amountBase: BigInt(1_000_000 * (count + 1)) })
  await world.node.mine(5)
  await world.read()
}, 240_000)
afterAll(() => dashboard?.close())

describe('the page of payments', () => {
  test('lists them page by page, and narrows them by what the address says', async () => {
    const { page, faults } = await dashboard.visit('payments')
    const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr')
    await expect.poll(() => rows.count(), inTime).toBe(50)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rows.count(), inTime).toBe(53)
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
    await page.getByLabel('Checkout').selectOption('Matched')
    await page.waitForURL(/\?unmatched=false$/)
    await expect.poll(() => rows.count(), inTime).toBe(1)
    await page.reload()
    await expect.poll(() => rows.count(), inTime).toBe(1)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => rows.count(), inTime).toBe(50)
    expect(faults).toEqual([])
  })

  test('says so where no payment is like that', async () => {
    const { page } = await dashboard.visit('payments?status=reorged')
    await page.getByText('No matching payments').waitFor()
  })

  test('exports what it shows', async () => {
    const { page } = await dashboard.visit('payments?unmatched=false')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('A blue mug')
  })

  test('leads to a payment, which says in sentences what happened and why it counts', async () => {
    const { page, faults } = await dashboard.visit('payments?unmatched=false')
    await page.getByRole('row').filter({ hasText: '$19.99' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: '$19.99' }).waitFor()
    await page.getByText('A transfer of USDC was seen on Base.').waitFor()
    await page.getByText('Confirmed with 3 confirmations.').waitFor()
    await page.getByText('The transaction carries the reference of the checkout.').first().waitFor()
    // A local test network has no public explorer.
    expect(await page.getByRole('link', { name: 'Explorer' }).count()).toBe(0)
    await page.getByRole('link', { name: 'A blue mug', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Payments' }).waitFor()
    expect(faults).toEqual([])
  })

  test('home lists the newest payments that matched no checkout, and leads to all of them', async () => {
    const { page } = await dashboard.visit('')
    await page.getByText('It matches no checkout.').first().waitFor()
    const last = page.getByRole('table', { name: 'Last payments' }).locator('tbody tr').first()
    await last.getByText('Unmatched').waitFor()
    await page.getByRole('link', { name: 'All decisions' }).click()
    await page.waitForURL(/payments\?decision=needed$/)
  })
})
