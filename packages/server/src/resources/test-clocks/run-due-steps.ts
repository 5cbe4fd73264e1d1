import { mostAdvanceSteps } from '@stablerail/contract'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { AcrossWorkspaces, Context, Job, Work } from '../context.ts'
import type { DueSteps } from './due-steps.ts'
import { lockNextClock, updateClock } from './store.ts'
import { type TestClockRow, timeOf } from './test-clock.ts'

/**
 * The maximum number of due steps (changes of records, see `DueSteps`) in one transaction. It is small, so
 * that other transactions wait only briefly, and a killed process loses little work.
 */
const stepsAtOnce = 100
/**
 * The job skips a test clock that it has processed within this time, unless the clock is being advanced. If a
 * step throws, the job retries its test clock after this time at the earliest.
 */
const restMs = 2_000
/**
 * The delay before the job processes a test clock again, if a step of the clock's workspace waits for the
 * outcome of a transaction on a chain.
 */
const heldMs = 500
/**
 * The maximum delay before the job retries a test clock after one of its steps has thrown. The delay doubles
 * with each failure in a row.
 */
const mostWaitMs = 10 * 60_000

/**
 * Creates the job that runs the due steps of workspaces whose test clocks were moved: steps of all kinds of
 * records, in the order of their due times. The steps of a batch and the progress of the clock are committed
 * in one transaction, so that after a kill the next worker continues from there. `kinds` must be in the order
 * in which all transactions lock the rows of these kinds (`mechanisms/work`), because another order could
 * deadlock. `afterAdvance` runs in the transaction in which an advance ends.
 */
export const createMoveClocksJob = (
  kinds: readonly DueSteps[],
  afterAdvance: (work: Work) => Promise<void> = async () => undefined,
): Job => ({
  name: 'move test clocks',
  everyMs: restMs,
  run: (context) => moveNextClock(context, kinds, afterAdvance),
})

/**
 * Runs a batch of the due steps of one clock. Returns 1 if there was a clock to process. If a step throws,
 * the whole batch is rolled back, and the clock is delayed in a separate transaction, so that other clocks go
 * on.
 */
const moveNextClock = async (
  context: Context,
  kinds: readonly DueSteps[],
  afterAdvance: (work: Work) => Promise<void>,
): Promise<number> => {
  const looked: { clock?: TestClockRow } = {}
  try {
    return await transactAcross(context, async (across) => {
      const { tx, now } = across
      const clock = await lockNextClock(tx, { now, restedSince: new Date(now.getTime() - restMs) })
      if (clock === undefined) return 0
      looked.clock = clock
      const change = await moveClock(across, clock, kinds)
      await updateClock(tx, clock.workspace_id, { failures: 0, retry_at: null, ...change })
      if (clock.advancing_to !== null && change.advancing_to === null)
        await afterAdvance(across.within({ workspaceId: clock.workspace_id, livemode: false }))
      return 1
    })
  } catch (error) {
    if (looked.clock === undefined) throw error
    await putOff(context, looked.clock, error)
    return 1
  }
}

const putOff = async (context: Context, clock: TestClockRow, error: unknown): Promise<void> => {
  const waitMs = Math.min(restMs * 2 ** clock.failures, mostWaitMs)
  const retryAt = new Date(context.clock.now().getTime() + waitMs)
  await updateClock(context.db, clock.workspace_id, { failures: clock.failures + 1, retry_at: retryAt })
  context.metrics.clockFailures.inc()
  context.log.error(
    { err: error, workspaceId: clock.workspace_id, retryAt },
    'A step of a test clock failed and will be retried',
  )
}

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
  if (ran.isHeld) {
    const held = {
      steps: clock.steps + ran.steps,
      looked_at: now,
      retry_at: new Date(now.getTime() + heldMs),
    }
    return clock.advancing_to === null ? held : { ...held, offset_ms: reached }
  }
  if (clock.advancing_to === null) return { looked_at: ran.isDone ? now : clock.looked_at }
  const steps = clock.steps + ran.steps
  if (ran.isDone) return { offset_ms: reached, advancing_to: null, steps, looked_at: now }
  const advancing_to = steps >= mostAdvanceSteps ? null : clock.advancing_to
  // The present time makes this clock the last in the order, so that other clocks that are being advanced are
  // processed before it continues.
  return { offset_ms: reached, advancing_to, steps, looked_at: now }
}

/** Returns how far a clock is ahead of real time after it has reached a time. A clock never goes back. */
const aheadOf = (now: Date, reached: Date, { offset_ms }: TestClockRow): number =>
  Math.max(offset_ms, reached.getTime() - now.getTime())

/**
 * Runs the due steps of a workspace until `target`, the earliest first, and returns the time that was
 * reached. Transactions lock rows in the order of `kinds`. If the next step is of an earlier kind than a row
 * that is already locked, the batch ends, and the next transaction continues with this step.
 *
 * Within a kind, steps lock rows by due time. A transaction that locks these rows by id can cause a deadlock:
 * then PostgreSQL aborts one of the two transactions, which runs again.
 */
const runSteps = async (
  across: AcrossWorkspaces,
  workspaceId: string,
  kinds: readonly DueSteps[],
  { target, limit }: { target: Date; limit: number },
): Promise<{ steps: number; until: Date; isDone: boolean; isHeld?: boolean }> => {
  const work = across.within({ workspaceId, livemode: false })
  let until = new Date(0)
  let lockedLast = 0
  for (let steps = 0; steps < limit; ) {
    if (await isHeld(work, kinds)) return { steps, until, isDone: false, isHeld: true }
    const next = await findNext(work, kinds)
    if (next === null || next.at > target) return { steps, until: target, isDone: true }
    const place = kinds.indexOf(next.kind)
    if (place < lockedLast) return { steps, until, isDone: false }
    lockedLast = place
    const ran = await next.kind.run(work.at(next.at), limit - steps)
    if (ran === 0) throw new Error(`A step that is due at ${next.at.toISOString()} was not run.`)
    steps += ran
    until = next.at
    if (steps >= limit) return { steps, until, isDone: false }
  }
  return { steps: 0, until, isDone: false }
}

const isHeld = async (work: Work, kinds: readonly DueSteps[]): Promise<boolean> => {
  for (const kind of kinds) if (await kind.isHeld?.(work)) return true
  return false
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
