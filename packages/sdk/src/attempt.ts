import { type CallFacts, ConnectionError, TimeoutError } from './errors.ts'

export type Attempt = {
  fetch: typeof globalThis.fetch
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
  /** Whether a good answer's body is left for the caller to read. */
  raw: boolean
  facts: CallFacts
}

export type Received = { response: Response; text: string }

const failure = (cause: unknown, { timeoutMs, facts, url }: Attempt, timedOut: boolean) => {
  if (timedOut) return new TimeoutError(`No answer within ${timeoutMs} ms.`, facts)
  const why =
    cause instanceof Error ? (cause.cause instanceof Error ? cause.cause : cause).message : 'unknown'
  return new ConnectionError(`No connection to ${new URL(url).origin}: ${why}`, { ...facts, cause })
}

/** Sends a request once. The time limit covers the body too, except that of a raw answer. */
export const attemptOnce = async (attempt: Attempt): Promise<Received> => {
  const { fetch, url, init, timeoutMs, signal, raw } = attempt
  signal?.throwIfAborted()
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  let leaveBody = false
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    leaveBody = raw && response.ok
    return { response, text: leaveBody ? '' : await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw failure(cause, attempt, timedOut)
  } finally {
    clearTimeout(timer)
    // Whoever reads the body of a raw answer can still abort it.
    if (!leaveBody) signal?.removeEventListener('abort', onAbort)
  }
}
