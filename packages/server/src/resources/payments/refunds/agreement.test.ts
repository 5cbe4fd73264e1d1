import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSteppedReader, type SteppedReader } from '../../../testing/chains/reader.ts'
import { type FaultyProxy, startFaultyProxy } from '../../../testing/chains/rpc-proxy.ts'
import { createTestClock, type TestClock } from '../../../testing/clock.ts'
import { createRefundWorld, type RefundWorld } from '../../../testing/payments/refunds.ts'
import { paymentListener } from '../index.ts'

let world: RefundWorld
let second: FaultyProxy
let reader: SteppedReader
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  second = await startFaultyProxy(world.node.rpcUrl)
  const network = { ...world.network, rpcUrls: [world.node.rpcUrl, second.url] }
  reader = createSteppedReader(world.context, network, paymentListener)
})
afterAll(async () => {
  await reader.close()
  await second.stop()
  await world.close()
})

test('a refund confirms only when a second provider tells its transfer too', async () => {
  const shop = await world.openTill()
  const checkout = await world.prepare(shop)
  await world.pay({ to: shop.wallet, amountBase: checkout.amountBase })
  await world.node.mine(3)
  await reader.catchUp()
  const { id, status } = (await world.get(shop, 'payments')).json.data[0]
  expect(status).toBe('confirmed')
  const { json } = await world.post(shop, `payments/${id}/refund`)
  second.faults = { refuses: { status: 503 } }
  const hash = await world.sign(json.unsignedTx)
  await world.node.mine(3)
  await reader.catchUp()
  const seen = (await world.get(shop, `payments/${id}`)).json
  expect(seen).toMatchObject({ status: 'confirmed', refundTxHash: hash, refundedAt: null })
  second.faults = {}
  clock.advance({ seconds: 11 })
  await reader.catchUp()
  expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ status: 'refunded' })
})
