/** Tests the search of the dashboard in a browser. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, signIn, startDashboard } from '../../testing/dashboard.ts'
import { dashboardLooks, keepPicture } from '../../testing/looks.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
  const { world, shop } = dashboard
  const paid = await world.prepare(shop)
  await world.pay({ to: paid.recipient, amountBase: paid.amountBase, suffix: paid.suffix })
  await world.prepare(shop, { amountMinor: 1234 })
  await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.node.mine(5)
  await world.read()
  const { ids, clock, db } = world.context
  const place = { workspace_id: shop.scope.workspaceId, livemode: false }
  const customerId = ids.make('customer')
  const at = clock.now()
  await db
    .insertInto('customers')
    .values({
      ...place,
      id: customerId,
      email: 'ada@lovelace.example',
      name: 'Ada Lovelace',
      created_at: at,
    } as never)
    .execute()
  await db
    .updateTable('payments')
    .set({ customer_id: customerId })
    .where('checkout_id', '=', paid.id)
    .execute()
  await db
    .insertInto('invoices')
    .values({
      ...place,
      id: ids.make('invoice'),
      number: 42,
      customer_id: customerId,
      amount_minor: 1234,
      currency: 'USD',
      chain: 'base',
      token: 'USDC',
      status: 'open',
      line_items: '[]',
      due_in_days: 14,
      hosted_token: 'hosted',
      created_at: at,
    } as never)
    .execute()
  const productId = ids.make('product')
  await db
    .insertInto('products')
    .values({ ...place, id: productId, name: 'Blue mug', created_at: at } as never)
    .execute()
  await db
    .insertInto('prices')
    .values({
      ...place,
      id: ids.make('price'),
      product_id: productId,
      amount: 1999,
      currency: 'USD',
      interval: 'one_time',
      created_at: at,
    } as never)
    .execute()
}, 120_000)
afterAll(() => dashboard?.close())

const open = async (options: Parameters<OpenDashboard['visit']>[1] = {}) => {
  const visited = await dashboard.visit('', options)
  const { page } = visited
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await expect.poll(() => field.and(page.locator(':focus')).count(), inTime).toBe(1)
  const all = page.getByRole('option')
  return {
    ...visited,
    field,
    found: () => all.allTextContents(),
    status: page.getByRole('dialog').getByRole('status'),
  }
}

test('an amount finds records of each kind, and the keyboard opens one', async () => {
  const { page, field, found, faults } = await open()
  await field.fill('12.34')
  await page.getByRole('group', { name: 'Payments' }).waitFor()
  for (const name of ['Payments', 'Invoices', 'Checkouts'])
    expect(await page.getByRole('group', { name }).getByRole('option').count()).toBe(1)
  expect((await found())[0]).toContain('$12.34Unmatched')
  expect((await found())[1]).toMatch(/INV-000042.*Open.*Ada Lovelace/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const selected = page.getByRole('option', { selected: true })
  expect(await selected.textContent()).toContain('INV-000042')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /INV-000042/ }).waitFor()
  expect(faults).toEqual([])
})

test('a name finds the customer and what belongs to the customer', async () => {
  const { page, field } = await open()
  await field.fill('ada@')
  await page.getByRole('group', { name: 'Customers' }).waitFor()
  expect(await page.getByRole('group').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Customers',
    'Payments',
    'Invoices',
  ])
  for (const { width, colorScheme } of dashboardLooks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `dashboard-palette-name-${width}-${colorScheme}`)
  }
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
})

test('a product is found with its price', async () => {
  const { page, field } = await open()
  await field.fill('blue mug')
  await page
    .getByRole('group', { name: 'Products' })
    .getByRole('option', { name: /Blue mug.*\$19\.99.*Active/ })
    .waitFor()
})

test('what is not found is said, and an error too', async () => {
  const { page, field, status } = await open()
  await field.fill('nothing has this name')
  await status.getByText('No results for “nothing has this name”').waitFor()
  await field.fill('?')
  await status.getByText('Type one more character.').waitFor()
  await page.route('**/search?*', (route) =>
    route.fulfill({
      status: 429,
      json: {
        error: { code: 'rate_limited', message: 'Too many requests.', param: null, requestId: 'req_1' },
      },
    }),
  )
  await field.fill('another text')
  await status.getByText('Too many requests.').waitFor({ timeout: 30_000 })
})

test('a shortened hash needs the rest, and the mode is switched', async () => {
  const { page, field, status } = await open()
  await field.fill('0x8f392796')
  await status.getByText('No results for “0x8f392796”. Enter the whole hash or ID.').waitFor()
  await field.fill('live mode')
  await page.getByRole('option', { name: 'Switch to live mode' }).click()
  await page.getByRole('switch', { name: 'Test mode', checked: false }).waitFor()
})

test('what is typed while the palette is loaded arrives in its field', async () => {
  const { page, faults } = await dashboard.open()
  const manifest = new URL('../../../../dashboard/built/manifest.json', import.meta.url)
  const { file } = JSON.parse(await readFile(manifest, 'utf8'))['src/shell/palette.tsx']
  await page.route(`**/${file}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test`)
  await signIn(page, dashboard)
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('19.90')
  expect(await page.getByRole('combobox').count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9', { delay: 20 })
  const field = page.getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  expect(await field.inputValue()).toBe('19.99')
  await page.keyboard.type('5')
  expect(await field.inputValue()).toBe('19.995')
  expect(faults).toEqual([])
})

test('the answer to an earlier text never takes the place of a later one', async () => {
  const { page, field, found } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/search?q=ada*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await field.fill('ada')
  await page.waitForRequest('**/search?q=ada*')
  await page.getByRole('dialog').getByText('Searching …').waitFor()
  await field.fill('INV-000042')
  await page.getByRole('option').first().waitFor()
  release()
  await page.waitForTimeout(300)
  expect(await found()).toHaveLength(1)
  expect((await found())[0]).toContain('INV-000042')
})

describe.each(dashboardLooks)('at $width px, $colorScheme', ({ width, colorScheme }) => {
  test('the palette fits and can be read by anybody', async () => {
    const { page } = await dashboard.visit('', { colorScheme, viewport: { width, height: 850 } })
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('12.34')
    await page.getByRole('group', { name: 'Checkouts' }).waitFor()
    await expectAccessible(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBe(0)
    await keepPicture(page, `dashboard-palette-${width}-${colorScheme}`)
  })
})

test('a button in the bar of a phone opens the palette', async () => {
  const { page } = await dashboard.visit('', { viewport: { width: 390, height: 844 } })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('19.99')
  const option = page.getByRole('group', { name: 'Checkouts' }).getByRole('option')
  await option.getByText('Paid', { exact: true }).waitFor()
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(overflow)).toBe(0)
  await option.click()
  await page.getByRole('main').getByText('Paid', { exact: true }).first().waitFor()
})

test('the switch between test and live mode is visible without scrolling, and every page at 850 px', async () => {
  for (const height of [850, 600]) {
    const { page } = await dashboard.visit('', { viewport: { width: 1280, height } })
    const box = await page.getByRole('switch', { name: 'Test mode' }).boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    const last = await page.getByRole('link', { name: 'Audit log' }).boundingBox()
    const isAbove = (last?.y ?? height) + (last?.height ?? 0) <= (box?.y ?? 0)
    expect(isAbove).toBe(height === 850)
  }
})
