import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Address, Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  const { address } = world.node.accounts[3] as { address: Address }
  // The workspace is paid to an account that has other tokens too, and whose key the node has, so that the
  // node can mine the workspace's transactions again in a reorg.
  await world.node.mint({ token: world.token, to: address, amountBase: 10n ** 9n })
  shop = await world.openTill(address)
})
afterAll(() => world.close())

const paymentOf = async (id: string) => (await world.get(shop, `payments/${id}`)).json
const signedOf = (txHash: Hash) => world.node.signedTransaction(txHash)

const sendBack = async (id: string, body?: object): Promise<Hash> => {
  // The refunds of a payment are listed by the time of their creation.
  clock.advance({ seconds: 1 })
  return world.sign((await world.post(shop, `payments/${id}/refund`, body)).json.unsignedTx)
}

/**
 * Makes a payment that is confirmed and then fully refunded. The transactions of the payment and of the
 * refund are in the last six blocks.
 */
const refunded = async () => {
  const paid = await world.paid(shop)
  const back = await sendBack(paid.id)
  await world.confirm()
  expect(await paymentOf(paid.id)).toMatchObject({ status: 'refunded' })
  return { ...paid, back, transactions: [await signedOf(paid.txHash), await signedOf(back)] as const }
}

/** The types of the events about a payment that the chain has lost. */
const lost = ['payment.reorg_suspected', 'payment.reversed']

describe('a payment that was refunded, and whose own transaction leaves the chain', () => {
  test('is suspected and told, and restored when it is back; the refund is told in the same way', async () => {
    const { id, checkout, transactions } = await refunded()
    const events = await world.eventsOf(shop)
    await world.node.reorg({ depth: 6 })
    await world.read()
    expect(await paymentOf(id)).toMatchObject({ status: 'confirmed', reorgSuspected: true })
    expect(await world.eventsSince(shop, events)).toEqual([...lost, 'refund.reversed'])
    expect(await world.checkoutStatus(checkout)).toBe('pending')
    await world.node.reorg({
      depth: 1,
      transactions: transactions.map((transaction) => ({ transaction, block: 0 })),
    })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', reorgSuspected: false })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    expect(await world.eventsSince(shop, events)).toEqual([
      ...['payment.refunded', 'payment.reorg_suspected', 'payment.restored', 'payment.reversed'],
      ...['refund.confirmed', 'refund.reversed'],
    ])
  })

  test('is suspected while its refund alone is back in the chain, and refunded again when it is back too', async () => {
    const { id, checkout, transactions } = await refunded()
    const events = await world.eventsOf(shop)
    const [payment, back] = transactions
    await world.node.reorg({ depth: 6, transactions: [{ transaction: back, block: 0 }] })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ reorgSuspected: true, refundAmountMinor: 1999 })
    expect(await world.eventsSince(shop, events)).toEqual([...lost, 'refund.confirmed', 'refund.reversed'])
    await world.node.client.sendRawTransaction({ serializedTransaction: payment })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', reorgSuspected: false })
    expect(await world.checkoutStatus(checkout)).toBe('succeeded')
    expect(await world.eventsSince(shop, events)).toEqual([
      ...['payment.refunded', 'payment.reorg_suspected', 'payment.restored', 'payment.reversed'],
      ...['refund.confirmed', 'refund.reversed'],
    ])
  })

  test('is reorged once finality has passed it, although the refund is in the chain', async () => {
    const { id, transactions } = await refunded()
    const events = await world.eventsOf(shop)
    await world.node.reorg({ depth: 6, transactions: [{ transaction: transactions[1], block: 0 }] })
    await world.node.mine(80)
    await world.read()
    expect(await paymentOf(id)).toMatchObject({ status: 'reorged', refundAmountMinor: 1999 })
    expect((await world.post(shop, `payments/${id}/refund`)).status).toBe(422)
    expect(await world.eventsSince(shop, events)).toEqual([
      ...['payment.reorg_suspected', 'payment.reorged', 'payment.reversed'],
      ...['refund.confirmed', 'refund.reversed'],
    ])
  })
})

test('that all of a payment is back is told, though a reorganisation took the first part out in between', async () => {
  const { id } = await world.paid(shop)
  const events = await world.eventsOf(shop)
  const first = await sendBack(id, { amountMinor: 900 })
  await world.confirm()
  const signed = await signedOf(first)
  await world.node.reorg({ depth: 3 })
  await world.read()
  await world.node.client.sendRawTransaction({ serializedTransaction: signed })
  await world.node.mine(1)
  await world.read()
  await world.confirm()
  await sendBack(id)
  await world.confirm()
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
  expect(await world.eventsSince(shop, events)).toEqual([
    ...['payment.refunded', 'refund.confirmed', 'refund.confirmed', 'refund.confirmed'],
    ...['refund.initiated', 'refund.initiated', 'refund.reversed'],
  ])
})
