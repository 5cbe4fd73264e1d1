/** Tests of payments that were too little for their checkouts, and that a reorg removes from the chain. */

import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'
import { expireCheckouts } from '../../checkouts/index.ts'
import { findCheckoutPayment } from '../record/find-payment.ts'
import { failDroppedPayments } from './fail-dropped-payments.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  const { address } = world.node.accounts[3] as { address: Address }
  await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 9n })
  shop = await world.openTill(address)
})
afterAll(() => world.close())

const paymentOf = async (id: string) => (await world.get(shop, `payments/${id}`)).json

/** Advances the chain's time and the server's clock, and reads the new blocks. */
const pass = async (hours: number) => {
  clock.advance({ hours, seconds: 1 })
  await world.node.client.increaseTime({ seconds: hours * 3600 + 60 })
  await world.node.mine(4)
  await world.read()
}

const payTooLittle = async () => {
  const paid = await world.paid(shop, { shortBase: 5_000_000n })
  expect(await paymentOf(paid.id)).toMatchObject({ status: 'failed', failureReason: 'underpaid' })
  return paid
}

const takeOut = async () => {
  await world.node.reorg({ depth: 3 })
  await world.read()
}

const reasonsOf = async (id: string) =>
  (await world.events())
    .filter(({ type, data }) => type === 'payment.failed' && data.paymentId === id)
    .map(({ data }) => data.failureReason)

test('decides no end of its checkout, and is dropped after a day, with its unsent refund', async () => {
  const { id, checkout } = await payTooLittle()
  const { json: refund } = await world.post(shop, `payments/${id}/refund`)
  expect(refund.unsignedTx).toMatchObject({ kind: 'evm' })
  await takeOut()
  expect(await paymentOf(id)).toMatchObject({ failureReason: 'underpaid', blockNumber: null })
  await pass(2)
  await expireCheckouts(world.context)
  expect(await world.checkoutStatus(checkout)).toBe('expired')
  expect(await failDroppedPayments(world.context)).toBe(0)

  await pass(22)
  expect(await failDroppedPayments(world.context)).toBe(1)
  expect(await paymentOf(id)).toMatchObject({ status: 'failed', failureReason: 'dropped' })
  expect(await reasonsOf(id)).toEqual(['underpaid', 'dropped'])
  const { data } = (await world.get(shop, `payments/${id}/refunds`)).json
  expect(data).toMatchObject([{ status: 'failed', failureReason: 'reorged' }])
  const shown = await findCheckoutPayment(world.context, shop.scope, checkout.id)
  expect(shown).toMatchObject({ failureReason: 'dropped', underpaid: false })
  const again = await world.post(shop, `payments/${id}/refund`)
  expect([again.status, again.json.error.message]).toEqual([
    422,
    'The chain lost this payment for good: no money arrived.',
  ])
  expect(await failDroppedPayments(world.context)).toBe(0)
})

test('makes its checkout fail where it is mined again', async () => {
  const { id, checkout, txHash } = await payTooLittle()
  const serializedTransaction = await world.node.signedTransaction(txHash)
  await takeOut()
  await world.node.client.sendRawTransaction({ serializedTransaction })
  await world.node.mine(1)
  await world.confirm()
  await pass(24)
  await expireCheckouts(world.context)
  expect(await failDroppedPayments(world.context)).toBe(0)
  expect(await world.checkoutStatus(checkout)).toBe('failed')
  expect(await reasonsOf(id)).toEqual(['underpaid'])
})
