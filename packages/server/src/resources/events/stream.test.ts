import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { revokeApiKey } from '../../access/api-keys/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'
import { passHorizon } from '../../testing/horizon.ts'
import { openStream, type TestStream } from '../../testing/streams.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Open = { key?: string; lastEventId?: string | null; query?: string }

const open = async ({ key = api.keys.readonly, lastEventId = null, query = '' }: Open = {}) => {
  await passHorizon(api.context.db)
  const stream = await openStream(`${api.baseUrl}/v1/events/stream${query}`, {
    headers: { authorization: `Bearer ${key}` },
    lastEventId,
  })
  onTestFinished(stream.close)
  return stream
}

/**
 * Opens a stream and waits for its first message id. The id is the position in the events after which the
 * stream begins.
 */
const openAndBegin = async (options?: Open) => {
  const stream = await open(options)
  await expect.poll(() => stream.lastEventId).toMatch(/-/)
  return stream
}

const emit = (scope: Scope = api.scope, count = 1) =>
  transact(api.context, scope, async (work) =>
    Array.from({ length: count }, () =>
      work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
    ),
  )

const idsOf = ({ told }: Pick<TestStream, 'told'>) => told.map(({ data }) => JSON.parse(data).id as string)

describe('a stream of events', () => {
  test('tells what is committed while it is open, as webhooks carry it, and nothing from before', async () => {
    await emit()
    const stream = await openAndBegin()
    const [id] = await emit()
    const [first] = await stream.until(1)
    expect(JSON.parse(first?.data ?? '')).toEqual({
      id,
      type: 'customer.deleted',
      livemode: false,
      created_at: expect.stringMatching(/Z$/),
      data: { customerId: expect.stringMatching(/^cus_/) },
    })
    expect(first?.event).toBe('message')
  })

  test('is neither stored, compressed nor held back on its way', async () => {
    const { status, headers } = await openAndBegin()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('goes on after the last that was told, with what came meanwhile, each once and in order', async () => {
    const first = await openAndBegin()
    const ids = [...(await emit()), ...(await emit())]
    await first.until(2)
    first.close()
    ids.push(...(await emit(api.scope, 250)), ...(await emit()))
    const second = await open({ lastEventId: first.lastEventId })
    await second.until(251)
    ids.push(...(await emit()))
    await second.until(252)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
  })

  test('that was told nothing goes on from where it began', async () => {
    const scope = await createTestScope(api.context)
    const key = await api.makeKey(scope, 'readonly')
    for (const before of [0, 1]) {
      if (before === 1) await emit(scope)
      const first = await openAndBegin({ key })
      first.close()
      const ids = await emit(scope)
      const second = await open({ key, lastEventId: first.lastEventId })
      await second.until(1)
      expect(idsOf(second)).toEqual(ids)
    }
  })

  test.each([
    ['of no place that was ever sent', async () => 'last-week'],
    [
      'of an event that is gone',
      async () => {
        const stream = await openAndBegin()
        const [id = ''] = await emit()
        await stream.until(1)
        await api.context.db.deleteFrom('events').where('id', '=', id).execute()
        return stream.lastEventId
      },
    ],
    [
      'of another workspace',
      async () => {
        const key = await api.makeKey(await createTestScope(api.context), 'readonly')
        await emit()
        const own = await openAndBegin()
        expect((await openAndBegin({ key })).lastEventId).not.toBe(own.lastEventId)
        const scope = await createTestScope(api.context)
        await emit(scope)
        return (await openAndBegin({ key: await api.makeKey(scope, 'readonly') })).lastEventId
      },
    ],
  ])('that comes back with an id %s says so, and goes on from now', async (_, lastEventIdOf) => {
    const lastEventId = await lastEventIdOf()
    await emit()
    const stream = await open({ lastEventId })
    expect(await stream.until(1)).toMatchObject([{ event: 'reset', data: '{}' }])
    const ids = await emit()
    await stream.until(2)
    expect(idsOf({ told: stream.told.slice(1) })).toEqual(ids)
  })

  test('is not passed by a transaction that commits late', async () => {
    const late = new Client(api.databaseUrl)
    await late.connect()
    onTestFinished(() => late.end())
    const stream = await openAndBegin()
    await late.query('begin')
    const id = api.context.ids.make('event')
    await late.query(
      `insert into events (workspace_id, livemode, id, type, payload, created_at)
       values ($1, false, $2, 'customer.deleted', '{"customerId":"cus_1"}', now() - interval '1 hour')`,
      [api.scope.workspaceId, id],
    )
    const ids = await emit()
    await late.query('commit')
    await stream.until(2)
    expect(idsOf(stream)).toEqual([id, ...ids])
  })

  test('tells nothing of other workspaces, nor of the other mode', async () => {
    const stranger = await createTestScope(api.context)
    const live = { ...api.scope, livemode: true }
    const streams = {
      own: await openAndBegin(),
      live: await openAndBegin({ key: await api.makeKey(live, 'readonly') }),
      stranger: await openAndBegin({ key: await api.makeKey(stranger, 'readonly') }),
    }
    const ids = { own: await emit(), live: await emit(live), stranger: await emit(stranger) }
    for (const name of ['own', 'live', 'stranger'] as const) {
      await streams[name].until(1)
      expect(idsOf(streams[name])).toEqual(ids[name])
    }
  })

  test('reaches two hundred readers, each event once', async () => {
    const wide = await startTestApi({
      config: { streams: { perCaller: 200, perWorkspace: 200, perAddress: 1, perProcess: 200 } },
    })
    onTestFinished(wide.close)
    const headers = { authorization: `Bearer ${wide.keys.readonly}` }
    const streams = await Promise.all(
      Array.from({ length: 200 }, () => openStream(`${wide.baseUrl}/v1/events/stream`, { headers })),
    )
    onTestFinished(() => {
      for (const stream of streams) stream.close()
    })
    for (const stream of streams) await expect.poll(() => stream.lastEventId).toMatch(/-/)
    const emitted: string[] = []
    for (let count = 0; count < 3; count += 1)
      emitted.push(
        await transact(wide.context, wide.scope, async (work) =>
          work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
        ),
      )
    for (const stream of streams) {
      await stream.until(3)
      expect(idsOf(stream)).toEqual(emitted)
    }
  })

  test('ends within five seconds of the revocation of its key', async () => {
    const key = await api.makeKey(api.scope, 'readonly')
    const stream = await openAndBegin({ key })
    const { id } = await api.context.db
      .selectFrom('api_keys')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await transact(api.context, api.scope, (work) => revokeApiKey(work, id))
    await stream.ended
    expect((await open({ key })).status).toBe(401)
  })

  test('answers HEAD with its headers, and ends', async () => {
    const { status, headers } = await api.call('HEAD', '/v1/events/stream')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })
})
