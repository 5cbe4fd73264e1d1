import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext, createTestScope } from '../../testing/context.ts'
import { makeEventPartitionsJob } from '../outbox/index.ts'
import { transact } from '../work/transact.ts'

test('ids and positions are looked up by an index of each partition', async () => {
  const world = await createTestContext({ clock: createTestClock('2090-01-02T09:30:00.000Z') })
  onTestFinished(() => world.close())
  const { context } = world
  const scope = await createTestScope(context)
  await makeEventPartitionsJob.run(context)
  const id = await transact(context, scope, async (work) =>
    work.emit('customer.deleted', { customerId: context.ids.make('customer') }),
  )
  const plan = async (condition: string) => {
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(
        `explain select * from events where workspace_id = '${scope.workspaceId}' and livemode = false and ${condition}`,
      )
      .execute(context.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const byId = await plan(`id = '${id}'`)
  expect(byId.match(/on events_\w+/g)).toHaveLength(7)
  expect(byId).not.toContain('Seq Scan')
  const byPosition = await plan('position > 5 order by position limit 9')
  expect(byPosition.match(/on events_\w+/g)).toHaveLength(7)
  expect(byPosition).not.toContain('Seq Scan')
})
