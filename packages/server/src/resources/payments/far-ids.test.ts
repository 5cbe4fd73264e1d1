import { createTestClock, type TestClock } from '@stablerail/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { purgeDeliveriesJob } from '../../mechanisms/deliveries/index.ts'
import { claimDeliveries } from '../../mechanisms/deliveries/store.ts'
import { makeEventPartitionsJob, purgeEventsJob, selectEventsAfter } from '../../mechanisms/outbox/index.ts'
import { transact } from '../../mechanisms/work/transact.ts'
import { namesOfPartitions, partitionsOf } from '../../testing/partitions.ts'
import { createWorld, type World } from '../../testing/payments/world.ts'
import { createWebhookEndpoint } from '../webhook-endpoints/create-webhook-endpoint.ts'

let clock: TestClock
let world: World
let shop: Awaited<ReturnType<World['openShop']>>
beforeEach(async () => {
  clock = createTestClock(new Date())
  world = await createWorld({ clock })
  shop = await world.openShop()
})
afterEach(() => world.close())

const payOnce = async () => {
  const checkout = await world.prepare(shop)
  await world.pay({ to: shop.wallet, amountBase: checkout.amountBase, suffix: checkout.suffix })
  return checkout
}

const listen = () =>
  transact(world.context, shop.scope, (work) =>
    createWebhookEndpoint(work, { url: 'https://shop.example', events: ['payment.pending'] }),
  )

/** Expects the event of the payment in the DEFAULT partition, from which streams and the delivery worker read it. */
const expectPendingInDefault = async () => {
  const event = (await world.events()).find(({ type }) => type === 'payment.pending')
  expect((await partitionsOf(world.context.db, 'events'))[event?.id ?? '']).toBe('events_default')
  const { db } = world.context
  const start = { position: 0, ordinal: 0, id: '' }
  await expect
    .poll(async () => (await selectEventsAfter(db, [{ scope: shop.scope, after: start }], 100)).pages[0], {
      timeout: 10_000,
    })
    .toContainEqual(expect.objectContaining({ id: event?.id }))
  const lease = { owner: 'worker', lastsMs: 60_000, endsMs: Number.POSITIVE_INFINITY }
  const limits = { afterEndpointId: '', total: 9, perEndpoint: 9, exceptions: new Map() }
  const { deliveries } = await claimDeliveries(db, lease, limits)
  expect(deliveries.map((delivery) => delivery.event.id)).toEqual([event?.id])
}

test('a payment in a block of 130 days ago is recorded, streamed and sent, although the partition of its week was dropped', async () => {
  const checkout = await payOnce()
  clock.advance({ days: 130 })
  for (const job of [purgeDeliveriesJob, purgeEventsJob]) while ((await job.run(world.context)) > 0);
  expect(await namesOfPartitions(world.context.db, 'events')).toEqual(['events_default'])
  await makeEventPartitionsJob.run(world.context)
  await listen()
  await world.read()
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  await expectPendingInDefault()
  // The event was created when it was recorded, so that it is kept from then on.
  for (const job of [purgeDeliveriesJob, purgeEventsJob]) while ((await job.run(world.context)) > 0);
  expect((await world.events()).map(({ type }) => type)).toContain('payment.pending')
})

test('a payment in a block of a chain whose clock was moved by three years is recorded, streamed and sent', async () => {
  await makeEventPartitionsJob.run(world.context)
  await listen()
  clock.advance({ days: 3 * 365 })
  await world.node.client.setNextBlockTimestamp({
    timestamp: BigInt(Math.floor(clock.now().getTime() / 1_000)),
  })
  const checkout = await payOnce()
  await world.read()
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  await expectPendingInDefault()
  // The worker then makes partitions for these weeks, while the chain goes on.
  await makeEventPartitionsJob.run(world.context)
  const next = await payOnce()
  await world.read()
  expect(await world.checkoutStatus(next)).toBe('pending')
  expect(Object.values(await partitionsOf(world.context.db, 'events'))).not.toContain('events_default')
})
