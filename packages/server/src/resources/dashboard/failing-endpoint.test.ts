import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const address = 'https://shop.example/webhooks'

test('an endpoint whose deliveries are retried shows no success rate before one has finished, and the next attempt', async () => {
  const { page, faults } = await dashboard.visit('webhooks')
  await page.getByRole('button', { name: 'New endpoint' }).click()
  await page.getByLabel('Address').fill(address)
  await page.getByRole('button', { name: 'Add the endpoint' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  const row = page.getByRole('table', { name: 'Webhook endpoints' }).locator('tbody tr')
  await row.getByText('No delivery finished yet').waitFor()
  await page.getByRole('link', { name: address }).first().click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const delivery = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first()
  await delivery.getByText('webhook.endpoint.test').waitFor()
  await dashboard.world.context.db
    .updateTable('webhook_deliveries')
    .set({ attempt_count: 1, waiting: true, next_attempt_at: new Date('2026-12-24T08:30:00Z') })
    .where('event_type', '=', 'webhook.endpoint.test')
    .execute()
  await page.reload()
  await delivery.getByText(/^Retrying at/).waitFor()
  expect(await delivery.locator('time').first().getAttribute('datetime')).toBe('2026-12-24T08:30:00.000Z')
  await page.getByText('1 retrying').waitFor()
  await page.getByText('No delivery finished yet').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByText('A webhook endpoint fails to accept what is sent.').first().waitFor()
  expect(faults).toEqual([])
})
