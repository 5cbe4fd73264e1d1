import { createTestClock } from '@stablerail/test-support'
import { type CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestContext, createTestScope } from '../../testing/context.ts'
import { recordStatements } from '../../testing/record-statements.ts'
import { makeEventPartitionsJob, purgeEventsJob } from '../outbox/index.ts'
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

test('rows to move are searched for in one partition, and the deliveries of old events in few', async () => {
  const clock = createTestClock('2090-01-02T09:30:00.000Z')
  const world = await createTestContext({ clock })
  onTestFinished(() => world.close())
  const sent: CompiledQuery[] = []
  const context = { ...world.context, db: recordStatements(world.context.db, sent) }
  const textsOf = () => sent.map((statement) => statement.sql)
  expect(await makeEventPartitionsJob.run(context)).toBe(5)
  const searches = textsOf().filter((text) => text.includes('create temporary table moved_rows'))
  expect(searches).toHaveLength(5)
  for (const text of searches) expect(text).toContain('from "events_default"')
  clock.advance({ days: context.config.eventsKeptDays + 14 })
  sent.length = 0
  expect(await purgeEventsJob.run(context)).toBeGreaterThan(0)
  const isSearch = (text: string) => text.includes('from webhook_deliveries') && text.includes('kept')
  const texts = textsOf()
  expect(texts.filter(isSearch).length).toBeGreaterThan(0)
  for (const [index, text] of texts.entries())
    if (isSearch(text)) expect(texts[index - 1]).toContain("'enable_partition_pruning', 'on'")
})
