import { setTimeout as delay } from 'node:timers/promises'
import { type AttemptRecord, type AttemptResult, type LostAttempt, recordAttempt } from './delivery.ts'
import type { DeliveryPorts } from './ports.ts'
import { writeAttempts } from './store.ts'

export type Recorder = {
  /** Queues the result of an attempt, which is then written in one batch with other results. */
  add(attempt: LostAttempt, result: AttemptResult): void
  /** Returns the number of results that wait to be written. */
  backlog(): number
  /** Resolves when every queued result was written, or dropped because its lease had ended. */
  drained(): Promise<void>
}

export type RecorderTime = { elapsedMs(): number; wait(ms: number): Promise<unknown> }

type Entry = { record: AttemptRecord; outcome: string; leaseEndsMs: number }

const batchSize = 500
const gatherMs = 25
const longestRetryMs = 2_000

/**
 * Returns a recorder that writes the results of attempts in batches. `onDue` is called when a written batch
 * contains deliveries that can be sent again immediately.
 */
export const createRecorder = (
  context: DeliveryPorts,
  onDue: () => void,
  { elapsedMs, wait }: RecorderTime = { elapsedMs: () => performance.now(), wait: delay },
): Recorder => {
  const queue: Entry[] = []
  let writing: Promise<void> | undefined

  const write = async () => {
    for (let retryMs = 50; queue.length > 0; ) {
      // Results that arrive within this time go into the same batch. The wait delays no API request. If a batch is full, it
      // is written at once, because claims stop while too many results wait.
      if (queue.length < batchSize) await wait(gatherMs)
      const batch = queue.splice(0, batchSize)
      try {
        await writeBatch(context, batch)
        retryMs = 50
        if (batch.some(({ record }) => record.status === 'pending' && !record.waiting)) onDue()
      } catch (error) {
        context.log.error({ err: error, count: batch.length }, 'Webhook attempts could not be recorded yet.')
        queue.unshift(...withoutExpired(batch, elapsedMs()))
        await wait(retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      }
    }
    writing = undefined
  }

  return {
    add(attempt, result) {
      const record = recordAttempt(attempt, result, context.clock.now())
      queue.push({ record, outcome: describe(record, result), leaseEndsMs: attempt.leaseEndsMs })
      writing ??= write()
    },
    backlog: () => queue.length,
    drained: async () => {
      await writing
    },
  }
}

const writeBatch = async (context: DeliveryPorts, batch: readonly Entry[]) => {
  const recorded = await writeAttempts(
    context.db,
    batch.map((entry) => entry.record),
  )
  const counts = new Map<string, number>()
  for (const { outcome } of batch) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  for (const [outcome, count] of counts) context.metrics.deliveries.inc({ outcome }, count)
  const missing = batch.length - recorded
  if (missing > 0)
    context.log.warn(
      { count: missing },
      'Results of webhook attempts were dropped because their lease had expired.',
    )
}

/**
 * Returns the results whose lease has not ended. After the end of a lease another worker takes the attempt
 * over, and writing the result would change nothing.
 */
const withoutExpired = (batch: readonly Entry[], nowMs: number) =>
  batch.filter((entry) => entry.leaseEndsMs > nowMs)

const describe = (record: AttemptRecord, result: AttemptResult): string => {
  if (result.kind === 'interrupted' || result.kind === 'not_made') return result.kind
  return record.status === 'pending' ? 'retried' : record.status
}
