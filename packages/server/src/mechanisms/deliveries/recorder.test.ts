import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { createTestClock } from '../../testing/index.ts'
import { createDatabase, createPool } from '../db/index.ts'
import { createRecorder } from './recorder.ts'

test('while the database is gone, the result of an attempt is kept until its lease ends, and no longer', async () => {
  const clock = createTestClock('2026-11-20T09:30:00.000Z')
  const world = await createTestContext({ clock })
  const gone = createDatabase(createPool('postgres://127.0.0.1:1/none', { max: 1 }))
  onTestFinished(async () => {
    await gone.destroy()
    await world.close()
  })
  let failures = 0
  const context = { ...world.context, db: gone }
  context.log = Object.assign(Object.create(world.context.log), { error: () => (failures += 1) })
  const recorder = createRecorder(context, () => expect.unreachable('Nothing became due.'))
  const attempt = {
    ...{ workspaceId: 'ws_1', livemode: false, id: 'whd_1', endpointId: 'whe_1', leaseOwner: 'worker.1' },
    ...{ leaseExpiresAt: new Date(clock.now().getTime() + 30_000), attemptCount: 1 },
  }
  recorder.add(attempt, { kind: 'answered', httpStatus: 200, responsePreview: '', latencyMs: 1 })
  await expect.poll(() => failures).toBeGreaterThan(1)
  clock.advance({ seconds: 29 })
  const before = failures
  await expect.poll(() => failures).toBeGreaterThan(before)
  clock.advance({ seconds: 1 })
  await recorder.drained()
  expect(recorder.backlog()).toBe(0)
})
