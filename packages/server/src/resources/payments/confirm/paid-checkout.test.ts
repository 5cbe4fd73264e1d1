import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'
import { confirmations } from '../../../testing/payments/world.ts'

let world: RefundWorld
beforeAll(async () => {
  world = await createRefundWorld()
})
afterAll(() => world.close())

test.each([
  ['all of the price', 0n, true],
  ['five cents less', 50_000n, false],
])(
  'a checkout names the payment of %s once it has succeeded, and whether that was all',
  async (_, less, fullySettled) => {
    const shop = await world.openTill()
    const [checkout, other] = [await world.prepare(shop), await world.prepare(shop)]
    const answered = async () => (await world.get(shop, `checkouts/${checkout.id}`)).json
    const payments = async () => (await world.get(shop, `payments?checkoutId=${checkout.id}`)).json.data
    for (const { recipient, amountBase, suffix } of [
      other,
      { ...checkout, amountBase: checkout.amountBase - less },
    ])
      await world.pay({ to: recipient, amountBase, suffix })
    await world.read()
    expect(await answered()).toMatchObject({ status: 'pending', paymentId: null, fullySettled: null })
    await world.node.mine(confirmations)
    await world.read()
    const [payment, ...others] = await payments()
    expect(await answered()).toMatchObject({ status: 'succeeded', paymentId: payment?.id, fullySettled })
    expect([payment?.checkoutId, payment?.status, others]).toEqual([checkout.id, 'confirmed', []])
  },
)
