import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openGatedShop } from '../../testing/webhooks/gate.ts'
import { openTestShop, outcomes, type TestShop, tallyOf } from '../../testing/webhooks/shop.ts'
import { takeOverLostAttempts } from './store.ts'

const leaseMs = 30_000

const startWorkerProcess = (shop: TestShop, origin: string): ChildProcess => {
  const script = fileURLToPath(new URL('../../testing/webhooks/worker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, shop.databaseUrl, origin], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Starts a delivery in another process and kills that in the middle; answers when, by that process's clock. */
const loseAttempt = async (options: { attemptsBefore?: number } = {}) => {
  const { attemptsBefore = 0 } = options
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  endpoint.receiver.setRespond(() => ({ status: 200, hang: endpoint.receiver.requests.length === 1 }))
  await shop.emit()
  await shop.context.db.updateTable('webhook_deliveries').set({ attempt_count: attemptsBefore }).execute()
  const beforeMs = Date.now()
  const child = startWorkerProcess(shop, endpoint.receiver.origin)
  await endpoint.receiver.waitFor(() => true, 20_000)
  await kill(child)
  return { shop, endpoint, beforeMs, afterMs: Date.now() }
}

test('a delivery whose worker is killed in the middle is taken over when its lease ends, not before', async () => {
  const { shop, endpoint, beforeMs, afterMs } = await loseAttempt()
  expect(await shop.deliveries()).toMatchObject([{ status: 'delivering', attempt_count: 1 }])
  const tooEarly = new Date(beforeMs + leaseMs - 1)
  const lease = { owner: 'too early', now: tooEarly, expiresAt: tooEarly }
  expect(await takeOverLostAttempts(shop.context.db, lease, 10)).toEqual([])

  shop.clock.set(new Date(afterMs + leaseMs))
  shop.startWorker()
  const [row] = await shop.settled((delivery) => delivery.status === 'succeeded')
  expect(row).toMatchObject({ attempt_count: 2, last_error: null })
  const bodies = endpoint.receiver.requests.map((request) => request.rawBody.toString())
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toBe(bodies[0])
})

test('an attempt that is lost with its worker counts, is recorded as lost, and as the tenth is the last', async () => {
  const { shop, endpoint, afterMs } = await loseAttempt({ attemptsBefore: 9 })
  shop.clock.set(new Date(afterMs + leaseMs))
  shop.startWorker()
  const [row] = await shop.settled((delivery) => delivery.status === 'failed')
  expect(row).toMatchObject({
    attempt_count: 10,
    next_attempt_at: null,
    lease_owner: null,
    last_error: 'The sender was gone before it knew how this attempt went.',
  })
  expect(await tallyOf(shop, endpoint)).toMatchObject({ failed_count: 1 })
  expect(endpoint.receiver.requests).toHaveLength(1)
})

test('a worker that comes back after its lease was taken over changes nothing', async () => {
  const { gate, shop, endpoint } = await openGatedShop()
  shop.startWorker()
  await shop.emit()
  await gate.reaches(1)
  shop.clock.advance({ ms: leaseMs })
  await gate.reaches(2)
  gate.answer(0, 500)
  // One is the lost attempt, as whoever took it over has it; the other came back too late and was refused.
  await expect.poll(() => outcomes(shop)).toEqual({ interrupted: 1, retried: 1 })
  expect(await shop.deliveries()).toMatchObject([{ status: 'delivering', attempt_count: 2 }])
  gate.answer(1, 200)
  const [row] = await shop.settled((each) => each.status === 'succeeded')
  expect(row).toMatchObject({ attempt_count: 2, http_status: 200, last_error: null })
  expect(await tallyOf(shop, endpoint)).toMatchObject({ succeeded_count: 1, failed_count: 0 })
})

test('a killed worker among others loses no event: all arrive, and none is attempted twice but the lost', async () => {
  const shop = await openTestShop()
  const endpoint = await shop.addEndpoint()
  endpoint.receiver.setRespond(() => ({ status: 200, delayMs: 20 }))
  const child = startWorkerProcess(shop, endpoint.receiver.origin)
  const events = shop.emit(300)
  await endpoint.receiver.waitFor(() => endpoint.receiver.requests.length === 40, 20_000)
  await kill(child)
  await events
  const lost = (await shop.deliveries()).filter((delivery) => delivery.status === 'delivering')
  expect(lost.length).toBeGreaterThan(0)
  shop.clock.set(new Date(Date.now() + leaseMs))
  for (let count = 0; count < 2; count += 1) shop.startWorker()
  const rows = await shop.settled((delivery) => delivery.status === 'succeeded')
  const lostIds = new Set(lost.map(({ id }) => id))
  for (const { id, attempt_count } of rows) expect(attempt_count).toBe(lostIds.has(id) ? 2 : 1)
  const arrivals = Map.groupBy(endpoint.receiver.requests, (request) => request.rawBody.toString())
  expect(arrivals.size).toBe(300)
  const twice = [...arrivals.values()].filter((requests) => requests.length > 1)
  expect(twice.length).toBeLessThanOrEqual(lost.length)
})
