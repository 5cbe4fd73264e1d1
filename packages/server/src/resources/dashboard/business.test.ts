/** Tests the dashboard's pages for wallets, settings, entitlements and commissions. */
import { randomUUID } from 'node:crypto'
import { encodeReference } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const storedWorkspace = () =>
  dashboard.world.context.db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', dashboard.workspaceId)
    .executeTakeFirstOrThrow()

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

const saved = (page: Page) => page.getByText('Saved.').first().waitFor()

test('what buyers may pay with, and how deep a payment must be, is set, and refused at its field', async () => {
  const { page, faults } = await dashboard.visit('settings')
  const payments = card(page, 'Payment methods')
  const depths = card(page, 'Confirmations')
  const pair = payments.getByLabel('USDC on Base')
  expect(await pair.isChecked()).toBe(false)
  await pair.check()
  await payments.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect((await storedWorkspace()).accepted_pairs).toEqual([{ chain: 'base', token: 'USDC' }])
  expect(faults).toEqual([])
  const depth = depths.getByLabel('Base', { exact: true })
  await depth.fill('2')
  await depths.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => depth.getAttribute('aria-invalid'), inTime).toBe('true')
  await depth.fill('7')
  await depths.getByRole('button', { name: 'Save' }).click()
  await depths.getByText('Leave empty for the default.').waitFor()
  await page.reload()
  await expect.poll(() => pair.isChecked(), inTime).toBe(true)
  expect(await depth.inputValue()).toBe('7')
  await depth.fill('')
  await depths.getByRole('button', { name: 'Save' }).click()
  await depths.getByText('Leave empty for the default, 3.').waitFor()
  await pair.uncheck()
  await payments.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await storedWorkspace()).accepted_pairs, inTime).toEqual([])
})

test('an item of a list that the service refuses is told at the field of the list', async () => {
  const { page } = await dashboard.visit('settings')
  const origins = page.getByLabel('Sites that may embed the checkout')
  await origins.fill('https://shop.example\nhttps://shop.example/cart')
  await card(page, 'Embedded checkout').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => origins.getAttribute('aria-invalid'), inTime).toBe('true')
  await page.getByText('Entry 2 must be').waitFor()
})

test('reminders of invoices are set by days, and refused where they are none', async () => {
  const { page } = await dashboard.visit('settings')
  const reminders = card(page, 'Invoice reminders')
  await reminders.getByText('No reminders are sent.').waitFor()
  const days = reminders.getByLabel('Days before or after the due date')
  const shown = () =>
    reminders.getByRole('list', { name: 'Reminders' }).getByRole('listitem').allTextContents()
  await days.fill('31')
  await reminders.getByRole('button', { name: 'Add' }).click()
  expect(await days.evaluate((input) => input.matches(':invalid'))).toBe(true)
  await days.fill('3')
  await days.press('Enter')
  await days.fill('0')
  await reminders.getByRole('button', { name: 'Add' }).click()
  await reminders.getByLabel('Before or after', { exact: true }).selectOption('days after')
  // A day that was entered and not added is saved too.
  await days.fill('7')
  await reminders.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect((await storedWorkspace()).invoice_reminder_days).toEqual([-3, 0, 7])
  await expect.poll(shown, inTime).toEqual(['3 days before×', 'On the due date×', '7 days after×'])
  expect(await days.inputValue()).toBe('')
  await reminders.getByRole('button', { name: 'Remove On the due date' }).click()
  await reminders.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await storedWorkspace()).invoice_reminder_days, inTime).toEqual([-3, 7])
})

type AddedWallet = { chain: 'base' | 'solana'; address: string; nickname: string; isProven: boolean }

/** Adds a wallet to the workspace, in addition to its default wallet. */
const addWallet = async ({ chain, address, nickname, isProven }: AddedWallet) => {
  const { context } = dashboard.world
  const now = context.clock.now()
  await context.db
    .insertInto('wallets')
    .values({
      workspace_id: dashboard.workspaceId,
      id: context.ids.make('wallet'),
      chain,
      token: 'USDC',
      address,
      address_key: addressKey(chain, address),
      nickname,
      verified_at: isProven ? now : null,
      is_default: false,
      created_at: now,
    })
    .execute()
}

test('another wallet becomes the default once its address was shown and confirmed', async () => {
  const address = dashboard.world.node.accounts[5]?.address as Address
  await addWallet({ chain: 'base', address, nickname: 'Vault', isProven: true })
  const { page, faults } = await dashboard.visit('wallets')
  await page.getByText('send no live webhooks').waitFor()
  const vault = page.getByRole('row').filter({ hasText: 'Vault' })
  const badge = vault.getByText('Default', { exact: true }).locator('visible=true')
  const dialog = page.getByRole('dialog', { name: 'Make it the default?' })
  await vault.getByRole('button', { name: 'Make default' }).click()
  await dialog.getByText(address).waitFor()
  await dialog.getByText('in live mode too').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.count(), inTime).toBe(0)
  expect(await badge.count()).toBe(0)
  await vault.getByRole('button', { name: 'Make default' }).click()
  await dialog.getByRole('button', { name: 'Make default' }).click()
  await badge.waitFor()
  await expect.poll(() => dialog.count(), inTime).toBe(0)
  expect(await page.getByText('Default', { exact: true }).locator('visible=true').count()).toBe(1)
  expect(faults).toEqual([])
})

