import { type CallFacts, ConnectionError, StablerailError, TimeoutError } from './errors.ts'
import { limit } from './limit.ts'
import type { Fetch, FetchAnswer, FetchInit, PlatformAbortSignal } from './platform.ts'

type Limits = {
  timeoutMs: number
  signal: PlatformAbortSignal | undefined
  /** Whether the body of a successful response is not read here, because the caller reads it. */
  raw: boolean
  facts: CallFacts
}

/** Matches the errors that JavaScript engines throw for a mistake in the program or for an invalid header. */
const mistake = /^(Ref|Syn|Typ).*( is (not|undef)|an['n]o?t |nvalid)/s

/**
 * Returns the error for an attempt that got no response: a `ConnectionError` for a network failure, otherwise
 * a `StablerailError`, for example for an invalid header. A network failure is recognised by its cause or
 * message.
 */
const failureOf = (thrown: unknown, url: string, facts: CallFacts): StablerailError => {
  const { cause = thrown, message: said } = Object(thrown)
  // The cause may be something else than an error. For example, msw throws a `Response`.
  const { code, message = code ?? said } = Object(cause)
  if (!message || (cause === thrown && mistake.test(`${thrown}`)))
    return new StablerailError(`The request could not be made: ${thrown}`, { cause: thrown })
  const reason = /SSL/.test(code) ? 'the server does not use TLS; try http' : message
  return new ConnectionError(`No connection to ${new URL(url).origin}: ${reason}`, {
    ...facts,
    cause: thrown,
  })
}

/**
 * Sends a request once. The time limit includes reading the body, unless `raw` leaves the body to the caller.
 */
export const exchange = (
  ownFetch: Fetch | undefined,
  url: string,
  init: Omit<FetchInit, 'signal'>,
  { timeoutMs, signal, raw, facts }: Limits,
): Promise<{ response: FetchAnswer; text: string }> =>
  limit(timeoutMs, signal, async (own) => {
    try {
      // Until the caller has read a raw body, the caller's signal can abort it. The platform releases the
      // combined signal together with the response.
      const either = raw && signal ? AbortSignal.any([signal, own]) : own
      // `fetch` must be called as a plain function, because browsers refuse to run `fetch` as a method of
      // another object.
      const response: FetchAnswer = await (ownFetch ?? fetch)(url, { ...init, signal: either })
      return { response, text: raw && response.ok ? '' : await response.text() }
    } catch (thrown) {
      signal?.throwIfAborted()
      throw own.aborted
        ? new TimeoutError(`No response within ${timeoutMs} ms.`, facts)
        : failureOf(thrown, url, facts)
    }
  })
