import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { createTestScope } from '../../testing/context.ts'
import { serveBeside } from '../../testing/serve-beside.ts'
import { openStream, type TestStream } from '../../testing/streams.ts'

let api: TestApi
let other: { baseUrl: string; close(): Promise<void> }
beforeAll(async () => {
  api = await startTestApi()
  other = await serveBeside(api)
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const insert = async (client: Client, { workspaceId, livemode }: Scope) => {
  const id = api.context.ids.make('event')
  await client.query(
    `insert into events (workspace_id, livemode, id, type, payload, created_at)
     values ($1, $2, $3, 'customer.deleted', '{"customerId":"cus_1"}', now())`,
    [workspaceId, livemode, id],
  )
  return id
}

const emit = (scope: Scope, count: number) =>
  transact(api.context, scope, async (work) =>
    Array.from({ length: count }, () =>
      work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
    ),
  )

const idsOf = ({ told }: Pick<TestStream, 'told'>) => told.map(({ data }) => JSON.parse(data).id as string)

/**
 * A random action: an event is emitted, or the client reconnects, and so on. `open` starts a transaction that
 * stays open until `end`.
 */
const step = fc.oneof(
  fc.record({ do: fc.constant('emit' as const), count: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ do: fc.constant('open' as const), commits: fc.boolean() }),
  fc.record({ do: fc.constant('end' as const) }),
  fc.record({ do: fc.constant('reconnect' as const), beside: fc.boolean() }),
  fc.record({ do: fc.constant('read' as const) }),
)

test('whatever commits, fails or is cut off, in whichever process: each event once, in the order of commits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const scope = await createTestScope(api.context)
      const headers = { authorization: `Bearer ${await api.makeKey(scope, 'readonly')}` }
      const open: { client: Client; id: string; commits: boolean }[] = []
      const committed: string[] = []
      const told: string[] = []
      const connectTo = (baseUrl: string, lastEventId: string | null) =>
        openStream(`${baseUrl}/v1/events/stream`, { headers, lastEventId })
      let stream = await connectTo(api.baseUrl, null)
      await expect.poll(() => stream.lastEventId).toMatch(/-/)
      const endOne = async () => {
        const [ended] = open.splice(0, 1)
        if (ended === undefined) return
        await ended.client.query(ended.commits ? 'commit' : 'rollback')
        if (ended.commits) committed.push(ended.id)
        await ended.client.end()
      }
      for (const one of steps)
        if (one.do === 'emit') committed.push(...(await emit(scope, one.count)))
        else if (one.do === 'open') {
          const client = new Client(api.databaseUrl)
          await client.connect()
          await client.query('begin')
          open.push({ client, id: await insert(client, scope), commits: one.commits })
        } else if (one.do === 'end') await endOne()
        else if (one.do === 'read' && open.length === 0)
          await expect
            .poll(() => told.length + stream.told.length, { timeout: 10_000 })
            .toBe(committed.length)
        else if (one.do === 'reconnect') {
          stream.close()
          await stream.ended
          told.push(...idsOf(stream))
          stream = await connectTo(one.beside ? other.baseUrl : api.baseUrl, stream.lastEventId)
        }
      while (open.length > 0) await endOne()
      await expect.poll(() => told.length + stream.told.length, { timeout: 10_000 }).toBe(committed.length)
      stream.close()
      told.push(...idsOf(stream))
      const rows = await api.context.db
        .selectFrom('events')
        .select('id')
        .where('workspace_id', '=', scope.workspaceId)
        .orderBy('position')
        .orderBy('ordinal')
        .execute()
      expect(told).toEqual(rows.map(({ id }) => id))
      expect(told.toSorted()).toEqual(committed.toSorted())
    }),
    { numRuns: 8 },
  )
})

test('when transaction ids go back, as in another cluster with the same data, open streams continue', async () => {
  const headers = { authorization: `Bearer ${api.keys.readonly}` }
  const stream = await openStream(`${api.baseUrl}/v1/events/stream`, { headers })
  onTestFinished(stream.close)
  const ids = await emit(api.scope, 1)
  await stream.until(1)
  // The base as it is after the data was copied from a cluster whose transaction ids are higher.
  await sql`update event_positions set base = base - 100000, cluster = 'another', server = null`.execute(
    api.context.db,
  )
  ids.push(...(await emit(api.scope, 2)))
  await stream.until(3)
  expect(idsOf(stream)).toEqual(ids)
})
