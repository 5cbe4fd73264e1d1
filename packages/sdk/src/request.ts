/** The core that every method goes through. */
import { type Answer, answerOf } from './answer.ts'
import { attemptOnce, type Received } from './attempt.ts'
import { APIError, ConnectionError, StablerailError } from './errors.ts'
import { errorClasses } from './generated/errors.ts'
import type { Call, Operation } from './operation.ts'
import type { Hooks, RequestEvent } from './options.ts'
import { delayBeforeRetryMs, isRetryableStatus, sleep } from './retry.ts'
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

const excerptLength = 500
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

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type ErrorEnvelope = {
  code: string
  message: string
  param: string | null
  request_id: string
  metadata: unknown
}

const envelopeOf = (text: string): ErrorEnvelope | undefined => {
  const body = parse(text) as { error?: ErrorEnvelope } | null | undefined
  return typeof body?.error?.code === 'string' ? body.error : undefined
}

type Facts = { attempts: number; idempotencyKey: string | null }

/** The error of an answer: of its code's class, or an `APIError` with an excerpt when it is not the service's. */
const errorOf = ({ response, text }: Received, facts: Facts): APIError => {
  const envelope = envelopeOf(text)
  const code = envelope?.code ?? 'unreadable_answer'
  const type = (errorClasses as Record<string, typeof APIError>)[code] ?? APIError
  const said = envelope?.message ?? `The answer with status ${response.status} is not one of the service's.`
  return new type({
    ...facts,
    status: response.status,
    code,
    message: said,
    param: envelope?.param ?? null,
    requestId: envelope?.request_id ?? response.headers.get('x-request-id'),
    metadata: envelope?.metadata ?? null,
    bodyExcerpt: envelope ? null : text.slice(0, excerptLength),
    headers: response.headers,
  })
}

/** Tells a hook. Logging that fails must not make a call fail that succeeded, so its errors are dropped. */
const tell = <Event>(hook: ((event: Event) => void) | undefined, event: Event) => {
  try {
    hook?.(event)
  } catch {}
}

const isAnswer = ({ ok, status }: Response, { alsoAnswers }: Operation) =>
  ok || (alsoAnswers?.includes(status) ?? false)

type Prepared = {
  call: Call
  url: string
  init: RequestInit
  idempotencyKey: string | null
}

export class Transport {
  readonly #configuration: Configuration

  constructor(configuration: Configuration) {
    this.#configuration = configuration
  }

  /** Sends a call, as often as need be, and gives its answer. */
  readonly send = <Result>(call: Call): Answer<Result> => answerOf(this.#run<Result>(call))

  #prepare(call: Call): Prepared {
    const { baseUrl, workspaceId, credentials, browserSession } = this.#configuration
    const { operation, input, options } = call
    const idempotencyKey = idempotencyKeyOf(call)
    const hasBody = operation.method !== 'GET' && input !== undefined
    return {
      call,
      url: urlOf(baseUrl, call, options?.workspaceId ?? workspaceId),
      idempotencyKey,
      init: {
        method: operation.method,
        headers: {
          accept: operation.raw ? '*/*' : 'application/json',
          ...(hasBody && { 'content-type': 'application/json' }),
          ...options?.headers,
          ...credentials,
          ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        },
        ...(hasBody && { body: JSON.stringify(input) }),
        ...(browserSession && { credentials: 'include' as const }),
        // The service never redirects; following one could turn a POST into a GET.
        redirect: 'manual',
      },
    }
  }

  async #run<Result>(call: Call): Promise<{ data: Result; response: Response }> {
    const prepared = this.#prepare(call)
    const maxRetries = call.options?.maxRetries ?? this.#configuration.maxRetries
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt<Result>(prepared, attempt)
      if (!('error' in outcome)) return outcome
      const { error, retryAfter } = outcome
      const delayMs =
        outcome.retryable && attempt <= maxRetries ? delayBeforeRetryMs(attempt, retryAfter) : undefined
      if (delayMs === undefined) throw error
      tell(this.#configuration.hooks.onRetry, { ...this.#event(prepared, attempt), error, delayMs })
      await sleep(delayMs, call.options?.signal)
    }
  }

  #event({ call, url, idempotencyKey }: Prepared, attempt: number): RequestEvent {
    const { name, method } = call.operation
    return { operation: name, method, url, attempt, idempotencyKey }
  }

  /** One attempt: its result, or its error and whether another may do better. An abort throws. */
  async #attempt<Result>(prepared: Prepared, attempt: number): Promise<Outcome<Result>> {
    const { call, url, init, idempotencyKey } = prepared
    const { operation, options } = call
    const { fetch, timeoutMs, hooks } = this.#configuration
    const event = this.#event(prepared, attempt)
    const facts = { attempts: attempt, idempotencyKey }
    const startedAt = performance.now()
    tell(hooks.onRequest, event)
    let received: Received
    try {
      received = await attemptOnce({
        fetch,
        url,
        init,
        timeoutMs: options?.timeoutMs ?? timeoutMs,
        signal: options?.signal,
        raw: operation.raw ?? false,
        facts,
      })
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      return { error, retryable: operation.idempotent, retryAfter: null }
    }
    const { response, text } = received
    const durationMs = performance.now() - startedAt
    const requestId = response.headers.get('x-request-id')
    tell(hooks.onResponse, { ...event, status: response.status, requestId, durationMs })
    return resultOf<Result>(received, operation, facts) ?? failureOf({ response, text }, operation, facts)
  }
}

type Outcome<Result> =
  | { data: Result; response: Response }
  | { error: Error; retryable: boolean; retryAfter: string | null }

/** The result of a good answer; undefined when it is none. One that is not JSON where JSON is due is an error. */
const resultOf = <Result>(
  { response, text }: Received,
  operation: Operation,
  facts: Facts,
): Outcome<Result> | undefined => {
  if (!isAnswer(response, operation)) return undefined
  if (operation.raw) return { data: response as Result, response }
  if (response.status === 204) return { data: undefined as Result, response }
  const data = parse(text)
  if (data === undefined)
    return { error: errorOf({ response, text }, facts), retryable: false, retryAfter: null }
  return { data: data as Result, response }
}

const failureOf = (received: Received, operation: Operation, facts: Facts) => ({
  error: errorOf(received, facts),
  retryable: isRetryableStatus(received.response.status, operation.idempotent),
  retryAfter: received.response.headers.get('retry-after'),
})
