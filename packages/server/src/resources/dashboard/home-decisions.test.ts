/** Tests the list of money that needs a decision, on the home page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../access/api-keys/index.ts'
import { transact } from '../../mechanisms/work/transact.ts'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const heading = 'Money that needs a decision'

const setRole = (role: 'admin' | 'viewer') =>
  dashboard.world.context.db.updateTable('workspace_members').set({ role }).execute()

/** Makes a payment for a checkout that differs from its price by `moreBase`; returns the id of the payment. */
const payFor = async (moreBase: bigint) => {
  const { world, shop } = dashboard
  const checkout = await world.prepare(shop)
  const amountBase = checkout.amountBase + moreBase
  await world.pay({ to: shop.wallet, amountBase, suffix: checkout.suffix })
  return checkout.id
}

const titlesOf = async (page: Page) => {
  await page.getByRole('heading', { level: 2, name: 'Last 30 days' }).waitFor(inTime)
  return page.getByRole('heading', { level: 2 }).allTextContents()
}

test('before the first payment, its steps come first', async () => {
  const { page } = await dashboard.visit('')
  await page.getByRole('heading', { level: 2, name: 'Get paid' }).waitFor(inTime)
  expect((await titlesOf(page))[0]).toBe('Get paid')
  const steps = await page.getByRole('listitem').filter({ hasText: '(optional)' }).allTextContents()
  expect(steps.map((text) => text.replace(/^\d/, ''))).toEqual([
    'Create an API key for your backend (optional)Create a test key and show the commands',
    'Add a webhook endpoint (optional)',
  ])
  await lookAtDashboard(page, 'home-first')
})

test('a workspace without such money shows no list', async () => {
  await payFor(0n)
  await dashboard.world.node.mine(5)
  await dashboard.world.read()
  const { page, faults } = await dashboard.visit('')
  await page.getByRole('table', { name: 'Last payments' }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), inTime).toBe(0)
  expect(await page.getByRole('heading', { name: heading }).count()).toBe(0)
  // The steps that remain are optional.
  expect(await page.getByRole('heading', { name: 'Get paid' }).count()).toBe(0)
  await lookAtDashboard(page, 'home-calm')
  expect(faults).toEqual([])
})

test('each kind of money is listed with its reason and its actions', async () => {
  const { world, shop } = dashboard
  const { db } = world.context
  await payFor(10_010_000n)
  const tooLittle = await payFor(-5_000_000n)
  const flagged = await payFor(0n)
  await world.pay({ to: shop.wallet, amountBase: 12_340_000n })
  await world.pay({ to: shop.wallet, amountBase: 7_000_000n })
  await world.node.mine(5)
  await world.read()
  await db.updateTable('checkouts').set({ status: 'expired' }).where('id', '=', tooLittle).execute()
  await db
    .updateTable('payments')
    .set({ screening_verdict: 'screened_flagged' })
    .where('checkout_id', '=', flagged)
    .execute()
  await db
    .updateTable('payments')
    .set({ claims: JSON.stringify([{ checkoutId: tooLittle, reportedAt: new Date().toISOString() }]) })
    .where('amount_minor', '=', 700)
    .execute()
  const { page, faults } = await dashboard.visit('')
  const list = page.getByRole('region', { name: heading })
  const rowOf = (badge: string) => list.getByRole('listitem').filter({ hasText: badge })
  await rowOf('Overpaid').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(5)
  const linksOf = (badge: string) => rowOf(badge).getByRole('link').allTextContents()
  expect(await rowOf('Overpaid').textContent()).toContain('$10.01 more than the price arrived.')
  const [, ...ofOverpaid] = await linksOf('Overpaid')
  expect(ofOverpaid.map((text) => text.split(':')[0])).toEqual(['Refund the surplus'])
  for (const [badge, actions] of [
    ['Unmatched', ['Credit', 'Refund']],
    ['Underpaid', ['Credit', 'Refund']],
    ['Claimed', ['Review', 'Refund']],
    ['Flagged', ['Review']],
  ] as const)
    expect((await linksOf(badge)).slice(1).map((text) => text.split(':')[0])).toEqual(actions)
  await rowOf('Underpaid')
    .getByText(/^\$5\.00 of the \$19\.99.* is missing; the checkout has ended\.$/)
    .waitFor(inTime)
  await rowOf('Claimed')
    .getByText(
      /^A buyer reported this payment for A blue mug\. It is \$12\.99 less than its price of \$19\.99\.$/,
    )
    .waitFor(inTime)
  const last = page.getByRole('table', { name: 'Last payments' }).getByRole('row')
  await last.filter({ hasText: '$7.00' }).getByText('Claimed').waitFor()
  expect(await page.getByText('Only admins can decide these.').count()).toBe(0)
  await expectAccessible(page)
  await lookAtDashboard(page, 'home-decisions')
  await rowOf('Overpaid').getByRole('link', { name: 'Refund the surplus' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.waitFor()
  await page.getByText('The buyer paid $10.01 more than the price.').waitFor()
  expect(await dialog.getByLabel('Amount in US dollars').inputValue()).toBe('10.01')
  await expect.poll(() => new URL(page.url()).search, inTime).toBe('')
  expect(faults).toEqual([])
})

test('crediting opens its dialog, and the payments page lists the same payments', async () => {
  const { page } = await dashboard.visit('')
  const row = page.getByRole('region', { name: heading }).getByRole('listitem')
  await row.filter({ hasText: 'Underpaid' }).getByRole('link', { name: 'Credit' }).click()
  await page.getByRole('dialog', { name: /^Credit \$/ }).waitFor()
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/payments?decision=needed`)
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr')
  await expect.poll(() => rows.count(), inTime).toBe(5)
})

test('a viewer sees the list without actions', async () => {
  await setRole('viewer')
  const { page } = await dashboard.visit('')
  const row = page.getByRole('region', { name: heading }).getByRole('listitem')
  await row.first().waitFor()
  expect(await row.first().getByRole('link').count()).toBe(1)
  await page.getByText('Only admins can decide these.').waitFor()
  await setRole('admin')
})

test('with an API key, the step of the webhook endpoint remains, below the decisions', async () => {
  const { world, shop } = dashboard
  await transact(world.context, shop.scope, (work) =>
    createApiKey(work, { name: 'Shop', permission: 'restricted', livemode: false }),
  )
  const { page } = await dashboard.visit('')
  await page.getByRole('link', { name: 'Add a webhook endpoint' }).waitFor(inTime)
  await page.getByRole('region', { name: heading }).waitFor()
  expect(await titlesOf(page)).toEqual([heading, 'Get paid', 'Last 30 days', 'Last payments'])
  await lookAtDashboard(page, 'home-steps')
})
