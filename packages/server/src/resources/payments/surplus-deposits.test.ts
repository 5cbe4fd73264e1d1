/** Payments to deposit addresses that do not count for their checkout, and ways in which they still must not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepositWorld, type DepositWorld } from '../../testing/payments/deposits.ts'
import { createReporters } from '../../testing/payments/reporters.ts'

let world: DepositWorld
beforeAll(async () => {
  world = await createDepositWorld()
})
afterAll(() => world.close())

const price = 19_990_000n

test('a second payment stays surplus after the first one is lost, if that was being refunded', async () => {
  const reporters = createReporters(world)
  const checkout = await reporters.prepare(await world.openShop())
  const to = world.node.accounts[2]?.address
  if (to === undefined) throw new Error('The node has no third account.')
  await world.node.mint({ token: world.token, to, amountBase: 10n ** 12n })
  await world.deposit(checkout, price)
  const second = await world.deposit(checkout, price, to)
  await world.node.mine(2)
  await world.read()
  const [first] = await world.paymentsTo(checkout)
  // A reference of the checkout in the transaction would match at the address of a wallet.
  await world.context.db
    .updateTable('transfers')
    .set({ reference_keys: [checkout.reference] })
    .where('tx_id', '=', second.txHash)
    .execute()
  const { scope } = checkout
  await world.context.db
    .insertInto('refunds')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id: world.context.ids.make('refund'),
      payment_id: first?.id ?? '',
      chain: 'base',
      token: 'USDC',
      reference: '00'.repeat(16),
      sender_key: checkout.recipient.toLowerCase(),
      recipient_key: to.toLowerCase(),
      amount_base: price.toString(),
      amount_minor: 1_999,
      status: 'initiated',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  await world.node.reorg({ depth: 4, transactions: [{ transaction: second.signed, block: 0 }] })
  await world.read()
  const present = async () => (await world.paymentsTo(checkout)).find(({ state }) => state !== 'orphaned')
  expect(await present()).toMatchObject({ coverage: 'surplus', outcome: 'unmatched', checkout_id: null })
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  // Not even the sender can report it for the checkout: money at this address is decided about as a part.
  expect(await reporters.report(checkout, second.txHash, 2)).toBe(false)
  expect(await present()).toMatchObject({ coverage: 'surplus', outcome: 'unmatched', checkout_id: null })
})
