import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { insertPayment } from '../../../testing/payments/rows.ts'
import { lockUnmatchedFor } from './relocation-store.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

test('at most a hundred payments of freed checkouts are matched again at a time, the first in the chain', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  const insert = (block_number: number, close_match_checkout_id: string) =>
    insertPayment(context, scope, { block_number, outcome: 'unmatched', close_match_checkout_id })
  // Insert the payments in reverse order: the last one in the chain's order first.
  for (let height = 200; height >= 100; height -= 1) await insert(height, 'chk_freed')
  await insert(99, 'chk_other')
  const freed = [{ workspaceId: scope.workspaceId, checkoutId: 'chk_freed' }]
  const locked = await context.db
    .transaction()
    .execute((tx) => lockUnmatchedFor(tx, { chain: 'base', livemode: false }, freed))
  expect(locked.map(({ block_number }) => block_number)).toEqual(
    Array.from({ length: 100 }, (_, index) => 100 + index),
  )
})

test('payments in blocks that are final on their own network and in their own mode are left out', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  const time = new Date('2026-11-01T00:00:00Z')
  const cursor = (livemode: boolean, chain: 'base' | 'polygon', final_number: number) => ({
    chain,
    livemode,
    final_number,
    network_id: 1,
    block_number: 400,
    block_hash: '0xb4',
    block_time: time,
    head_number: 400,
    head_seen_at: time,
    scanned_through: time,
  })
  const cursors = [cursor(false, 'base', 301), cursor(true, 'base', 399), cursor(false, 'polygon', 399)]
  await context.db.insertInto('chain_cursors').values(cursors).execute()
  for (const block_number of [301, 302])
    await insertPayment(context, scope, {
      block_number,
      outcome: 'unmatched',
      close_match_checkout_id: 'chk_freed',
    })
  const freed = [{ workspaceId: scope.workspaceId, checkoutId: 'chk_freed' }]
  const locked = await context.db
    .transaction()
    .execute((tx) => lockUnmatchedFor(tx, { chain: 'base', livemode: false }, freed))
  expect(locked.map(({ block_number }) => block_number)).toEqual([302])
})
