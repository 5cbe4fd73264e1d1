import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Dashboard, type OpenedDashboard, password, startDashboard } from '../../testing/dashboard.ts'

let dashboard: Dashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

let opened: OpenedDashboard
/** The idempotency keys of the requests for a new secret, in their order. */
let sent: (string | undefined)[]
beforeEach(async () => {
  opened = await dashboard.visit('webhooks')
  const { page } = opened
  await page.getByRole('button', { name: 'New endpoint' }).click()
  await page.getByLabel('Address').fill('https://shop.example/webhooks')
  await page.getByRole('button', { name: 'Add the endpoint' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: 'https://shop.example/webhooks' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'https://shop.example/webhooks' }).waitFor()
  const longAgo = new Date(Date.now() - 10 * 60_000)
  await dashboard.world.context.db.updateTable('sessions').set({ factor_at: longAgo }).execute()
  sent = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rotate')) sent.push(request.headers()['idempotency-key'])
  })
})

const askForSecret = async (page: Page) => {
  await page.getByRole('button', { name: 'New secret' }).click()
  await page
    .getByRole('dialog', { name: 'Make a new secret?' })
    .getByRole('button', { name: 'New secret' })
    .click()
  return page.getByRole('dialog', { name: 'Is it you?' })
}

test('an act that needs a proof asks for the password, and is then done once, by the key that it had', async () => {
  const { page } = opened
  const question = await askForSecret(page)
  await question.getByLabel(/^Password/).fill('incorrect horse battery')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('The email address or the password is wrong.').waitFor()
  expect(sent).toHaveLength(1)
  await question.getByLabel(/^Password/).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This is the only time it is shown.').waitFor()
  expect(await page.getByText(/^whsec_/).count()).toBe(1)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatch(/.{16,}/)
  expect(sent[1]).toBe(sent[0])
})

test('who does not prove it is told that nothing was done', async () => {
  const { page } = opened
  const question = await askForSecret(page)
  await question.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alert').getByText('This needs a factor proven within the last 5 minutes.').waitFor()
  expect(sent).toHaveLength(1)
  expect(await page.getByText(/^whsec_/).count()).toBe(0)
})

test('an act that is pressed offline fails at once, and is not done when the connection is back', async () => {
  const { page } = opened
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.locator('main header').getByText('The service was not reached.').waitFor()
  const later: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') later.push(request.url())
  })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '← Webhooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  expect(later).toEqual([])
})
