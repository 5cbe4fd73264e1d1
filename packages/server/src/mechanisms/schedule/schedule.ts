import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../context.ts'

/** Work that time makes due. Any number of processes may run it at once: it claims rows with `skip locked`. */
export type Job = {
  name: string
  /** How often to look; besides, it looks whenever the topic `schedule` is woken. */
  everyMs: number
  /** Does one batch of what is due and answers how many it did: 0 says that nothing is left. */
  run(context: Context): Promise<number>
}

export type Schedule = {
  /** Resolves when the batches under way have ended. */
  stop(): Promise<void>
}

const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * Runs each job by itself: one batch after another while there is something to do, then again after its period
 * or when woken. One that fails is tried again, later each time.
 */
export const startSchedule = (context: Context, jobs: readonly Job[]): Schedule => {
  const loops = jobs.map((job) => startLoop(context, job))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

const startLoop = (context: Context, job: Job): Schedule => {
  const stopping = new AbortController()
  let wake = () => {}
  let woken = false
  const forget = context.wake.onWake('schedule', () => {
    woken = true
    wake()
  })

  const sleep = async (ms: number) => {
    const waking = new AbortController()
    wake = () => waking.abort()
    const signal = AbortSignal.any([waking.signal, stopping.signal])
    // A wake-up while the job ran counts too: what it announced may have been committed after the job looked.
    if (!woken) await delay(ms, undefined, { signal }).catch(() => {})
    wake = () => {}
  }

  const loop = async () => {
    for (let retryMs = firstRetryMs; !stopping.signal.aborted; ) {
      woken = false
      try {
        await runWhileDue(context, job, stopping.signal)
        retryMs = firstRetryMs
        await sleep(job.everyMs)
      } catch (error) {
        context.log.error({ err: error, job: job.name }, 'A scheduled job failed; it is run again.')
        await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      }
    }
  }
  const running = loop()

  return {
    async stop() {
      forget()
      stopping.abort()
      await running
    },
  }
}

const runWhileDue = async (context: Context, job: Job, signal: AbortSignal) => {
  while (!signal.aborted && (await job.run(context)) > 0);
}
