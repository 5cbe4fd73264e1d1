import { mostAdvanceSteps } from '@stablerail/contract'
import type { Context } from '../../context.ts'
import type { Job } from '../../mechanisms/schedule/index.ts'
import { type AcrossWorkspaces, transactAcross, type Work } from '../../mechanisms/work/index.ts'
import type { DueSteps } from './due-steps.ts'
import { lockNextClock, updateClock } from './store.ts'
import { type TestClockRow, timeOf } from './test-clock.ts'

/** One transaction runs at most so many steps, so that others wait briefly and a kill loses little. */
const stepsAtOnce = 100
/** A clock that was looked at within this time is left for now. */
const restMs = 2_000

/**
 * The job that runs what is due where test clocks were moved, over all kinds of records in the order of the moments. A
 * batch is one transaction, with the clock's progress in it: whoever goes on after a kill goes on from there.
 */
export const createMoveClocksJob = (kinds: readonly DueSteps[]): Job => ({
  name: 'move test clocks',
  everyMs: restMs,
  run: (context) => moveNextClock(context, kinds),
})

/** Runs a batch of what is due by one clock. Answers 1 where there was a clock to look at. */
const moveNextClock = (context: Context, kinds: readonly DueSteps[]): Promise<number> =>
  transactAcross(context, async (across) => {
    const { tx, now } = across
    const clock = await lockNextClock(tx, new Date(now.getTime() - restMs))
    if (clock === undefined) return 0
    await updateClock(tx, clock.workspace_id, await moveClock(across, clock, kinds))
    return 1
  })

type Change = Partial<Omit<TestClockRow, 'workspace_id'>>

const moveClock = async (
  across: AcrossWorkspaces,
  clock: TestClockRow,
  kinds: readonly DueSteps[],
): Promise<Change> => {
  const { now } = across
  const target = clock.advancing_to ?? timeOf(clock, now)
  const left = clock.advancing_to === null ? stepsAtOnce : mostAdvanceSteps - clock.steps
  const ran = await runSteps(across, clock.workspace_id, kinds, {
    target,
    limit: Math.min(left, stepsAtOnce),
  })
  const reached = aheadOf(now, ran.until, clock)
  if (clock.advancing_to === null) return { looked_at: ran.isDone ? now : clock.looked_at }
  const steps = clock.steps + ran.steps
  if (ran.isDone) return { offset_ms: reached, advancing_to: null, steps, looked_at: now }
  const advancing_to = steps >= mostAdvanceSteps ? null : clock.advancing_to
  return { offset_ms: reached, advancing_to, steps }
}

/** How far a clock is ahead of real time at a moment that it has reached. A clock never goes back. */
const aheadOf = (now: Date, reached: Date, { offset_ms }: TestClockRow): number =>
  Math.max(offset_ms, reached.getTime() - now.getTime())

/** Runs what is due until a moment, the earliest first, and says how far that led. */
const runSteps = async (
  across: AcrossWorkspaces,
  workspaceId: string,
  kinds: readonly DueSteps[],
  { target, limit }: { target: Date; limit: number },
): Promise<{ steps: number; until: Date; isDone: boolean }> => {
  const work = across.within({ workspaceId, livemode: false })
  let until = new Date(0)
  for (let steps = 0; steps < limit; ) {
    const next = await findNext(work, kinds)
    if (next === null || next.at > target) return { steps, until: target, isDone: true }
    const ran = await next.kind.run(work.at(next.at), limit - steps)
    if (ran === 0) throw new Error(`A step that is due at ${next.at.toISOString()} was not run.`)
    steps += ran
    until = next.at
    if (steps >= limit) return { steps, until, isDone: false }
  }
  return { steps: 0, until, isDone: false }
}

const findNext = async (
  work: Work,
  kinds: readonly DueSteps[],
): Promise<{ at: Date; kind: DueSteps } | null> => {
  let next: { at: Date; kind: DueSteps } | null = null
  for (const kind of kinds) {
    const at = await kind.nextAt(work)
    if (at !== null && (next === null || at < next.at)) next = { at, kind }
  }
  return next
}
