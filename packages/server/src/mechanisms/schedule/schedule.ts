import { setTimeout as delay } from 'node:timers/promises'
import type { SchedulePorts } from './ports.ts'

/**
 * A job of the schedule. Any number of processes may run it at the same time, so it claims its rows with `skip
 * locked`.
 */
export type Job<Ports = SchedulePorts> = {
  name: string
  /** The pause after a run that found nothing due. A wake-up on the topic `schedule` ends the pause early. */
  everyMs: number
  /** Processes one batch of due items and returns their number. 0 means that no due item is left. */
  run(context: Ports): Promise<number>
}

export type Schedule = {
  /** Returns the names of the jobs whose last run failed. */
  failing(): string[]
  /** Stops the jobs, and resolves when the running batches have ended. */
  stop(): Promise<void>
}

const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * Runs each job in a loop of its own: batch after batch while items are due, then again after the job's period or a
 * wake-up. A job that fails is run again after a pause that doubles with each failure.
 */
export const startSchedule = <Ports extends SchedulePorts>(
  context: Ports,
  jobs: readonly Job<Ports>[],
): Schedule => {
  const loops = jobs.map((job) => startLoop(context, job))
  return {
    failing: () => loops.flatMap((loop) => loop.failing()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

const startLoop = <Ports extends SchedulePorts>(context: Ports, job: Job<Ports>): Schedule => {
  const stopping = new AbortController()
  let wake = () => {}
  let woken = false
  let failed = false
  const forget = context.wake.onWake('schedule', () => {
    woken = true
    wake()
  })

  const sleep = async (ms: number) => {
    const waking = new AbortController()
    wake = () => waking.abort()
    const signal = AbortSignal.any([waking.signal, stopping.signal])
    // If a wake-up came during the run, the job runs again at once, because the rows that it announces may
    // have been committed after the job's query.
    if (!woken) await delay(ms, undefined, { signal }).catch(() => {})
    wake = () => {}
  }

  // Creates each series with 0, because `rate()` needs a sample from before the first failure.
  for (const outcome of ['done', 'failed']) context.metrics.jobRuns.inc({ job: job.name, outcome }, 0)

  const loop = async () => {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; ) {
      woken = false
      try {
        await runCounted(context, job, stopping.signal)
        retryMs = firstRetryMs
        failed = false
        await sleep(job.everyMs)
      } catch (error) {
        failed = true
        context.log.error({ err: error, job: job.name }, 'A scheduled job failed and will be retried.')
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      }
    }
  }
  const running = loop()

  return {
    failing: () => (failed ? [job.name] : []),
    async stop() {
      forget()
      stopping.abort()
      await running
    },
  }
}

const runCounted = async <Ports extends SchedulePorts>(
  context: Ports,
  { name: job, run }: Job<Ports>,
  signal: AbortSignal,
) => {
  const { jobRuns, jobDurationSeconds, jobLastDoneSeconds } = context.metrics
  const startedAt = performance.now()
  let outcome = 'failed'
  try {
    while (!signal.aborted && (await run(context)) > 0);
    outcome = 'done'
    jobLastDoneSeconds.set({ job }, context.clock.now().getTime() / 1000)
  } finally {
    jobRuns.inc({ job, outcome })
    jobDurationSeconds.observe({ job }, (performance.now() - startedAt) / 1000)
  }
}
