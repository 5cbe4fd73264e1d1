/**
 * Tests payments and refunds that Circle's token refuses, because its issuer has paused it or has frozen an
 * account.
 */
import { transferCalldata } from '@stablerail/chains'
import { type Issuer, issuerOf } from '@stablerail/local-evm'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../testing/payments/refunds.ts'
import { reporting } from '../../testing/payments/reporters.ts'
import type { PreparedCheckout } from '../../testing/payments/world.ts'
import { reportTransaction } from './index.ts'
import { lookUpReportedTransactions } from './match/reverted/look-up-reported-transactions.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
let issuer: Issuer
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  issuer = await issuerOf(world.node, world.token)
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.openTill()
})

/** Sends the payment of a checkout with a fixed gas limit, which skips the estimate: the estimate would fail. */
const sendInVain = ({ recipient, amountBase, reference }: PreparedCheckout): Promise<Hash> =>
  world.node.client.sendTransaction({
    account: world.buyer,
    to: world.token,
    data: transferCalldata({ recipient, amountBase, reference }),
    gas: 100_000n,
  })

const report = async ({ id }: PreparedCheckout, txHash: Hash) => {
  const { db } = world.context
  const row = await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await reportTransaction(world.context, row, reporting(txHash))
  await world.confirm()
  await db.updateTable('reports').set({ due_at: clock.now() }).where('due_at', 'is not', null).execute()
  await lookUpReportedTransactions(world.context)
}

const paymentsOf = async (txHash: Hash) => (await world.get(shop, `payments?txHash=${txHash}`)).json.data

describe.each<[string, () => Promise<void>, () => Promise<void>]>([
  ['the buyer is frozen', () => issuer.freeze(world.buyer), () => issuer.unfreeze(world.buyer)],
  ['the token is paused', () => issuer.pause(), () => issuer.unpause()],
  ['the settlement wallet is frozen', () => issuer.freeze(shop.wallet), () => issuer.unfreeze(shop.wallet)],
])('while %s', (_, begin, end) => {
  test('a payment reverts, fails at its checkout, and leaves the checkout payable and the reader ready', async () => {
    const checkout = await world.prepare(shop)
    await begin()
    const txHash = await sendInVain(checkout)
    expect((await world.node.client.getTransactionReceipt({ hash: txHash })).status).toBe('reverted')
    await report(checkout, txHash)
    expect(await paymentsOf(txHash)).toMatchObject([
      {
        status: 'failed',
        failureReason: 'reverted',
        checkoutId: checkout.id,
        tokenAmountBase: checkout.amountBase.toString(),
      },
    ])
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    const { status, json } = await world.visit('GET', '/v1/readyz')
    expect([status, json.ok, json.checks['reader base:test']?.ok]).toEqual([200, true, true])
    await end()
    const { amountBase, suffix } = checkout
    await world.pay({ to: shop.wallet, amountBase, suffix })
    await world.confirm()
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  })
})

describe('a refund', () => {
  const recipient: Address = '0x00000000000000000000000000000000000000b7'
  test.each<[string, () => Promise<void>, () => Promise<void>, string]>([
    [
      'while the token is paused says to wait',
      () => issuer.pause(),
      () => issuer.unpause(),
      'The issuer of the token has paused it, so the token would refuse this transfer now. Sign the refund when ' +
        'transfers are possible again.',
    ],
    [
      'from a frozen settlement wallet says to write to the issuer',
      () => issuer.freeze(shop.wallet),
      () => issuer.unfreeze(shop.wallet),
      'The issuer of the token has frozen the settlement wallet, so the token would refuse this transfer. Write to ' +
        'the issuer: until it releases the wallet, no refund can be sent from it.',
    ],
    [
      'to a frozen recipient says to name another',
      () => issuer.freeze(recipient),
      () => issuer.unfreeze(recipient),
      'The issuer of the token has frozen the recipient, so the token would refuse this transfer. Cancel the refund, ' +
        'ask the buyer for another address, and name it as `recipientAddress`.',
    ],
  ])('%s', async (_, begin, end, message) => {
    const { id } = await world.paid(shop)
    await begin()
    const { status, json } = await world.post(shop, `payments/${id}/refund`, { recipientAddress: recipient })
    expect([status, json.warnings]).toEqual([
      200,
      [expect.objectContaining({ code: 'no_gas_coin' }), { code: 'would_revert', message }],
    ])
    expect(json.unsignedTx.gas).toBeUndefined()
    await end()
  })
})
