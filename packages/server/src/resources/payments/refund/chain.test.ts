import { createTestClock, type TestClock } from '@stablerail/test-support'
import type { Address, Hash, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createRefundWorld,
  type RefundWorld,
  type Shop,
  type Unsigned,
} from '../../../testing/payments/refunds.ts'
import { askForReported, expireRefunds } from './check-refunds.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  // The workspace is paid to an account whose key the node has, so that the node can mine the workspace's
  // transactions again in a reorg.
  shop = await world.openTill(world.node.accounts[3]?.address as Address)
})
afterAll(() => world.close())

const paymentOf = async (id: string) => (await world.get(shop, `payments/${id}`)).json
const refundsOf = async (id: string) => (await world.get(shop, `payments/${id}/refunds`)).json.data
const initiate = async (id: string, body?: object) =>
  (await world.post(shop, `payments/${id}/refund`, body)).json
const report = (id: string, refundTxHash: Hash) =>
  world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash })
const typesAfter = (before: ReadonlySet<string>) => world.eventsSince(shop, before)

/** Sends a transaction although it will revert: a fixed gas limit skips the estimate, which would fail. */
const sendAnyway = ({ from, to, data }: Unsigned): Promise<Hash> =>
  world.node.client.sendTransaction({ account: from, to, data, gas: 100_000n })

const drain = async () => {
  const { node, token } = world
  const balance = (await node.client.call({
    to: token,
    data: `0x70a08231${shop.wallet.slice(2).padStart(64, '0')}` as Hex,
  })) as { data: Hex }
  await node.transfer({ token, from: shop.wallet, to: world.buyer, amountBase: BigInt(balance.data) })
}

describe('a refund that a reorganisation takes out', () => {
  test('is awaited again, its payment is no longer refunded, and both that and its return are told', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    const hash = await world.sign(unsignedTx)
    const signed = await world.node.signedTransaction(hash)
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' })
    const events = await world.eventsOf(shop)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await paymentOf(id)).toMatchObject({
      status: 'confirmed',
      refundAmountMinor: 1999,
      refundedAt: null,
    })
    const [refund] = await refundsOf(id)
    expect(refund).toMatchObject({ status: 'broadcast', txHash: hash, confirmedAt: null })
    expect(await typesAfter(events)).toEqual(['refund.reversed'])
    const told = (await world.events()).find(
      ({ type, data }) => type === 'refund.reversed' && data.refundId === refund.id,
    )
    expect(told?.data.payment).toMatchObject({ id, status: 'confirmed', refundedAt: null })

    await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refundTxHash: hash })
    expect(await typesAfter(events)).toEqual(['payment.refunded', 'refund.confirmed', 'refund.reversed'])
  })

  test('together with another of its payment is told by an event of its own', async () => {
    const { id } = await world.paid(shop)
    for (const amountMinor of [500, 600]) {
      clock.advance({ seconds: 1 })
      await world.sign((await initiate(id, { amountMinor })).unsignedTx)
      await world.confirm()
    }
    const refundIds = (await refundsOf(id)).map((refund: { id: string }) => refund.id)
    await world.node.reorg({ depth: 6 })
    await world.read()
    const told = (await world.events()).filter(
      ({ type, data }) => type === 'refund.reversed' && refundIds.includes(data.refundId),
    )
    expect(told.map(({ data }) => data.refundId).toSorted()).toEqual(refundIds.toSorted())
  })

  test('is awaited again also where its block had been final, once the blocks are read anew', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    const hash = await world.sign(unsignedTx)
    await world.confirm()
    await world.node.mine(100)
    await world.read()
    const { blockNumber } = await world.node.client.getTransactionReceipt({ hash })
    await world.node.reorg({ depth: Number((await world.node.client.getBlockNumber()) - blockNumber) + 1 })
    await world.read()
    expect(await paymentOf(id)).toMatchObject({ status: 'confirmed', refundedAt: null })
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast', txHash: hash, confirmedAt: null }])
  })

  test('fails where another refund is under way by then', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id, { amountMinor: 500 })
    await world.sign(unsignedTx)
    await world.confirm()
    clock.advance({ seconds: 1 })
    await initiate(id, { amountMinor: 400 })
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await refundsOf(id)).toMatchObject([
      { status: 'initiated', amountMinor: 400 },
      { status: 'failed', failureReason: 'reorged', amountMinor: 500 },
    ])
  })
})

describe('a reported transaction that reverted', () => {
  test('is refused as such, frees the refund, and is refused anew in the same words', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    await drain()
    const hash = await sendAnyway(unsignedTx)
    const key = `report ${id}`
    const body = { refundTxHash: hash }
    const answer = await world.post(shop, `payments/${id}/refund/broadcast`, body, key)
    expect([answer.status, answer.json.error.code]).toEqual([422, 'chain_reverted'])
    expect(answer.json.error.metadata).toEqual({ txHash: hash })
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted', txHash: hash }])
    expect(await world.post(shop, `payments/${id}/refund/broadcast`, body, key)).toMatchObject({
      status: 422,
    })
    expect((await report(id, hash)).json.error.code).toBe('chain_reverted')
    const next = await world.post(shop, `payments/${id}/refund`)
    expect(next.status).toBe(200)
    expect(next.json.warnings.map(({ code }: { code: string }) => code)).toEqual(['too_little_token'])
  })

  test('after the report frees the refund when the chain is asked', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    await drain()
    await world.node.setAutomine(false)
    const hash = await sendAnyway(unsignedTx)
    expect((await report(id, hash)).status).toBe(200)
    await world.node.mine(1)
    await world.node.setAutomine(true)
    await askForReported(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'reverted' }])
  })
})

