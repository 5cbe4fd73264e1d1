/** Decides whether to retry an attempt, and after which delay. */
import type { APIError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000

/**
 * The longest wait that the client accepts. If the service requests a longer wait, the client does not retry,
 * and the caller receives the error.
 */
export const longestRetryAfterMs = 60_000

/**
 * Parses `Retry-After`, given in seconds or as a date, into milliseconds. Returns null if the header is
 * missing, and `Infinity` if it cannot be parsed.
 */
export const retryAfterMs = (value: string | null): number | null => {
  if (value === null) return null
  if (/GMT/.test(value)) return Math.max(0, Date.parse(value) - Date.now())
  return /^\d+(\.\d+)?\s*$/.test(value) ? +value * 1000 : 1 / 0
}

/**
 * Returns whether another attempt may get a different status. After 409 and 422 it does not, because the same
 * request gets the same response. A request that is not idempotent is retried only if the service certainly
 * did nothing.
 */
const isRetryableStatus = (status: number, idempotent: boolean) =>
  status === 429 || status === 503 || (idempotent && (status === 408 || status >= 500))

/**
 * Returns the delay before the next attempt, in milliseconds: exactly the time of `Retry-After`, or, without
 * that header, a random time up to a limit that doubles with each attempt (full jitter). Returns `Infinity`
 * if another attempt would not help. An attempt without a response counts as a 500, because the service may
 * have processed the request.
 */
export const delayMsAfter = (
  attempt: number,
  { status = 500, retryAfterMs: askedMs }: Partial<Pick<APIError, 'status' | 'retryAfterMs'>>,
  idempotent: boolean,
): number =>
  isRetryableStatus(status, idempotent)
    ? (askedMs ?? Math.random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)))
    : 1 / 0
