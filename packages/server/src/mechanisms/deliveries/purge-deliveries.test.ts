import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../../resources/context.ts'
import { createWebhookEndpoint } from '../../resources/webhook-endpoints/create-webhook-endpoint.ts'
import { createTestContext, createTestScope, type TestContext, testConfig } from '../../testing/context.ts'
import { purgeEventsJob } from '../outbox/index.ts'
import { transact } from '../work/transact.ts'
import type { DeliveryRow } from './delivery.ts'
import { purgeDeliveriesJob } from './index.ts'

const start = '2026-11-20T09:30:00.000Z'
const clock = createTestClock(start)
let world: TestContext
let context: Context
beforeAll(async () => {
  world = await createTestContext({ clock, config: { eventsKeptDays: 30 } })
  context = world.context
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(start)
  for (const table of ['events', 'webhook_deliveries', 'webhook_endpoints'] as const)
    await context.db.deleteFrom(table).execute()
})

const openScope = async (facts: { livemode?: boolean; listens?: boolean } = {}) => {
  const { listens = true, ...mode } = facts
  const scope = await createTestScope(context, mode)
  if (listens)
    await transact(context, scope, (work) =>
      createWebhookEndpoint(work, { url: 'https://shop.example', events: ['customer.deleted'] }),
    )
  await context.db.deleteFrom('events').where('type', '=', 'webhook.endpoint.created').execute()
  return scope
}

const emit = (scope: Scope, count: number) =>
  transact(context, scope, async (work) => {
    for (let made = 0; made < count; made += 1)
      work.emit('customer.deleted', { customerId: context.ids.make('customer') })
  })

const setAll = (status: DeliveryRow['status']) =>
  context.db.updateTable('webhook_deliveries').set({ status }).execute()

const count = async () => ({
  events: (await context.db.selectFrom('events').select('id').execute()).length,
  deliveries: (await context.db.selectFrom('webhook_deliveries').select('id').execute()).length,
})

const purge = async () => {
  for (const job of [purgeDeliveriesJob, purgeEventsJob]) while ((await job.run(context)) > 0);
}

test('what is not yet 30 days old stays, to the millisecond; what is older goes, in every workspace and mode', async () => {
  for (const facts of [{}, { livemode: true }, { listens: false }, { livemode: true, listens: false }])
    await emit(await openScope(facts), 3)
  await setAll('succeeded')
  clock.advance({ days: 30 })
  await emit(await openScope(), 2)
  await setAll('succeeded')
  await purge()
  expect(await count()).toEqual({ events: 14, deliveries: 8 })
  clock.advance({ ms: 1 })
  await purge()
  expect(await count()).toEqual({ events: 2, deliveries: 2 })
})

test.each(['pending', 'delivering'] as const)(
  'a delivery that is %s stays, and its event with it, until it ends',
  async (status) => {
    await emit(await openScope(), 3)
    const [first] = await context.db.selectFrom('webhook_deliveries').selectAll().execute()
    await setAll('failed')
    await context.db
      .updateTable('webhook_deliveries')
      .set({ status })
      .where('id', '=', first?.id ?? '')
      .execute()
    clock.advance({ days: 31 })
    await purge()
    expect(await count()).toEqual({ events: 1, deliveries: 1 })
    const [event] = await context.db.selectFrom('events').select('id').execute()
    expect(event?.id).toBe(first?.event_id)
    await setAll('dead')
    await purge()
    expect(await count()).toEqual({ events: 0, deliveries: 0 })
  },
)

test('events stay for as long as the configuration says, 90 days unless it does, when their deliveries are gone', async () => {
  expect(testConfig().eventsKeptDays).toBe(90)
  const longer = { ...context, config: { ...context.config, eventsKeptDays: 90 } }
  await emit(await openScope({ listens: false }), 2)
  clock.advance({ days: 90 })
  expect(await purgeEventsJob.run(longer)).toBe(0)
  clock.advance({ ms: 1 })
  expect(await purgeEventsJob.run(longer)).toBe(2)
})

test('one run of the purge deletes one batch', async () => {
  await emit(await openScope({ listens: false }), 1_001)
  clock.advance({ days: 31 })
  expect(await purgeEventsJob.run(context)).toBe(1_000)
  expect(await purgeEventsJob.run(context)).toBe(1)
  expect(await purgeEventsJob.run(context)).toBe(0)
})

test('processes that purge at once do not wait for each other, and lose nothing', async () => {
  for (let workspace = 0; workspace < 5; workspace += 1) await emit(await openScope(), 200)
  await setAll('succeeded')
  clock.advance({ days: 31 })
  await Promise.all([purge(), purge(), purge(), purge()])
  await purge()
  expect(await count()).toEqual({ events: 0, deliveries: 0 })
})
