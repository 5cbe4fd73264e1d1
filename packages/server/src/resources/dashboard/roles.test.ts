/** Tests that the dashboard offers the members of each role only what the role may do. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { keepPicture, lookAtDashboard } from '../../testing/looks.ts'

let dashboard: OpenDashboard
const records: Record<string, string> = {}

/** Sends a POST request to a route of the workspace in test mode, as the signed-in person. */
const post = async (page: Page, path: string, data: object) => {
  const { origin } = new URL(dashboard.url)
  const answer = await page.request.post(`${origin}/v1/workspaces/${dashboard.workspaceId}/${path}`, {
    headers: { origin, 'x-service-mode': 'test', 'idempotency-key': randomUUID() },
    data,
  })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
  return await answer.json()
}

const pair = { chain: 'base', token: 'USDC' }

/** Creates a record of each kind, so that each page has its controls. */
const fill = async (page: Page) => {
  const { customer } = await post(page, 'customers', { email: 'zoe@buyer.example', name: 'Zoe' })
  records.customer = customer.id
  records.product = (await post(page, 'products', { name: 'Tea club' })).id
  const price = await post(page, `products/${records.product}/prices`, { amount: 2_000, interval: 'month' })
  const subscription = await post(page, 'subscriptions', {
    customerId: customer.id,
    priceId: price.id,
    trialDays: 14,
    ...pair,
  })
  records.subscription = subscription.id
  await post(page, 'payment_links', { ...pair, amount: 1_999, description: 'One blue mug' })
  const lineItems = [{ description: 'Blue mug', quantity: 1, unitAmountMinor: 1_999 }]
  records.invoice = (await post(page, 'invoices', { customerId: customer.id, lineItems, ...pair })).id
  await post(page, 'invitations', { email: 'grace@shop.example', role: 'viewer' })
  await post(page, 'api_keys', { name: 'Shop', permission: 'full', livemode: false })
  const endpoint = await post(page, 'webhook_endpoints', { url: 'https://shop.example/hook', events: ['*'] })
  records.endpoint = endpoint.endpoint.id
  await post(page, `webhook_endpoints/${endpoint.endpoint.id}/test`, {})
}

beforeAll(async () => {
  // The test opens many pages at once as one person, faster than a person does.
  const rateLimits = { keyPerSecond: 1_000, keyBurst: 10_000, publicPerSecond: 1_000, publicBurst: 10_000 }
  dashboard = await startDashboard({ config: { rateLimits } })
  const { world, shop } = dashboard
  const { page } = await dashboard.visit('')
  await fill(page)
  await page.context().close()
  records.open = (await world.prepare(shop)).id
  const checkout = await world.prepare(shop)
  await world.pay({ to: checkout.recipient, amountBase: checkout.amountBase, suffix: checkout.suffix })
  await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.node.mine(5)
  await world.read()
  const payments = await world.payments()
  records.payment = payments.find(({ checkout_id }) => checkout_id !== null)?.id ?? ''
  records.unmatched = payments.find(({ checkout_id }) => checkout_id === null)?.id ?? ''
}, 120_000)
afterAll(() => dashboard?.close())

const setRole = async (role: 'viewer' | 'developer' | 'admin') => {
  const { numUpdatedRows } = await dashboard.world.context.db
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', dashboard.workspaceId)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
}

const paths = [
  '',
  'analytics',
  'payments',
  'payments/{payment}',
  'payments/{unmatched}',
  'checkouts',
  'checkouts/{open}',
  'checkouts/new',
  'customers',
  'customers/{customer}',
  'products',
  'products/{product}',
  'links',
  'links/new',
  'invoices',
  'invoices/new',
  'invoices/{invoice}',
  'subscriptions',
  'subscriptions/new',
  'subscriptions/{subscription}',
  'entitlements',
  'commissions',
  'keys',
  'webhooks',
  'webhooks/{endpoint}',
  'events',
  'wallets',
  'team',
  'settings',
  'audit-log',
]

const open = async (page: Page, path: string) => {
  const address = path.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? '')
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test${address === '' ? '' : `/${address}`}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), inTime).toBe(0)
}

/** Returns the names of the buttons on a page, and of the links that look like buttons. */
const controlsOn = async (page: Page): Promise<string[]> => {
  const names = await page
    .getByRole('main')
    .locator('button:visible, a.border:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''))
  return [...new Set(names)]
}

/** Presses every button of a page, and closes the dialog that it opens. */
const pressAll = async (page: Page) => {
  const buttons = page.getByRole('main').locator('button:visible:enabled')
  for (const name of await buttons.evaluateAll((all) => all.map((_, index) => index))) {
    const button = buttons.nth(name)
    if ((await button.count()) === 0) continue
    await button.click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count(), inTime).toBe(0)
  }
}

/**
 * The controls that only show, copy or fetch something. A control that changes something belongs into `<May>`, not
 * into this list.
 */
const harmless =
  /^(Copy |Filter|Clear|Load more|(All|Retrying|Failed|Succeeded)$|Export CSV|QR code|Open (payment page|page|PDF)|Collect|\d+ (days|months)$|(Volume|Payments|Conversion|Sent back|Refunded)\W?[\d$]|[a-z_]+(\.[a-z_]+)+$)/

