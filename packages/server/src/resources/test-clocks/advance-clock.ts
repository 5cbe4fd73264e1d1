import type { TestClock, TestClockAdvance } from '@stablerail/contract'
import { ApiError } from '../../mechanisms/http/index.ts'
import type { Work } from '../context.ts'
import { lockClock, updateClock } from './store.ts'
import { decideTarget, toTestClock } from './test-clock.ts'

/** Starts an advance of a test clock. The job of test clocks (`createMoveClocksJob`) runs it. */
export const advanceClock = async (work: Work, input: TestClockAdvance): Promise<TestClock> => {
  const { context, tx, workspaceId, livemode, now } = work
  if (livemode) throw new ApiError('forbidden', 'Live mode keeps real time. Use a key of test mode.')
  const clock = await lockClock(tx, workspaceId, now)
  const advancing = {
    advancing_to: decideTarget(clock, input, now),
    steps: 0,
    // The earliest possible time, so that a worker claims this clock before all others.
    looked_at: new Date(0),
    failures: 0,
    retry_at: null,
  }
  const advanced = await updateClock(tx, workspaceId, advancing)
  work.onCommit(() => context.wake.notify('schedule'))
  return toTestClock(advanced, now)
}
