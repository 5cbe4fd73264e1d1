import { webhookDelivery } from '@stablerail/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const address = 'https://shop.example/webhooks'
const nextAttempt = new Date('2026-12-24T08:30:00Z')

/** Stores that two attempts of the test event failed, and that a third follows. */
const failTwice = () =>
  dashboard.world.context.db
    .updateTable('webhook_deliveries')
    .set({
      attempt_count: 2,
      waiting: true,
      next_attempt_at: nextAttempt,
      http_status: 500,
      last_error: 'The endpoint answered 500. Only a 2xx answer counts as received.',
      latency_ms: 84,
      response_preview: `<b>Internal error</b> ${'0123456789abcdef'.repeat(12)}`,
      attempted_at: new Date('2026-12-24T08:25:00Z'),
      earlier_attempts: JSON.stringify([
        {
          at: '2026-12-24T08:24:00Z',
          httpStatus: null,
          error: 'The connection was refused.',
          latencyMs: 3,
          responsePreview: null,
        },
      ]),
    })
    .where('event_type', '=', 'webhook.endpoint.test')
    .execute()

test('a delivery that is retried says when, and opens to its attempts and its body', async () => {
  const { page, faults } = await dashboard.visit('webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('dialog', { name: 'Add a webhook endpoint' }).waitFor()
  await page.getByLabel('Endpoint URL').fill(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
  const added = page.getByRole('dialog', { name: 'Endpoint added' })
  await added.getByText(/^whsec_/).waitFor()
  await added.getByText("from '@stablerail/sdk/webhooks'").waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'endpoint-added')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: 'I have kept it' }).click()
  const row = page.getByRole('table', { name: 'Webhook endpoints' }).locator('tbody tr')
  await row.getByText('Nothing attempted yet').last().waitFor()
  await row.getByText('Queued').waitFor()
  await page.getByRole('link', { name: address }).first().click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const delivery = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first()
  await delivery.getByText('webhook.endpoint.test').waitFor()
  await delivery.getByText('Queued').waitFor()
  await delivery.getByText(/^evt_…\w{6}$/).waitFor()
  await failTwice()
  await page.reload()
  const retrying = delivery.locator('td').nth(1)
  await delivery
    .getByText(/^next attempt /)
    .first()
    .waitFor()
  expect(await retrying.textContent()).toMatch(
    new RegExp(`^Retrying next attempt .*08:30 \\(3 of ${webhookDelivery.maxAttempts}\\)$`),
  )
  expect(await retrying.locator('time').getAttribute('datetime')).toBe(nextAttempt.toISOString())
  await page.getByText('1 retrying').waitFor()
  await page.getByText(/^Last failure, Dec 24, \d{2}:25: The endpoint answered 500\./).waitFor()
  await page.getByText('0 of 1 received').waitFor()
  await lookAtDashboard(page, 'endpoint')
  await page.setViewportSize({ width: 390, height: 844 })
  const frame = page.getByRole('table', { name: 'Deliveries' }).locator('..')
  expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 844 })
  await delivery.getByRole('button', { name: 'webhook.endpoint.test' }).click()
  const dialog = page.getByRole('dialog', { name: 'webhook.endpoint.test' })
  await dialog.getByText('<b>Internal error</b>').waitFor()
  const attempts = await dialog.getByRole('listitem').allTextContents()
  expect(attempts).toHaveLength(2)
  expect(attempts[0]).toMatch(/^500.*84 ms.*answered 500/)
  expect(attempts[1]).toMatch(/^No response.*3 ms.*refused/)
  expect(await dialog.locator('pre').last().textContent()).toContain('  "type": "webhook.endpoint.test",\n')
  await expectAccessible(page)
  await lookAtDashboard(page, 'delivery')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    for (const text of await dialog.locator('pre').all())
      expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await dialog.getByText('Queued').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(2)
  await failTwice()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const matter = page
    .getByRole('listitem')
    .filter({ hasText: 'shop.example/webhooks: 1 webhook is not delivered.' })
  await matter.getByText('Failing', { exact: true }).waitFor(inTime)
  await matter.getByRole('link', { name: /^View/ }).click()
  await page.getByRole('heading', { level: 1, name: address }).waitFor()
  expect(new URL(page.url()).searchParams.get('deliveries')).toBe('retrying')
  // No event was emitted when the test changed the delivery in the database.
  await page.reload()
  await page.getByRole('main').getByText('Failing', { exact: true }).waitFor()
  const shown = page.getByRole('group', { name: 'Deliveries shown' })
  await shown.getByRole('button', { name: 'Failed' }).click()
  await page.getByText('No delivery has failed.').waitFor()
  await shown.getByRole('button', { name: 'Retrying' }).click()
  const opener = delivery.getByRole('button', { name: 'webhook.endpoint.test' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'), inTime)
    .toBe('webhook.endpoint.test')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Events').selectOption('Only some events')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Check at least one event, or choose all events.').waitFor()
  for (const type of ['payment.confirmed', 'invoice.paid'])
    await page.getByLabel(type, { exact: true }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { db } = dashboard.world.context
  const { events } = await db.selectFrom('webhook_endpoints').select('events').executeTakeFirstOrThrow()
  expect([...events].sort()).toEqual(['invoice.paid', 'payment.confirmed'])
  expect(faults).toEqual([])
})

