/** Tests the dashboard's pages for invoices and subscriptions. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
import { mailsTo } from '../../testing/people/office.ts'

let dashboard: OpenDashboard
const made: Record<string, string> = {}

/** Sends a POST request with the session of the person who uses the page. */
const post = async (page: Page, path: string, body: object) => {
  const { origin } = new URL(dashboard.url)
  const answer = await page.request.post(`${origin}/v1/workspaces/${dashboard.workspaceId}/${path}`, {
    headers: { origin, 'x-service-mode': 'test', 'idempotency-key': randomUUID() },
    data: body,
  })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
  return await answer.json()
}

beforeAll(async () => {
  dashboard = await startDashboard()
  const { page } = await dashboard.visit('')
  made.customer = (
    await post(page, 'customers', { email: 'zoe.oldest@buyer.example', name: 'Zoe Okafor' })
  ).customer.id
  for (let count = 0; count < 21; count += 1)
    await post(page, 'customers', { email: `newer${count}@buyer.example` })
  made.club = (await post(page, 'products', { name: 'Tea club' })).id
  made.plus = (await post(page, 'products', { name: 'Tea club plus' })).id
  const price = async (product = '', amount = 0, interval = 'month') =>
    (await post(page, `products/${product}/prices`, { amount, interval })).id as string
  made.price = await price(made.club, 2_000)
  await price(made.club, 5_000, 'one_time')
  made.dearer = await price(made.plus, 24_000, 'year')
  const subscription = await post(page, 'subscriptions', {
    customerId: made.customer,
    priceId: made.price,
    chain: 'base',
    token: 'USDC',
    trialDays: 14,
  })
  made.subscription = subscription.id
  made.next = subscription.nextBillingDate
  await page.context().close()
}, 120_000)
afterAll(() => dashboard?.close())

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]').locator('main')

describe('the editor of an invoice', () => {
  test('finds a customer that is not among the newest, and shows what they will see as it is written', async () => {
    const { page, faults } = await dashboard.visit('invoices')
    await page.getByRole('link', { name: 'New invoice' }).click()
    await preview(page).getByText('Items appear here as you type.').waitFor()
    const customer = page.getByRole('combobox', { name: 'Customer' })
    await customer.click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option', { name: /Zoe/ }).count()).toBe(0)
    await customer.pressSequentially('okafor')
    await page.getByRole('option', { name: 'Zoe Okafor' }).waitFor()
    await expect.poll(() => page.getByRole('option').count(), inTime).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => customer.inputValue(), inTime).toBe('zoe.oldest@buyer.example')
    await page.getByLabel('Item', { exact: true }).fill('Blue mug')
    await page.getByLabel('Quantity').fill('3')
    await page.getByLabel('Price each, in $').fill('19.99')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByLabel('Item', { exact: true }).nth(1).fill('Friend of the house')
    await page.getByLabel('Price each, in $').nth(1).fill('-5')
    await page.getByLabel('Note').fill('Thank you, Zoe.')
    const seen = preview(page)
    await seen.getByText('$54.97').first().waitFor()
    for (const text of ['3 × $19.99', 'Friend of the house', 'Pay $54.97', 'Zoe Okafor', 'Thank you, Zoe.'])
      await seen.getByText(text).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'INV-000001' }).waitFor()
    await preview(page).getByText('Invoice INV-000001').waitFor()
    await preview(page).getByText('$54.97').first().waitFor()
    await page.getByRole('button', { name: 'Send invoice' }).click()
    await page.getByRole('heading', { level: 2, name: 'Items' }).waitFor()
    expect(await preview(page).count()).toBe(0)
    const mails = await mailsTo(dashboard.world.context, dashboard.email)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('INV-000001'))
    expect(faults).toEqual([])
  })

  test('says what is missing at its field, and takes a line away', async () => {
    const { page } = await dashboard.visit('invoices/new')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    expect(await page.getByLabel('Item', { exact: true }).count()).toBe(1)
    const customer = page.getByRole('combobox', { name: 'Customer' })
    await page.getByLabel('Item', { exact: true }).fill('Blue mug')
    const amount = page.getByLabel('Price each, in $')
    await amount.fill('1.999')
    await preview(page).getByText('Blue mug').waitFor()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect.poll(() => customer.and(page.locator(':focus')).count(), inTime).toBe(1)
    await customer.pressSequentially('zoe')
    await page.getByRole('option', { name: 'Zoe Okafor' }).click()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect.poll(() => amount.getAttribute('aria-invalid'), inTime).toBe('true')
    await amount.fill('1.99')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await amount.nth(1).fill('2')
    // Removes the maximum length of the input field, so that the browser sends a text that is too long. The
    // service rejects the text, and the page marks the field.
    const what = page.getByLabel('Item', { exact: true }).nth(1)
    await what.evaluate((input) => input.removeAttribute('maxlength'))
    await what.fill('x'.repeat(201))
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect.poll(() => what.getAttribute('aria-invalid'), inTime).toBe('true')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByText(/^Must /).waitFor()
    await customer.fill('nobody at all')
    await page.getByText('No customer is like “nobody at all”.').waitFor()
  })
})

