import { webhookDelivery } from '@stablerail/contract'

/**
 * Returns the time of the next attempt after `attemptCount` attempts if the latest attempt failed; null if no attempt
 * is left.
 */
export const nextAttemptAt = (delivery: { attemptCount: number; failedAt: Date }): Date | null => {
  const { attemptCount, failedAt } = delivery
  if (!Number.isSafeInteger(attemptCount) || attemptCount < 1) {
    throw new Error(`An attempt that failed is counted, so the count is at least 1, not ${attemptCount}.`)
  }
  const { maxAttempts, retryDelaysSeconds } = webhookDelivery
  if (attemptCount >= maxAttempts) return null
  const delaySeconds = retryDelaysSeconds[Math.min(attemptCount, retryDelaysSeconds.length) - 1] ?? 0
  return new Date(failedAt.getTime() + 1000 * delaySeconds)
}
