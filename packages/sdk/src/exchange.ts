import { type CallFacts, ConnectionError, TimeoutError } from './errors.ts'
import type { Fetch, FetchInit, PlatformAbortSignal, PlatformResponse } from './platform.ts'

type Limits = {
  timeoutMs: number
  signal: PlatformAbortSignal | undefined
  /** Whether a good answer's body is left for the caller to read. */
  raw: boolean
  facts: CallFacts
}

/** Sends a request once. The time limit covers the body too, except that of a raw answer. */
export const exchange = async (
  fetch: Fetch,
  url: string,
  init: Omit<FetchInit, 'signal'>,
  { timeoutMs, signal, raw, facts }: Limits,
): Promise<{ response: PlatformResponse; text: string }> => {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  let leaveBody = false
  try {
    const response = await fetch(url, { ...init, signal: controller.signal as PlatformAbortSignal })
    leaveBody = raw && response.ok
    return { response, text: leaveBody ? '' : await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (timedOut) throw new TimeoutError(`No answer within ${timeoutMs} ms.`, facts)
    const { message, code } = ((cause as Error).cause ?? cause) as Error & { code?: string }
    throw new ConnectionError(`No connection to ${new URL(url).origin}: ${message || code}`, {
      ...facts,
      cause,
    })
  } finally {
    clearTimeout(timer)
    // Whoever reads the body of a raw answer can still abort it.
    if (!leaveBody) signal?.removeEventListener('abort', onAbort)
  }
}
