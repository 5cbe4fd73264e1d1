/**
 * Tests a merchant's actions on money in the dashboard: verifying a wallet, crediting and refunding payments.
 */
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/checkout-pages.ts'
import { inTime, type OpenDashboard, startDashboard } from '../../testing/dashboard.ts'

let dashboard: OpenDashboard
beforeAll(async () => {
  dashboard = await startDashboard()
}, 120_000)
afterAll(() => dashboard?.close())

const pay = async (amountBase: bigint) => {
  const { world, shop } = dashboard
  const { txHash } = await world.pay({ to: shop.wallet, amountBase })
  await confirm()
  const paid = (await world.payments()).find(({ tx_hash }) => tx_hash === txHash)
  if (paid === undefined) throw new Error('The payment was not read.')
  return paid.id
}

const confirm = async () => {
  await dashboard.world.node.mine(5)
  await dashboard.world.read()
}

test('a payment is sent back: signed in the wallet that got it, and watched until it has arrived', async () => {
  const id = await pay(7_000_000n)
  const { page, faults, wallet } = await dashboard.visit(`payments/${id}`, { wallet: dashboard.shop.wallet })
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in US dollars').fill('2.005')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Write an amount such as 19.99').waitFor()
  await dialog.getByLabel('Amount in US dollars').fill('2.50')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const sign = dialog.getByRole('button', { name: 'Sign with Test Wallet' })
  wallet.answers.eth_sendTransaction = { nested: 4001 }
  await sign.click()
  await dialog.getByText('You declined in Test Wallet. Nothing was done.').waitFor()
  wallet.answers = {}
  wallet.chainId = 1
  wallet.stays = true
  await sign.click()
  await dialog.getByText('Test Wallet is on another network.').waitFor()
  wallet.stays = false
  await sign.click()
  await page.getByText('A refund of $2.50 was sent.').waitFor()
  expect(wallet.calls.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  await confirm()
  await page.getByText('The refund of $2.50 was confirmed.').waitFor()
  expect(faults).toEqual([])
})

test('a refund whose report fails is reported again, and never signed twice', async () => {
  const id = await pay(6_000_000n)
  const { page, wallet } = await dashboard.visit(`payments/${id}`, { wallet: dashboard.shop.wallet })
  let isDown = true
  await page.route('**/refund/broadcast', (route) => (isDown ? route.abort() : route.continue()))
  const sent = () => wallet.calls.filter((method) => method === 'eth_sendTransaction').length
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByLabel('Amount in US dollars').fill('1.25')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('1.25 USDC').waitFor()
  const sign = dialog.getByRole('button', { name: /^Sign with/ })
  wallet.answers.eth_sendTransaction = { code: -32603 }
  await sign.click()
  await dialog.getByText('Look in the wallet whether it was sent before you repeat.').waitFor()
  wallet.answers = {}
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  wallet.before = (method) => (method === 'eth_sendTransaction' ? answered : undefined)
  await sign.click()
  await expect.poll(sent, inTime).toBe(2)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  answer()
  await dialog.getByText('The service was not reached.').waitFor()
  await dialog.getByRole('button', { name: 'Copy hash of the refund' }).waitFor()
  expect(await sign.count()).toBe(0)
  isDown = false
  await dialog.getByRole('button', { name: 'Report again' }).click()
  await page.getByText('A refund of $1.25 was sent.').waitFor()
  await expect.poll(() => dialog.count(), inTime).toBe(0)
  expect(sent()).toBe(2)
})

