import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { selectDeliveries } from '../../mechanisms/deliveries/index.ts'
import { planOf } from '../../testing/record-statements.ts'
import type { AppAnswer } from '../../testing/sessions/app.ts'
import { refusal, useEndpointApi } from '../../testing/webhooks/endpoint-api.ts'

const api = useEndpointApi()

/** Inserts deliveries of the endpoint, created one millisecond after another. */
const addDeliveries = async (endpointId: string, count: number, facts: object = {}) => {
  const { workspace_id, livemode } = await api
    .context()
    .db.selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    api.clock.advance({ ms: 1 })
    const id = api.context().ids.make('webhookDelivery')
    ids.push(id)
    await api
      .context()
      .db.insertInto('webhook_deliveries')
      .values({
        workspace_id,
        livemode,
        id,
        endpoint_id: endpointId,
        event_id: api.context().ids.make('event'),
        event_type: 'customer.created',
        status: 'succeeded',
        next_attempt_at: null,
        lease_owner: null,
        lease_expires_at: null,
        http_status: 200,
        last_error: null,
        latency_ms: 12,
        response_preview: 'ok',
        delivered_at: api.clock.now(),
        created_at: api.clock.now(),
        ...facts,
      })
      .execute()
  }
  return ids
}

describe('deliveries', () => {
  it('are listed newest first, page by page, 50 unless asked otherwise', async () => {
    const { endpoint } = await api.create({ events: ['customer.created'] })
    const ids = (await addDeliveries(endpoint.id, 53)).reverse()
    const idsOf = (answer: AppAnswer) => answer.body.data.map(({ id }: { id: string }) => id)
    const first = await api.call('GET', `/${endpoint.id}/deliveries`, { key: api.keys.readonly })
    expect(idsOf(first)).toEqual(ids.slice(0, 50))
    expect(first.body.hasMore).toBe(true)
    const rest = await api.call('GET', `/${endpoint.id}/deliveries?cursor=${first.body.nextCursor}`)
    expect(idsOf(rest)).toEqual(ids.slice(50))
    expect(rest.body).toMatchObject({ hasMore: false, nextCursor: null })
    const all = await api.call('GET', `/${endpoint.id}/deliveries?limit=200`)
    expect(idsOf(all)).toHaveLength(53)
    expect(refusal(await api.call('GET', `/${endpoint.id}/deliveries?limit=201`))).toEqual([
      400,
      'invalid_request',
      'limit',
    ])
    expect(refusal(await api.call('GET', `/${endpoint.id}/deliveries?cursor=x`))).toEqual([
      400,
      'invalid_request',
      'cursor',
    ])
  })

  it('are filtered by event, so that an event leads to its delivery to an endpoint', async () => {
    const { endpoint } = await api.create({ events: ['customer.created'] })
    const other = await api.create({ events: ['*'] })
    await addDeliveries(endpoint.id, 2)
    const { body: sent } = await api.call('POST', `/${endpoint.id}/test`)
    const of = async (id: string, eventId: string) => {
      const answer = await api.call('GET', `/${id}/deliveries?eventId=${eventId}`)
      return answer.body.data.map((delivery: { eventId: string }) => delivery.eventId)
    }
    expect(await of(endpoint.id, sent.eventId)).toEqual([sent.eventId])
    expect(await of(other.endpoint.id, sent.eventId)).toEqual([])
    for (const none of ['evt_', 'x', `${sent.eventId.slice(0, -1)}~`])
      expect(await of(endpoint.id, none)).toEqual([])
  })

  it('of an event are found by the primary key', async () => {
    const { endpoint } = await api.create({ events: ['customer.created'] })
    await addDeliveries(endpoint.id, 300)
    const { db } = api.context()
    await sql`analyze webhook_deliveries`.execute(db)
    const { workspace_id: workspaceId, livemode } = await db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', endpoint.id)
      .executeTakeFirstOrThrow()
    const { event_id: eventId } = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpoint.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const wish = { endpointId: endpoint.id, eventId, after: undefined, limit: 50 }
    const plan = await planOf(db, (recorded) => selectDeliveries(recorded, { workspaceId, livemode }, wish))
    expect(plan).toMatch(/ webhook_deliveries_\w*pkey.*\n *Index Cond: .*\(id >= /)
    expect(plan).not.toContain('by_endpoint')
  })

  it.each(['succeeded', 'failed', 'dead', 'pending', 'delivering'])(
    'that are %s can be replayed',
    async (status) => {
      const { endpoint } = await api.create()
      const [id] = await addDeliveries(endpoint.id, 1, {
        status,
        attempt_count: 10,
        waiting: status === 'pending',
        lease_owner: status === 'delivering' ? 'worker.1' : null,
      })
      const replayed = await api.call('POST', `/${endpoint.id}/deliveries/${id}/replay`)
      expect(replayed.status).toBe(200)
      expect(replayed.body.delivery).toMatchObject({
        id,
        status: 'pending',
        attemptCount: 0,
        deliveredAt: null,
        nextAttemptAt: api.clock.now().toISOString(),
      })
      const row = await api
        .context()
        .db.selectFrom('webhook_deliveries')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ waiting: false, lease_owner: null, lease_expires_at: null })
    },
  )

  it('of a disabled endpoint are neither replayed nor tested', async () => {
    const { endpoint } = await api.create()
    const [id] = await addDeliveries(endpoint.id, 1)
    await api.call('PATCH', `/${endpoint.id}`, { body: { status: 'disabled' } })
    const replay = await api.call('POST', `/${endpoint.id}/deliveries/${id}/replay`)
    expect(refusal(replay)).toEqual([422, 'invalid_state_transition', null])
    const test = await api.call('POST', `/${endpoint.id}/test`)
    expect(refusal(test)).toEqual([422, 'invalid_state_transition', null])
  })

  it('are replayed at their own endpoint only', async () => {
    const [first, second] = [await api.create(), await api.create()]
    const [id] = await addDeliveries(first.endpoint.id, 1)
    const elsewhere = await api.call('POST', `/${second.endpoint.id}/deliveries/${id}/replay`)
    expect(refusal(elsewhere)).toEqual([404, 'not_found', null])
    const nowhere = await api.call('POST', `/${first.endpoint.id}/deliveries/whd_none/replay`)
    expect(refusal(nowhere)).toEqual([404, 'not_found', null])
  })

  it('of a test event are queued for that endpoint only, and the reply names the event', async () => {
    const { endpoint } = await api.create({ events: ['customer.created'] })
    const answer = await api.call('POST', `/${endpoint.id}/test`)
    expect(answer.status).toBe(200)
    const listed = await api.call('GET', `/${endpoint.id}/deliveries`)
    expect(listed.body.data).toMatchObject([
      {
        eventId: answer.body.eventId,
        eventType: 'webhook.endpoint.test',
        status: 'pending',
        attemptCount: 0,
      },
    ])
  })
})

