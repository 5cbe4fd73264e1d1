import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../../access/api-keys/index.ts'
import { transact } from '../../../mechanisms/work/index.ts'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../testing/payments/refunds.ts'
import { insertPayment, insertRefund } from '../../../testing/payments/rows.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await world.openTill()
})
afterAll(() => world.close())

const paymentOf = async (id: string) => (await world.get(shop, `payments/${id}`)).json
const refundsOf = async (id: string) => (await world.get(shop, `payments/${id}/refunds`)).json.data
const typesAfter = (before: ReadonlySet<string>) => world.eventsSince(shop, before)
const initiate = async (id: string, body?: object) =>
  (await world.post(shop, `payments/${id}/refund`, body)).json

describe('a payment that is refunded in two parts', () => {
  test('is refunded once both are confirmed, the second unreported and to the last base unit', async () => {
    const { id, amountBase } = await world.paid(shop)
    const before = await world.eventsOf(shop)
    const first = await world.post(shop, `payments/${id}/refund`, { amountMinor: 999, reason: 'Chipped' })
    expect(first.status).toBe(200)
    expect(first.json).toMatchObject({
      payment: {
        id,
        status: 'confirmed',
        refundAmountMinor: 999,
        refundReason: 'Chipped',
        refundRecipient: world.buyer,
        refundTxHash: null,
        refundedAt: null,
      },
      unsignedTx: { kind: 'evm', chainId: 31_337, from: shop.wallet, to: world.token, value: '0x0' },
    })
    const { unsignedTx, safeTransaction } = first.json
    expect(safeTransaction).toEqual({ to: unsignedTx.to, value: '0', data: unsignedTx.data, operation: 0 })
    const hash = await world.sign(unsignedTx)
    const reported = await world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash: hash })
    expect(reported.json).toMatchObject({ refundTxHash: hash, refundBroadcastAt: expect.any(String) })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'confirmed', refundedAt: expect.any(String) })

    const second = await initiate(id)
    expect(second.payment.refundAmountMinor).toBe(1999)
    const hash2 = await world.sign(second.unsignedTx)
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({
      status: 'refunded',
      refundAmountMinor: 1999,
      refundTxHash: hash2,
      refundBroadcastAt: null,
    })
    const refunds = await refundsOf(id)
    expect(refunds).toMatchObject([
      { status: 'confirmed', amountMinor: 1000, tokenAmountBase: (amountBase - 9_990_000n).toString() },
      { status: 'confirmed', amountMinor: 999, tokenAmountBase: '9990000' },
    ])
    expect(await typesAfter(before)).toEqual([
      ...['payment.refunded', 'refund.broadcast', 'refund.confirmed', 'refund.confirmed'],
      ...['refund.initiated', 'refund.initiated'],
    ])
    const again = await world.post(shop, `payments/${id}/refund`)
    expect([again.status, again.json.error.code]).toEqual([422, 'invalid_state_transition'])
  })
})

describe('an amount to refund', () => {
  test('is at most what is left', async () => {
    const { id } = await world.paid(shop)
    const { status, json } = await world.post(shop, `payments/${id}/refund`, { amountMinor: 2000 })
    expect([status, json.error.param]).toEqual([400, 'amountMinor'])
    expect((await world.post(shop, `payments/${id}/refund`, { amountMinor: 1999 })).status).toBe(200)
  })
})

describe('a refund under way', () => {
  test('is the only one of its payment, also among requests at once', async () => {
    const { id } = await world.paid(shop)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.post(shop, `payments/${id}/refund`, { amountMinor: 100 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('is initiated once under one idempotency key, with the same transaction', async () => {
    const { id } = await world.paid(shop)
    const send = () => world.post(shop, `payments/${id}/refund`, { amountMinor: 100 }, `key-${id}`)
    const [one, other] = [await send(), await send()]
    expect(other).toEqual(one)
  })

  test('can be canceled until it is reported, and is recognised when it is signed all the same', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id, { amountMinor: 500 })
    const canceled = await world.post(shop, `payments/${id}/refund/cancel`)
    expect(canceled.json).toMatchObject({ id, refundAmountMinor: null })
    const next = await initiate(id)
    expect(next.payment.refundAmountMinor).toBe(1999)
    await world.sign(unsignedTx)
    await world.confirm()
    expect(await refundsOf(id)).toMatchObject([
      { status: 'failed', failureReason: 'superseded', amountMinor: 1999 },
      { status: 'confirmed', failureReason: null, amountMinor: 500 },
    ])
    const last = await initiate(id)
    expect(last.payment.refundAmountMinor).toBe(1999)
    expect((await refundsOf(id))[0]).toMatchObject({ amountMinor: 1499 })
    await world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash: `0x${'9'.repeat(64)}` })
    const late = await world.post(shop, `payments/${id}/refund/cancel`)
    expect([late.status, late.json.error.code]).toEqual([422, 'invalid_state_transition'])
  })

  test('is either canceled or reported where both are asked at once', async () => {
    const { id } = await world.paid(shop)
    await initiate(id)
    const [canceled, reported] = await Promise.all([
      world.post(shop, `payments/${id}/refund/cancel`),
      world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash: `0x${'8'.repeat(64)}` }),
    ])
    expect([canceled.status, reported.status].sort()).toEqual([200, 422])
    const [refund] = await refundsOf(id)
    expect(refund.status).toBe(canceled.status === 200 ? 'canceled' : 'broadcast')
  })
})

