import { ApiError } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { advanceClock } from './advance-clock.ts'
import { selectClock } from './store.ts'
import { toTestClock } from './test-clock.ts'

export const testClockRoutes = implement('testClocks', {
  retrieve: async ({ context, scope }) => {
    if (scope.livemode) throw new ApiError('forbidden', 'Live mode keeps real time. Use a key of test mode.')
    const clock = await selectClock(context.db, scope.workspaceId)
    return { status: 200, body: toTestClock(clock, context.clock.now()) }
  },
  advance: async ({ work, body }) => ({ status: 200, body: await advanceClock(work, body) }),
})
