import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRefundWorld, type RefundWorld, type Shop } from '../../../../testing/payments/refunds.ts'

let world: RefundWorld
let shop: Shop
beforeAll(async () => {
  world = await createRefundWorld()
  shop = await world.openTill(world.node.accounts[3]?.address as Address)
})
afterAll(() => world.close())

/** Makes the reader read the blocks after a block again, as if it had never read them. */
const readAgainAfter = async ({
  number,
  hash,
  timestamp,
}: {
  number: bigint
  hash: string
  timestamp: bigint
}) => {
  const { db } = world.context
  const block_time = new Date(Number(timestamp) * 1000)
  await db
    .updateTable('chain_cursors')
    .set({ block_number: Number(number), block_hash: hash, block_time })
    .execute()
  await db.deleteFrom('chain_blocks').where('number', '>', Number(number)).execute()
  await world.read()
}

test('a transfer that its transaction no longer makes leaves its refund, and the one that it makes is found', async () => {
  const { id } = await world.paid(shop)
  const before = await world.node.client.getBlock()
  const { unsignedTx } = (await world.post(shop, `payments/${id}/refund`)).json
  const hash = await world.sign(unsignedTx)
  await world.read()
  const { db } = world.context
  const transfers = () => db.selectFrom('transfers').selectAll().where('tx_id', '=', hash).execute()
  const [told] = await transfers()
  // Simulate a first reading that returned another amount than the transaction moves.
  await db
    .updateTable('transfers')
    .set({ amount_base: (BigInt(told?.amount_base ?? 0) - 1n).toString() })
    .where('id', '=', told?.id ?? '')
    .execute()
  await readAgainAfter(before)
  const rows = await transfers()
  expect(rows.find((row) => row.id === told?.id)).toMatchObject({ state: 'orphaned', position: null })
  const anew = rows.filter((row) => row.id !== told?.id)
  expect(anew).toMatchObject([{ state: 'seen', amount_base: told?.amount_base, position: told?.position }])
  const refund = await db.selectFrom('refunds').select('transfer_id').where('payment_id', '=', id).execute()
  expect(refund).toEqual([{ transfer_id: anew[0]?.id }])
  await world.confirm()
  expect((await world.get(shop, `payments/${id}`)).json).toMatchObject({ status: 'refunded' })
})
