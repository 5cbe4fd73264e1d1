import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { createDatabase, createPool } from '../db/index.ts'
import { createClaimer } from './claimer.ts'
import { createLanes } from './lanes.ts'

test('a claimer tells that its last claim failed, and that the next one went well', async () => {
  const world = await createTestContext()
  const gone = createDatabase(createPool('postgres://127.0.0.1:1/none', { max: 1 }))
  onTestFinished(async () => {
    await gone.destroy()
    await world.close()
  })
  const context = { ...world.context, db: gone }
  const claimer = createClaimer({
    context,
    lanes: createLanes({ concurrency: 8, concurrencyPerEndpoint: 2 }),
    makeLease: () => ({ owner: 'worker.1', lastsMs: 30_000, endsMs: performance.now() + 30_000 }),
    mayClaim: () => true,
    start: () => expect.unreachable('Nothing is due.'),
  })
  expect(claimer.isFailing()).toBe(false)
  claimer.claimDue()
  await expect.poll(claimer.isFailing).toBe(true)
  context.db = world.context.db
  claimer.claimDue()
  await expect.poll(claimer.isFailing).toBe(false)
  await claimer.stop()
})
