import { expect, test } from 'vitest'
import { eventIdOf, openTestShop, type TestEndpoint } from '../test-shop.ts'

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
