/**
 * Tests a checkout on its page whose token refuses the payment, because its issuer has paused it or has frozen an
 * account.
 */
import { issuerOf } from '@stablerail/local-evm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CheckoutPages, payButton, startCheckoutPages } from '../../../testing/checkout-pages.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages()
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

test.each([
  ['the account of the buyer is frozen', 'freeze', () => pages.world.buyer],
  ['the settlement wallet is frozen', 'freeze', () => pages.shop.wallet],
  ['the token is paused', 'pause', () => pages.world.buyer],
] as const)('while %s, the page says so, and asks the wallet for nothing', async (_, what, accountOf) => {
  const { page, wallet } = await pages.visit()
  const issuer = await issuerOf(pages.world.node, pages.world.token)
  await issuer[what](accountOf())
  await payButton(pages.opened).click()
  await page
    .getByText(
      'USDC refuses this payment now: its issuer has paused it, or has frozen your account or the merchant’s. ' +
        'Nothing was sent. Pay another way, or write to the merchant.',
    )
    .waitFor()
  expect(wallet.calls).not.toContain('eth_sendTransaction')
  await (what === 'freeze' ? issuer.unfreeze(accountOf()) : issuer.unpause())
  await payButton(pages.opened).click()
  await page.getByText('Your wallet has sent the payment.').waitFor()
})

test('a wallet that estimates nothing is asked, although its account is frozen', async () => {
  const { page, wallet } = await pages.visit()
  const issuer = await issuerOf(pages.world.node, pages.world.token)
  await issuer.freeze(pages.world.buyer)
  wallet.answers.eth_estimateGas = { code: -32601 }
  wallet.gas = '0x186a0'
  await payButton(pages.opened).click()
  await page.getByText('Your wallet has sent the payment.').waitFor()
  await issuer.unfreeze(pages.world.buyer)
})
