/** Tests what the dashboard shows of deposit addresses, and the settings for them. */
import { transferCalldata } from '@stablerail/chains'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTime, type OpenDashboard, password, startDashboard } from '../../testing/dashboard.ts'
import { dashboardLooks, keepPicture } from '../../testing/looks.ts'
import { reporting, signReport } from '../../testing/payments/reporters.ts'
import { confirmations, type PreparedCheckout } from '../../testing/payments/world.ts'
import { reportTransaction } from '../payments/index.ts'

const named = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

let dashboard: OpenDashboard
let waiting: PreparedCheckout
let paid: PreparedCheckout

beforeAll(async () => {
  dashboard = await startDashboard({ byDeposit: true })
  const { world, shop } = dashboard
  waiting = await world.prepare(shop)
  paid = await world.prepare(shop)
  await deposit(waiting, 15_000_000n)
  await deposit(paid, 19_990_000n)
  await deposit(paid, 5_000_000n)
  await world.node.mine(confirmations)
  await world.read()
}, 120_000)
afterAll(() => dashboard?.close())

const deposit = async ({ recipient }: PreparedCheckout, amountBase: bigint) => {
  const { node, buyer: account, token: to } = dashboard.world
  const data = transferCalldata({ recipient, amountBase, reference: null })
  const hash = await node.client.sendTransaction({ account, to, data, gas: 200_000n })
  await node.client.waitForTransactionReceipt({ hash })
}

const settings = () =>
  dashboard.world.context.db
    .selectFrom('workspaces')
    .select(['deposit_addresses', 'late_payments'])
    .where('id', '=', dashboard.workspaceId)
    .executeTakeFirstOrThrow()

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Saves screenshots of a page, and expects that nothing is wider than the window. */
const look = async (page: Page, name: string) => {
  for (const { width, colorScheme } of dashboardLooks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(overflow)).toBe(0)
    await keepPicture(page, `dashboard-deposit-${name}-${width}-${colorScheme}`)
  }
}

test('the list of payments says what is a part of a price, and what is to be refunded', async () => {
  const { page, faults } = await dashboard.visit('payments')
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount })
  await row('$15.00').getByText('Part of the price').waitFor(inTime)
  await row('$5.00').getByText('Surplus: refund it').waitFor()
  expect(await page.getByText('Unmatched').count()).toBe(0)
  expect(await row('$19.99').getByText('Part of the price').count()).toBe(0)
  await look(page, 'payments')
  expect(faults).toEqual([])
})

test('a payment says in a sentence what it does for its checkout', async () => {
  const { page, faults } = await dashboard.visit('payments')
  await page.getByRole('link', { name: '$15.00' }).click()
  await page.getByText('It is a part of the price, and waits for the rest.').waitFor(inTime)
  await page.getByText('Other payments of the checkout are the rest.').waitFor()
  await page.getByText('Deposit address', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: '← Payments' }).click()
  await page.getByRole('link', { name: '$5.00' }).click()
  await page.getByText('or the checkout could no longer be paid. Refund it.').waitFor(inTime)
  await page.getByText('It was sent to the deposit address of').waitFor()
  await page.getByRole('link', { name: paid.id }).first().waitFor()
  await look(page, 'surplus')
  expect(faults).toEqual([])
})

test('a checkout shows what was received, what is missing, and its parts', async () => {
  const { page, faults } = await dashboard.visit(`checkouts/${waiting.id}`)
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) })
  await fact('Received').getByText('$15.00').waitFor(inTime)
  await fact('Missing').getByText('$4.99').waitFor()
  await page
    .getByRole('table', { name: 'Payments for the checkout' })
    .getByText('Part of the price', { exact: true })
    .waitFor()
  await look(page, 'checkout')
  expect(faults).toEqual([])
})

test('the form of a refund shows the sender and the address named on the page, which a press fills in', async () => {
  const { world } = dashboard
  const { db } = world.context
  await db.updateTable('checkouts').set({ refund_address: named }).where('id', '=', paid.id).execute()
  const { page, faults } = await dashboard.visit('payments')
  await page.getByRole('link', { name: '$5.00' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByText('It may belong to an exchange: the buyer has not signed with it.').waitFor(inTime)
  await dialog.getByText('It proves nothing: anyone with the link of the page can name one.').waitFor()
  const field = dialog.getByLabel('To', { exact: true })
  expect(await field.inputValue()).toBe('')
  await look(page, 'refund')
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  expect(await field.inputValue()).toBe(named)
  await dialog.getByRole('button', { name: 'Make the transaction' }).click()
  const recipients = () => db.selectFrom('refunds').select('recipient_key').execute()
  await expect.poll(recipients, inTime).toEqual([{ recipient_key: named.toLowerCase() }])
  expect(faults).toEqual([])
})

test('the form of a refund says that a buyer has signed with the sender, and shows no address if none was named', async () => {
  const { world } = dashboard
  const [payment] = (await world.payments()).filter(
    ({ to_key, amount_base }) => to_key === paid.recipient.toLowerCase() && amount_base === '19990000',
  )
  const row = await world.context.db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  const txHash = payment?.tx_id ?? ''
  await reportTransaction(world.context, row, reporting(txHash, await signReport(world, paid.id, txHash)))
  await world.context.db.updateTable('checkouts').set({ refund_address: null }).execute()
  const { page, faults } = await dashboard.visit(`payments/${payment?.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByText('The buyer has signed with it, so it is their own.').waitFor(inTime)
  expect(await dialog.getByRole('button', { name: 'Use this address' }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('the settings switch deposit addresses, and say what happens to late money; the first steps offer them', async () => {
  const { db } = dashboard.world.context
  await db.updateTable('workspaces').set({ deposit_addresses: false }).execute()
  const { page, faults } = await dashboard.visit('')
  await page.getByRole('link', { name: 'Give each checkout an address of its own' }).click()
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Deposit addresses', exact: true }) })
  await card.getByText('Works on Base.').waitFor(inTime)
  await card.getByText('Collecting costs gas.').waitFor()
  await look(page, 'settings')
  await card.getByLabel('Each checkout has an address of its own').check()
  await card.getByLabel('Money that arrives there after the end').selectOption('refund')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.poll(settings, inTime).toEqual({ deposit_addresses: true, late_payments: 'refund' })
  await page.reload()
  await expect.poll(() => card.getByLabel('Each checkout has an address').isChecked(), inTime).toBe(true)
  expect(await card.getByLabel('Money that arrives there').inputValue()).toBe('refund')
  await card.getByLabel('Each checkout has an address').uncheck()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.poll(settings, inTime).toEqual({ deposit_addresses: false, late_payments: 'refund' })
  expect(faults).toEqual([])
})

test('a switch of the addresses requires a proof, and a save that changes nothing does not', async () => {
  const { db } = dashboard.world.context
  const { page } = await dashboard.visit('settings')
  const ownAddress = page.getByLabel('Each checkout has an address of its own')
  const before = await settings()
  await expect.poll(() => ownAddress.isChecked(), inTime).toBe(before.deposit_addresses)
  await db
    .updateTable('sessions')
    .set({ factor_at: new Date(Date.now() - 600_000) })
    .execute()
  const save = page.locator('form').filter({ has: ownAddress }).getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByText('It is saved.').waitFor(inTime)
  await ownAddress.setChecked(!before.deposit_addresses)
  await save.click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel(/^Password/).fill(password)
  expect(await settings()).toEqual(before)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(settings, inTime).toEqual({ ...before, deposit_addresses: !before.deposit_addresses })
})
