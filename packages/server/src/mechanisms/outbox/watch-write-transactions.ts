import type { Job } from '../schedule/index.ts'
import type { OutboxPorts } from './ports.ts'
import { type OldestWrite, selectOldestWrite } from './write-transaction-store.ts'

type Limits = { lookEveryMs: number; longSeconds: number; logEveryMs: number }

const usual: Limits = { lookEveryMs: 10_000, longSeconds: 60, logEveryMs: 60_000 }

const sources: readonly OldestWrite['source'][] = ['session', 'prepared']

/**
 * Creates the job that measures the age of the write transaction which holds back event streams. While the
 * transaction is older than a minute, the job logs once a minute which one it is.
 */
export const createWatchWritesJob = (limits: Partial<Limits> = {}): Job<OutboxPorts> => {
  const { lookEveryMs, longSeconds, logEveryMs } = { ...usual, ...limits }
  let seen: { id: string; atMs: number } | null = null
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let loggedAtMs = Number.NEGATIVE_INFINITY

  /** Returns the age of a transaction: since its start if it is readable, otherwise since this process first saw it. */
  const ageOf = ({ id, seconds }: OldestWrite, nowMs: number): number => {
    if (seen?.id !== id) seen = { id, atMs: nowMs }
    return seconds ?? (nowMs - seen.atMs) / 1000
  }

  const look = async ({ db, log, metrics }: OutboxPorts, nowMs: number) => {
    const oldest = await selectOldestWrite(db)
    const seconds = oldest === null ? 0 : Math.max(0, ageOf(oldest, nowMs))
    for (const source of sources)
      metrics.oldestWriteSeconds.set({ source }, oldest?.source === source ? seconds : 0)
    if (oldest === null || seconds < longSeconds || nowMs - loggedAtMs < logEveryMs) return
    loggedAtMs = nowMs
    const { backend, application, prepared, database } = oldest
    log.warn(
      { seconds: Math.round(seconds), backend, application, prepared, database },
      'A write transaction is open for long and holds back all event streams.',
    )
  }

  return {
    name: 'watch write transactions',
    everyMs: lookEveryMs,
    async run(context) {
      const nowMs = performance.now()
      // The wake-ups of the schedule run the job more often than it needs.
      if (nowMs - lookedAtMs < lookEveryMs) return 0
      lookedAtMs = nowMs
      try {
        await look(context, nowMs)
      } catch (error) {
        for (const source of sources) context.metrics.oldestWriteSeconds.remove({ source })
        throw error
      }
      return 0
    },
  }
}
