import { type CallFacts, ConnectionError, StablerailError, TimeoutError } from './errors.ts'
import { limit } from './limit.ts'
import type { Fetch, FetchAnswer, FetchInit, PlatformAbortSignal } from './platform.ts'

type Limits = {
  timeoutMs: number
  signal: PlatformAbortSignal | undefined
  /** Whether a good answer's body is left for the caller to read. */
  raw: boolean
  facts: CallFacts
}

/** What a program with a mistake in it throws, and what refuses a bad header, in the words of each engine. */
const mistake = /^(Ref|Syn|Typ).*( is (not|undef)|an['n]o?t |nvalid)/s

/** The error of an attempt without an answer. A network's failure has a message or a code, and mostly a cause. */
const failureOf = (thrown: unknown, url: string, facts: CallFacts): StablerailError => {
  const { cause = thrown, message: said } = Object(thrown)
  // The cause may be no error: msw's is a Response.
  const { code, message = code ?? said } = Object(cause)
  if (!message || (cause === thrown && mistake.test(`${thrown}`)))
    return new StablerailError(`The request could not be made: ${thrown}`, { cause: thrown })
  const reason = /SSL/.test(code) ? 'no TLS there; is it http?' : message
  return new ConnectionError(`No connection to ${new URL(url).origin}: ${reason}`, {
    ...facts,
    cause: thrown,
  })
}

/** Sends a request once. The time limit covers the body too, except that of a raw answer. */
export const exchange = (
  ownFetch: Fetch | undefined,
  url: string,
  init: Omit<FetchInit, 'signal'>,
  { timeoutMs, signal, raw, facts }: Limits,
): Promise<{ response: FetchAnswer; text: string }> =>
  limit(timeoutMs, signal, async (own) => {
    try {
      // Whoever reads a raw body can still abort it; the platform forgets such a signal with the answer.
      const either = raw && signal ? AbortSignal.any([signal, own]) : own
      // Called as a plain function: browsers refuse their fetch on another object.
      const response: FetchAnswer = await (ownFetch ?? fetch)(url, { ...init, signal: either })
      return { response, text: raw && response.ok ? '' : await response.text() }
    } catch (thrown) {
      signal?.throwIfAborted()
      throw own.aborted
        ? new TimeoutError(`No answer within ${timeoutMs} ms.`, facts)
        : failureOf(thrown, url, facts)
    }
  })
