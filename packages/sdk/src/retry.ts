/** When to try again, and after how long. */
import type { APIError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000

/** A service that asks for a longer rest than this is not waited for: the caller gets the error. */
export const longestRetryAfterMs = 60_000

/** `Retry-After` in milliseconds, given in seconds or as a date; null without it, endless when it is neither. */
export const retryAfterMs = (value: string | null): number | null => {
  if (value === null) return null
  if (/GMT/.test(value)) return Math.max(0, Date.parse(value) - Date.now())
  return /^\d+(\.\d+)?\s*$/.test(value) ? +value * 1000 : 1 / 0
}

/**
 * Whether an answer may be otherwise next time. Never 409 or 422: the same request is answered the same. Without
 * idempotency only where the service surely did nothing.
 */
const isRetryableStatus = (status: number, idempotent: boolean) =>
  status === 429 || status === 503 || (idempotent && (status === 408 || status >= 500))

/**
 * How long to wait after an attempt that failed, in milliseconds. What `Retry-After` says, exactly; without it any
 * time up to a bound that doubles with every attempt (full jitter). Endless where no other attempt would do. An
 * attempt without an answer counts as 500: the service may have done its work.
 */
export const delayMsAfter = (
  attempt: number,
  { status = 500, retryAfterMs: askedMs }: Partial<Pick<APIError, 'status' | 'retryAfterMs'>>,
  idempotent: boolean,
): number =>
  isRetryableStatus(status, idempotent)
    ? (askedMs ?? Math.random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)))
    : 1 / 0
