/** Tests the list of many payments: which rows are in the page, and how a person scrolls through them. */
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, signIn, startDashboard } from '../../testing/dashboard.ts'

const count = 400

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
  const { world, shop } = dashboard
  await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.node.mine(5)
  await world.read()
  await copyPayment()
}, 120_000)
afterAll(() => dashboard?.close())

/**
 * Copies the only payment many times. The older half of the copies gets a long description, so that their
 * rows are higher.
 */
const copyPayment = async () => {
  const { db } = dashboard.world.context
  const numbered = (prefix: string) => sql.raw(`'${prefix}' || lpad(n::text, 26, '0')`)
  await sql`
    with copied as (
      insert into transfers
      select (jsonb_populate_record(transfers, jsonb_build_object('id', ${numbered('trf_')},
        'tx_id', '0x' || lpad(n::text, 64, '0')))).*
      from transfers, generate_series(1, ${sql.lit(count - 1)}) as n
    )
    insert into payments
    select (jsonb_populate_record(payments, jsonb_build_object('id', ${numbered('pay_')},
      'transfer_id', ${numbered('trf_')}, 'created_at', created_at - n * interval '1 minute',
      'description', case when n < ${sql.lit(count / 2)} then 'Mug' else repeat('One blue mug, hand-painted. ', 6) end))).*
    from payments, generate_series(1, ${sql.lit(count - 1)}) as n`.execute(db)
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Payments' }).locator('tbody tr[data-index]')

const open = async () => {
  const opened = await dashboard.visit('payments', { viewport: { width: 1280, height: 900 } })
  await expect.poll(() => rowsOf(opened.page).count(), inTime).toBe(50)
  return opened
}

/**
 * Returns the index of the last table row in the document, and whether the row is completely visible in the
 * browser window.
 */
const lastRow = (page: Page) =>
  page.evaluate<[number, boolean]>(`{
    const row = [...document.querySelectorAll('tbody tr[data-index]')].at(-1)
    const { top, bottom } = row.getBoundingClientRect();
    [Number(row.dataset.index), top >= 0 && bottom <= innerHeight]
  }`)

/** Presses the key End until the last row of the list is visible. */
const goToEnd = async (page: Page) => {
  for (let presses = 0; presses < 2; presses += 1) {
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rowsOf(page).count(), inTime).not.toBe(50 * (presses + 1))
  }
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End')
        return await lastRow(page)
      },
      { timeout: 60_000 },
    )
    .toEqual([count - 1, true])
}

describe('a list of four hundred payments', () => {
  test('is read to its end by the key End, has few rows in the page at any time, and begins again by Home', async () => {
    const { page, faults } = await open()
    await page.evaluate(`{
      globalThis.mostRows = 0
      const count = () => {
        globalThis.mostRows = Math.max(globalThis.mostRows, document.querySelectorAll('tbody tr').length)
        requestAnimationFrame(count)
      }
      count()
    }`)
    await goToEnd(page)
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0)
    expect(await page.getByRole('table', { name: 'Payments' }).getAttribute('aria-rowcount')).toBe(
      String(count + 1),
    )
    expect(await rowsOf(page).last().getAttribute('aria-rowindex')).toBe(String(count + 1))
    await expectAccessible(page)
    await page.keyboard.press('Home')
    await expect.poll(() => rowsOf(page).first().getAttribute('data-index'), inTime).toBe('0')
    // All 150 rows are in the document until the code is loaded that removes the rows outside the browser
    // window.
    expect(await page.evaluate('globalThis.mostRows')).toBeLessThanOrEqual(152)
    expect(faults).toEqual([])
  }, 120_000)

  test('keeps the row with the focus, and the widths of its columns', async () => {
    const { page } = await open()
    const widths = () =>
      page.evaluate<number[]>(
        `[...document.querySelectorAll('thead th')].map((cell) => Math.round(cell.getBoundingClientRect().width))`,
      )
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => rowsOf(page).count(), inTime).toBe(100)
    const before = await widths()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => page.locator('main table[aria-rowcount]').count(), inTime).toBe(1)
    // More than 100 rows are in the document until the code is loaded that removes the rows outside the
    // browser window.
    await expect.poll(() => rowsOf(page).count(), inTime).toBeLessThan(100)
    await page.keyboard.press('Home')
    await expect.poll(() => rowsOf(page).first().getAttribute('data-index'), inTime).toBe('0')
    const first = rowsOf(page).first().getByRole('link')
    await first.focus()
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End')
          return (await lastRow(page))[0]
        },
        { timeout: 60_000 },
      )
      .toBe(count - 1)
    // The widths may differ by one pixel because of rounding.
    for (const [index, width] of (await widths()).entries())
      expect(Math.abs(width - (before[index] ?? 0))).toBeLessThanOrEqual(1)
    expect(await page.evaluate('document.activeElement.closest("tr")?.dataset.index')).toBe('0')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("tr")?.dataset.index')).not.toBe('0')
  }, 120_000)

  test('is not read again as a whole when a person comes back to it, as a short one is', async () => {
    const { page } = await dashboard.open({ viewport: { width: 1280, height: 900 } })
    await page.clock.install()
    await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/payments`)
    await signIn(page, dashboard)
    await expect.poll(() => rowsOf(page).count(), inTime).toBe(50)
    await page.evaluate(`{
      const { fetch } = globalThis
      globalThis.asked = 0
      globalThis.fetch = (request, ...rest) => {
        if (String(request.url ?? request).includes('/payments?')) globalThis.asked += 1
        return fetch(request, ...rest)
      }
    }`)
    const comeBack = async () => {
      await page.clock.fastForward(60_000)
      await page.evaluate(`globalThis.asked = 0; dispatchEvent(new Event('visibilitychange'))`)
    }
    const asked = () => page.evaluate<number>('globalThis.asked')
    await comeBack()
    await expect.poll(asked, inTime).toBe(1)
    await goToEnd(page)
    await comeBack()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await asked()).toBe(0)
  }, 180_000)
})
