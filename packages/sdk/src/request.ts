/** Makes the requests of every call of the SDK. */
import { answerOf, type WithResponse } from './answer.ts'
import { type Configuration, configure } from './configure.ts'
import { type APIError, ConnectionError } from './errors.ts'
import { exchange } from './exchange.ts'
import { sleep } from './limit.ts'
import type { ClientOptions, Hooks, RequestEvent } from './options.ts'
import { errorOf, parseJson } from './outcome.ts'
import type { FetchInit, PlatformResponse } from './platform.ts'
import { delayMsAfter, longestRetryAfterMs } from './retry.ts'
import type { Client } from './route.ts'
import { pathOf } from './url.ts'

/** Returns a new idempotency key. Browsers have no `crypto.randomUUID` on pages without TLS. */
const freshIdempotencyKey = () =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

/**
 * Returns the function that calls hooks. The argument of a hook is built only if the hook exists. Errors of
 * hooks are ignored, because a failure in logging must not fail a call that succeeded.
 */
const tellerOf =
  (hooks: Hooks | undefined, event: RequestEvent) =>
  (name: keyof Hooks, extra?: () => object): void => {
    const hook = hooks?.[name] as ((event: object) => unknown) | undefined
    if (hook) (async () => hook({ ...event, ...extra?.() }))().catch(() => {})
  }

const since = (startedAt: number) => ({ durationMs: performance.now() - startedAt })

/**
 * Returns the caller's headers, with names in lower case, together with the SDK's own headers. The caller
 * cannot replace the SDK's headers.
 */
const withOwn = (added: Record<string, string>, own: Record<string, string>) => {
  const headers: Record<string, string> = {}
  for (const name in added) headers[name.toLowerCase()] = added[name] as string
  return Object.assign(headers, own)
}

type Call = Parameters<Client>

/** Prepares the parts of a call that all its attempts share. */
const prepare = (configuration: Configuration, [route, path, input, options = {}]: Call) => {
  const [operation, method, template, ...marks] = route.split(' ') as [string, string, string, ...string[]]
  const workspaceId = options.workspaceId ?? configuration.workspaceId
  const idempotencyKey = options.idempotencyKey ?? (method === 'POST' ? freshIdempotencyKey() : null)
  const headers = { ...configuration.init.headers }
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey
  // Redirects are not followed, because the service never redirects, and following a redirect could turn a
  // POST into a GET.
  const init: Omit<FetchInit, 'signal'> = { ...configuration.init, method, headers, redirect: 'manual' }
  const query: Record<string, unknown> = marks.includes('workspaceId') ? { workspaceId } : {}
  // DELETE and GET have a query, and PATCH, POST and PUT a body. The order of the names is the shortest test.
  if (method < 'H') Object.assign(query, input)
  else if (input) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input)
  }
  const url = configuration.baseUrl + pathOf({ operation, template, path, workspaceId, query })
  return { event: { operation, method, url, attempt: 0, idempotencyKey, headers: {} }, init, marks, options }
}

/** Makes attempts until one succeeds or no retry is left. `event.attempt` is the number of the attempt. */
const run = async <Result>(configuration: Configuration, call: Call): Promise<WithResponse<Result>> => {
  const { event, init, marks, options } = prepare(configuration, call)
  const { signal } = options
  const { maxRetries = configuration.maxRetries, timeoutMs = configuration.timeoutMs } = options
  const raw = marks.includes('raw')
  const own = init.headers
  const tell = tellerOf(configuration.hooks, event)
  const callStartedAt = performance.now()
  let thrown: unknown
  try {
    for (;;) {
      signal?.throwIfAborted()
      const facts = { attempts: ++event.attempt, idempotencyKey: event.idempotencyKey }
      const startedAt = performance.now()
      let error: APIError | ConnectionError
      tell('onRequest')
      try {
        init.headers = withOwn({ ...options.headers, ...event.headers }, own)
        const limits = { timeoutMs, signal, raw, facts }
        const { response, text } = await exchange(configuration.fetch, event.url, init, limits)
        const { status, headers, ok } = response
        tell('onResponse', () => ({ status, requestId: headers.get('x-request-id'), ...since(startedAt) }))
        if (ok || marks.includes(`${status}`)) {
          const data = raw ? response : parseJson(text)
          if (data !== undefined || status === 204)
            return { data: data as Result, response: response as PlatformResponse }
        }
        error = errorOf(response, text, facts)
      } catch (cause) {
        tell('onError', () => ({ error: cause, ...since(startedAt) }))
        if (!(cause instanceof ConnectionError)) throw cause
        error = cause
      }
      const delayMs = delayMsAfter(event.attempt, error as Partial<APIError>, !marks.includes('once'))
      if (!(event.attempt <= maxRetries && delayMs <= longestRetryAfterMs)) throw error
      tell('onRetry', () => ({ error, delayMs }))
      await sleep(delayMs, signal)
    }
  } catch (error) {
    thrown = error
    throw error
  } finally {
    tell('onEnd', () => ({ error: thrown, ...since(callStartedAt) }))
  }
}

/**
 * Creates a client for the functions of `@stablerail/sdk/functions`. Neither `console.log` nor JSON prints
 * the API key.
 *
 * @example
 * ```ts
 * const client = createClient({ apiKey: 'sk_test_…', workspaceId: 'ws_…', baseUrl: 'https://pay.example' })
 * const { customer } = await createCustomer(client, { email: 'ada@example.com' })
 * console.log(customer.id)
 * ```
 */
export const createClient = (options: ClientOptions): Client => {
  const configuration = configure(options)
  return (...call) => answerOf(run(configuration, call))
}