test('all deliveries that are retried are sent again with one press', async () => {
  const { page, faults } = await dashboard.visit('webhooks')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: address }).first().click()
  // The first two deliveries are of the creation of the endpoint and of the first test event.
  for (const count of [3, 4]) {
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect
      .poll(() => page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').count(), inTime)
      .toBe(count)
  }
  await failTwice()
  await page.reload()
  await page.getByText('0 of 3 received').waitFor()
  const shown = page.getByRole('group', { name: 'Deliveries shown' })
  await shown.getByRole('button', { name: 'Succeeded' }).click()
  expect(await page.getByRole('button', { name: /^Resend/ }).count()).toBe(0)
  await shown.getByRole('button', { name: 'Retrying' }).click()
  const resend = page.getByRole('button', { name: 'Resend all 3 deliveries' })
  await resend.waitFor()
  await lookAtDashboard(page, 'endpoint-retrying')
  await page.setViewportSize({ width: 1280, height: 844 })
  await resend.click()
  await page.getByText('3 deliveries queued again.').waitFor()
  await page.getByText('No delivery waits for another attempt.').waitFor(inTime)
  const attempts = await dashboard.world.context.db
    .selectFrom('webhook_deliveries')
    .select('attempt_count')
    .where('event_type', '=', 'webhook.endpoint.test')
    .execute()
  expect(attempts.map(({ attempt_count }) => attempt_count)).toEqual([0, 0, 0])
  expect(faults).toEqual([])
})

test('an event says where it was delivered, and leads to the attempts and back', async () => {
  const { page, faults } = await dashboard.visit('events')
  await page.setViewportSize({ width: 1280, height: 844 })
  const opener = page.getByRole('button', { name: 'webhook.endpoint.test' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'webhook.endpoint.test' })
  const delivery = dialog.getByRole('listitem').filter({ hasText: address })
  await delivery.waitFor(inTime)
  expect(await delivery.count()).toBe(1)
  await failTwice()
  await page.reload()
  await opener.focus()
  await page.keyboard.press('Enter')
  await delivery.getByText('Retrying').waitFor(inTime)
  await expectAccessible(page)
  await lookAtDashboard(page, 'event-deliveries')
  await page.setViewportSize({ width: 1280, height: 844 })
  await delivery.getByRole('button', { name: `View delivery to ${address}` }).click()
  await dialog.getByText('The connection was refused.').waitFor()
  await page.keyboard.press('Escape')
  await delivery.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'), inTime)
    .toBe('webhook.endpoint.test')
  await opener.click()
  await delivery.getByRole('link', { name: address }).click()
  await page.getByRole('heading', { level: 1, name: address }).waitFor()
  expect(faults).toEqual([])
})
