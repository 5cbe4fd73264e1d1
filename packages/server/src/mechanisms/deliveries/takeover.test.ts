import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { openGatedShop } from '../../testing/webhooks/gate.ts'
import { openTestShop, outcomes, type TestShop, tallyOf } from '../../testing/webhooks/shop.ts'
import { claimDeliveries, takeOverLostAttempts } from './store.ts'
import { startUpkeep } from './upkeep.ts'

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

/**
 * Starts a delivery in another process and kills that process during the attempt. Returns the time of the attempt by
 * that process's clock.
 */
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
  const [held] = await shop.deliveries()
  const endsMs = held?.lease_expires_at?.getTime() ?? 0
  expect(endsMs).toBeGreaterThanOrEqual(beforeMs + leaseMs)
  expect(endsMs).toBeLessThanOrEqual(afterMs + leaseMs)
  const lease = { owner: 'too early', lastsMs: leaseMs, endsMs: performance.now() + leaseMs }
  expect(await takeOverLostAttempts(shop.context.db, lease, 10)).toEqual([])

  await shop.ageLeases(leaseMs)
  shop.startWorker()
  const [row] = await shop.settled((delivery) => delivery.status === 'succeeded')
  expect(row).toMatchObject({ attempt_count: 2, last_error: null })
  const bodies = endpoint.receiver.requests.map((request) => request.rawBody.toString())
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toBe(bodies[0])
})

test('an attempt that is lost with its worker counts, is recorded as lost, and as the tenth is the last', async () => {
  const { shop, endpoint } = await loseAttempt({ attemptsBefore: 9 })
  await shop.ageLeases(leaseMs)
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
  await shop.ageLeases(leaseMs)
  await gate.reaches(2)
  gate.answer(0, 500)
  // Both outcomes are of the first attempt. `interrupted` was recorded when the attempt's lease had ended.
  // `retried` is the outcome of its late response (500), which is counted, but not written to the database.
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
  await shop.ageLeases(leaseMs)
  for (let count = 0; count < 2; count += 1) shop.startWorker()
  const rows = await shop.settled((delivery) => delivery.status === 'succeeded')
  const lostIds = new Set(lost.map(({ id }) => id))
  for (const { id, attempt_count } of rows) expect(attempt_count).toBe(lostIds.has(id) ? 2 : 1)
  const arrivals = Map.groupBy(endpoint.receiver.requests, (request) => request.rawBody.toString())
  expect(arrivals.size).toBe(300)
  const twice = [...arrivals.values()].filter((requests) => requests.length > 1)
  expect(twice.length).toBeLessThanOrEqual(lost.length)
})

test('of attempts whose leases have ended, those whose leases ended first are taken over first', async () => {
  const shop = await openTestShop()
  const { db } = shop.context
  await shop.addEndpoint()
  await shop.emit(3)
  const lease = (owner: string) => ({ owner, lastsMs: leaseMs, endsMs: performance.now() + leaseMs })
  const limits = { afterEndpointId: '', total: 3, perEndpoint: 3, exceptions: new Map<string, number>() }
  await claimDeliveries(db, lease('gone'), limits)
  const ids = (await shop.deliveries()).map(({ id }) => id)
  for (const [index, id] of ids.entries())
    await db
      .updateTable('webhook_deliveries')
      .set({ lease_expires_at: new Date(shop.clock.now().getTime() - 1_000 * index) })
      .where('id', '=', id)
      .execute()
  const taken = await db.transaction().execute(async (tx) => {
    // Makes PostgreSQL read the table sequentially, because an index would already return the rows in the
    // order in which their leases ended.
    await sql`set local enable_seqscan = on`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const lost: string[][] = []
    for (let count = 0; count < 4; count += 1)
      lost.push((await takeOverLostAttempts(tx, lease('next'), 1)).map(({ id }) => id))
    return lost
  })
  expect(taken).toEqual([...ids.toReversed().map((id) => [id]), []])
})

const anHourAhead = ({ context, clock }: TestShop): Context => ({
  ...context,
  clock: { now: () => new Date(clock.now().getTime() + 3_600_000) },
})

test('a worker whose clock is an hour ahead takes no attempt over from one that is at it', async () => {
  const { gate, shop } = await openGatedShop()
  shop.startWorker()
  await shop.emit()
  await gate.reaches(1)
  const lost: string[] = []
  await new Promise<void>((resolve) => {
    let rounds = 0
    const upkeep = startUpkeep({
      context: anHourAhead(shop),
      pollMs: 1,
      makeLease: () => ({ owner: 'ahead', lastsMs: leaseMs, endsMs: performance.now() + leaseMs }),
      onLost: ({ id }) => void lost.push(id),
      onDue: () => {
        rounds += 1
        if (rounds === 3) void upkeep.stop().then(resolve)
      },
    })
  })
  expect(lost).toEqual([])
  gate.answer(0, 200)
  const [row] = await shop.settled((each) => each.status === 'succeeded')
  expect(row).toMatchObject({ attempt_count: 1 })
})

test('a worker whose clock is an hour ahead, and which dies, holds its attempt no longer than any other', async () => {
  const { gate, shop } = await openGatedShop()
  const dying = shop.startWorker({ context: anHourAhead(shop) })
  await shop.emit()
  const beforeMs = Date.now()
  await gate.reaches(1)
  const [held] = await shop.deliveries()
  const heldMs = (held?.lease_expires_at?.getTime() ?? Number.POSITIVE_INFINITY) - beforeMs
  expect(heldMs).toBeLessThan(leaseMs + 60_000)
  gate.answer(0, 200)
  await dying.stop()
})
