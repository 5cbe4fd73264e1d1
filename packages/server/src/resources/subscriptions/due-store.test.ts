import { afterAll, beforeAll, expect, test } from 'vitest'
import { on, subscriptionRow } from '../../testing/billing/subscription-row.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { lockDue, lockHeld } from './due-store.ts'
import type { SubscriptionRow } from './subscription.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
  const { workspaceId } = await createTestScope(world.context)
  const insert = (id: string, given: Partial<SubscriptionRow>) =>
    world.context.db
      .insertInto('subscriptions')
      .values({
        ...subscriptionRow({ ...given, workspace_id: workspaceId, id: `sub_${id}` }),
        hosted_token: id,
        metadata: null,
      })
      .execute()
  await insert('1', { held_at: on('03-03') })
  await insert('2', {})
  await insert('3', { held_at: on('03-01') })
  await insert('4', { held_at: on('03-02') })
  await insert('5', { next_step: 'bill', next_step_at: on('03-06') })
  await insert('6', { next_step: 'bill', next_step_at: on('03-05') })
  await insert('7', { next_step: 'bill', next_step_at: on('03-07') })
})
afterAll(() => world.close())

const idsOf = (rows: readonly SubscriptionRow[]) => rows.map(({ id }) => id)

test('cancellations that wait for a payment are looked at in the order in which they began to wait', async () => {
  const held = await world.context.db.transaction().execute((tx) => lockHeld(tx, 2))
  expect(idsOf(held)).toEqual(['sub_3', 'sub_4'])
})

test('steps that are due are run in the order in which they became due', async () => {
  const due = await world.context.db.transaction().execute((tx) => lockDue(tx, on('03-06'), 2))
  expect(idsOf(due)).toEqual(['sub_6', 'sub_5'])
  const first = await world.context.db.transaction().execute((tx) => lockDue(tx, on('03-08'), 2))
  expect(idsOf(first)).toEqual(['sub_6', 'sub_5'])
})
