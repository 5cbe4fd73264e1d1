const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const MAX_ATTEMPTS = 10

/** Delays after the first attempts, in order; every later one waits as long as the last. */
const DELAYS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 1 * HOUR_MS]
const LAST_DELAY_MS = 6 * HOUR_MS

/** When to try again after `attemptCount` attempts, the last of which failed; null when that was the last. */
export function nextAttemptAt(delivery: { attemptCount: number; failedAt: Date }): Date | null {
  const { attemptCount, failedAt } = delivery
  if (!Number.isSafeInteger(attemptCount) || attemptCount < 1) {
    throw new Error(`An attempt that failed is counted, so the count is at least 1, not ${attemptCount}.`)
  }
  if (attemptCount >= MAX_ATTEMPTS) return null
  return new Date(failedAt.getTime() + (DELAYS_MS[attemptCount - 1] ?? LAST_DELAY_MS))
}
