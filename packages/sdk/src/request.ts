/** The core that every call goes through. */
import { answerOf, type WithResponse } from './answer.ts'
import { type Configuration, checkRetries, checkTimeout, configure } from './configure.ts'
import { ConnectionError, StablerailError } from './errors.ts'
import { exchange } from './exchange.ts'
import type { ClientOptions, RequestOptions } from './options.ts'
import { errorOf, parseJson } from './outcome.ts'
import type { FetchInit } from './platform.ts'
import { delayMsBefore, isRetryableStatus, sleep } from './retry.ts'
import type { Client, Route } from './route.ts'
import { pathOf } from './url.ts'

/** Pages without TLS have no `randomUUID`. */
const freshIdempotencyKey = () =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')

const idempotencyKeyOf = (method: string, given: string | undefined) => {
  if (given === undefined) return method === 'POST' ? freshIdempotencyKey() : null
  if (/^[ -~]{1,255}$/.test(given)) return given
  throw new StablerailError('idempotencyKey must be 1 to 255 printable ASCII characters.')
}

/** Tells a hook. Logging that fails must not make a call fail that succeeded, so its errors are dropped. */
const tell = <Event>(hook: ((event: Event) => void) | undefined, eventOf: () => Event) => {
  try {
    hook?.(eventOf())
  } catch {}
}

type Call = { route: Route; path: readonly string[]; input: object | undefined; options: RequestOptions }

/** A call made ready: the same for all its attempts. */
const prepare = (configuration: Configuration, { route, path, input, options }: Call) => {
  const [operation = '', method = '', template = '', ...marks] = route.split(' ')
  const { baseUrl, credentials, browserSession } = configuration
  const workspaceId = options.workspaceId ?? configuration.workspaceId
  if (!workspaceId && /[{ ]workspaceId/.test(route))
    throw new StablerailError(`${operation} needs a workspace: give workspaceId to the client or the call.`)
  const idempotencyKey = idempotencyKeyOf(method, options.idempotencyKey)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey
  Object.assign(headers, credentials)
  // The service never redirects; following one could turn a POST into a GET.
  const init: Omit<FetchInit, 'signal'> = { method, headers, redirect: 'manual' }
  if (browserSession) init.credentials = 'include'
  const query = { ...(marks.includes('workspaceId') && { workspaceId }), ...(method === 'GET' && input) }
  if (method !== 'GET' && input) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input)
  }
  const url = baseUrl + pathOf({ operation, template, path, workspaceId, query })
  return { request: { operation, method, url, idempotencyKey }, init, marks }
}

const run = async <Result>(configuration: Configuration, call: Call): Promise<WithResponse<Result>> => {
  const { hooks, fetch } = configuration
  const { signal } = call.options
  const maxRetries = checkRetries(call.options.maxRetries ?? configuration.maxRetries)
  const timeoutMs = checkTimeout(call.options.timeoutMs ?? configuration.timeoutMs)
  const { request, init, marks } = prepare(configuration, call)
  const raw = marks.includes('raw')
  const isIdempotent = !marks.includes('once')
  for (let attempt = 1; ; attempt++) {
    if (signal?.aborted) throw signal.reason
    const event = { ...request, attempt }
    const facts = { attempts: attempt, idempotencyKey: request.idempotencyKey }
    const startedAt = performance.now()
    let error: Error
    let retryable = isIdempotent
    let retryAfter: string | null = null
    tell(hooks.onRequest, () => event)
    try {
      const { response, text } = await exchange(fetch, request.url, init, { timeoutMs, signal, raw, facts })
      const { status, headers } = response
      const durationMs = performance.now() - startedAt
      tell(hooks.onResponse, () => ({
        ...event,
        status,
        requestId: headers.get('x-request-id'),
        durationMs,
      }))
      if (response.ok || marks.includes(`${status}`)) {
        const data = raw ? response : parseJson(text)
        if (data !== undefined || status === 204) return { data: data as Result, response }
      }
      error = errorOf(response, text, facts)
      retryable = isRetryableStatus(status, isIdempotent)
      retryAfter = headers.get('retry-after')
    } catch (cause) {
      if (!(cause instanceof ConnectionError)) throw cause
      error = cause
    }
    const delayMs = retryable && attempt <= maxRetries ? delayMsBefore(attempt, retryAfter) : undefined
    if (delayMs === undefined) throw error
    tell(hooks.onRetry, () => ({ ...event, error, delayMs }))
    await sleep(delayMs, signal)
  }
}

/**
 * Makes a client for the functions. The API key is kept where neither `console.log` nor JSON shows it.
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
  return (route, path, input, callOptions = {}) =>
    answerOf(run(configuration, { route, path, input, options: callOptions }))
}
