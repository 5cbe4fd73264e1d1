import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import { releaseAllocations, restoreAllocations } from './allocations-store.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

test('an allocation keeps the moment of its first release until the payment is assigned again', async () => {
  const { db } = world.context
  const { workspaceId, livemode } = await createTestScope(world.context)
  await db
    .insertInto('allocations')
    .values({
      workspace_id: workspaceId,
      livemode,
      payment_id: 'pay_1',
      amount_base: '1',
      target_kind: 'checkout',
      target_id: 'chk_1',
      released_at: null,
    })
    .execute()
  const keys = [{ workspaceId, id: 'pay_1' }]
  const releasedAt = async () =>
    (await db.selectFrom('allocations').select('released_at').executeTakeFirstOrThrow()).released_at
  const release = async (second: number) => {
    await db.transaction().execute((tx) => releaseAllocations(tx, livemode, keys, at(second)))
    return await releasedAt()
  }
  const at = (second: number) => new Date(Date.UTC(2027, 0, 10, 10, 0, second))
  expect([await release(1), await release(2)]).toEqual([at(1), at(1)])
  await db.transaction().execute((tx) => restoreAllocations(tx, livemode, keys))
  expect([await releasedAt(), await release(3)]).toEqual([null, at(3)])
})
