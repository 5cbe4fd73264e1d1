import { expect, test } from 'vitest'
import { eventIdOf, openTestShop, type TestEndpoint } from '../../testing/webhooks/shop.ts'

test('a receiver that hangs holds its own share and delays nobody', async () => {
  const shop = await openTestShop({ receiverCount: 2, concurrency: 10, concurrencyPerEndpoint: 4 })
  const hanging = await shop.addEndpoint(0)
  hanging.receiver.setRespond(() => ({ status: 200, hang: true }))
  shop.startWorker()
  await shop.emit(200)
  await hanging.receiver.waitFor(() => hanging.receiver.requests.length === 4, 5_000)
  const quick = await shop.addEndpoint(1)
  const eventIds = await shop.emit(50)
  const startedMs = performance.now()
  await quick.receiver.waitFor(() => quick.receiver.requests.length === 50, 5_000)
  expect(performance.now() - startedMs).toBeLessThan(1_500)
  expect(quick.receiver.requests.map(eventIdOf).sort()).toEqual(eventIds)
  expect(hanging.receiver.requests).toHaveLength(4)
})

test('receivers that hang, more than there are places, delay the others by two seconds at most', async () => {
  const shop = await openTestShop({ receiverCount: 2, concurrency: 10, concurrencyPerEndpoint: 4 })
  const hanging: TestEndpoint[] = []
  for (let count = 0; count < 5; count += 1) hanging.push(await shop.addEndpoint(0, `/${count}`))
  shop.receivers[0]?.setRespond(() => ({ status: 200, hang: true }))
  shop.startWorker()
  await shop.emit(20)
  await shop.receivers[0]?.waitFor(() => shop.receivers[0]?.requests.length === 10, 5_000)
  const quick = await shop.addEndpoint(1)
  await shop.emit(5)
  const startedMs = performance.now()
  await quick.receiver.waitFor(() => quick.receiver.requests.length === 5, 10_000)
  expect(performance.now() - startedMs).toBeLessThan(4_000)
})

test('many endpoints with far more due than there are places are all served, each delivery once', async () => {
  const shop = await openTestShop({ concurrency: 5, concurrencyPerEndpoint: 4 })
  const [receiver] = shop.receivers
  let underway = 0
  let most = 0
  receiver?.setRespond(() => {
    underway += 1
    most = Math.max(most, underway)
    setTimeout(() => {
      underway -= 1
    }, 3)
    return { status: 200, delayMs: 3 }
  })
  for (let count = 0; count < 6; count += 1) await shop.addEndpoint(0, `/${count}`)
  await shop.emit(40)
  // The worker gets no wake-up and does not poll during the test, so it claims again only because its own
  // attempts end.
  shop.startWorker({ pollMs: 3_600_000 })
  const rows = await shop.settled((delivery) => delivery.status === 'succeeded')
  expect(rows).toHaveLength(240)
  expect(new Set(rows.map((delivery) => delivery.attempt_count))).toEqual(new Set([1]))
  expect(receiver?.requests).toHaveLength(240)
  expect(most).toBeLessThanOrEqual(5)
})
