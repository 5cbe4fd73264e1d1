/** Tests what the dashboard shows of money that waits at deposit addresses, and how a person collects and refunds it. */
import { transferCalldata } from '@stablerail/chains'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'
import { lookAtDashboard } from '../../testing/looks.ts'
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

/** Creates a checkout and pays it at its deposit address. */
const paid = async (amountMinor: number): Promise<PreparedCheckout> => {
  const { world, shop } = dashboard
  const checkout = await world.prepare(shop, { amountMinor })
  const { recipient, amountBase } = checkout
  const data = transferCalldata({ recipient, amountBase, reference: null })
  const hash = await world.node.client.sendTransaction({
    account: world.buyer,
    to: world.token,
    data,
    gas: 200_000n,
  })
  await world.node.client.waitForTransactionReceipt({ hash })
  await confirm()
  return checkout
}

const paymentTo = async ({ id }: PreparedCheckout) => {
  const found = (await dashboard.world.payments()).find(({ checkout_id }) => checkout_id === id)
  if (found === undefined) throw new Error('The payment was not read.')
  return found
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

test('what waits is shown on the page of wallets, and any account collects it to the wallet', async () => {
  const [one, other] = [await paid(1_999), await paid(500)]
  const { page, faults, wallet } = await dashboard.visit('wallets', { wallet: stranger })
  await page.getByRole('row').getByText('$24.99 waits at 2 deposit addresses').waitFor(inTime)
  await lookAtDashboard(page, 'wallets-waiting')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Collect USDC on Base' }).click()
  const sum = page.locator('dl > div').filter({ hasText: /^Sum/ })
  await sum.getByText('$24.99').waitFor(inTime)
  const rows = page.getByRole('table', { name: 'Deposits' }).getByRole('row')
  await rows.filter({ hasText: '$19.99' }).getByRole('link', { name: one.id }).waitFor()
  await rows.filter({ hasText: '$5.00' }).getByRole('link', { name: other.id }).waitFor()
  expect(await page.getByLabel('Collect flagged deposits too').count()).toBe(0)
  await page.getByText('Send it from a Safe or another wallet').click()
  await page.getByRole('button', { name: 'Copy call data' }).waitFor()
  await lookAtDashboard(page, 'collect')
  await expectAccessible(page)
  const before = await balanceOf(dashboard.shop.wallet)
  const sign = page.getByRole('button', { name: 'Sign with Test Wallet' })
  wallet.answers.eth_sendTransaction = { code: 4001 }
  await sign.click()
  await page.getByText('You declined in Test Wallet. Nothing was done.').waitFor()
  wallet.answers = {}
  await sign.click()
  await page.getByText('The wallet has sent the transaction.').waitFor()
  await lookAtDashboard(page, 'collect-sent')
  expect([await sign.count(), sent(wallet.calls)]).toEqual([0, 2])
  await dashboard.world.read()
  await page.getByText('The deposits are collected.').waitFor(inTime)
  await page.getByText('Nothing waits').waitFor()
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
  const choice = page.getByLabel('Collect flagged deposits too')
  await page.getByRole('link', { name: clean.id }).waitFor(inTime)
  await page.getByText('so they are left out unless').waitFor()
  expect(await page.getByRole('link', { name: flagged.id }).count()).toBe(0)
  const collect = async () => {
    await page.getByRole('button', { name: 'Sign with Test Wallet' }).click()
    await page.getByText('The wallet has sent the transaction.').waitFor()
    await dashboard.world.read()
    await page.getByText('The deposits are collected.').waitFor(inTime)
  }
  await collect()
  await page.getByText('Only flagged deposits wait').waitFor()
  expect(await page.getByRole('button', { name: 'Sign with Test Wallet' }).count()).toBe(0)
  await choice.check()
  await page.getByRole('row').filter({ hasText: 'Flagged' }).getByRole('link', { name: flagged.id }).waitFor()
  await lookAtDashboard(page, 'collect-flagged')
  await expectAccessible(page)
  await collect()
  expect([await balanceOf(flagged.recipient), sent(wallet.calls)]).toEqual([0n, 2])
})

test('a collection that failed on the chain is signed again', async () => {
  await paid(800)
  const { page, wallet } = await dashboard.visit('wallets/collect/base/USDC', { wallet: stranger })
  const sign = page.getByRole('button', { name: 'Sign with Test Wallet' })
  wallet.gas = '0xc350'
  await sign.click()
  await page.getByText('The transaction failed, and collected nothing.').waitFor(inTime)
  delete wallet.gas
  await sign.click()
  await page.getByText('The wallet has sent the transaction.').waitFor()
  await dashboard.world.read()
  await page.getByText('The deposits are collected.').waitFor(inTime)
})

test('a refund of a payment that waits is signed after its collection, and needs an address of the buyer', async () => {
  const checkout = await paid(1_200)
  const { id } = await paymentTo(checkout)
  const { world, shop } = dashboard
  // The wallet spends what was collected before, so that it holds too little for the refund.
  const held = (await balanceOf(shop.wallet)) as bigint
  if (held > 0n)
    await world.node.transfer({ token: world.token, from: shop.wallet, to: stranger, amountBase: held })
  const { page, faults, wallet } = await dashboard.visit(`payments/${id}`, { wallet: shop.wallet })
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  const make = dialog.getByRole('button', { name: 'Make the transaction' })
  const recipient = dialog.getByLabel('To', { exact: true })
  await make.click()
  expect(await dialog.locator('[name=recipientAddress]:user-invalid').count()).toBe(1)
  await recipient.fill(stranger)
  await lookAtDashboard(page, 'refund-of-deposit')
  await make.click()
  await dialog.getByText('The payment waits at its deposit address: first collect it').waitFor()
  expect(await dialog.getByText('Move the rest there before you sign').count()).toBe(0)
  await lookAtDashboard(page, 'refund-collect-first')
  await expectAccessible(page)
  const before = (await balanceOf(stranger)) as bigint
  const sign = dialog.getByRole('button', { name: 'Sign with Test Wallet' })
  await sign.click()
  await dialog.getByText(`The account ${shop.wallet} signs.`).waitFor(inTime)
  expect([await balanceOf(checkout.recipient), await balanceOf(shop.wallet)]).toEqual([0n, 12_000_000n])
  await sign.click()
  await page.getByText('A refund of $12.00 was reported as sent.').waitFor(inTime)
  await confirm()
  await page.getByText('The refund of $12.00 was confirmed on the chain.').waitFor(inTime)
  expect([(await balanceOf(stranger)) - before, sent(wallet.calls)]).toEqual([12_000_000n, 2])
  expect(faults).toEqual([])
})
