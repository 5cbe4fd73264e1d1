/** The core that every method goes through. */
import { type Answer, answerOf } from './answer.ts'
import { attemptOnce, type Received } from './attempt.ts'
import { checkRetries, checkTimeout } from './check-settings.ts'
import { ConnectionError, StablerailError } from './errors.ts'
import type { Call } from './operation.ts'
import type { Hooks, RequestEvent } from './options.ts'
import { type Failure, outcomeOf, type Success } from './outcome.ts'
import { delayBeforeRetryMs, sleep } from './retry.ts'
import { urlOf } from './url.ts'

export type Configuration = {
  baseUrl: string
  workspaceId: string | undefined
  fetch: typeof globalThis.fetch
  maxRetries: number
  timeoutMs: number
  hooks: Hooks
  /** Headers that say who calls. */
  credentials: Readonly<Record<string, string>>
  /** Whether a browser's own cookies say it. */
  browserSession: boolean
}

/** A call made ready: the same for all its attempts. */
type Prepared = {
  call: Call
  url: string
  init: RequestInit
  idempotencyKey: string | null
  maxRetries: number
  timeoutMs: number
}

const idempotencyKeyPattern = /^[\x20-\x7e]{1,255}$/

const freshIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const idempotencyKeyOf = ({ operation, options }: Call) => {
  const given = options?.idempotencyKey
  if (given !== undefined && !idempotencyKeyPattern.test(given))
    throw new StablerailError('idempotencyKey must be 1 to 255 printable ASCII characters.')
  return given ?? (operation.method === 'POST' ? freshIdempotencyKey() : null)
}

/** Tells a hook. Logging that fails must not make a call fail that succeeded, so its errors are dropped. */
const tell = <Event>(hook: ((event: Event) => void) | undefined, event: Event) => {
  try {
    hook?.(event)
  } catch {}
}

const requestEvent = ({ call, url, idempotencyKey }: Prepared, attempt: number): RequestEvent => {
  const { name, method } = call.operation
  return { operation: name, method, url, attempt, idempotencyKey }
}

export class Transport {
  readonly #configuration: Configuration

  constructor(configuration: Configuration) {
    this.#configuration = configuration
  }

  /** Sends a call, as often as need be, and gives its answer. */
  readonly send = <Result>(call: Call): Answer<Result> => answerOf(this.#run<Result>(call))

  #prepare(call: Call): Prepared {
    const { baseUrl, workspaceId, credentials, browserSession, ...defaults } = this.#configuration
    const { operation, input, options } = call
    const idempotencyKey = idempotencyKeyOf(call)
    const hasBody = operation.method !== 'GET' && input !== undefined
    const headers = new Headers(options?.headers)
    headers.set('accept', operation.raw ? '*/*' : 'application/json')
    if (hasBody) headers.set('content-type', 'application/json')
    if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey)
    for (const [name, value] of Object.entries(credentials)) headers.set(name, value)
    return {
      call,
      url: urlOf(baseUrl, call, options?.workspaceId ?? workspaceId),
      idempotencyKey,
      maxRetries: checkRetries(options?.maxRetries ?? defaults.maxRetries),
      timeoutMs: checkTimeout(options?.timeoutMs ?? defaults.timeoutMs),
      init: {
        method: operation.method,
        headers,
        ...(hasBody && { body: JSON.stringify(input) }),
        ...(browserSession && { credentials: 'include' as const }),
        // The service never redirects; following one could turn a POST into a GET.
        redirect: 'manual',
      },
    }
  }

  async #run<Result>(call: Call): Promise<Success<Result>> {
    const prepared = this.#prepare(call)
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt<Result>(prepared, attempt)
      if (!('error' in outcome)) return outcome
      const { error, retryable, retryAfter } = outcome
      const mayRetry = retryable && attempt <= prepared.maxRetries
      const delayMs = mayRetry ? delayBeforeRetryMs(attempt, retryAfter) : undefined
      if (delayMs === undefined) throw error
      tell(this.#configuration.hooks.onRetry, { ...requestEvent(prepared, attempt), error, delayMs })
      await sleep(delayMs, call.options?.signal)
    }
  }

  /** One attempt: its result, or its error. The caller's abort throws. */
  async #attempt<Result>(prepared: Prepared, attempt: number): Promise<Success<Result> | Failure> {
    const { call, idempotencyKey, ...request } = prepared
    const { fetch, hooks } = this.#configuration
    const { operation, options } = call
    const event = requestEvent(prepared, attempt)
    const facts = { attempts: attempt, idempotencyKey }
    const startedAt = performance.now()
    tell(hooks.onRequest, event)
    let received: Received
    try {
      received = await attemptOnce({
        ...request,
        fetch,
        signal: options?.signal,
        raw: operation.raw ?? false,
        facts,
      })
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      return { error, retryable: operation.idempotent, retryAfter: null }
    }
    const { status, headers } = received.response
    const durationMs = performance.now() - startedAt
    tell(hooks.onResponse, { ...event, status, requestId: headers.get('x-request-id'), durationMs })
    return outcomeOf<Result>(received, operation, facts)
  }
}
