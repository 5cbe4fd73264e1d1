import { expect, test } from 'vitest'
import { deleteWebhookEndpoint } from '../../resources/webhook-endpoints/delete-webhook-endpoint.ts'
import { replayWebhookDelivery } from '../../resources/webhook-endpoints/replay-webhook-delivery.ts'
import { updateWebhookEndpoint } from '../../resources/webhook-endpoints/update-webhook-endpoint.ts'
import { openGatedShop } from '../../testing/webhooks/gate.ts'
import { eventIdOf, openTestShop, outcomes, type TestEndpoint, tallyOf } from '../../testing/webhooks/shop.ts'
import { appendEvents } from '../outbox/index.ts'
import { transact } from '../work/transact.ts'

test('deleting an endpoint makes pending deliveries dead at once, and one under way once its attempt fails', async () => {
  const { gate, shop, endpoint } = await openGatedShop({ concurrencyPerEndpoint: 2 })
  shop.startWorker()
  await shop.emit(6)
  await gate.reaches(2)
  await transact(shop.context, shop.scope, (work) => deleteWebhookEndpoint(work, endpoint.id))
  const during = await shop.deliveries()
  expect(during.map((delivery) => delivery.status).sort()).toEqual([
    ...Array<string>(4).fill('dead'),
    ...Array<string>(2).fill('delivering'),
  ])
  gate.answer(0, 500)
  gate.answer(1, 200)
  const rows = await shop.settled((delivery) => delivery.status !== 'delivering')
  expect(rows.map((delivery) => delivery.status).sort()).toEqual([
    ...Array<string>(5).fill('dead'),
    'succeeded',
  ])
  for (const delivery of rows) expect(delivery).toMatchObject({ next_attempt_at: null, lease_owner: null })
  expect(gate.arrived()).toBe(2)
})

test('a delivery that commits after its endpoint was disabled, having seen it enabled, is dead and not delivered', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  const { promise: disabled, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const late = transact(shop.context, shop.scope, async (work) => {
    const { tx, context } = work
    const events = Array.from({ length: 50 }, () => context.ids.make('event'))
    const data = { customerId: context.ids.make('customer') }
    const facts = { scope: shop.scope, type: 'customer.deleted', data, createdAt: work.now } as const
    await appendEvents(
      context,
      tx,
      events.map((id, index) => ({ ...facts, id, ordinal: index + 1 })),
      work,
    )
    hasWritten()
    await disabled
  })
  await written
  await transact(shop.context, shop.scope, (work) =>
    updateWebhookEndpoint(work, endpoint.id, { status: 'disabled' }),
  )
  goOn()
  await late
  expect(new Set((await shop.deliveries()).map(({ status }) => status))).toEqual(new Set(['pending']))
  // The worker polls only once, at its start. One poll is enough for all 50 deliveries of the endpoint,
  // although the worker claims them in smaller batches.
  shop.startWorker({ pollMs: 3_600_000 })
  const rows = await shop.settled((delivery) => delivery.status === 'dead')
  expect(rows).toHaveLength(50)
  for (const row of rows)
    expect(row).toMatchObject({ attempt_count: 0, next_attempt_at: null, lease_owner: null })
  expect(endpoint.receiver.requests).toEqual([])
})

test('a replay while an attempt is under way starts anew, and the old attempt no longer counts', async () => {
  const { gate, shop, endpoint } = await openGatedShop()
  shop.startWorker()
  await shop.emit()
  await gate.reaches(1)
  const [delivery] = await shop.deliveries()
  const target = { endpointId: endpoint.id, deliveryId: delivery?.id ?? '' }
  await transact(shop.context, shop.scope, (work) => replayWebhookDelivery(work, target))
  await gate.reaches(2)
  gate.answer(0, 500)
  // Wait until the old attempt is counted as retried. Its result has been processed by then, so the next
  // check shows that it did not overwrite the state of the new attempt.
  await expect.poll(() => outcomes(shop)).toEqual({ retried: 1 })
  expect(await shop.deliveries()).toMatchObject([{ status: 'delivering', attempt_count: 1 }])
  gate.answer(1, 200)
  const [row] = await shop.settled((each) => each.status === 'succeeded')
  expect(row).toMatchObject({ attempt_count: 1, http_status: 200, last_error: null })
  expect(await tallyOf(shop, endpoint)).toMatchObject({ succeeded_count: 1, failed_count: 0 })
})

test('disabling, enabling, rotating and replaying during deliveries ends well for every one of them', async () => {
  const shop = await openTestShop({ receiverCount: 2, concurrencyPerEndpoint: 4 })
  const errors: unknown[] = []
  shop.context.log.error = (facts: unknown) => void errors.push(facts)
  const endpoints = [await shop.addEndpoint(0), await shop.addEndpoint(1)]
  shop.receivers[0]?.setRespond(() => ({ status: 200, delayMs: 3 }))
  for (let count = 0; count < 3; count += 1) shop.startWorker()
  const change = async (endpoint: TestEndpoint) => {
    for (const status of ['disabled', 'enabled'] as const) {
      await transact(shop.context, shop.scope, (work) => updateWebhookEndpoint(work, endpoint.id, { status }))
      await shop.emit(3)
    }
    const rows = (await shop.deliveries(endpoint.id)).filter((delivery) => delivery.status !== 'succeeded')
    await Promise.all(
      rows
        .slice(0, 20)
        .map((delivery) =>
          transact(shop.context, shop.scope, (work) =>
            replayWebhookDelivery(work, { endpointId: endpoint.id, deliveryId: delivery.id }),
          ),
        ),
    )
  }
  const churn = async (endpoint: TestEndpoint) => {
    for (let round = 0; round < 10; round += 1) await change(endpoint)
  }
  await Promise.all([shop.emit(300), ...endpoints.map(churn)])
  const rows = await shop.settled((delivery) => ['succeeded', 'dead'].includes(delivery.status), 30_000)
  expect(rows.every((delivery) => delivery.lease_owner === null)).toBe(true)
  expect(errors).toEqual([])
  for (const endpoint of endpoints) {
    const succeeded = rows.filter(
      ({ status, endpoint_id }) => status === 'succeeded' && endpoint_id === endpoint.id,
    )
    const arrived = new Set(endpoint.receiver.requests.map(eventIdOf))
    for (const delivery of succeeded) expect(arrived).toContain(delivery.event_id)
  }
})
