import type { Fetch, PlatformAbortSignal } from './platform.ts'

/** What one call may set for itself. */
export type RequestOptions = {
  /**
   * Sent as `Idempotency-Key`. Every POST has one anyway, the same for all attempts of a call; give your own to
   * make a call safe to repeat from a later process. Printable ASCII, at most 255 characters.
   */
  idempotencyKey?: string | undefined
  /** Ends the call, in flight or between attempts. The promise rejects with the signal's reason. */
  signal?: PlatformAbortSignal | undefined
  /** How long one attempt may take. Unit: milliseconds. Default: the client's. */
  timeoutMs?: number | undefined
  /** How many times to try again; 0 for one attempt. Default: the client's. */
  maxRetries?: number | undefined
  /** Another workspace than the client's; for sessions that belong to several. */
  workspaceId?: string | undefined
  /** Further headers of this call. */
  headers?: Record<string, string> | undefined
}

/** What hooks are told of an attempt. The API key is never part of it. */
export type RequestEvent = {
  /** The operation's name, such as `createCustomer`. */
  operation: string
  method: string
  url: string
  /** 1 for the first attempt. */
  attempt: number
  idempotencyKey: string | null
}

export type ResponseEvent = RequestEvent & {
  status: number
  requestId: string | null
  /** Unit: milliseconds. */
  durationMs: number
}

export type RetryEvent = RequestEvent & {
  /** Why the attempt did not do. */
  error: Error
  /** How long until the next one. Unit: milliseconds. */
  delayMs: number
}

/** Called as requests happen, for logging and tracing. What a hook throws is dropped. */
export type Hooks = {
  onRequest?: ((event: RequestEvent) => void) | undefined
  onResponse?: ((event: ResponseEvent) => void) | undefined
  onRetry?: ((event: RetryEvent) => void) | undefined
}

/** A dashboard session in place of an API key. */
export type Session = {
  /** The `Cookie` header. Leave it out in a browser, which sends its own. */
  cookie?: string | undefined
  /** Which data the session sees. Default: `live`. */
  mode?: 'test' | 'live' | undefined
}

export type CommonOptions = {
  /**
   * Where the service is. Default: `http://127.0.0.1:4010`, the local emulator; a live key never goes there, so
   * give the address with one.
   */
  baseUrl?: string | undefined
  /** In place of the global `fetch`. */
  fetch?: Fetch | undefined
  /** How many times a call is tried again. Default: 2. */
  maxRetries?: number | undefined
  /** How long one attempt may take. Unit: milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined
  hooks?: Hooks | undefined
}

/** How a client is made: with an API key and its workspace, with a session, or with neither for public routes. */
export type ClientOptions = CommonOptions &
  (
    | { apiKey: string; workspaceId: string; session?: undefined }
    | { session: Session; workspaceId?: string | undefined; apiKey?: undefined }
    | { apiKey?: undefined; session?: undefined; workspaceId?: undefined }
  )
