import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { createDatabase, createPool } from '../db/index.ts'
import { createRecorder } from './recorder.ts'

const attempt = {
  workspaceId: 'ws_1',
  livemode: false,
  id: 'whd_1',
  endpointId: 'whe_1',
  leaseOwner: 'worker.1',
  leaseEndsMs: 30_000,
  attemptCount: 1,
}

const openWithoutDatabase = async () => {
  const world = await createTestContext()
  const gone = createDatabase(createPool('postgres://127.0.0.1:1/none', { max: 1 }))
  onTestFinished(async () => {
    await gone.destroy()
    await world.close()
  })
  return { ...world.context, db: gone }
}

test('while the database is gone, the result of an attempt is kept until its lease ends, and no longer', async () => {
  let elapsedMs = 0
  const waits: number[] = []
  const time = {
    elapsedMs: () => elapsedMs,
    async wait(ms: number) {
      waits.push(ms)
      elapsedMs += ms
    },
  }
  const unreachable = () => expect.unreachable('Nothing became due.')
  const recorder = createRecorder(await openWithoutDatabase(), unreachable, time)
  recorder.add(attempt, { kind: 'answered', httpStatus: 200, responsePreview: '', latencyMs: 1 })
  await recorder.drained()
  expect(recorder.backlog()).toBe(0)
  expect(elapsedMs).toBeGreaterThanOrEqual(attempt.leaseEndsMs)
  // Before each attempt to write to the database, the recorder waits briefly for more results of deliveries.
  // After each failed attempt it waits again; only these second waits are compared, and they double up to two
  // seconds.
  expect(waits.filter((_, index) => index % 2 === 1).slice(0, 8)).toEqual([
    ...[50, 100, 200, 400, 800, 1_600],
    ...[2_000, 2_000],
  ])
  // The last attempt to write is made at most one wait after the end of the lease, and one more wait follows.
  expect(elapsedMs).toBeLessThan(attempt.leaseEndsMs + 2 * 2_100)
})

test('results are gathered for a moment before they are written, but not if a batch is full', async () => {
  const world = await createTestContext()
  onTestFinished(world.close)
  const waits: number[] = []
  const time = { elapsedMs: () => 0, wait: async (ms: number) => void waits.push(ms) }
  const recorder = createRecorder(world.context, () => {}, time)
  // Three batches: two full ones, which are written one after the other, and a rest.
  for (let count = 0; count < 1_100; count += 1)
    recorder.add(attempt, { kind: 'answered', httpStatus: 200, responsePreview: '', latencyMs: 1 })
  await recorder.drained()
  expect(waits).toEqual([25, 25])
})

test.each([
  ['an attempt that a stop broke off is due again at once', { kind: 'interrupted', error: 'stopped' }, 1],
  ['an attempt that was not made and waits is not', { kind: 'not_made', againInMs: 5_000 }, 0],
  [
    'an attempt that was answered is not',
    { kind: 'answered', httpStatus: 200, responsePreview: '', latencyMs: 1 },
    0,
  ],
  [
    'an attempt that was refused waits for its retry',
    { kind: 'answered', httpStatus: 500, responsePreview: '', latencyMs: 1 },
    0,
  ],
] as const)('%s', async (_, result, times) => {
  const world = await createTestContext()
  onTestFinished(world.close)
  let due = 0
  const recorder = createRecorder(world.context, () => {
    due += 1
  })
  recorder.add(attempt, result)
  await recorder.drained()
  expect(due).toBe(times)
})