describe('the plan of a subscription', () => {
  test('is changed after what it does was said, and the change is taken back', async () => {
    const { page, faults } = await dashboard.visit(`subscriptions/${made.subscription}`)
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the plan' })
    await dialog.getByText('This product has no other active recurring price').waitFor()
    const submit = dialog.getByRole('button', { name: 'Change the plan' })
    expect(await submit.isDisabled()).toBe(true)
    await dialog.getByLabel('Product').selectOption('Tea club plus')
    await dialog.getByLabel('$240.00 a year').check()
    await expect
      .poll(() => dialog.getByRole('status').textContent(), inTime)
      .toContain('$240.00 a year, instead of $20.00 a month.')
    expect(await dialog.getByRole('status').locator('time').getAttribute('datetime')).toBe(made.next)
    await expectAccessible(page)
    await submit.click()
    await page.getByText(/^The plan changes to \$240\.00 a year on/).waitFor()
    expect(await readPrices()).toEqual({ price_id: made.price, pending_price_id: made.dearer })
    await page.getByRole('button', { name: 'Undo the change' }).click()
    const asked = page.getByRole('dialog', { name: 'Keep the current plan?' })
    await asked.getByRole('button', { name: 'Undo the change' }).click()
    await expect.poll(() => page.getByText(/^The plan changes to/).count(), inTime).toBe(0)
    expect(await readPrices()).toEqual({ price_id: made.price, pending_price_id: null })
    expect(faults).toEqual([])
  })

  test('of one that is paused or ends is not changed', async () => {
    const { page } = await dashboard.visit(`subscriptions/${made.subscription}`)
    const change = page.getByRole('button', { name: 'Change plan' })
    await change.waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).first().click()
    await page.getByRole('button', { name: 'Undo cancellation' }).waitFor()
    expect(await change.count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
    await page.getByText(/^Ends/).first().waitFor()
    const listed = (await dashboard.visit('subscriptions')).page
    const row = listed.getByRole('table', { name: 'Subscriptions' }).locator('tbody tr').first()
    await row.getByText(/^Ends/).waitFor()
    expect(await row.locator('td').last().textContent()).toBe('–')
    await page.getByRole('button', { name: 'Undo cancellation' }).click()
    const undo = page.getByRole('dialog', { name: 'Undo the cancellation?' })
    await undo
      .getByText(/^If you undo the cancellation, the subscription continues, and the customer is billed on/)
      .waitFor()
    await undo.getByRole('button', { name: 'Undo cancellation' }).click()
    await change.waitFor()
    await expect
      .poll(async () => (await mailsTo(dashboard.world.context, dashboard.email)).map((one) => one.subject))
      .toContainEqual(expect.stringMatching(/Your subscription to Tea club by .* continues$/))
  })
})

test('a subscription that nobody has paid is shown as unpaid, with its first invoice and the day it is due', async () => {
  const { page, faults } = await dashboard.visit('subscriptions')
  // The other customer has access to the product because of a trial.
  const { customer } = await post(page, 'customers', { email: 'ned@buyer.example', name: 'Ned Land' })
  const { id } = await post(page, 'subscriptions', {
    customerId: customer.id,
    priceId: made.price,
    chain: 'base',
    token: 'USDC',
  })
  // The service creates the first invoice after the answer.
  const readInvoice = () =>
    dashboard.world.context.db
      .selectFrom('invoices')
      .selectAll()
      .where('subscription_id', '=', id)
      .executeTakeFirst()
  await expect.poll(readInvoice, inTime).toBeDefined()
  const due = (await readInvoice())?.due_at?.toISOString()
  await page.reload()
  const row = page.getByRole('table', { name: 'Subscriptions' }).locator('tbody tr').first()
  await row.getByText('Unpaid', { exact: true }).waitFor(inTime)
  const charge = row.locator('td').last()
  await charge.getByText(/^Due/).waitFor(inTime)
  expect(await charge.locator('time').getAttribute('datetime')).toBe(due)
  await row.getByRole('link').first().click()
  await page
    .getByText(/^The first invoice, INV-\d+ \(\$20\.00\), is not paid yet\. It is due/)
    .waitFor(inTime)
  await page.getByText('Unpaid', { exact: true }).waitFor()
  expect(await page.getByText('Active', { exact: true }).count()).toBe(0)
  await page.getByText('The customer has no access until it is paid.').waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'subscription-unpaid')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy payment link' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/i\/[\w-]{20,}$/)
  await page.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('The reminder was sent.').waitFor()
  await page.getByRole('link', { name: 'View invoice' }).click()
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor()
  expect(faults).toEqual([])
})

const readPrices = () =>
  dashboard.world.context.db
    .selectFrom('subscriptions')
    .select(['price_id', 'pending_price_id'])
    .where('id', '=', made.subscription ?? '')
    .executeTakeFirstOrThrow()