describe('the success rate', () => {
  it('is the share of finished deliveries, never rounded up to 1', async () => {
    const { endpoint } = await api.create()
    const rate = async (succeeded_count: number, failed_count: number) => {
      const { db } = api.context()
      await db.deleteFrom('webhook_delivery_tallies').execute()
      const { workspace_id, livemode } = await db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('id', '=', endpoint.id)
        .executeTakeFirstOrThrow()
      const key = { workspace_id, livemode, endpoint_id: endpoint.id }
      await db
        .insertInto('webhook_delivery_tallies')
        .values({ ...key, succeeded_count, failed_count })
        .execute()
      return (await api.call('GET', `/${endpoint.id}`)).body.successRate
    }
    expect(await rate(3, 1)).toBe(0.75)
    expect(await rate(2, 1)).toBe(0.6666)
    expect(await rate(999_999, 1)).toBe(0.9999)
    expect(await rate(0, 5)).toBe(0)
  })
})

describe('the counts of an endpoint', () => {
  const retried = { status: 'pending', waiting: true, attempt_count: 1 }

  it('are those of its own deliveries that failed and wait for another attempt', async () => {
    const [{ endpoint }, other] = [await api.create(), await api.create()]
    await addDeliveries(endpoint.id, 3, retried)
    await addDeliveries(endpoint.id, 1, { ...retried, attempt_count: 0 })
    await addDeliveries(endpoint.id, 1, { status: 'pending', attempt_count: 0 })
    await addDeliveries(endpoint.id, 1, { status: 'failed', attempt_count: 10 })
    await addDeliveries(other.endpoint.id, 1, retried)
    const { body } = await api.call('GET', `/${endpoint.id}`)
    expect(body).toMatchObject({ retryingCount: 3, finishedCount: 0, successRate: 1 })
  })

  it('end at 100 that wait', async () => {
    const { endpoint } = await api.create()
    await addDeliveries(endpoint.id, 101, retried)
    expect((await api.call('GET', `/${endpoint.id}`)).body.retryingCount).toBe(100)
  })
})
