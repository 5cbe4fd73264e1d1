import { type CallFacts, ConnectionError, StablerailError, TimeoutError } from './errors.ts'
import { limit } from './limit.ts'
import type { Fetch, FetchAnswer, FetchInit, PlatformAbortSignal } from './platform.ts'

type Limits = {
  timeoutMs: number
  signal: PlatformAbortSignal | undefined
  /** Whether the body of a successful response is left for the caller to read. */
  raw: boolean
  facts: CallFacts
}

/**
 * Matches the errors of a programming mistake and of an invalid header, in the wording of each JavaScript
 * engine.
 */
const mistake = /^(Ref|Syn|Typ).*( is (not|undef)|an['n]o?t |nvalid)/s

/**
 * Returns the error of an attempt that got no response. A network failure has a message or a code, and
 * usually a cause.
 */
const failureOf = (thrown: unknown, url: string, facts: CallFacts): StablerailError => {
  const { cause = thrown, message: said } = Object(thrown)
  // The cause may not be an error: msw throws a Response.
  const { code, message = code ?? said } = Object(cause)
  if (!message || (cause === thrown && mistake.test(`${thrown}`)))
    return new StablerailError(`The request could not be made: ${thrown}`, { cause: thrown })
  const reason = /SSL/.test(code) ? 'the server does not use TLS; try http' : message
  return new ConnectionError(`No connection to ${new URL(url).origin}: ${reason}`, {
    ...facts,
    cause: thrown,
  })
}

/** Sends a request once. The time limit also covers the body, except the body of a raw answer. */
export const exchange = (
  ownFetch: Fetch | undefined,
  url: string,
  init: Omit<FetchInit, 'signal'>,
  { timeoutMs, signal, raw, facts }: Limits,
): Promise<{ response: FetchAnswer; text: string }> =>
  limit(timeoutMs, signal, async (own) => {
    try {
      // The caller's signal can still abort a raw body while it is read. The platform releases the combined
      // signal together with the response.
      const either = raw && signal ? AbortSignal.any([signal, own]) : own
      // Call `fetch` as a plain function: browsers reject their own `fetch` as a method of another object.
      const response: FetchAnswer = await (ownFetch ?? fetch)(url, { ...init, signal: either })
      return { response, text: raw && response.ok ? '' : await response.text() }
    } catch (thrown) {
      signal?.throwIfAborted()
      throw own.aborted
        ? new TimeoutError(`No response within ${timeoutMs} ms.`, facts)
        : failureOf(thrown, url, facts)
    }
  })
