import { type EventType, eventCatalogue, exampleId, idBodyPattern } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { transact, transactAcross } from '../work/index.ts'
import { appendEvents } from './index.ts'

const clock = createTestClock('2026-11-20T09:30:00.123Z')
let world: TestContext
beforeAll(async () => {
  world = await createTestContext({ clock })
})
afterAll(() => world.close())

const deleted = { customerId: exampleId('customer') }

type EndpointFacts = { events?: string[]; status?: 'enabled' | 'disabled'; deletedAt?: Date }

const addEndpoint = async (
  scope: Scope,
  { events = ['*'], status = 'enabled', deletedAt }: EndpointFacts,
) => {
  const id = world.context.ids.make('webhookEndpoint')
  await world.context.db
    .insertInto('webhook_endpoints')
    .values({
      workspace_id: scope.workspaceId,
      livemode: scope.livemode,
      id,
      url: 'https://shop.example',
      description: null,
      events,
      status,
      secret_sealed: Buffer.alloc(1),
      deleted_at: deletedAt ?? null,
      created_at: clock.now(),
    })
    .execute()
  return id
}

const stored = async (scope: Scope) => {
  const within = (table: 'events' | 'webhook_deliveries') =>
    world.context.db
      .selectFrom(table)
      .where('workspace_id', '=', scope.workspaceId)
      .where('livemode', '=', scope.livemode)
  return {
    events: await within('events').selectAll('events').execute(),
    deliveries: await within('webhook_deliveries').selectAll('webhook_deliveries').orderBy('id').execute(),
  }
}

const emitOnce = (scope: Scope) =>
  transact(world.context, scope, async (work) => work.emit('customer.deleted', deleted))

