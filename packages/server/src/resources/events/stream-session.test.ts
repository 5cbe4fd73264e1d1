import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createFollowDeliveries } from '../../mechanisms/streams/index.ts'
import { transact } from '../../mechanisms/work/index.ts'
import { type Office, openOffice, type Person } from '../../testing/people/office.ts'
import { openStream } from '../../testing/streams.ts'
import { createWebhookEndpoint } from '../webhook-endpoints/create-webhook-endpoint.ts'

let office: Office
let person: Person
beforeAll(async () => {
  office = await openOffice()
  person = await office.createAdmin()
})
afterAll(() => office.close())

const open = async (who: Person, query: string, mode = 'live') => {
  const stream = await openStream(`${office.api.baseUrl}/v1/events/stream${query}`, {
    headers: { ...who.headers, 'x-service-mode': mode },
  })
  onTestFinished(stream.close)
  return stream
}

const ofOwn = () => `?workspaceId=${person.workspaceId}`

const scopeOf = ({ workspaceId }: Person, livemode = true) => ({ workspaceId, livemode })

const emit = (livemode = true) =>
  transact(office.context, scopeOf(person, livemode), async (work) =>
    work.emit('customer.deleted', { customerId: work.context.ids.make('customer') }),
  )

test('a session is told of the events of the workspace that it names, in its mode', async () => {
  const live = await open(person, ofOwn())
  const tried = await open(person, ofOwn(), 'test')
  for (const stream of [live, tried]) await expect.poll(() => stream.lastEventId).toMatch(/-/)
  const ids = [await emit(true), await emit(false)]
  await live.until(1)
  await tried.until(1)
  expect([live, tried].map(({ told }) => told.map(({ data }) => JSON.parse(data).id))).toEqual([
    [ids[0]],
    [ids[1]],
  ])
})

test('a session has to name a workspace, and one that the person is a member of', async () => {
  const stranger = await office.createAdmin()
  expect((await open(person, '')).status).toBe(400)
  expect((await open(stranger, ofOwn())).status).toBe(403)
})

test('a session is told when a delivery is made and when it has changed; a key is not', async () => {
  const key = await office.api.makeKey(scopeOf(person), 'readonly')
  const byKey = await openStream(`${office.api.baseUrl}/v1/events/stream`, {
    headers: { authorization: `Bearer ${key}` },
  })
  onTestFinished(byKey.close)
  await transact(office.context, scopeOf(person), (work) =>
    createWebhookEndpoint(work, { url: 'https://shop.example', events: ['customer.deleted'] }),
  )
  await emit()
  const stream = await open(person, ofOwn())
  await expect.poll(() => stream.lastEventId).toMatch(/-/)
  const deliveries = () =>
    stream.told.filter(({ event }) => event === 'delivery').map(({ data }) => JSON.parse(data))
  const id = await emit()
  await expect
    .poll(deliveries, { timeout: 10_000 })
    .toMatchObject([{ delivery: { eventId: id, status: 'pending' } }])
  await office.context.db
    .updateTable('webhook_deliveries')
    .set({ status: 'succeeded', attempt_count: 1 })
    .where('event_id', '=', id)
    .execute()
  await expect
    .poll(deliveries, { timeout: 10_000 })
    .toMatchObject([
      {},
      { endpointId: expect.stringMatching(/^we_/), delivery: { eventId: id, status: 'succeeded' } },
    ])
  expect(byKey.told.filter(({ event }) => event === 'delivery')).toEqual([])
})

/** Creates the connection of a client that reads, or that reads nothing until `drain`. */
const connectReader = (reads: boolean) => {
  const sent: string[] = []
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const draining = Promise.withResolvers<void>()
  const connection = {
    closed: closing.signal,
    send: (text: string) => sent.push(text) > 0 && reads,
    drained: vi.fn(() => draining.promise),
    end: () => {},
  }
  return { connection, sent, drain: draining.resolve }
}

test('a session that does not read is told no more deliveries until it does, and is cut off else', async () => {
  await transact(office.context, scopeOf(person), (work) =>
    createWebhookEndpoint(work, { url: 'https://slow.example', events: ['customer.deleted'] }),
  )
  const follow = createFollowDeliveries(office.context)
  const [reader, slow] = [connectReader(true), connectReader(false)]
  for (const { connection } of [reader, slow]) void follow(connection, scopeOf(person))
  await expect.poll(() => emit().then(() => slow.sent.length)).toBeGreaterThan(0)
  const { length } = slow.sent
  const id = await emit()
  await expect.poll(() => reader.sent.join()).toContain(id)
  expect(slow.sent).toHaveLength(length)
  expect(slow.connection.drained).toHaveBeenCalledTimes(1)
  slow.drain()
  await expect.poll(() => slow.sent.join(), { timeout: 10_000 }).toContain(id)
})

test('the stream of somebody who is no member any more ends', async () => {
  const member = await office.createMember(person.workspaceId, 'viewer')
  const stream = await open(member, ofOwn())
  await expect.poll(() => stream.lastEventId).toMatch(/-/)
  await office.context.db.deleteFrom('workspace_members').where('user_id', '=', member.userId).execute()
  await stream.ended
  expect((await open(member, ofOwn())).status).toBe(403)
})
