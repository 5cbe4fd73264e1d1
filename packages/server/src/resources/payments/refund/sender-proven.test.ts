/** Refunds of payments whose sender has signed the report of the transaction. */
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'
import { signReport } from '../../../testing/payments/reporters.ts'
import type { PreparedCheckout } from '../../../testing/payments/world.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld({ byDeposit: true })
  shop = await world.openTill()
})
afterAll(() => world.close())

const price = 19_990_000n
const stranger = 5

const report = async ({ id }: PreparedCheckout, txHash: string, signature: string) => {
  const { hosted_token: token } = await world.context.db
    .selectFrom('checkouts')
    .select('hosted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return await world.visit('POST', `/v1/checkout/${token}/report`, { txHash, signature })
}

const pay = async ({ recipient }: PreparedCheckout, from?: Address) => {
  const { txHash } = await world.pay({ to: recipient, amountBase: price, ...(from && { from }) })
  return txHash
}

const confirmed = async () => {
  await world.confirm()
  await world.confirm()
}

const paymentOf = async (txHash: string) => {
  const { json } = await world.get(shop, `payments?txHash=${txHash}`)
  expect(json.data).toHaveLength(1)
  return json.data[0]
}

const refund = async (txHash: string) =>
  world.post(shop, `payments/${(await paymentOf(txHash)).id}/refund`, {})

const expectAsked = async (txHash: string) => {
  expect((await paymentOf(txHash)).senderProven).toBe(false)
  const { status, json } = await refund(txHash)
  expect([status, json.error?.param]).toEqual([400, 'recipientAddress'])
}

test.each([['after the transfer was recorded'], ['before the transfer was recorded']])(
  'a signature of the sender that comes %s lets the refund go back to the sender',
  async (when) => {
    const checkout = await world.prepare(shop)
    const txHash = await pay(checkout)
    if (when.startsWith('after')) {
      await confirmed()
      await expectAsked(txHash)
    }
    await report(checkout, txHash, await signReport(world, checkout.id, txHash))
    await confirmed()
    expect((await paymentOf(txHash)).senderProven).toBe(true)
    const { status, json } = await refund(txHash)
    expect([status, json.payment?.refundRecipient]).toEqual([200, world.buyer])
  },
)

test('a signature of another key, or of another text, proves nothing', async () => {
  const checkout = await world.prepare(shop)
  const txHash = await pay(checkout)
  await confirmed()
  for (const signature of [
    await signReport(world, checkout.id, txHash, stranger),
    await signReport(world, checkout.id, `0x${'1'.repeat(64)}`),
    `0x${'0'.repeat(130)}`,
  ]) {
    expect((await report(checkout, txHash, signature)).status).toBe(200)
    await expectAsked(txHash)
  }
})

test('a signature for a checkout that another person pays proves nothing', async () => {
  const [checkout, other] = [await world.prepare(shop), await world.prepare(shop)]
  const txHash = await pay(checkout)
  await confirmed()
  await report(other, txHash, await signReport(world, other.id, txHash))
  await expectAsked(txHash)
  // The same signature with the checkout that was paid is a signature of another text.
  await report(checkout, txHash, await signReport(world, other.id, txHash))
  await expectAsked(txHash)
})

test('a payment that does not count is proven as well, and by a wallet that paid for several guests', async () => {
  const checkout = await world.prepare(shop)
  const [first, second] = [await pay(checkout), await pay(checkout)]
  await confirmed()
  await report(checkout, second, await signReport(world, checkout.id, second))
  expect(await paymentOf(second)).toMatchObject({ coverage: 'surplus', senderProven: true })
  await expectAsked(first)
  expect((await refund(second)).json.payment?.refundRecipient).toBe(world.buyer)
})

test('a deposit address never receives a refund, not even as the sender', async () => {
  const [checkout, other] = [await world.prepare(shop), await world.prepare(shop)]
  const txHash = await pay(checkout)
  await confirmed()
  const { id } = await paymentOf(txHash)
  for (const { recipient } of [checkout, other]) {
    const { status, json } = await world.post(shop, `payments/${id}/refund`, { recipientAddress: recipient })
    expect([status, json.error?.message]).toEqual([400, expect.stringContaining('comes back as a payment')])
  }
  await report(checkout, txHash, await signReport(world, checkout.id, txHash))
  await world.context.db
    .insertInto('deposit_addresses')
    .values({
      livemode: false,
      address_key: world.buyer.toLowerCase(),
      workspace_id: shop.scope.workspaceId,
      checkout_id: other.id,
      wallet_id: 'wal_other',
      payee_key: shop.wallet.toLowerCase(),
      ref: `0x${'a'.repeat(64)}`,
      factory_key: world.network.depositFactory ?? '',
      created_at: world.context.clock.now(),
    })
    .execute()
  const { status, json } = await refund(txHash)
  expect([status, json.error?.message]).toEqual([400, expect.stringContaining('comes back as a payment')])
})
