import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment } from '../../../testing/payments/rows.ts'
import { lockLostForGood, selectSuspected } from './store.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
  const { context } = world
  const scope = await createTestScope(context)
  for (const block_number of [39, 40, 41])
    await insertPayment(context, scope, {
      block_number,
      state: 'orphaned',
      orphaned_at: new Date(block_number),
      reorg_suspected: true,
    })
  await insertPayment(context, scope, { block_number: 40, reorg_suspected: true })
  await insertPayment(context, scope, { block_number: 40, state: 'orphaned' })
})
afterAll(() => world.close())

test('suspected payments out of the chain are lost for good once the block that they were read in is final', async () => {
  const lostAt = async (finalNumber: number) => {
    const network = { chain: 'base', livemode: false } as const
    const lost = await world.context.db
      .transaction()
      .execute((tx) => lockLostForGood(tx, { network, finalNumber }))
    return lost.map(({ block_number }) => block_number).toSorted()
  }
  expect([await lostAt(38), await lostAt(39), await lostAt(40)]).toEqual([[], [39], [39, 40]])
})

test('a suspected payment is shown as final once the block that it was read in is final', async () => {
  const { context } = world
  const finals = async () =>
    (await selectSuspected(context.db, null)).map(({ block_number, isFinal }) => [block_number, isFinal])
  expect(await finals()).toEqual([39, 40, 41].map((number) => [number, false]))
  const now = context.clock.now()
  await context.db
    .insertInto('chain_cursors')
    .values({
      chain: 'base',
      livemode: false,
      network_id: 1,
      block_number: 90,
      block_hash: '0x',
      block_time: now,
      head_number: 90,
      head_seen_at: now,
      scanned_through: now,
      final_number: 40,
    })
    .execute()
  expect(await finals()).toEqual([39, 40, 41].map((number) => [number, number <= 40]))
})
