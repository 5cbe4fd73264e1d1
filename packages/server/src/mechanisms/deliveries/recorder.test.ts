import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { createDatabase, createPool } from '../db/index.ts'
import { createRecorder } from './recorder.ts'

const attempt = {
  ...{ workspaceId: 'ws_1', livemode: false, id: 'whd_1', endpointId: 'whe_1', leaseOwner: 'worker.1' },
  ...{ leaseEndsMs: 30_000, attemptCount: 1 },
}

test('while the database is gone, the result of an attempt is kept until its lease ends, and no longer', async () => {
  const world = await createTestContext()
  const gone = createDatabase(createPool('postgres://127.0.0.1:1/none', { max: 1 }))
  onTestFinished(async () => {
    await gone.destroy()
    await world.close()
  })
  let failures = 0
  let elapsedMs = 0
  const context = { ...world.context, db: gone }
  context.log = Object.assign(Object.create(world.context.log), { error: () => (failures += 1) })
  const recorder = createRecorder(
    context,
    () => expect.unreachable('Nothing became due.'),
    () => elapsedMs,
  )
  recorder.add(attempt, { kind: 'answered', httpStatus: 200, responsePreview: '', latencyMs: 1 })
  await expect.poll(() => failures).toBeGreaterThan(1)
  elapsedMs += 29_000
  const before = failures
  await expect.poll(() => failures).toBeGreaterThan(before)
  elapsedMs += 1_000
  await recorder.drained()
  expect(recorder.backlog()).toBe(0)
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
