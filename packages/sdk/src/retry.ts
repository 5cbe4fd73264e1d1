/** When to try again, and after how long. */
import type { PlatformAbortSignal } from './platform.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000

/** A service that asks for a longer rest than this is not waited for: the caller gets the error. */
const longestRetryAfterMs = 60_000

/** `Retry-After` in milliseconds, given in seconds or as a date; NaN when it is neither. */
export const retryAfterMs = (value: string, nowMs: number = Date.now()): number =>
  /GMT$/.test(value)
    ? Math.max(0, Date.parse(value) - nowMs)
    : Number(/^[\d.]+$/.test(value) ? value : Number.NaN) * 1000

/**
 * How long to wait before the next attempt. What `Retry-After` says, exactly; without it any time up to a bound
 * that doubles with every attempt (full jitter). Undefined when it asks for too much or cannot be read.
 */
export const delayMsBefore = (attempt: number, retryAfter: string | null): number | undefined => {
  if (retryAfter === null) return Math.random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1))
  const asked = retryAfterMs(retryAfter)
  return asked <= longestRetryAfterMs ? asked : undefined
}

/**
 * Whether an answer may be otherwise next time. Never 409 or 422: the same request is answered the same. Without
 * idempotency only where the service surely did nothing.
 */
export const isRetryableStatus = (status: number, idempotent: boolean): boolean =>
  status === 429 || status === 503 || (idempotent && (status === 408 || status >= 500))

/** Waits, and ends at once with the signal's reason when it is aborted. */
export const sleep = (delayMs: number, signal: PlatformAbortSignal | undefined): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(done, delayMs)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
