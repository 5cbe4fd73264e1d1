import type { LostAttempt } from './delivery.ts'
import type { DeliveryPorts } from './ports.ts'
import { type ClaimLease, ripenDeliveries, selectOldestDue, takeOverLostAttempts } from './store.ts'

export type UpkeepParts = {
  context: DeliveryPorts
  pollMs: number
  makeLease: () => ClaimLease
  onDue: () => void
  onLost: (attempt: LostAttempt) => void
}

const batchSize = 1_000
const measureEveryMs = 5_000

/**
 * Runs at every poll: makes retries due, takes over attempts whose lease has ended, and starts a claim of due
 * deliveries. Every worker runs an upkeep, in batches that skip rows which another worker has locked.
 */
export const startUpkeep = (parts: UpkeepParts): { stop(): Promise<void> } => {
  const { context, pollMs } = parts
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let measuredAtMs = Number.NEGATIVE_INFINITY

  const tick = async () => {
    try {
      await ripen(context)
      await takeOver(parts)
      if (performance.now() - measuredAtMs >= measureEveryMs) {
        await measure(context)
        measuredAtMs = performance.now()
      }
    } catch (error) {
      context.log.error({ err: error }, 'The upkeep of webhook deliveries failed and will be retried.')
    }
    // A wake-up may have been lost, so due deliveries are claimed at every poll too.
    parts.onDue()
    if (!stopped) timer = setTimeout(next, pollMs)
  }
  let running: Promise<void> = Promise.resolve()
  const next = () => {
    running = tick()
  }
  next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const ripen = async (context: DeliveryPorts) => {
  while ((await ripenDeliveries(context.db, context.clock.now(), batchSize)) === batchSize);
}

const takeOver = async ({ context, makeLease, onLost }: UpkeepParts) => {
  const lost = await takeOverLostAttempts(context.db, makeLease(), batchSize)
  for (const attempt of lost) onLost(attempt)
  if (lost.length > 0)
    context.log.warn({ count: lost.length }, 'Webhook attempts of a worker that stopped were taken over.')
}

const measure = async (context: DeliveryPorts) => {
  const now = context.clock.now()
  const oldest = await selectOldestDue(context.db, now)
  const seconds = oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000
  context.metrics.oldestDueDeliverySeconds.set(Math.max(0, seconds))
}
