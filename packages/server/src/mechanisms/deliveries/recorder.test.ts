import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { createDatabase, createPool } from '../db/index.ts'
import { createRecorder } from './recorder.ts'

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
  const attempt = {
    ...{ workspaceId: 'ws_1', livemode: false, id: 'whd_1', endpointId: 'whe_1', leaseOwner: 'worker.1' },
    ...{ leaseEndsMs: 30_000, attemptCount: 1 },
  }
  recorder.add(attempt, { kind: 'answered', httpStatus: 200, responsePreview: '', latencyMs: 1 })
  await expect.poll(() => failures).toBeGreaterThan(1)
  elapsedMs += 29_000
  const before = failures
  await expect.poll(() => failures).toBeGreaterThan(before)
  elapsedMs += 1_000
  await recorder.drained()
  expect(recorder.backlog()).toBe(0)
})
