/** Tests what the dashboard shows of money that waits at deposit addresses, and how a person collects it. */
import { mostCollected } from '@stablerail/contract'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
import { depositTo } from '../../testing/payments/deposits.ts'
import { confirmations, type PreparedCheckout } from '../../testing/payments/world.ts'

let dashboard: OpenDashboard
/** An account that has gas, and nothing to do with the workspace. */
let stranger: Address

beforeAll(async () => {
  dashboard = await startDashboard({ byDeposit: true })
  stranger = dashboard.world.node.accounts[5]?.address as Address
}, 120_000)
afterAll(() => dashboard?.close())

const confirm = async () => {
  await dashboard.world.node.mine(confirmations)
  await dashboard.world.read()
}

/** Creates a checkout, and lets its payment be confirmed. */
const paid = async (amountMinor: number): Promise<PreparedCheckout> => {
  const checkout = await dashboard.world.prepare(dashboard.shop, { amountMinor })
  await depositTo(dashboard.world, checkout, checkout.amountBase)
  await confirm()
  return checkout
}

const balanceOf = (holder: Address) =>
  dashboard.world.node.client.readContract({
    address: dashboard.world.token,
    abi: [
      {
        type: 'function',
        name: 'balanceOf',
        stateMutability: 'view',
        inputs: [{ type: 'address' }],
        outputs: [{ type: 'uint256' }],
      },
    ],
    functionName: 'balanceOf',
    args: [holder],
  })

const sent = (calls: readonly string[]) => calls.filter((method) => method === 'eth_sendTransaction').length

test('what waits is shown in analytics and on the page of wallets, and any account collects it to the wallet', async () => {
  const [one, other] = [await paid(1_999), await paid(500)]
  const { page, faults, wallet } = await dashboard.visit('analytics', { wallet: stranger })
  await page.getByText('$24.99 is waiting at deposit addresses.').waitFor(inTime)
  await lookAtDashboard(page, 'analytics-waiting')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Collect it' }).click()
  await page.getByRole('row').getByText('$24.99 waits at 2 deposit addresses').waitFor(inTime)
  await lookAtDashboard(page, 'wallets-waiting')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Collect USDC on Base' }).click()
  const sum = page.locator('dl > div').filter({ hasText: /^Sum/ })
  await sum.getByText('$24.99').waitFor(inTime)
  const rows = page.getByRole('table', { name: 'Deposits' }).getByRole('row')
  for (const [amount, checkout] of [
    ['$19.99', one],
    ['$5.00', other],
  ] as const) {
    const link = rows.filter({ hasText: amount }).getByRole('link', { name: 'Guest' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/checkouts/${checkout.id}$`))
  }
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.getByText('Send it from a Safe or another wallet').click()
  await page.getByRole('button', { name: 'Copy call data' }).waitFor()
  await lookAtDashboard(page, 'collect')
  await expectAccessible(page)
  const before = await balanceOf(dashboard.shop.wallet)
  const sign = page.getByRole('button', { name: 'Collect with Test Wallet' })
  wallet.answers.eth_sendTransaction = { code: 4001 }
  await sign.click()
  await page.getByText('You declined in Test Wallet. Nothing was done.').waitFor()
  wallet.answers = {}
  await sign.click()
  await page.getByText('Sent. This page updates when the money has arrived').waitFor()
  await lookAtDashboard(page, 'collect-sent')
  expect([await sign.count(), sent(wallet.calls)]).toEqual([0, 2])
  await dashboard.world.read()
  await page.getByText('Collected $24.99.').waitFor(inTime)
  await page.getByText('Nothing left to collect').waitFor()
  expect(await page.getByRole('heading', { name: 'Collection', exact: true }).count()).toBe(0)
  expect(await page.getByText('Moves what waits').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to wallets' }).waitFor()
  await lookAtDashboard(page, 'collected')
  expect((await balanceOf(dashboard.shop.wallet)) - before).toBe(24_990_000n)
  await page.getByRole('link', { name: '← Wallets' }).click()
  await page.getByRole('row').filter({ hasText: 'USDC on Base' }).first().waitFor()
  await expect.poll(() => page.getByText('deposit address').count(), inTime).toBe(0)
  expect(faults).toEqual([])
})

test('a deposit that screening flagged is collected only if a person chooses so', async () => {
  const [clean, flagged] = [await paid(700), await paid(900)]
  await dashboard.world.context.db
    .updateTable('payments')
    .set({ screening_verdict: 'screened_flagged' })
    .where('checkout_id', '=', flagged.id)
    .execute()
  const { page, wallet } = await dashboard.visit('wallets/collect/base/USDC', { wallet: stranger })
  const choice = page.getByLabel('Collect the flagged $9.00')
  const linkTo = (id: string) => page.getByRole('table').locator(`a[href$="/checkouts/${id}"]`)
  await linkTo(clean.id).waitFor(inTime)
  await page.getByText('Sanctions screening flagged a sender.').waitFor()
  expect(await linkTo(flagged.id).count()).toBe(0)
  const collect = async (amount: string) => {
    await page.getByRole('button', { name: 'Collect with Test Wallet' }).click()
    await page.getByText('Sent. This page updates when the money has arrived').waitFor()
    await dashboard.world.read()
    await page.getByText(`Collected ${amount}.`).waitFor(inTime)
  }
  await collect('$7.00')
  await page.getByRole('heading', { level: 2, name: 'Still waiting: $9.00, flagged' }).waitFor()
  await page.getByText('Only flagged money is left').waitFor()
  expect(await page.getByRole('button', { name: 'Collect with Test Wallet' }).count()).toBe(0)
  await choice.check()
  await page
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/checkouts/${flagged.id}"]`) })
    .getByText('Flagged', { exact: true })
    .waitFor()
  await lookAtDashboard(page, 'collect-flagged')
  await expectAccessible(page)
  await collect('$9.00')
  expect([await balanceOf(flagged.recipient), sent(wallet.calls)]).toEqual([0n, 2])
})

