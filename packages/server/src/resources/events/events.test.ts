import { exampleId } from '@stablerail/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Position } from '../../mechanisms/db/index.ts'
import { eventsPage, selectEvents } from '../../mechanisms/outbox/store.ts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type Office, openOffice, type Person } from '../../testing/people/office.ts'
import { rowsRead } from '../../testing/rows-read.ts'

let office: Office
let person: Person
beforeAll(async () => {
  office = await openOffice()
  person = await office.createAdmin()
})
afterAll(() => office.close())

const list = (query: string, who = person, headers = {}) =>
  who.callPath('GET', `/v1/events?${query}`, undefined, headers)
const ofOwn = () => `workspaceId=${person.workspaceId}`

/** Creates customers, each of which emits an event. Returns their ids. */
const createCustomers = async (scope: Scope, count: number): Promise<string[]> => {
  const key = await office.api.makeKey(scope, 'restricted')
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const body = { email: `${scope.workspaceId}-${scope.livemode}-${index}@example.com` }
    const { json } = await office.api.call('POST', `/v1/workspaces/${scope.workspaceId}/customers`, {
      key,
      body,
    })
    ids.push(json.customer.id)
  }
  return ids
}

describe('the events of a workspace', () => {
  let customers: string[]
  beforeAll(async () => {
    customers = await createCustomers({ workspaceId: person.workspaceId, livemode: true }, 3)
    await createCustomers({ workspaceId: person.workspaceId, livemode: false }, 1)
    const stranger = await office.createAdmin()
    await createCustomers({ workspaceId: stranger.workspaceId, livemode: true }, 1)
  })

  test('are listed newest first, each with what webhooks carry', async () => {
    const { status, json } = await list(ofOwn())
    expect(status).toBe(200)
    expect(
      json.data.map((event: { payload: { customer: { id: string } } }) => event.payload.customer.id),
    ).toEqual(customers.toReversed())
    expect(json.data[0]).toMatchObject({ type: 'customer.created', livemode: true })
    const { payload } = await office.context.db
      .selectFrom('events')
      .select('payload')
      .where('id', '=', json.data[0].id)
      .executeTakeFirstOrThrow()
    expect(json.data[0].payload).toEqual(JSON.parse(payload))
  })

  test('are those of the mode that the session is in', async () => {
    const { json } = await list(ofOwn(), person, { 'x-service-mode': 'test' })
    expect(json.data).toMatchObject([{ livemode: false }])
  })

  test('come page by page, each once', async () => {
    const first = await list(`${ofOwn()}&limit=2`)
    expect(first.json).toMatchObject({ hasMore: true })
    const second = await list(`${ofOwn()}&limit=2&cursor=${first.json.nextCursor}`)
    expect(second.json).toMatchObject({ hasMore: false, nextCursor: null })
    const ids = [...first.json.data, ...second.json.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })

  test('may be those of one type', async () => {
    const scope = { workspaceId: person.workspaceId, livemode: true }
    const key = await office.api.makeKey(scope, 'restricted')
    await office.api.call('DELETE', `/v1/workspaces/${person.workspaceId}/customers/${customers[0]}`, { key })
    const { json } = await list(`${ofOwn()}&type=customer.deleted`)
    expect(json.data).toMatchObject([{ type: 'customer.deleted', payload: { customerId: customers[0] } }])
  })
})

describe('events of one moment', () => {
  const moment = new Date('2026-11-20T09:30:00.000Z')
  let scope: Scope
  let emitted: string[]
  beforeAll(async () => {
    scope = { workspaceId: (await office.createAdmin()).workspaceId, livemode: true }
    const context = { ...office.context, clock: { now: () => moment } }
    const emit = () =>
      transact(context, scope, async (work) =>
        Array.from({ length: 5 }, () => work.emit('customer.deleted', { customerId: exampleId('customer') })),
      )
    emitted = [...(await emit()), ...(await emit())]
  })

  const readAll = async (limit: number): Promise<string[]> => {
    const told: string[] = []
    let after: Position | undefined
    do {
      const rows = await selectEvents(office.context.db, scope, { limit, after })
      told.push(...rows.slice(0, limit).map(({ id }) => id))
      const last = rows[limit - 1]
      after = rows.length > limit && last ? { createdAt: last.created_at, id: last.id } : undefined
    } while (after !== undefined)
    return told
  }

  test.each([1, 3, 100])('come in the order of their commits, newest first, %i in a page', async (limit) => {
    expect(await readAll(limit)).toEqual(emitted.toReversed())
  })

  test('from before there were positions and ordinals go by their ids, after all others', async () => {
    const older = emitted.slice(0, 5)
    await office.context.db
      .updateTable('events')
      .set({ position: null, ordinal: 0 })
      .where('id', 'in', older)
      .execute()
    expect(await readAll(2)).toEqual([...emitted.slice(5).toReversed(), ...older.toSorted().toReversed()])
  })
})

describe('is refused', () => {
  test('a person who is no member, whether the workspace exists or not', async () => {
    const stranger = await office.createAdmin()
    for (const workspaceId of [person.workspaceId, `ws_${'0'.repeat(26)}`, 'nonsense'])
      expect((await list(`workspaceId=${workspaceId}`, stranger)).status).toBe(403)
  })

  test('an API key', async () => {
    const key = await office.api.makeKey({ workspaceId: person.workspaceId, livemode: true }, 'full')
    expect((await office.api.call('GET', `/v1/events?${ofOwn()}`, { key })).status).toBe(401)
  })

  test.each([
    ['no workspace', () => '', 'workspaceId'],
    ['two workspaces', () => `${ofOwn()}&workspaceId=other`, 'workspaceId'],
    ['an unknown type', () => `${ofOwn()}&type=customer.create`, 'type'],
    ['an unknown parameter', () => `${ofOwn()}&kind=customer.created`, 'kind'],
    ['a cursor of another list', () => `${ofOwn()}&cursor=abc`, 'cursor'],
    ['NUL', () => 'workspaceId=%00', 'workspaceId'],
  ])('%s, with the parameter named', async (_, query, param) => {
    const { status, error } = await list(query())
    expect([status, error.code, error.param]).toEqual([400, 'invalid_request', param])
  })
})

describe('a page of events reads that page, however many events there are,', () => {
  const moment = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000)
  const scope = () => ({ workspaceId: person.workspaceId, livemode: false })
  beforeAll(async () => {
    const { db } = office.context
    await sql`
      insert into events (workspace_id, livemode, id, type, payload, created_at)
      select ${person.workspaceId}, false, 'evt_' || lpad(n::text, 26, '0'),
        case when n % 10000 = 7 then 'customer.deleted' else 'customer.updated' end, '{}',
        ${moment(0)}::timestamptz + n * interval '1 second'
      from generate_series(1, 50000) as n`.execute(db)
    await sql`analyze events`.execute(db)
  })

  const after = { createdAt: moment(30_007), id: `evt_${'30007'.padStart(26, '0')}` }
  test.each([
    ['of all types', {}],
    ['of a rare type', { type: 'customer.deleted' as const }],
    ['of all types, after a place', { after }],
    ['of a rare type, after a place', { after, type: 'customer.deleted' as const }],
  ])('%s', async (_, page) => {
    const query = eventsPage(office.context.db, scope(), { ...page, limit: 25 }).compile()
    // The query requests 26 events. PostgreSQL reads a few more rows, because it sorts events with equal
    // times by their position, and this sort reads rows in batches.
    expect(await rowsRead(office.context.db, query)).toBeLessThan(50)
  })
})