describe('a reported transaction whose nonce another one took', () => {
  test('frees the refund once that one is deep', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    await world.node.setAutomine(false)
    const hash = await sendAnyway(unsignedTx)
    expect((await report(id, hash)).status).toBe(200)
    await world.node.dropTransaction(hash)
    await world.node.client.sendTransaction({ account: shop.wallet, to: world.buyer, value: 1n })
    await world.node.mine(1)
    await world.node.setAutomine(true)
    await world.read()
    await askForReported(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'broadcast' }])
    await world.confirm()
    clock.advance({ minutes: 2 })
    await askForReported(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'replaced', txHash: hash }])
  })
})

describe('a refund that nobody sends', () => {
  test('fails after 24 hours of the chain, and is recognised when it is mined later still', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    clock.advance({ hours: 24, seconds: 1 })
    await expireRefunds(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'initiated' }])
    await world.node.client.increaseTime({ seconds: 24 * 3600 + 600 })
    await world.node.mine(4)
    await world.read()
    await expireRefunds(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'expired' }])
    expect(await paymentOf(id)).toMatchObject({ refundAmountMinor: null })
    await world.sign(unsignedTx)
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refundAmountMinor: 1999 })
    expect(await refundsOf(id)).toMatchObject([{ status: 'confirmed', failureReason: null }])
  })

  test('fails after 24 hours of the clock where nobody reads its chain', async () => {
    const { id } = await world.paid(shop)
    await initiate(id)
    await world.context.db
      .updateTable('refunds')
      .set({ chain: 'polygon' })
      .where('payment_id', '=', id)
      .execute()
    clock.advance({ hours: 23 })
    await expireRefunds(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'initiated' }])
    clock.advance({ hours: 1, seconds: 1 })
    await expireRefunds(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'expired' }])
    await world.node.client.increaseTime({ seconds: 24 * 3600 + 1 })
    await world.node.mine(1)
  })
})

describe('a payment that the chain lost', () => {
  test('can be neither refunded nor credited while it is suspected', async () => {
    const { id, checkout } = await world.paid(shop)
    await world.node.reorg({ depth: 3 })
    await world.read()
    expect(await paymentOf(id)).toMatchObject({ reorgSuspected: true })
    for (const [path, body] of [
      ['refund', {}],
      ['credit', { checkoutId: checkout.id }],
    ] as const) {
      const { status, json } = await world.post(shop, `payments/${id}/${path}`, body)
      expect([status, json.error.code], path).toEqual([422, 'invalid_state_transition'])
    }
  })
})

test('a payment that is suspected while its refund confirms is refunded once it is back', async () => {
  const { node, token } = world
  // Mint additional tokens to the wallet. The reorg below removes the payment, and the wallet could otherwise
  // not send the refund.
  await node.mint({ token, to: shop.wallet, amountBase: 10n ** 9n })
  const { id, txHash } = await world.paid(shop)
  const paidTx = await node.signedTransaction(txHash)
  const { unsignedTx } = await initiate(id)
  const refundTx = await node.signedTransaction(await world.sign(unsignedTx))
  await world.read()
  const events = await world.eventsOf(shop)
  await node.reorg({ depth: 4 })
  await world.read()
  await node.client.sendRawTransaction({ serializedTransaction: refundTx })
  await world.confirm()
  expect(await paymentOf(id)).toMatchObject({
    status: 'confirmed',
    reorgSuspected: true,
    refundedAt: expect.any(String),
  })
  await node.client.sendRawTransaction({ serializedTransaction: paidTx })
  await world.confirm()
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded', reorgSuspected: false })
  expect(await typesAfter(events)).toEqual([
    ...['payment.refunded', 'payment.reorg_suspected', 'payment.restored', 'payment.reversed'],
    'refund.confirmed',
  ])
})

test('a refund of a part has no warning if the wallet holds the part, and not the whole', async () => {
  const { id } = await world.paid(shop)
  await drain()
  await world.node.mint({ token: world.token, to: shop.wallet, amountBase: 5_000_000n })
  expect((await initiate(id, { amountMinor: 500 })).warnings).toEqual([])
})

test('a refund that is sent with the gas of its answer, and no more, is mined', async () => {
  const { id } = await world.paid(shop)
  const { unsignedTx } = await initiate(id)
  const { from, to, data, gas } = unsignedTx
  const hash = await world.node.client.sendTransaction({ account: from, to, data, gas: BigInt(gas) })
  await world.confirm()
  expect(await world.node.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
})

test('a refund to a settlement wallet of another shop is the refund of one and a payment of the other', async () => {
  const other = await world.openTill()
  const { id } = await world.paid(shop)
  const { unsignedTx } = await initiate(id, { recipientAddress: other.wallet })
  const hash = await world.sign(unsignedTx)
  await world.confirm()
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refundTxHash: hash })
  const { json } = await world.get(other, `payments?txHash=${hash}`)
  expect(json.data).toMatchObject([{ status: 'confirmed', unmatchedInbound: true }])
  await world.node.reorg({ depth: 3 })
  await world.read()
  expect(await paymentOf(id)).toMatchObject({ status: 'confirmed', refundedAt: null })
})
