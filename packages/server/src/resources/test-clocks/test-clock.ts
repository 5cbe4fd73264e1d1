import { mostClockDays, type TestClock, type TestClockAdvance } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import { ApiError, invalid } from '../../mechanisms/http/index.ts'

export type TestClockRow = Selectable<Tables['test_clocks']>

const mostAheadMs = mostClockDays * 86_400_000

/** Returns the time of a workspace's test mode: real time plus the offset of its clock. */
export const timeOf = (clock: Pick<TestClockRow, 'offset_ms'> | undefined, now: Date): Date =>
  new Date(now.getTime() + (clock?.offset_ms ?? 0))

export const toTestClock = (clock: TestClockRow | undefined, now: Date): TestClock => ({
  now: timeOf(clock, now).toISOString(),
  status: clock?.advancing_to ? 'advancing' : 'ready',
  advancingTo: clock?.advancing_to?.toISOString() ?? null,
  steps: clock?.steps ?? 0,
})

/** Returns the target time of an advance. Throws if the clock cannot be advanced. */
export const decideTarget = (
  clock: TestClockRow,
  { advanceTo, advanceBy = 0 }: TestClockAdvance,
  now: Date,
): Date => {
  if (clock.advancing_to !== null)
    throw new ApiError(
      'conflict',
      `The clock is being advanced to ${clock.advancing_to.toISOString()}. Wait until its status is ready.`,
    )
  const present = timeOf(clock, now)
  const target =
    advanceTo === undefined ? new Date(present.getTime() + advanceBy * 1000) : new Date(advanceTo)
  const param = advanceTo === undefined ? 'advanceBy' : 'advanceTo'
  if (target <= present)
    throw invalid(param, `The clock moves forwards only, and it is ${present.toISOString()} already.`)
  if (target.getTime() - now.getTime() > mostAheadMs)
    throw invalid(param, `A clock is at most ${mostClockDays} days ahead of real time. Advance it less.`)
  return target
}