describe('a transaction out of the settlement wallet', () => {
  test('without the reference is the refund once its hash is reported', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    const hash = await world.sign(unsignedTx, { withoutReference: true })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'confirmed', refundTxHash: null })
    await world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash: hash })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refundTxHash: hash })
  })

  test('that was read before it is reported gives the refund the transfer of its amount', async () => {
    const { id, amountBase } = await world.paid(shop)
    await initiate(id)
    const [transfer, { context }] = [{ token: world.token, from: shop.wallet, to: world.buyer }, world]
    const { transactionHash } = await world.node.transferTwice({
      ...transfer,
      amountBase: 1n,
      secondAmountBase: amountBase,
    })
    await world.confirm()
    await world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash: transactionHash })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refundTxHash: transactionHash })
    const taken = context.db.selectFrom('refunds').select('transfer_id').where('payment_id', '=', id)
    const { amount_base } = await context.db
      .selectFrom('transfers')
      .select('amount_base')
      .where('id', '=', taken)
      .executeTakeFirstOrThrow()
    expect(amount_base).toBe(amountBase.toString())
  })

  test('that moves another amount is no refund, whatever reference it carries', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = await initiate(id)
    const data = `${unsignedTx.data.slice(0, 74)}${1n.toString(16).padStart(64, '0')}${unsignedTx.data.slice(138)}`
    const events = await world.eventsOf(shop)
    const hash = await world.sign({ ...unsignedTx, data: data as `0x${string}` })
    await world.confirm()
    expect(await paymentOf(id)).toMatchObject({ status: 'confirmed', refundTxHash: null })
    const kept = await world.context.db
      .selectFrom('transfers')
      .selectAll()
      .where('tx_id', '=', hash)
      .execute()
    expect(kept).toMatchObject([
      { amount_base: '1', state: 'confirmed', from_key: shop.wallet.toLowerCase() },
    ])
    expect(await typesAfter(events)).toEqual([])
  })

  test('that is not the refund is refused when it is reported', async () => {
    const { id } = await world.paid(shop)
    await initiate(id)
    const somebodyElse = '0x00000000000000000000000000000000000000b0'
    const { txHash } = await world.pay({ to: somebodyElse, amountBase: 5n })
    const { status, json } = await world.post(shop, `payments/${id}/refund/broadcast`, {
      refundTxHash: txHash,
    })
    expect([status, json.error.param]).toEqual([400, 'refundTxHash'])
    const malformed = await world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash: '0x12' })
    expect([malformed.status, malformed.json.error.param]).toEqual([400, 'refundTxHash'])
  })
})

test('a refund on a chain that is no longer configured can be reported, and is not looked up', async () => {
  const { context } = world
  const id = await insertPayment(context, shop.scope, { chain: 'polygon' })
  await insertRefund(context, shop.scope, id, { chain: 'polygon', status: 'initiated' })
  const refundTxHash = `0x${'7'.repeat(64)}`
  const { status, json } = await world.post(shop, `payments/${id}/refund/broadcast`, { refundTxHash })
  expect([status, json.refundTxHash]).toEqual([200, refundTxHash])
})

test('a payment that was too little is sent back from failed, and is refunded then', async () => {
  const { id } = await world.paid(shop, { shortBase: 5_000_000n })
  expect(await paymentOf(id)).toMatchObject({ status: 'failed', failureReason: 'underpaid' })
  const { unsignedTx, payment } = await initiate(id)
  expect(payment.status).toBe('failed')
  await world.sign(unsignedTx)
  await world.confirm()
  expect(await paymentOf(id)).toMatchObject({ status: 'refunded', failureReason: null })
})

const keyOf = (permission: 'full' | 'restricted', livemode: boolean): Promise<string> =>
  transact(world.context, shop.scope, async (work) => {
    const { secret } = await createApiKey(work, { name: permission, permission, livemode })
    return secret
  })

/** The operations on a payment that only an admin may run, with their bodies. */
const moves = {
  refund: {},
  'refund/cancel': undefined,
  'refund/broadcast': { refundTxHash: `0x${'12'.repeat(32)}` },
  credit: { checkoutId: 'chk_1' },
}

test('only an admin refunds, cancels and credits', async () => {
  const { id } = await world.paid(shop)
  const developer = { ...shop, key: await keyOf('restricted', shop.scope.livemode) }
  for (const [path, body] of Object.entries(moves))
    expect((await world.post(developer, `payments/${id}/${path}`, body)).status, path).toBe(403)
  expect((await world.get(developer, `payments/${id}/refunds`)).status).toBe(200)
})

test('a payment of one mode is none for a key of the other', async () => {
  const { id, txHash, checkout } = await world.paid(shop)
  const other = { ...shop, key: await keyOf('full', !shop.scope.livemode) }
  const valid = {
    ...moves,
    'refund/broadcast': { refundTxHash: txHash },
    credit: { checkoutId: checkout.id },
  }
  for (const [path, body] of Object.entries(valid))
    expect((await world.post(other, `payments/${id}/${path}`, body)).status, path).toBe(404)
  expect((await world.get(other, `payments/${id}/refunds`)).status).toBe(404)
  expect(await refundsOf(id)).toEqual([])
})
