import { Client } from 'pg'
import { expect, test } from 'vitest'
import { sendTestWebhook } from '../../resources/webhook-endpoints/send-test-webhook.ts'
import { openGatedShop } from '../../testing/webhooks/gate.ts'
import { eventIdOf, openTestShop, outcomes, tallyOf } from '../../testing/webhooks/shop.ts'
import { transact } from '../work/transact.ts'

test('an event is delivered when it is committed, without waiting for the poll', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  shop.startWorker({ pollMs: 3_600_000 })
  // The worker's first poll, at its start, may find the first delivery, and has ended when that delivery
  // succeeds. The second delivery needs a wake-up.
  await shop.emit()
  await shop.settled((delivery) => delivery.status === 'succeeded')
  const [eventId] = await shop.emit()
  await endpoint.receiver.waitFor((request) => eventIdOf(request) === eventId, 5_000)
})

test('500 events to 3 endpoints are each delivered once by 3 workers', async () => {
  const shop = await openTestShop({ receiverCount: 3 })
  for (const index of [0, 1, 2]) await shop.addEndpoint(index)
  for (let count = 0; count < 3; count += 1) shop.startWorker()
  const eventIds = await shop.emit(500)
  const rows = await shop.settled((delivery) => delivery.status === 'succeeded')
  expect(rows).toHaveLength(1_500)
  expect(new Set(rows.map((delivery) => delivery.attempt_count))).toEqual(new Set([1]))
  for (const receiver of shop.receivers) expect(receiver.requests.map(eventIdOf).sort()).toEqual(eventIds)
})

test('successes and final failures are counted at the endpoint, retries are not', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  await shop.emit(4)
  const [first, second] = await shop.deliveries()
  await shop.context.db
    .updateTable('webhook_deliveries')
    .set({ attempt_count: 9 })
    .where('id', '=', first?.id ?? '')
    .execute()
  const failing = [first?.event_id, second?.event_id]
  endpoint.receiver.setRespond((request) => ({ status: failing.includes(eventIdOf(request)) ? 500 : 200 }))
  shop.startWorker()
  const rows = await shop.settled((delivery) => delivery.lease_owner === null && delivery.attempt_count > 0)
  expect(rows.map((delivery) => delivery.status).sort()).toEqual([
    'failed',
    'pending',
    'succeeded',
    'succeeded',
  ])
  expect(await tallyOf(shop, endpoint)).toMatchObject({ succeeded_count: 2, failed_count: 1 })
  expect(await outcomes(shop)).toEqual({ succeeded: 2, failed: 1, retried: 1 })
})

test('a test event reaches its endpoint, whichever types that one wants', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  const other = await shop.addEndpoint()
  shop.startWorker()
  const eventId = await transact(shop.context, shop.scope, (work) => sendTestWebhook(work, endpoint.id))
  const request = await endpoint.receiver.waitFor(() => true, 5_000)
  expect(JSON.parse(request.rawBody.toString())).toMatchObject({
    id: eventId,
    type: 'webhook.endpoint.test',
    data: { endpointId: endpoint.id },
  })
  expect(await shop.deliveries(other.id)).toEqual([])
})

test('a stop lets attempts under way end, aborts those that hang, and gives back deliveries that were not sent', async () => {
  const { gate, shop } = await openGatedShop()
  const worker = shop.startWorker({ stopWithinMs: 300 })
  await shop.emit(2)
  await gate.reaches(2)
  const stopping = worker.stop()
  await shop.emit()
  gate.answer(0, 200)
  await stopping
  const rows = await shop.deliveries()
  expect(rows.map((delivery) => delivery.status).sort()).toEqual(['pending', 'pending', 'succeeded'])
  const [interrupted] = rows.filter(
    (delivery) => delivery.attempt_count === 1 && delivery.status === 'pending',
  )
  expect(interrupted).toMatchObject({
    lease_owner: null,
    waiting: false,
    next_attempt_at: shop.clock.now(),
    last_error: 'The sender was stopped before the answer came.',
  })
  expect(rows.filter((delivery) => delivery.attempt_count === 0)).toHaveLength(1)
  expect(gate.arrived()).toBe(2)
})

test('a claim that is answered after the stop is given back, uncounted', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  await shop.emit(5)
  // This connection locks the table of endpoints, so that the claim waits in the middle of its statement.
  const locker = new Client(shop.databaseUrl)
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table webhook_endpoints in access exclusive mode')
  const worker = shop.startWorker()
  const waiting = async () => {
    const { rowCount } = await shop.context.db
      .selectFrom('pg_locks' as never)
      .selectAll()
      .where('granted' as never, '=', false as never)
      .execute()
      .then((rows) => ({ rowCount: rows.length }))
    return rowCount
  }
  await expect.poll(waiting).toBe(1)
  const stopping = worker.stop()
  await locker.query('rollback')
  await locker.end()
  await stopping
  for (const delivery of await shop.deliveries())
    expect(delivery).toMatchObject({
      status: 'pending',
      attempt_count: 0,
      lease_owner: null,
      last_error: null,
    })
  expect(endpoint.receiver.requests).toEqual([])
})

test('how an attempt went is recorded although the database was gone when it ended', async () => {
  const { gate, shop } = await openGatedShop()
  shop.startWorker()
  await shop.emit()
  await gate.reaches(1)
  const admin = new Client(shop.databaseUrl)
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  gate.answer(0, 200)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await admin.end()
  await expect
    .poll(async () => (await shop.deliveries().catch(() => [])).map((delivery) => delivery.status))
    .toEqual(['succeeded'])
  expect(gate.arrived()).toBe(1)
})

test('the metric tells how long the oldest due delivery has waited', async () => {
  const shop = await openTestShop({ concurrency: 1, concurrencyPerEndpoint: 1 })
  const endpoint = await shop.addEndpoint()
  endpoint.receiver.setRespond(() => ({ status: 200, hang: true }))
  await shop.emit(2)
  shop.clock.advance({ seconds: 42 })
  shop.startWorker()
  await expect
    .poll(async () => (await shop.context.metrics.oldestDueDeliverySeconds.get()).values[0]?.value)
    .toBe(42)
})
