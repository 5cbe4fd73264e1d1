/** Tests the open page of a checkout whose merchant withdraws the deposit address, in a real browser. */
import { randomBytes } from 'node:crypto'
import { transferCalldata } from '@stablerail/chains'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../mechanisms/work/index.ts'
import { type CheckoutPages, startCheckoutPages } from '../../../testing/checkout-pages.ts'
import { insertVerifiedWallet } from '../../../testing/checkouts.ts'
import type { PreparedCheckout } from '../../../testing/payments/world.ts'
import { removeWallet } from '../../wallets/remove-wallet.ts'

let pages: CheckoutPages
beforeAll(async () => {
  pages = await startCheckoutPages({ byDeposit: true })
}, 120_000)
afterEach(() => pages?.closeOpened())
afterAll(() => pages?.close())

const inTime = { timeout: 20_000 }

const deposit = async (recipient: string, amountBase: bigint) => {
  const { node, buyer: account, token: to } = pages.world
  const data = transferCalldata({ recipient, amountBase, reference: null })
  const hash = await node.client.sendTransaction({ account, to, data, gas: 200_000n })
  await node.client.waitForTransactionReceipt({ hash })
  await pages.world.read()
}

const code = () => pages.opened.page.locator('svg.qr').first().locator('path').last().getAttribute('d')

/** Marks the document, so that a reload is noticed. */
const mark = () => pages.opened.page.evaluate('globalThis.marked = true')
const isMarked = () => pages.opened.page.evaluate('globalThis.marked === true')

describe('a checkout whose merchant withdraws the deposit address', () => {
  const withdraw = async ({ scope, id }: PreparedCheckout) => {
    const { context } = pages.world
    const { wallet_id: walletId } = await context.db
      .selectFrom('checkouts')
      .select('wallet_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await transact(context, scope, (work) => removeWallet(work, walletId, { depositAddresses: 'replace' }))
    const present = await insertVerifiedWallet(context, scope, `0x${randomBytes(20).toString('hex')}`)
    await context.db.updateTable('wallets').set({ by_contract: false }).where('id', '=', present).execute()
  }
  /** Makes the wallet of the shop the default again, for the tests that follow. */
  afterEach(async () => {
    const { db } = pages.world.context
    const ofShop = db.updateTable('wallets').where('workspace_id', '=', pages.shop.scope.workspaceId)
    await ofShop.set({ is_default: false, removed_at: new Date() }).execute()
    await ofShop
      .set({ is_default: true, removed_at: null, replaces_deposits: false })
      .where('address', '=', pages.shop.wallet)
      .execute()
  })

  test('shows the new address on the page that is open, and says that it has changed', async () => {
    const { page, checkout, faults } = await pages.visit()
    await page.getByRole('button', { name: 'Copy: Amount' }).waitFor()
    await mark()
    const before = await code()
    await withdraw(checkout)
    await page.getByText('The address of this payment has changed.').waitFor(inTime)
    expect(await isMarked()).toBe(false)
    expect(await page.getByText(checkout.recipient, { exact: true }).count()).toBe(0)
    const { recipient_key: recipient } = await pages.world.context.db
      .selectFrom('expectations')
      .select('recipient_key')
      .where('target_id', '=', checkout.id)
      .executeTakeFirstOrThrow()
    const shown = await page.locator('.send code').first().textContent()
    expect(shown?.toLowerCase()).toBe(recipient)
    expect(await code()).not.toBe(before)
    await mark()
    await deposit(recipient, 19_990_000n)
    await page.getByText('Payment detected. Do not pay again.').waitFor(inTime)
    expect(await isMarked()).toBe(true)
    expect(faults).toEqual([])
  })

  test('shows it without JavaScript too, in the language of the page', async () => {
    const checkout = await pages.checkout()
    await withdraw(checkout)
    const { page } = await pages.open({ javaScriptEnabled: false })
    await page.goto(`${checkout.url}?lang=de`)
    expect(await page.getByText('Die Adresse dieser Zahlung hat sich geändert.').count()).toBe(1)
    expect(await page.getByText(checkout.recipient, { exact: true }).count()).toBe(0)
  })
})
