import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { advanceClock } from './advance-clock.ts'
import { createMoveClocksJob, type DueSteps } from './index.ts'
import { selectClock } from './store.ts'

const clock = createTestClock('2026-11-20T10:00:00.000Z')
let world: TestContext
beforeAll(async () => {
  world = await createTestContext({ clock })
})
afterAll(() => world.close())

test('a clock stands still while what a step began is under way, to the end of an advance', async () => {
  const { workspaceId } = await createTestScope(world.context)
  const startMs = clock.now().getTime()
  let ran = 0
  let isHeld = false
  /**
   * Due steps (changes of records that become due with time), one every two seconds. Each step starts an
   * operation outside of the database. This operation has no outcome while the variable `isHeld` is true.
   */
  const pulling: DueSteps = {
    nextAt: async () => new Date(startMs + 1_000 + 2_000 * ran),
    run: async () => {
      ran += 1
      isHeld = true
      return 1
    },
    isHeld: async () => isHeld,
  }
  const job = createMoveClocksJob([pulling])
  const look = async () => {
    clock.advance({ seconds: 1 })
    while ((await job.run(world.context)) > 0);
    const { advancing_to } = (await selectClock(world.context.db, workspaceId)) ?? {}
    return [ran, advancing_to === null ? 'ready' : 'advancing']
  }
  await transact(world.context, { workspaceId, livemode: false }, (work) =>
    advanceClock(work, { advanceBy: 3 }),
  )
  expect(await look()).toEqual([1, 'advancing'])
  expect(await look()).toEqual([1, 'advancing'])
  isHeld = false
  expect(await look()).toEqual([2, 'advancing'])
  expect(await look()).toEqual([2, 'advancing'])
  isHeld = false
  expect(await look()).toEqual([2, 'ready'])
})