test('more deposits than one transaction collects are collected by several', async () => {
  const { world, shop } = dashboard
  for (let count = 0; count <= mostCollected; count += 1)
    await depositTo(world, await world.prepare(shop), BigInt(100 + count) * 10_000n)
  await confirm()
  const { page, wallet } = await dashboard.visit('wallets/collect/base/USDC', { wallet: stranger })
  await page.getByText(`More waits: a transaction collects ${mostCollected} deposits here`).waitFor(inTime)
  await page.getByRole('button', { name: 'Collect with Test Wallet' }).click()
  await page.getByText('Sent. This page updates when the money has arrived').waitFor()
  await world.read()
  await page.getByText(/^Collected \$/).waitFor(inTime)
  await page.getByRole('heading', { level: 2, name: 'Still waiting: $1.00' }).waitFor()
  await page.getByRole('row').filter({ hasText: '$1.00' }).waitFor()
  expect(await page.getByText('More waits').count()).toBe(0)
  await page.getByRole('button', { name: 'Collect with Test Wallet' }).click()
  await page.getByText('Sent. This page updates when the money has arrived').waitFor()
  await world.read()
  await page.getByText('Nothing left to collect').waitFor(inTime)
  expect(sent(wallet.calls)).toBe(2)
})

test('what waits for a removed wallet is shown, and a collection that failed on the chain is sent again', async () => {
  await paid(800)
  const { db } = dashboard.world.context
  await db.updateTable('wallets').set({ removed_at: new Date() }).execute()
  const { page, wallet } = await dashboard.visit('wallets', { wallet: stranger })
  await page.getByText('Collecting sends it to the wallet that you removed').waitFor(inTime)
  await page.getByText('No wallet connected').waitFor()
  await lookAtDashboard(page, 'wallets-removed')
  await page.getByRole('link', { name: 'Collect USDC on Base' }).click()
  const sign = page.getByRole('button', { name: 'Collect with Test Wallet' })
  wallet.gas = '0xc350'
  await sign.click()
  await page.getByText('The transaction failed, and collected nothing.').waitFor(inTime)
  delete wallet.gas
  await sign.click()
  await page.getByText('Sent. This page updates when the money has arrived').waitFor()
  await dashboard.world.read()
  await page.getByText('Collected $8.00.').waitFor(inTime)
})
