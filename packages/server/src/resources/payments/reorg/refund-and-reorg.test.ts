/** Refunds of payments that a reorg removed from the chain, and payments whose refunds a reorg removed. */
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  const { address } = world.node.accounts[3] as { address: Address }
  await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 9n })
  shop = await world.openTill(address)
})
afterAll(() => world.close())

const paymentOf = async (id: string) => (await world.get(shop, `payments/${id}`)).json
const refundsOf = async (id: string) => (await world.get(shop, `payments/${id}/refunds`)).json.data
const statusesOf = async (id: string) => (await refundsOf(id)).map(({ status }: { status: string }) => status)

test('a payment that two refunds sent back is refunded while one of them is in the chain', async () => {
  const { id } = await world.paid(shop)
  const first = (await world.post(shop, `payments/${id}/refund`)).json
  await world.post(shop, `payments/${id}/refund/cancel`)
  const second = (await world.post(shop, `payments/${id}/refund`)).json
  await world.sign(first.unsignedTx)
  await world.sign(second.unsignedTx)
  const { number: height } = await world.node.client.getBlock()
  await world.confirm()
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
  expect(await statusesOf(id)).toEqual(['confirmed', 'confirmed'])
  const head = await world.node.client.getBlock()
  // The second refund is in the block at `height`, and the first in the block before it.
  await world.node.reorg({ depth: Number(head.number - height) + 1 })
  await world.confirm()
  expect((await statusesOf(id)).toSorted()).toEqual(['broadcast', 'confirmed'])
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded', reorgSuspected: false })
})

test('a refund that was not sent fails with the payment that the chain lost, and is not handed out to sign again', async () => {
  const { id } = await world.paid(shop)
  const key = 'refund-of-a-lost-payment'
  const initiated = await world.post(shop, `payments/${id}/refund`, undefined, key)
  expect(initiated.json.unsignedTx).toMatchObject({ kind: 'evm' })
  expect((await world.post(shop, `payments/${id}/refund`, undefined, key)).json).toEqual(initiated.json)
  await world.node.reorg({ depth: 4 })
  await world.read()
  expect(await paymentOf(id)).toMatchObject({ reorgSuspected: true })
  const whileSuspected = await world.post(shop, `payments/${id}/refund`, undefined, key)
  expect([whileSuspected.status, whileSuspected.json.error?.code]).toEqual([422, 'invalid_state_transition'])
  await world.node.mine(80)
  await world.read()
  expect(await paymentOf(id)).toMatchObject({ status: 'reorged' })
  expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reorged' }])
  const afterwards = await world.post(shop, `payments/${id}/refund`, undefined, key)
  expect([afterwards.status, afterwards.json.unsignedTx]).toEqual([422, undefined])
})
