import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { insertPayment, insertRefund } from '../../testing/payments/rows.ts'

let dashboard: OpenDashboard
const on = (day: string) => new Date(`2026-10-${day}T12:00:00Z`)

beforeAll(async () => {
  dashboard = await startDashboard()
  const { world, shop } = dashboard
  const paid = (day: string, facts: object) =>
    insertPayment(world.context, shop.scope, { created_at: on(day), confirmed_at: on(day), ...facts })
  const first = await paid('02', { amount_minor: 10_000 })
  await insertRefund(world.context, shop.scope, first, { amount_minor: 1_000, confirmed_at: on('03') })
  const polygon = { chain: 'polygon', token: 'USDT', transfer_chain: 'polygon', transfer_token: 'USDT' }
  await paid('05', { amount_minor: 15_000, ...polygon })
  await paid('06', { amount_minor: 5_000 })
  // This payment is a week earlier. Its amount is half of this week's amount.
  await insertPayment(world.context, shop.scope, {
    amount_minor: 15_000,
    created_at: new Date('2026-09-25T12:00:00Z'),
    confirmed_at: new Date('2026-09-25T12:00:00Z'),
  })
  for (const status of ['succeeded', 'succeeded', 'expired'] as const) {
    const { id } = await world.prepare(shop)
    const change = { status, created_at: on('02') }
    await world.context.db.updateTable('checkouts').set(change).where('id', '=', id).execute()
  }
}, 120_000)
afterAll(() => dashboard?.close())

const week = 'analytics?from=2026-10-01&to=2026-10-07'

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })

test('tells the figures of the days in the address, beside those of as many days before', async () => {
  const { page, faults } = await dashboard.visit(week)
  await expect
    .poll(() => tile(page, 'Volume').textContent(), inTime)
    .toContain('100% more than in the previous period')
  expect(await tile(page, 'Volume').textContent()).toContain('$300.00')
  expect(await tile(page, 'Payments').textContent()).toContain('$100.00 on average')
  expect(await tile(page, 'Conversion').textContent()).toContain('66.7%')
  expect(await tile(page, 'Refunded').textContent()).toContain('$10.00')
  const rowsOf = async (name: string) => {
    const rows = page.getByRole('table', { name }).locator('tbody tr')
    await rows.first().waitFor()
    return await rows.allInnerTexts().then((texts) => texts.map((text) => text.split(/\s+/)))
  }
  expect(await rowsOf('By chain')).toEqual([
    ['Base', '$150.00', '2', '66.7%'],
    ['Polygon', '$150.00', '1', '–'],
  ])
  expect(await rowsOf('By token')).toEqual([
    ['USDC', '$150.00', '2', '66.7%'],
    ['USDT', '$150.00', '1', '–'],
  ])
  expect(faults).toEqual([])
})

test('home tells what the last thirty days brought, and leads there', async () => {
  const { world, shop } = dashboard
  const now = world.context.clock.now()
  const facts = { amount_minor: 1_234, created_at: now, confirmed_at: now }
  await insertPayment(world.context, { ...shop.scope, livemode: true }, facts)
  const { page } = await dashboard.visit('')
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/live`)
  await page.getByText('$12.34', { exact: true }).first().waitFor()
  await page.getByText('from 1 confirmed payment').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  await tile(page, 'Volume').getByText('$12.34').waitFor()
})

test('is moved through day by day with the arrow keys, and by the pointer', async () => {
  const { page } = await dashboard.visit(week)
  const days = page.getByRole('slider', { name: 'Volume on the day' })
  await days.focus()
  const said = () => days.getAttribute('aria-valuetext')
  await expect.poll(said, inTime).toBe('Wed, Oct 7, 2026: $0.00')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(said, inTime).toBe('Tue, Oct 6, 2026: $50.00')
  const box = await days.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 6, (box?.y ?? 0) + 40)
  await expect.poll(said, inTime).toBe('Fri, Oct 2, 2026: $100.00')
  await page.getByText('Fri, Oct 2, 2026').first().waitFor()
})

test('keeps what is looked at in the address', async () => {
  const { page } = await dashboard.visit(`${week}&figure=refunds`)
  await page.getByRole('slider', { name: 'Refunded on the day' }).waitFor()
  expect(await tile(page, 'Refunded').getAttribute('aria-pressed')).toBe('true')
  await tile(page, 'Conversion').click()
  await page.waitForURL(/figure=conversion/)
  await page.getByRole('button', { name: '90 days' }).click()
  await page.waitForURL(/\?(?=.*days=90)(?=.*figure=conversion)(?!.*from=)/)
  await page.reload()
  await page.getByRole('slider', { name: 'Conversion on the day' }).waitFor()
  expect(await page.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true')
})

test('follows the clock of the workspace in test mode', async () => {
  const { context } = dashboard.world
  const { workspaceId } = dashboard
  const offset_ms = 400 * 86_400_000
  const clock = { workspace_id: workspaceId, offset_ms, looked_at: context.clock.now() }
  await context.db.insertInto('test_clocks').values(clock).execute()
  try {
    const { page } = await dashboard.visit('analytics?days=7')
    await page.getByText('No payments in this period', { exact: true }).waitFor()
    await page.goto(`${dashboard.url}/${workspaceId}/test/analytics?from=2026-10-01&to=2026-10-07`)
    await tile(page, 'Volume').getByText('$300.00').waitFor()
    const { page: now } = await dashboard.visit('analytics?days=7&from=')
    const asked = now.waitForRequest(/analytics\?.*by=day/)
    await now.reload()
    const from = Date.parse(new URL((await asked).url()).searchParams.get('from') ?? '')
    expect(from - context.clock.now().getTime()).toBeGreaterThan(offset_ms - 15 * 86_400_000)
  } finally {
    await context.db.deleteFrom('test_clocks').where('workspace_id', '=', workspaceId).execute()
  }
})

test('says so where nothing happened, and what is wrong where days cannot be added up', async () => {
  const { page } = await dashboard.visit('analytics?from=2026-01-01&to=2026-01-02')
  await page.getByText('No payments in this period', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/analytics?from=2024-01-01&to=2026-01-02`)
  await page.getByText('from must be at most 400 days before to.').first().waitFor()
})

test.each([
  [1280, 'dark'],
  [390, 'light'],
] as const)('can be read by anybody at %i px, %s, as a table too', async (width, colorScheme) => {
  const { page, faults } = await dashboard.visit(week, { colorScheme, viewport: { width, height: 900 } })
  await page.getByText('Show as a table').click()
  const rows = page.getByRole('table', { name: 'Figures by day' }).locator('tbody tr')
  await expect.poll(() => rows.count(), inTime).toBe(7)
  expect(await rows.nth(5).locator('th, td').allTextContents()).toEqual([
    ...['Fri, Oct 2, 2026', '$100.00', '1', '66.7%', '$0.00'],
  ])
  await expectAccessible(page)
  expect(faults).toEqual([])
})