test('a refund whose report failed is reported again after the dialog and the page were closed', async () => {
  const id = await pay(3_000_000n)
  const { page, wallet } = await dashboard.visit(`payments/${id}`, { wallet: dashboard.shop.wallet })
  let isDown = true
  await page.route('**/refund/broadcast', (route) => (isDown ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByLabel('Amount in US dollars').fill('1.50')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: /^Sign with/ }).click()
  await dialog.getByText('The service was not reached.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const again = page.getByRole('button', { name: 'Report again' })
  await again.waitFor()
  expect(await page.getByRole('button', { name: 'Cancel refund' }).count()).toBe(0)
  await page.reload()
  await page.getByText('Your wallet has sent this refund, but its hash was not saved here.').waitFor()
  isDown = false
  await again.click()
  await page.getByText('A refund of $1.50 was sent.').waitFor()
  expect(wallet.calls.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  expect(await page.evaluate(`localStorage.getItem('stablerail.sent-refunds')`)).toBe('[]')
})

test('the hash of an earlier refund is not offered for the next one of its payment', async () => {
  const id = await pay(2_000_000n)
  const { page } = await dashboard.visit(`payments/${id}`)
  const kept = JSON.stringify([{ paymentId: id, refundAmountMinor: 200, hash: `0x${'12'.repeat(32)}` }])
  await page.evaluate(`localStorage.setItem('stablerail.sent-refunds', ${JSON.stringify(kept)})`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save hash' }).waitFor()
  expect(await page.getByLabel('Hash of the transaction that you sent').inputValue()).toBe('')
})

test('what was opened on one payment is not open on another', async () => {
  const [first, second] = [await pay(4_000_000n), await pay(5_000_000n)]
  const { page } = await dashboard.visit(`payments/${first}`)
  const go = async (id: string, amount: string) => {
    const path = `/dashboard/${dashboard.workspaceId}/test/payments/${id}`
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
    await page.getByRole('heading', { level: 1, name: amount, includeHidden: true }).waitFor()
  }
  await page.getByRole('heading', { level: 1, name: '$4.00' }).waitFor()
  await go(second, '$5.00')
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog').waitFor()
  await go(first, '$4.00')
  await expect.poll(() => page.getByRole('dialog').count(), inTime).toBe(0)
})

test('another account than the one that was paid to is not asked to sign', async () => {
  const id = await pay(8_000_000n)
  const { page, wallet } = await dashboard.visit(`payments/${id}`, { wallet: dashboard.world.buyer })
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  await page.getByText(`Choose the account ${dashboard.shop.wallet}`).waitFor()
  expect(wallet.calls).not.toContain('eth_sendTransaction')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Cancel refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel refund' }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor()
})

test('a browser without a wallet is told which account signs a refund, and how', async () => {
  const id = await pay(1_000_000n)
  const { page } = await dashboard.visit(`payments/${id}`, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  const signs = dialog.getByText(`The account ${dashboard.shop.wallet} signs.`)
  await signs.waitFor()
  await dialog.getByText('This page sees no wallet in this browser.').waitFor()
  await dialog.getByText('Or press “Continue”, copy the transaction').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Or copy the transaction, and sign and send it there.').waitFor()
  expect(await signs.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Copy transaction' }).waitFor()
})

test('the error of a refused recipient takes the place of the hint that no recipient is needed', async () => {
  const id = await pay(1_100_000n)
  const { page } = await dashboard.visit(`payments/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund', exact: true })
  await dialog.getByText('Leave empty to refund to the address that paid').waitFor()
  await dialog.getByLabel('Send to', { exact: true }).fill(dashboard.shop.wallet)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog
    .getByText(/is a settlement wallet of this workspace. Ask the buyer for an address and enter it here/)
    .waitFor()
  expect(await dialog.getByText('Leave empty to refund to the address that paid').count()).toBe(0)
})

test('a wallet of another browser is connected by what is copied to it', async () => {
  const account = dashboard.world.node.accounts[5]?.address as Address
  const { page, wallet } = await dashboard.visit('wallets')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No wallet was found in this browser. Enter the address').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(`The account ${account} signs.`).waitFor()
  await dialog.getByText('Or copy the message, sign it there, and put the signature below.').waitFor()
  expect(wallet.calls).toEqual([])
})

test('a payment that matched nothing is credited to a checkout, and an unknown one is refused at its field', async () => {
  const { world, shop } = dashboard
  const checkout = await world.prepare(shop, { amountMinor: 900 })
  const id = await pay(9_000_000n)
  const { page } = await dashboard.visit(`payments/${id}`)
  await page
    .getByText(/^Probably for A blue mug: it asked for exactly 9\.00\d+ USDC, 9\.00 USDC came\.$/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Credit to a checkout' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Credit to A blue mug' }).click()
  const choice = page.getByLabel('What it pays')
  await choice.waitFor()
  // The close match is chosen at first.
  expect(await choice.inputValue()).toBe(checkout.id)
  await choice.selectOption('Another, by its ID …')
  const field = page.getByLabel('Checkout ID')
  await field.fill('chk_nothing')
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect.poll(() => field.getAttribute('aria-invalid'), inTime).toBe('true')
  await field.fill(checkout.id)
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.getByText('An admin or an API key chose this checkout.').waitFor()
  await page.getByText('Credited by hand to the checkout.').waitFor()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('a payment is credited to the checkout of its amount, which is offered before others', async () => {
  const { world, shop } = dashboard
  const other = await world.prepare(shop, { amountMinor: 7_000 })
  const checkout = await world.prepare(shop, { amountMinor: 850 })
  // Too far from every price to be a close match.
  const id = await pay(8_000_000n)
  const { page } = await dashboard.visit(`payments/${id}`)
  await page.getByText('It matches no checkout.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Credit to a checkout' }).click()
  const choice = page.getByLabel('What it pays')
  await choice.waitFor()
  const offered = await choice
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  expect(offered.slice(0, 2)).toEqual(['', checkout.id])
  expect(offered.indexOf(other.id)).toBeGreaterThan(1)
  // Nothing is chosen before the person chooses.
  expect(await choice.inputValue()).toBe('')
  await choice.selectOption(checkout.id)
  expect(await page.getByLabel('Checkout ID').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Credit', exact: true }).click()
  await page.getByText('Credited by hand to the checkout.').waitFor()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('a wallet of the browser is connected and verified by its signature', async () => {
  const account = dashboard.world.node.accounts[4]?.address as Address
  const { page, faults } = await dashboard.visit('wallets', { wallet: account })
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('button', { name: 'From Test Wallet' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue())
    .toMatch(new RegExp(account, 'i'))
  await page.getByLabel('Nickname').fill('Till')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(`The account ${account} signs.`).waitFor()
  expect(await page.getByText('sees no wallet').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Till' })
  await row.getByText('Verified', { exact: true }).locator('visible=true').waitFor()
  expect(faults).toEqual([])
})
