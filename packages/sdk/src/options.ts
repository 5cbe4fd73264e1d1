import type { Fetch, PlatformAbortSignal } from './platform.ts'

/** Options of a single call. */
export type RequestOptions = {
  /**
   * The `Idempotency-Key` of the call, for all its attempts. Default: a generated key for a POST. Pass your
   * own key to make the call safe to repeat, for example after a restart. Printable ASCII, at most 255
   * characters.
   */
  idempotencyKey?: string | undefined
  /** Aborts the call, also between two attempts. The promise then rejects with the signal's reason. */
  signal?: PlatformAbortSignal | undefined
  /** Time limit of each attempt. Unit: milliseconds. Default: the client's `timeoutMs`. */
  timeoutMs?: number | undefined
  /** Maximum number of retries; 0 for a single attempt. Default: the client's `maxRetries`. */
  maxRetries?: number | undefined
  /**
   * The workspace of this call, instead of the client's. For sessions of a person who is a member of several
   * workspaces.
   */
  workspaceId?: string | undefined
  /** Additional headers that are sent with this call. */
  headers?: Record<string, string> | undefined
}

/** Describes an attempt of a call, for hooks. It never contains the API key. */
export type RequestEvent = {
  /** The name of the operation, such as `createCustomer`. */
  operation: string
  /** The HTTP method, such as `POST`. */
  method: string
  /** The full address (URL) of the request, including its query. */
  url: string
  /** Number of the attempt, starting at 1. */
  attempt: number
  /** The `Idempotency-Key` of the call; null if the call has no key. */
  idempotencyKey: string | null
  /**
   * Additional headers, which hooks may set; empty at first. Headers that `onRequest` sets before it returns
   * are sent, for example `traceparent`. All events of one call contain the same object, so you can use it as
   * the key of a `WeakMap`, for example to find the span of the call.
   */
  headers: Record<string, string>
}

/** Argument of `onResponse`. A response arrived, whether the call was successful or not. */
export type ResponseEvent = RequestEvent & {
  /** HTTP status of the response. */
  status: number
  /** Identifies the request at the service; null if the response did not come from the service itself. */
  requestId: string | null
  /** Duration of this attempt. Unit: milliseconds. */
  durationMs: number
}

/** Argument of `onError`. The attempt ended without a response. */
export type ErrorEvent = RequestEvent & {
  /** A `ConnectionError`, the abort reason, or an error that the client's own `fetch` threw. */
  error: unknown
  /** Duration of this attempt. Unit: milliseconds. */
  durationMs: number
}

/** Argument of `onRetry`. The attempt failed, and another attempt will be made. */
export type RetryEvent = RequestEvent & {
  /** The error of the failed attempt. */
  error: Error
  /** Delay before the next attempt. Unit: milliseconds. */
  delayMs: number
}

/** Argument of `onEnd`. The call has ended, after its last attempt. */
export type EndEvent = RequestEvent & {
  /** The error with which the call rejected; undefined if the call succeeded. */
  error?: unknown
  /** Duration of the call, including all attempts and delays. Unit: milliseconds. */
  durationMs: number
}

/**
 * Functions that are called while requests are made, for logging and tracing. Each `onRequest` is followed by
 * one `onResponse` or one `onError`. Each call that made an attempt ends with one `onEnd`. Hooks may be
 * async, but calls do not wait for them. Errors that they throw are ignored.
 */
export type Hooks = {
  /** Called before each attempt. The function may set additional headers in `event.headers`. */
  onRequest?: ((event: RequestEvent) => unknown) | undefined
  /** Called when a response to an attempt arrived, whatever its status. */
  onResponse?: ((event: ResponseEvent) => unknown) | undefined
  /** Called when an attempt ended without a response. */
  onError?: ((event: ErrorEvent) => unknown) | undefined
  /** Called when another attempt will be made, before the delay. */
  onRetry?: ((event: RetryEvent) => unknown) | undefined
  /** Called when the call has ended. `error` is set if the call failed. */
  onEnd?: ((event: EndEvent) => unknown) | undefined
}

/** A person's dashboard session, which is used instead of an API key. */
export type Session = {
  /** The value of the `Cookie` header. Omit it in a browser, which sends its own cookies. */
  cookie?: string | undefined
  /** Whether the session reads and changes live or test data. Default: `live`. */
  mode?: 'test' | 'live' | undefined
}

/** Options of every client. */
export type CommonOptions = {
  /**
   * URL of the service, such as `https://pay.example`. Default: `http://127.0.0.1:4010`, the local emulator.
   * A live key requires that you set the URL, which must use https or name this machine.
   */
  baseUrl?: string | null | undefined
  /**
   * Used instead of the global `fetch`, for example undici's `fetch` with a proxy, or the `fetch` of the
   * mock.
   */
  fetch?: Fetch | undefined
  /** Maximum number of retries of a call. Default: 2. */
  maxRetries?: number | undefined
  /** Time limit of each attempt. Unit: milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined
  /** Functions that are called while requests are made, for logging and tracing. */
  hooks?: Hooks | undefined
}

type KeyOptions = {
  /**
   * The secret API key from the dashboard, `sk_test_…` or `sk_live_…`. Keep it on servers. Neither
   * `console.log` nor JSON prints it.
   */
  apiKey: string
  /** The workspace of the client's calls, `ws_…`. */
  workspaceId: string
  /** Not allowed together with an API key. */
  session?: undefined
}

type SessionOptions = {
  /**
   * A person's dashboard session, which is used instead of an API key. Some operations, such as those on
   * wallets, require a session.
   */
  session: Session
  /** The workspace of the client's calls, `ws_…`. Each call may name another workspace. */
  workspaceId?: string | undefined
  /** Not allowed together with a session. */
  apiKey?: undefined
}

type PublicOptions = {
  /** Omitted, because the client calls only public routes. */
  apiKey?: undefined
  /** Omitted, because the client calls only public routes. */
  session?: undefined
  /** Omitted, because public routes belong to no workspace. */
  workspaceId?: undefined
}

/**
 * Options of a client: an API key and its workspace, a session, or neither for a client that calls only
 * public routes.
 */
export type ClientOptions = CommonOptions & (KeyOptions | SessionOptions | PublicOptions)

type EnvironmentOptions = {
  /**
   * The secret API key from the dashboard, `sk_test_…` or `sk_live_…`. Keep it on servers. Neither
   * `console.log` nor JSON prints it. Default: the environment variable `STABLERAIL_API_KEY`.
   */
  apiKey?: string
  /**
   * The workspace of the client's calls, `ws_…`. Default: the environment variable `STABLERAIL_WORKSPACE_ID`.
   */
  workspaceId?: string
  /** Not allowed together with an API key. */
  session?: undefined
}

/**
 * Options of {@link Stablerail}. Missing options are read from the environment variables
 * `STABLERAIL_API_KEY`, `STABLERAIL_WORKSPACE_ID` and `STABLERAIL_BASE_URL`, if the platform has environment
 * variables.
 */
export type StablerailOptions = CommonOptions & (EnvironmentOptions | SessionOptions)
