/** When to try again, and after how long. */

const firstDelayMs = 500
const longestDelayMs = 8_000

/** A service that asks for a longer rest than this is not waited for: the caller gets the error. */
export const longestRetryAfterMs = 60_000

/** Full jitter: any time up to a bound that doubles with every attempt. */
export const backoffMs = (attempt: number, random: () => number = Math.random) =>
  random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))

/** `Retry-After` in milliseconds: seconds or a date; undefined when absent or unreadable. */
export const retryAfterMs = (value: string | null, nowMs = Date.now()): number | undefined => {
  if (value === null) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/**
 * Whether an answer may be otherwise next time. Never 409 or 422: the same request is answered the same. Without
 * idempotency only where the service surely did nothing.
 */
export const isRetryableStatus = (status: number, idempotent: boolean) =>
  status === 429 || status === 503 || (idempotent && (status === 408 || status >= 500))

/** How long to wait before the next attempt; undefined when it is too long to wait. */
export const delayBeforeRetryMs = (attempt: number, retryAfter: string | null): number | undefined => {
  const asked = retryAfterMs(retryAfter)
  if (asked === undefined) return backoffMs(attempt)
  return asked <= longestRetryAfterMs ? asked : undefined
}

/** Waits, and ends at once with the signal's reason when it is aborted. */
export const sleep = (delayMs: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