describe('on every page', () => {
  test('a viewer is offered nothing that changes something', async () => {
    await setRole('viewer')
    const { page, faults } = await dashboard.visit('', { permissions: ['clipboard-write'] })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
    })
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await open(page, path)
      await keepPicture(page, `dashboard-viewer-${path.replace(/\W+/g, '-')}`)
      const offered = (await controlsOn(page)).filter((name) => !harmless.test(name))
      if (offered.length > 0) found[path] = offered
      await pressAll(page)
    }
    expect(found).toEqual({})
    expect(sent).toEqual([])
    // Analytics has its own limit of requests, which pressing all its buttons may reach. The SDK repeats the request.
    expect(faults.filter((fault) => !fault.includes('status of 429'))).toEqual([])
  }, 180_000)

  test('a developer and an admin meet no refusal, and what they may do is there', async () => {
    for (const role of ['developer', 'admin'] as const) {
      await setRole(role)
      const { page, faults } = await dashboard.visit('')
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${role}: ${response.url()}`)
      })
      const offered = new Set<string>()
      for (const path of paths) {
        await open(page, path)
        for (const name of await controlsOn(page)) offered.add(name)
      }
      expect(refused).toEqual([])
      expect(faults).toEqual([])
      for (const name of ['New link', 'New product', 'Add endpoint', 'New invoice', 'Change plan'])
        expect([role, offered.has(name), name]).toEqual([role, true, name])
      for (const name of ['Invite', 'New key', 'Connect a wallet', 'Refund', 'Credit to a checkout'])
        expect([role, offered.has(name), name]).toEqual([role, role === 'admin', name])
      await page.context().close()
    }
  }, 180_000)
})

test('the settings are shown to a viewer, and cannot be changed', async () => {
  await setRole('viewer')
  const { page } = await dashboard.visit('settings')
  await page.getByText('Only admins can change settings.').waitFor()
  const name = page.getByLabel('Name', { exact: true })
  expect(await name.isDisabled()).toBe(true)
  const groundOf = (element: Locator) =>
    element.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).backgroundColor)
  expect(await groundOf(name)).not.toBe(await groundOf(page.locator('section').filter({ has: name })))
  expect(await page.getByRole('main').getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('home tells a viewer of nothing that only others can do', async () => {
  await setRole('viewer')
  const { page } = await dashboard.visit('')
  await page.getByRole('heading', { level: 2, name: 'Last payments' }).waitFor()
  await page.getByRole('table', { name: 'Last payments' }).waitFor()
  for (const title of ['Get paid', 'Needs your attention'])
    expect(await page.getByRole('heading', { level: 2, name: title }).count()).toBe(0)
  expect(await page.getByRole('main').getByText('Test shop').count()).toBe(0)
  await page.getByRole('link', { name: 'Commissions', exact: true }).click()
  await page.getByText('An admin can switch commissions on in the settings.').waitFor()
})

/** Adds a webhook endpoint as the admin and deletes it. */
const addAndDeleteEndpoint = async (page: Page) => {
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByLabel('Endpoint URL').fill('https://shop.example/orders?token=hush')
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page
    .getByRole('link', { name: /shop\.example\/orders/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
}

test('the audit log says in a sentence who did what, and keeps ids in the details', async () => {
  await setRole('admin')
  const { page } = await dashboard.visit('webhooks')
  await addAndDeleteEndpoint(page)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const deletion = page.getByRole('row').filter({ hasText: 'deleted webhook endpoint shop.example/orders' })
  await deletion.getByRole('button', { name: 'Details' }).click()
  await deletion.getByText('https://shop.example/orders?…', { exact: true }).waitFor()
  await deletion.getByText(/, \d{2}:\d{2}:\d{2} UTC$/).waitFor()
  await page.getByRole('row').filter({ hasText: 'added webhook endpoint shop.example/orders' }).waitFor()
  await lookAtDashboard(page, 'audit-log')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByLabel('What', { exact: true }).selectOption('Webhooks')
  await page.waitForURL('**/audit-log?group=webhooks')
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect.poll(() => log.getByText('signed in').count(), inTime).toBe(0)
  await deletion.waitFor()
  await page.getByLabel('Who', { exact: true }).selectOption('Shop')
  await page.getByText('No matching entries').waitFor()
  await page.getByLabel('Who', { exact: true }).selectOption(dashboard.email)
  await deletion.waitFor()
  await lookAtDashboard(page, 'audit-log-filtered')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('button', { name: 'Clear' }).click()
  await log.getByText('signed in').first().waitFor()
  await deletion.getByRole('button', { name: 'Details' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.getByRole('columnheader', { name: 'Time' }).isVisible()).toBe(false)
  expect(await deletion.locator('time').first().isVisible()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 844 })
  const row = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasText: 'API key “Shop”' })
  const record = row.getByRole('link', { name: 'API key “Shop”' })
  await record.waitFor()
  expect(await row.textContent()).toMatch(/^\S.* created API key “Shop”/)
  expect(await row.textContent()).not.toMatch(/(usr|key)_/)
  await row.getByRole('button', { name: 'Details' }).press('Enter')
  await row.getByText(/^key_/).waitFor()
  await row.getByText(dashboard.email, { exact: true }).waitFor()
  await expectAccessible(page)
  await record.click()
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
})
