import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../../testing/context.ts'
import {
  type Effect,
  recordEffects,
  redoEffects,
  releaseAllocations,
  restoreAllocations,
  undoEffects,
} from './allocations-store.ts'

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

test('only effects of the given kinds are undone, and each can be made valid again', async () => {
  const { db } = world.context
  const { workspaceId, livemode } = await createTestScope(world.context)
  const now = new Date('2027-01-10T10:00:00Z')
  const effect = (kind: Effect['kind'], targetId: string) => ({
    workspaceId,
    paymentId: 'pay_2',
    kind,
    targetId,
  })
  const [granted, paid] = [effect('entitlement_granted', 'ent_1'), effect('invoice_paid', 'inv_1')]
  const keys = [{ workspaceId, id: 'pay_2' }]

  await db.transaction().execute((tx) => recordEffects(tx, livemode, [granted, paid], now))
  const undo = () =>
    db.transaction().execute((tx) => undoEffects(tx, livemode, keys, { now, kinds: ['entitlement_granted'] }))
  expect(await undo()).toEqual([granted])
  expect(await undo()).toEqual([])
  const redo = () =>
    db.transaction().execute((tx) => redoEffects(tx, livemode, keys, { now, kind: 'entitlement_granted' }))
  expect(await redo()).toEqual([granted])
  expect(await redo()).toEqual([])
  expect(await undo()).toEqual([granted])
})
