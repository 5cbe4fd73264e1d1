/** Tests how the dashboard lets a person decide which checkout an unmatched payment is for. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
import { createReporters } from '../../testing/payments/reporters.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const pay = async (amountBase: bigint) => {
  const { world, shop } = dashboard
  const { txHash } = await world.pay({ to: shop.wallet, amountBase })
  await world.node.mine(5)
  await world.read()
  const paid = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
  if (paid === undefined) throw new Error('The payment was not read.')
  return paid.id
}

/** Creates a customer with the session of the person who uses the page, as the buyer of a checkout. */
const nameBuyer = async (page: Page, checkoutId: string, name: string) => {
  const { origin } = new URL(dashboard.url)
  const answer = await page.request.post(`${origin}/v1/workspaces/${dashboard.workspaceId}/customers`, {
    headers: { origin, 'x-service-mode': 'test', 'idempotency-key': randomUUID() },
    data: { email: `${name.split(' ')[0]?.toLowerCase()}@buyer.example`, name },
  })
  const { customer } = (await answer.json()) as { customer: { id: string } }
  await dashboard.world.context.db
    .updateTable('checkouts')
    .set({ customer_id: customer.id })
    .where('id', '=', checkoutId)
    .execute()
}

test('a payment is credited to the checkout whose buyer reported it, after the dialog says what is missing', async () => {
  const { world, shop } = dashboard
  const { prepare, claim } = createReporters(world)
  const checkout = await prepare(shop, 1_999)
  const id = await pay(7_000_000n)
  const paid = (await world.payments()).find((one) => one.id === id)
  await claim(checkout, paid?.tx_hash ?? '')
  const { page } = await dashboard.visit(`payments/${id}`)
  await page.getByText('A report alone proves nothing').waitFor(inTime)
  const claimed = page.getByRole('list', { name: 'Checkouts of the reports' }).getByRole('listitem')
  await claimed.getByText('A blue mug').first().waitFor(inTime)
  await claimed.getByText('$19.99 · $12.99 missing').waitFor()
  await lookAtDashboard(page, 'payment-claimed')
  await claimed.getByRole('button', { name: 'Credit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Credit \$/ })
  await expect.poll(() => dialog.getByLabel('What it pays').inputValue(), inTime).toBe(checkout.id)
  await dialog
    .getByText('This payment is $12.99 short. If you credit it, the checkout still counts as paid in full', {
      exact: false,
    })
    .waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'payment-claimed-credit')
  expect(await world.checkoutStatus(checkout)).not.toBe('succeeded')
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.getByText('Credited by hand').first().waitFor()
  await expect.poll(() => claimed.count(), inTime).toBe(0)
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('the checkouts that are equally close to a payment are listed, none before the others', async () => {
  const { world, shop } = dashboard
  const [grace, noah, other] = [
    await world.prepare(shop, { amountMinor: 2_500 }),
    await world.prepare(shop, { amountMinor: 2_500 }),
    await world.prepare(shop, { amountMinor: 2_500 }),
  ]
  const id = await pay(25_000_000n)
  const { page, faults } = await dashboard.visit('')
  await nameBuyer(page, grace.id, 'Grace Murray')
  await nameBuyer(page, noah.id, 'Noah Bennett')
  await page.goto(`${dashboard.url}/${dashboard.workspaceId}/test/payments/${id}`)
  await page
    .getByText('3 checkouts cost about as much as this payment. Ask the buyer which one is theirs.')
    .waitFor(inTime)
  const list = page.getByRole('list', { name: 'Equally close checkouts' })
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect
    .poll(() => rowOf('Grace Murray').textContent(), inTime)
    .toMatch(/^A blue mug · Grace Murray\$25\.00 · created \w{3} \d{1,2}, \d\d:\d\dCredit$/)
  expect(await page.getByText('it asked for exactly').count()).toBe(0)
  await expectAccessible(page)
  await lookAtDashboard(page, 'payment-equally-close')
  await rowOf('Noah Bennett').getByRole('button', { name: 'Credit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Credit \$/ })
  const choice = dialog.getByLabel('What it pays')
  await expect.poll(() => choice.inputValue(), inTime).toBe(noah.id)
  const offered = await choice
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  for (const checkout of [grace, other]) expect(offered).toContain(checkout.id)
  expect(await dialog.getByText('This payment is $').count()).toBe(0)
  await lookAtDashboard(page, 'payment-equally-close-credit')
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.getByText('Credited by hand to the checkout.').waitFor(inTime)
  expect(await world.checkoutStatus(noah)).toBe('succeeded')
  expect(await world.checkoutStatus(grace)).not.toBe('succeeded')
  expect(faults).toEqual([])
})