test('a wallet of a network whose wallets are not asked is verified by copying alone', async () => {
  const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  await addWallet({ chain: 'solana', address, nickname: 'Reef', isProven: false })
  const { page } = await dashboard.visit('wallets', {
    wallet: dashboard.world.node.accounts[5]?.address as Address,
  })
  await page.getByRole('row').filter({ hasText: 'Reef' }).getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Get the message to sign' }).click()
  await page.getByText('This page asks no wallet of Solana.').waitFor()
  expect(await page.getByRole('button', { name: 'Sign with Test Wallet' }).count()).toBe(0)
})

test('days that are mixed up, by one too, are told, and not shown as an empty list', async () => {
  const { page } = await dashboard.visit('invoices?from=2026-11-02&to=2026-11-02')
  await page.getByText('No matching invoices').waitFor()
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/invoices?from=2026-11-02&to=2026-11-01`)
  await page.getByRole('main').getByRole('alert').waitFor()
})

/** Sends a POST request to a route of the workspace in test mode, as the signed-in person. */
const post = async (page: Page, path: string, data: object) => {
  const { origin } = new URL(dashboard.url)
  const response = await page.request.post(`${origin}/v1/workspaces/${dashboard.workspaceId}/${path}`, {
    headers: { origin, 'x-service-mode': 'test', 'idempotency-key': randomUUID() },
    data,
  })
  const answer = await response.json()
  expect([path, response.status(), answer]).toEqual([path, 201, expect.anything()])
  return answer
}

const boughtBy = 'grace@example.test'

/** Sells a product to a customer, by a checkout with the code of an affiliate. */
const sell = async (page: Page) => {
  const { world } = dashboard
  const { customer } = await post(page, 'customers', { email: boughtBy })
  const { id: productId } = await post(page, 'products', { name: 'Course of sailing' })
  const price = await post(page, `products/${productId}/prices`, { amount: 20_000, interval: 'one_time' })
  const checkout = await post(page, 'checkouts', {
    mode: 'payment',
    priceId: price.id,
    chain: 'base',
    token: 'USDC',
    customerId: customer.id,
    metadata: { affiliate: 'harbour' },
  })
  const token = String(checkout.hostedUrl).split('/').at(-1)
  await page.request.post(`${new URL(dashboard.url).origin}/v1/checkout/${token}/prepare-payment`, {
    data: {},
  })
  const asked = await world.context.db
    .selectFrom('expectations')
    .innerJoin('checkouts', 'checkouts.id', 'expectations.target_id')
    .innerJoin('wallets', 'wallets.id', 'checkouts.wallet_id')
    .select(['expectations.amount_base', 'expectations.reference', 'wallets.address'])
    .where('expectations.target_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  await world.pay({
    to: asked.address as Address,
    amountBase: BigInt(asked.amount_base ?? 0),
    suffix: encodeReference(asked.reference),
  })
  await world.node.mine(5)
  await world.read()
  return customer.id as string
}

test('what was paid is listed as what the customer may use, and as what the affiliate is to get', async () => {
  const { page, faults } = await dashboard.visit('commissions')
  await page.getByRole('link', { name: 'settings', exact: true }).click()
  const affiliates = card(page, 'Affiliates')
  await affiliates.getByLabel('Affiliates earn a commission').check()
  await affiliates.getByLabel('Share in percent').fill('7.255')
  await affiliates.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => affiliates.getByLabel('Share in percent').getAttribute('aria-invalid'), inTime)
    .toBe('true')
  await affiliates.getByLabel('Share in percent').fill('7.25')
  await affiliates.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  const { affiliate_enabled, affiliate_basis_points } = await storedWorkspace()
  expect([affiliate_enabled, affiliate_basis_points]).toEqual([true, 725])

  const customerId = await sell(page)
  await page.getByRole('link', { name: 'Commissions', exact: true }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'harbour' })
  await row.getByText('$14.50').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(sideways)).toBe(0)
  await row.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark the commission of harbour as paid?' })
  await dialog.getByText('Pay $14.50 to the affiliate first').waitFor()
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await row.getByText('$14.50 paid').waitFor()
  expect(await row.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Entitlements', exact: true }).click()
  const entitlement = page.getByRole('row').filter({ hasText: 'Course of sailing' })
  await entitlement.getByText('Active').waitFor()
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.fill(boughtBy.slice(0, 5))
  await page.getByRole('option').filter({ hasText: boughtBy }).click()
  await page.waitForURL(`**/entitlements?customerId=${customerId}`)
  await entitlement.getByText('Active').waitFor()
  await page.reload()
  await expect.poll(() => customer.inputValue(), inTime).toBe(boughtBy)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => customer.inputValue(), inTime).toBe('')
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/customers/${customerId}`)
  await page
    .getByRole('table', { name: 'Products that the customer has access to' })
    .getByRole('link', { name: 'Course of sailing' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Course of sailing' }).waitFor()
  expect(faults).toEqual([])
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/entitlements?customerId=cus_nobody`)
  await page.getByText('No access for this customer').waitFor()
})
