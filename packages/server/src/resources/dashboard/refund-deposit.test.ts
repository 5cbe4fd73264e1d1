/** Tests how a person refunds a payment that waits at its deposit address. */
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

/** Creates a checkout, pays it at its deposit address, and returns it with the id of the confirmed payment. */
const paid = async (amountMinor: number): Promise<PreparedCheckout & { paymentId: string }> => {
  const { world, shop } = dashboard
  const checkout = await world.prepare(shop, { amountMinor })
  await depositTo(world, checkout, checkout.amountBase)
  await confirm()
  const found = (await world.payments()).find(({ checkout_id }) => checkout_id === checkout.id)
  if (found === undefined) throw new Error('The payment was not read.')
  return { ...checkout, paymentId: found.id }
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

test('a refund of a payment that waits is signed after its collection, and needs an address of the buyer', async () => {
  const { shop } = dashboard
  const { paymentId, recipient } = await paid(1_200)
  const { page, faults, wallet } = await dashboard.visit(`payments/${paymentId}`, { wallet: shop.wallet })
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund/ })
  const make = dialog.getByRole('button', { name: 'Continue' })
  expect(await dialog.getByLabel('Amount in US dollars').inputValue()).toBe('12.00')
  await dialog.getByText('At most $12.00.').waitFor()
  await dialog.getByText('This payment is still at its deposit address.').waitFor()
  await make.click()
  expect(await dialog.locator('[name=recipientAddress]:user-invalid').count()).toBe(1)
  await dialog.getByLabel('Send to', { exact: true }).fill(stranger)
  await lookAtDashboard(page, 'refund-of-deposit')
  await make.click()
  await dialog.getByText('The payment is still at its deposit address: collect it first').waitFor()
  await dialog.getByRole('heading', { name: 'Refund · Step 1 of 2' }).waitFor()
  // The facts of the refund are not those of its first step.
  expect(await dialog.getByText(stranger, { exact: true }).count()).toBe(0)
  expect(await dialog.getByText('Move the rest there before you sign').count()).toBe(0)
  await lookAtDashboard(page, 'refund-collect-first')
  await expectAccessible(page)
  const collect = dialog.getByRole('button', { name: 'Collect with Test Wallet' })
  wallet.gas = '0xc350'
  await collect.click()
  await dialog.getByText('The transaction failed, and collected nothing.').waitFor(inTime)
  delete wallet.gas
  await collect.click()
  await dialog.getByText(`The account ${shop.wallet} signs.`).waitFor(inTime)
  await dialog.getByRole('heading', { name: 'Refund · Step 2 of 2' }).waitFor()
  await dialog.getByText(stranger, { exact: true }).waitFor()
  expect([await balanceOf(recipient), await balanceOf(shop.wallet)]).toEqual([0n, 12_000_000n])
  await dialog.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  await page.getByText('A refund of $12.00 was sent.').waitFor(inTime)
  await confirm()
  await page.getByText('The refund of $12.00 was confirmed.').waitFor(inTime)
  expect([await balanceOf(stranger), await balanceOf(shop.wallet)]).toEqual([12_000_000n, 0n])
  expect(sent(wallet.calls)).toBe(3)
  expect(faults).toEqual([])
})

test('a payment that waits can be collected elsewhere before its refund is signed', async () => {
  const { paymentId } = await paid(900)
  const { page, wallet } = await dashboard.visit(`payments/${paymentId}`, { wallet: stranger })
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund/ })
  await dialog.getByLabel('Send to', { exact: true }).fill(stranger)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Copy transaction' }).waitFor()
  await dialog.getByRole('button', { name: 'Continue to the refund' }).click()
  await dialog.getByRole('heading', { name: 'Refund · Step 2 of 2' }).waitFor()
  await dialog.getByRole('button', { name: 'Copy transaction' }).waitFor()
  // The refund is signed by the settlement wallet only, although any account may collect.
  await dialog.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  await dialog.getByText(`Choose the account ${dashboard.shop.wallet}`).waitFor()
  expect(sent(wallet.calls)).toBe(0)
})
