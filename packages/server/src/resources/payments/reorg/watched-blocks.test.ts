import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkConfig } from '../../../settings/config.ts'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment } from '../../../testing/payments/rows.ts'
import { createPaymentListener } from '../index.ts'

const network = { chain: 'base', livemode: false } as NetworkConfig
let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
  const { context } = world
  const scope = await createTestScope(context)
  const insert = (block_number: number, state: 'seen' | 'confirmed' | 'orphaned') =>
    insertPayment(context, scope, { block_number, block_hash: `0x${block_number} ${state}`, state })
  for (const height of [39, 40, 41]) await insert(height, 'confirmed')
  await insert(41, 'confirmed')
  await insert(40, 'seen')
  await insert(41, 'orphaned')
})
afterAll(() => world.close())

const watched = async () => {
  const blocks = await createPaymentListener().blocksAbove(world.context, network, 39)
  return blocks.map(({ hash }) => hash).sort()
}

test('a reader asks for the blocks of all transfers while it does not know what is final', async () => {
  expect(await watched()).toEqual(['0x40 confirmed', '0x40 seen', '0x41 confirmed'])
})

test('no block that is final is asked for, unless its transfer is not settled yet', async () => {
  const now = new Date()
  await world.context.db
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
  expect(await watched()).toEqual(['0x40 seen', '0x41 confirmed'])
})
