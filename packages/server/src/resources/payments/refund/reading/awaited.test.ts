import { encodeReference } from '@stablerail/chains'
import { createTestClock, type TestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { type Address, concat, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../../testing/payments/refunds.ts'
import { createPaymentListener } from '../../index.ts'
import { lockAwaited } from '../../record/outgoing-store.ts'
import { expireRefunds } from '../check-refunds.ts'

let world: RefundWorld
let clock: TestClock
let shop: Shop
beforeAll(async () => {
  clock = createTestClock(new Date())
  world = await createRefundWorld({ clock })
  shop = await world.openTill(world.node.accounts[3]?.address as Address)
})
afterAll(() => world.close())

const refundsOf = async (id: string) => (await world.get(shop, `payments/${id}/refunds`)).json.data

/** Inserts refunds of a payment that were given up, each with its own reference. */
const giveUpMany = async (paymentId: string, count: number) => {
  await sql`
    insert into refunds (
      workspace_id, livemode, id, payment_id, amount_base, amount_minor, recipient_key, status, reference, chain,
      token, sender_key, created_at
    )
    select workspace_id, livemode, id || number, payment_id, amount_base, amount_minor, recipient_key, 'failed',
      md5(payment_id || number), chain, token, sender_key, created_at
    from refunds, generate_series(1, ${count}::integer) as number where payment_id = ${paymentId}
  `.execute(world.context.db)
}

describe('refunds that were given up', () => {
  test('are read and locked by the reference or the hash of a transfer alone, however many there are', async () => {
    const { id } = await world.paid(shop)
    await world.post(shop, `payments/${id}/refund`, { amountMinor: 100 })
    await giveUpMany(id, 500)
    const one = (
      await sql<{ reference: string }>`select md5(${id} || 7) as reference`.execute(world.context.db)
    ).rows[0]
    const lock = (references: readonly string[]) =>
      world.context.db
        .transaction()
        .execute((tx) => lockAwaited(tx, world.network, [{ txHash: '0xnone', references }]))
    expect(await lock([])).toEqual([])
    expect(await lock([one?.reference ?? ''])).toMatchObject([
      { status: 'failed', reference: one?.reference },
    ])
  })

  test('have references looked up for transfers that they may be, and for no others', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = (await world.post(shop, `payments/${id}/refund`, { amountMinor: 321 })).json
    await world.post(shop, `payments/${id}/refund/cancel`)
    const to = world.buyer.toLowerCase()
    const transfer = {
      txHash: '0xa',
      position: 0,
      blockNumber: 1,
      blockHash: '0xb',
      blockTime: null,
      token: 'USDC' as const,
      from: shop.wallet.toLowerCase(),
      to,
      amountBase: 3_210_000n,
    }
    const others = [
      { amountBase: 3_210_001n },
      { to: shop.wallet.toLowerCase() },
      { to: `0x${'7'.repeat(40)}` },
    ]
    const picked = await createPaymentListener().pick(world.context, world.network, [
      transfer,
      ...others.map((change) => ({ ...transfer, ...change })),
    ])
    expect(picked.map(({ wantsReferences }) => wantsReferences)).toEqual([true, false, false])
    await world.sign(unsignedTx)
    await world.confirm()
    expect(await refundsOf(id)).toMatchObject([{ status: 'confirmed' }])
  })

  test('are recognised a year later, among others of the same amount', async () => {
    const { id } = await world.paid(shop)
    const { unsignedTx } = (await world.post(shop, `payments/${id}/refund`)).json
    clock.advance({ hours: 25 })
    await world.node.client.increaseTime({ seconds: 25 * 3600 })
    await world.node.mine(2)
    await world.confirm()
    await expireRefunds(world.context)
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', failureReason: 'expired' }])
    await giveUpMany(id, 20)
    clock.advance({ hours: 365 * 24 })
    await world.node.client.increaseTime({ seconds: 365 * 24 * 3600 })
    // The wallet appended bytes of its own to the calldata before it signed.
    const data = concat([unsignedTx.data as Hex, '0x8021'])
    expect(data).toContain(encodeReference((await referenceOf(id)) ?? '').slice(2))
    await world.sign({ ...unsignedTx, data })
    await world.confirm()
    const confirmed = world.context.db.selectFrom('refunds').select('reference').where('payment_id', '=', id)
    const rows = await confirmed.where('status', '=', 'confirmed').execute()
    expect(rows).toEqual([{ reference: await referenceOf(id) }])
  })
})

const referenceOf = async (paymentId: string) =>
  (
    await world.context.db
      .selectFrom('refunds')
      .select('reference')
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .executeTakeFirst()
  )?.reference
