/** Tests what the dashboard shows of deposit addresses, and the settings for them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../access/api-keys/index.ts'
import { transact } from '../../mechanisms/work/transact.ts'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { insertVerifiedWallet } from '../../testing/checkouts.ts'
import { inTime, type OpenDashboard, password, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
import { depositTo } from '../../testing/payments/deposits.ts'
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
  await depositTo(world, waiting, 15_000_000n)
  await depositTo(world, paid, 19_990_000n)
  await depositTo(world, paid, 5_000_000n)
  await world.node.mine(confirmations)
  await world.read()
}, 120_000)
afterAll(() => dashboard?.close())

const settings = () =>
  dashboard.world.context.db
    .selectFrom('workspaces')
    .select(['deposit_addresses', 'late_payments', 'collecting'])
    .where('id', '=', dashboard.workspaceId)
    .executeTakeFirstOrThrow()

test('the list of payments says what is a part of a price, and what is to be refunded', async () => {
  const { page, faults } = await dashboard.visit('payments')
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount })
  await row('$15.00').getByText('Part payment').waitFor(inTime)
  await row('$5.00').getByText('Surplus', { exact: true }).waitFor()
  await row('$5.00').getByRole('cell', { name: 'A blue mug', exact: true }).waitFor()
  expect(await page.getByRole('table').getByText('Unmatched').count()).toBe(0)
  expect(await row('$19.99').getByText('Part payment').count()).toBe(0)
  await lookAtDashboard(page, 'deposit-payments')
  expect(faults).toEqual([])
})

test('a payment says in a sentence what it does for its checkout', async () => {
  const { page, faults } = await dashboard.visit('payments')
  const open = (amount: string) =>
    page.getByRole('row').filter({ hasText: amount }).getByRole('link').first().click()
  await open('$15.00')
  await page.getByText('It is part of the price. The rest is not paid yet.').waitFor(inTime)
  await page.getByText('Other payments of the checkout are the rest.').waitFor()
  await page.getByText('Deposit address', { exact: true }).first().waitFor()
  await page.getByText('Not yet: it waits at its deposit address.').waitFor()
  await page.getByRole('link', { name: '← Payments' }).click()
  await open('$5.00')
  const notice = page.getByText('was already paid. Refund this payment.')
  await notice.waitFor(inTime)
  const lookOf = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('class')
  expect(await lookOf('Refund')).toContain('bg-accent')
  expect(await lookOf('Credit to a checkout')).not.toContain('bg-accent')
  const named = notice.getByRole('link', { name: 'A blue mug' })
  expect(await named.getAttribute('href')).toContain(paid.id)
  expect(await page.getByText('“How it was matched” says').count()).toBe(0)
  expect(await page.getByText('Unmatched', { exact: true }).count()).toBe(0)
  await lookAtDashboard(page, 'deposit-surplus')
  expect(faults).toEqual([])
})

test('a checkout shows what was received, what is missing, and its parts', async () => {
  const { page, faults } = await dashboard.visit(`checkouts/${waiting.id}`)
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) })
  await fact('Received').getByText('$15.00').waitFor(inTime)
  await fact('Amount due').getByText('$4.99').waitFor()
  await page
    .getByRole('table', { name: 'Payments for the checkout' })
    .getByText('Part payment', { exact: true })
    .waitFor()
  await lookAtDashboard(page, 'deposit-checkout')
  expect(faults).toEqual([])
})

test('the form of a refund shows the sender and the address named on the page, which a press fills in', async () => {
  const { world } = dashboard
  const { db } = world.context
  await db.updateTable('checkouts').set({ refund_address: named }).where('id', '=', paid.id).execute()
  const { page, faults } = await dashboard.visit('payments')
  await page.getByRole('row').filter({ hasText: '$5.00' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('amountMinor')
  await dialog.getByText('It may belong to an exchange: the buyer has not signed with it.').waitFor(inTime)
  await dialog.getByText('Anyone with the link of the payment page can enter one').waitFor()
  const field = dialog.getByLabel('Send to', { exact: true })
  expect(await field.inputValue()).toBe('')
  await lookAtDashboard(page, 'deposit-refund')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const box = await dialog.getByRole('button', { name: 'Continue' }).boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844)
  }
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  expect(await field.inputValue()).toBe(named)
  await dialog.getByRole('button', { name: 'Continue' }).click()
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
  await dialog.getByText('It belongs to the buyer, who has signed with it.').waitFor(inTime)
  expect(await dialog.getByRole('button', { name: 'Use this address' }).count()).toBe(0)
  expect(faults).toEqual([])
})

test('the settings switch deposit addresses, and say what happens to late money; the first steps offer them', async () => {
  const { world, shop } = dashboard
  const { db } = world.context
  await db.updateTable('workspaces').set({ deposit_addresses: false }).execute()
  // After the first payment, the steps are shown only to a workspace with an API key and no webhook endpoint.
  await transact(world.context, shop.scope, (work) =>
    createApiKey(work, { name: 'Shop', permission: 'restricted', livemode: false }),
  )
  const { page, faults } = await dashboard.visit('')
  await page.getByRole('link', { name: 'Give each checkout an address of its own' }).click()
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Deposit addresses', exact: true }) })
  await card.getByText('Works on Base.').waitFor(inTime)
  await card.getByText('Collecting costs gas.').waitFor()
  await lookAtDashboard(page, 'deposit-settings')
  await card.getByLabel('Each checkout has its own address').check()
  await card.getByLabel('Money that arrives there after the end').selectOption('refund')
  await card.getByLabel('The service collects deposits to my wallet').check()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(settings, inTime)
    .toEqual({ deposit_addresses: true, late_payments: 'refund', collecting: true })
  await page.reload()
  await expect.poll(() => card.getByLabel('Each checkout has its own address').isChecked(), inTime).toBe(true)
  expect(await card.getByLabel('Money that arrives there').inputValue()).toBe('refund')
  await card.getByLabel('Each checkout has its own address').uncheck()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(settings, inTime)
    .toEqual({ deposit_addresses: false, late_payments: 'refund', collecting: true })
  expect(faults).toEqual([])
})

test('the removal of a wallet asks what buyers see who were shown its deposit addresses', async () => {
  const { world, shop, workspaceId } = dashboard
  const { db } = world.context
  await db.updateTable('workspaces').set({ deposit_addresses: true }).execute()
  const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const id = await insertVerifiedWallet(world.context, shop.scope, address, { chain: 'base', token: 'USDT' })
  await insertVerifiedWallet(world.context, shop.scope, address, { chain: 'polygon', token: 'USDC' })
  const { page, faults } = await dashboard.visit('wallets')
  const row = page.getByRole('row').filter({ hasText: 'USDT on Base' })
  await lookAtDashboard(page, 'wallets')
  await page.setViewportSize({ width: 1280, height: 844 })
  await row.getByRole('button', { name: 'Manage' }).click()
  const manage = page.getByRole('dialog', { name: 'Manage 0x90F79bf…b906' })
  await manage.getByText(address, { exact: true }).waitFor()
  await manage.getByText('Payments on Polygon are not seen').waitFor()
  await manage
    .getByText('This server does not read Polygon at the moment: payments there are not seen.')
    .waitFor()
  await expectAccessible(page)
  await lookAtDashboard(page, 'wallet-manage')
  await manage.getByRole('button', { name: 'Remove USDT on Base' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove USDT on Base, 0x90F7…b906?' })
  await dialog.getByText('It is your only wallet for USDT on Base').waitFor(inTime)
  const choice = dialog.getByRole('group', { name: 'Buyers who were shown a deposit address of this wallet' })
  // No other wallet receives the pair.
  await choice.getByText('To show them a new address instead, add another wallet first.').waitFor(inTime)
  expect(await choice.getByText('It pays your default wallet.').count()).toBe(0)
  const open = dialog.getByRole('link', { name: 'open checkouts' })
  expect(await open.getAttribute('href')).toMatch(/\/checkouts\?status=open$/)
  expect(await choice.getByLabel('Keep the address').isChecked()).toBe(true)
  await expectAccessible(page)
  await lookAtDashboard(page, 'deposit-removal')
  await choice.getByLabel('Stop showing the address').check()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => row.count(), inTime).toBe(0)
  const removed = await db
    .selectFrom('wallets')
    .select('replaces_deposits')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(removed.replaces_deposits).toBe(true)
  expect(faults).toEqual([])
})

test('a wallet that the issuer of its token has frozen is shown as frozen, in the mode in which it is', async () => {
  const { world, shop } = dashboard
  const now = world.context.clock.now()
  await world.context.db.updateTable('workspaces').set({ collecting: false }).execute()
  await world.context.db
    .insertInto('wallet_freezes')
    .values({
      livemode: false,
      chain: 'base',
      token: 'USDC',
      address_key: shop.wallet.toLowerCase(),
      frozen_since: now,
      due_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  const { page, faults } = await dashboard.visit('wallets')
  await page
    .getByText('Buyers cannot pay in USDC on Base: connect another wallet, and make it the default.')
    .waitFor(inTime)
  await page
    .getByText(
      /^\$39\.99 waits at 2 deposit addresses in USDC on Base\. You cannot collect it: the issuer of USDC/,
    )
    .waitFor()
  const collect = page.getByRole('link', { name: 'Collect' })
  expect(await collect.count()).toBe(0)
  expect(await page.getByText('Collect it to spend it.').count()).toBe(0)
  await lookAtDashboard(page, 'deposit-frozen')
  await page.setViewportSize({ width: 1280, height: 844 })
  const home = page.getByRole('link', { name: 'Home', exact: true })
  await home.click()
  await page.getByRole('table', { name: 'Last payments' }).waitFor(inTime)
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count(), inTime).toBe(0)
  expect(await page.getByText('To collect').count()).toBe(0)
  await world.context.db.updateTable('wallet_freezes').set({ livemode: true }).execute()
  await page.reload()
  await page.getByText('To collect').waitFor(inTime)
  await page.getByRole('link', { name: 'Wallets', exact: true }).click()
  await page.getByText('USDC on Base').first().waitFor(inTime)
  await collect.waitFor(inTime)
  expect(await page.getByText('Frozen').count()).toBe(0)
  await world.context.db.deleteFrom('wallet_freezes').execute()
  expect(faults).toEqual([])
})

test('a switch of the addresses requires a proof, and a save that changes nothing does not', async () => {
  const { db } = dashboard.world.context
  const { page } = await dashboard.visit('settings')
  const ownAddress = page.getByLabel('Each checkout has its own address')
  const before = await settings()
  await expect.poll(() => ownAddress.isChecked(), inTime).toBe(before.deposit_addresses)
  await db
    .updateTable('sessions')
    .set({ factor_at: new Date(Date.now() - 600_000) })
    .execute()
  const save = page.locator('form').filter({ has: ownAddress }).getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByText('Saved.').waitFor(inTime)
  await ownAddress.setChecked(!before.deposit_addresses)
  await save.click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel(/^Password/).fill(password)
  expect(await settings()).toEqual(before)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(settings, inTime).toEqual({ ...before, deposit_addresses: !before.deposit_addresses })
})