describe('an event', () => {
  it('is stored where nobody listens', async () => {
    const scope = await createTestScope(world.context)
    await emitOnce(scope)
    const { events, deliveries } = await stored(scope)
    expect(events).toMatchObject([{ type: 'customer.deleted', payload: JSON.stringify(deleted) }])
    expect(events[0]?.created_at).toEqual(clock.now())
    expect(deliveries).toEqual([])
  })

  it('has one pending delivery for each endpoint that wants its type, and is enabled', async () => {
    const scope = await createTestScope(world.context)
    const wanted = [
      await addEndpoint(scope, { events: ['*'] }),
      await addEndpoint(scope, { events: ['customer.created', 'customer.deleted'] }),
      // This endpoint subscribes to the event twice, and receives it once.
      await addEndpoint(scope, { events: ['customer.deleted', '*'] }),
    ]
    await addEndpoint(scope, { events: ['customer.created'] })
    await addEndpoint(scope, { status: 'disabled' })
    await addEndpoint(scope, { deletedAt: clock.now() })
    await addEndpoint({ ...scope, livemode: true }, {})
    await addEndpoint(await createTestScope(world.context), {})
    await emitOnce(scope)
    const { events, deliveries } = await stored(scope)
    expect(deliveries.map((delivery) => delivery.endpoint_id).sort()).toEqual(wanted.sort())
    for (const delivery of deliveries)
      expect(delivery).toMatchObject({
        event_id: events[0]?.id,
        event_type: 'customer.deleted',
        status: 'pending',
        attempt_count: 0,
        waiting: false,
        next_attempt_at: clock.now(),
      })
  })

  it('that is a test goes to its own endpoint only, whatever that one wants', async () => {
    const scope = await createTestScope(world.context)
    const target = await addEndpoint(scope, { events: ['payment.confirmed'] })
    await addEndpoint(scope, {})
    await transact(world.context, scope, async (work) =>
      work.emit('webhook.endpoint.test', { endpointId: target, message: 'Hello' }),
    )
    const { deliveries } = await stored(scope)
    expect(deliveries.map((delivery) => delivery.endpoint_id)).toEqual([target])
  })

  it('of another mode or workspace goes to the endpoints there, though written in the same statement', async () => {
    const first = await createTestScope(world.context)
    const second = await createTestScope(world.context, { livemode: true })
    const endpoints = [await addEndpoint(first, {}), await addEndpoint(second, {})]
    const ids = await transactAcross(world.context, async ({ within }) =>
      [first, second].map((scope) => within(scope).emit('customer.deleted', deleted)),
    )
    for (const [index, scope] of [first, second].entries()) {
      const { events, deliveries } = await stored(scope)
      expect(events.map((event) => event.id)).toEqual([ids[index]])
      expect(deliveries.map((delivery) => delivery.endpoint_id)).toEqual([endpoints[index]])
    }
  })

  it('is written next to those of its workspace, and after those that were caused before', async () => {
    const scopes = [await createTestScope(world.context), await createTestScope(world.context)]
    const [low, high] = scopes.toSorted((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1))
    const ids = await transactAcross(world.context, async ({ within }) =>
      [high, low, high, low].map((scope) => within(scope as Scope).emit('customer.deleted', deleted)),
    )
    const written = await world.context.db
      .selectFrom('events')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('position')
      .orderBy(sql`ctid`)
      .execute()
    expect(written.map(({ id }) => ids.indexOf(id))).toEqual([1, 3, 0, 2])
  })

  it('is gone with the work that is rolled back', async () => {
    const scope = await createTestScope(world.context)
    await addEndpoint(scope, {})
    const failing = transact(world.context, scope, async (work) => {
      work.emit('customer.deleted', deleted)
      await appendEvents(
        work.context,
        work.tx,
        [
          {
            scope,
            id: world.context.ids.make('event'),
            type: 'customer.deleted',
            data: deleted,
            createdAt: work.now,
            ordinal: 2,
          },
        ],
        work,
      )
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await stored(scope)).toEqual({ events: [], deliveries: [] })
  })
})

describe('the id of a delivery', () => {
  it('has the form of an id and the time of its event, and differs by event and by endpoint', async () => {
    const scope = await createTestScope(world.context)
    for (let count = 0; count < 20; count += 1) await addEndpoint(scope, {})
    await transact(world.context, scope, async (work) => {
      for (let count = 0; count < 20; count += 1) work.emit('customer.deleted', deleted)
    })
    const { events, deliveries } = await stored(scope)
    expect(new Set(deliveries.map((delivery) => delivery.id)).size).toBe(400)
    const time = events[0]?.id.slice('evt_'.length, 'evt_'.length + 10)
    for (const { id } of deliveries) expect(id).toMatch(new RegExp(`^whd_${time}(?=.{16}$)${'.{16}'}$`))
    for (const { id } of deliveries) expect(id).toMatch(new RegExp(`^whd_${idBodyPattern}$`))
    // All 32 digits occur in the random part of the ids, so the random part has its full range.
    expect(new Set(deliveries.map((delivery) => delivery.id.slice(14)).join('')).size).toBe(32)
  })

  it('sorts after those of earlier events', async () => {
    const scope = await createTestScope(world.context)
    await addEndpoint(scope, {})
    for (let count = 0; count < 10; count += 1) {
      await emitOnce(scope)
      clock.advance({ ms: 1 })
    }
    const { deliveries } = await stored(scope)
    const times = deliveries.map((delivery) => delivery.created_at.getTime())
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(new Set(times).size).toBe(10)
  })
})

describe('a payload', () => {
  it('holds nothing beyond its schema: metadata that an operation hands over is left out', async () => {
    const scope = await createTestScope(world.context)
    const product = {
      id: exampleId('product'),
      workspaceId: scope.workspaceId,
      name: 'Mug',
      description: null,
      active: true,
      createdAt: clock.now().toISOString(),
      metadata: { secret: 'the merchant’s own' },
    }
    await transact(world.context, scope, async (work) => work.emit('product.created', { product }))
    const { events } = await stored(scope)
    const { metadata: _, ...rest } = product
    expect(JSON.parse(events[0]?.payload ?? '')).toEqual({ product: rest })
  })

  it('that lacks what its schema names takes the work down with it', async () => {
    const scope = await createTestScope(world.context)
    const failing = transact(world.context, scope, async (work) =>
      work.emit('customer.deleted', {} as typeof deleted),
    )
    await expect(failing).rejects.toThrow(z.ZodError)
    expect((await stored(scope)).events).toEqual([])
  })

  it('that an old row no longer meets is sent in production, with the fields that the schema names', async () => {
    const log = pino({}, { write: (line: string) => void logged.push(line) })
    const logged: string[] = []
    const context = { ...world.context, log, config: { ...world.context.config, production: true } }
    const scope = await createTestScope(context)
    await addEndpoint(scope, {})
    // Data that does not match today's schema: the name is no text, the description has another form, and
    // `active` is missing.
    const old = { id: exampleId('product'), workspaceId: scope.workspaceId, name: 4711 }
    const more = { description: { old: 'form' }, metadata: { secret: 'the merchant’s own' } }
    await transact(context, scope, async (work) => {
      work.emit('product.created', { product: { ...old, ...more }, note: 'of nobody' } as never)
    })
    const { events, deliveries } = await stored(scope)
    expect(JSON.parse(events[0]?.payload ?? '')).toEqual({ product: old })
    expect(deliveries).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ type: 'product.created', eventId: events[0]?.id })
    expect(logged.join()).toContain('product.active: invalid_type')
    expect(logged.join()).not.toContain('4711')
    const counted = await context.metrics.registry.getSingleMetricAsString(
      'stablerail_events_off_schema_total',
    )
    expect(counted).toContain('{type="product.created"} 1')
  })

  it.each(Object.keys(eventCatalogue) as EventType[])('of %s has no place for metadata', (type) => {
    const schema = JSON.stringify(z.toJSONSchema(eventCatalogue[type].data, { io: 'input' }))
    expect(schema).not.toMatch(/"metadata":/i)
    // The schema must not allow fields with arbitrary names, because metadata could be among them.
    expect(schema).not.toContain('"additionalProperties":{')
  })
})

describe('of units of work at once, some of which fail', () => {
  it('every one that commits has exactly one event and delivery, and no other has any', async () => {
    const scope = await createTestScope(world.context)
    await addEndpoint(scope, {})
    const run = (index: number) =>
      transact(world.context, scope, async (work) => {
        const id = work.context.ids.make('customer')
        await work.tx
          .insertInto('customers')
          .values({
            workspace_id: scope.workspaceId,
            livemode: scope.livemode,
            id,
            email: `${id}@a.example`,
            name: null,
            wallet: null,
            country: null,
            metadata: null,
            created_at: work.now,
            deleted_at: null,
          })
          .execute()
        work.emit('customer.deleted', { customerId: id })
        if (index % 3 === 0) throw new Error('rolled back')
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => run(index)))
    const committed = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    expect(committed).toBe(133)
    const customers = await world.context.db
      .selectFrom('customers')
      .select('id')
      .where('workspace_id', '=', scope.workspaceId)
      .orderBy('id')
      .execute()
    const { events, deliveries } = await stored(scope)
    const told = events.map((event) => (JSON.parse(event.payload) as typeof deleted).customerId).sort()
    expect(told).toEqual(customers.map((customer) => customer.id))
    expect(deliveries.map((delivery) => delivery.event_id).sort()).toEqual(events.map(({ id }) => id).sort())
  })
})
