import type { Fetch, PlatformAbortSignal } from './platform.ts'

/** Options of a single call. */
export type RequestOptions = {
  /**
   * Sent as `Idempotency-Key`. Every POST has a generated key, the same for all attempts of the call. Pass
   * your own to make a call safe to repeat from another process. Printable ASCII, at most 255 characters.
   */
  idempotencyKey?: string | undefined
  /** Aborts the call, in flight or between attempts. The promise rejects with the signal's reason. */
  signal?: PlatformAbortSignal | undefined
  /** Time limit of one attempt. Unit: milliseconds. Default: the client's. */
  timeoutMs?: number | undefined
  /** Number of retries; 0 for a single attempt. Default: the client's. */
  maxRetries?: number | undefined
  /** A workspace other than the client's, for sessions that belong to several. */
  workspaceId?: string | undefined
  /** Additional headers of this call. */
  headers?: Record<string, string> | undefined
}

/** Describes an attempt to hooks. The API key is never part of it. */
export type RequestEvent = {
  /** The operation's name, such as `createCustomer`. */
  operation: string
  /** The HTTP method, such as `POST`. */
  method: string
  /** The full address, including its query. */
  url: string
  /** Number of the attempt; 1 for the first. */
  attempt: number
  /** The `Idempotency-Key` that is sent; null if there is none. */
  idempotencyKey: string | null
  /**
   * Headers that hooks add; empty at first. Headers that `onRequest` sets before it returns are sent, for
   * example `traceparent`. It is the same object in all events of a call, so that a `WeakMap` can use it as
   * the key of a span.
   */
  headers: Record<string, string>
}

/** Argument of `onResponse`: a response arrived, successful or not. */
export type ResponseEvent = RequestEvent & {
  /** HTTP status. */
  status: number
  /** Identifies the request at the service; null if the response did not come from the service itself. */
  requestId: string | null
  /** Duration of the attempt. Unit: milliseconds. */
  durationMs: number
}

/** Argument of `onError`: no response arrived. */
export type ErrorEvent = RequestEvent & {
  /** A `ConnectionError`, the abort reason, or an error thrown by the client's own `fetch`. */
  error: unknown
  /** Duration of the attempt. Unit: milliseconds. */
  durationMs: number
}

/** Argument of `onRetry`: the attempt failed, and another will follow. */
export type RetryEvent = RequestEvent & {
  /** The error of the failed attempt. */
  error: Error
  /** Delay before the next attempt. Unit: milliseconds. */
  delayMs: number
}

/** Argument of `onEnd`: the call has ended, after its last attempt. */
export type EndEvent = RequestEvent & {
  /** The error that the caller receives; undefined if the call succeeded. */
  error?: unknown
  /** Duration of the call, including all attempts and delays. Unit: milliseconds. */
  durationMs: number
}

/**
 * Functions that are called as requests happen, for logging and tracing. One `onResponse` or one `onError`
 * follows each `onRequest`, and each call that made an attempt ends with one `onEnd`. Hooks may be async; no
 * call waits for them, and errors from them are ignored.
 */
export type Hooks = {
  /** Called before each attempt. It may add headers to `event.headers`. */
  onRequest?: ((event: RequestEvent) => unknown) | undefined
  /** Called when a response arrived, whatever its status. */
  onResponse?: ((event: ResponseEvent) => unknown) | undefined
  /** Called when an attempt ended without a response. */
  onError?: ((event: ErrorEvent) => unknown) | undefined
  /** Called when another attempt will be made, before its delay. */
  onRetry?: ((event: RetryEvent) => unknown) | undefined
  /** Called when the call has ended, successfully or with `error`. */
  onEnd?: ((event: EndEvent) => unknown) | undefined
}

/** A dashboard session, used instead of an API key. */
export type Session = {
  /** The `Cookie` header. Omit it in a browser, which sends its own cookies. */
  cookie?: string | undefined
  /** The mode whose data the session accesses. Default: `live`. */
  mode?: 'test' | 'live' | undefined
}

/** Options of every client. */
export type CommonOptions = {
  /**
   * Address of the service, such as `https://pay.example`. Default: `http://127.0.0.1:4010`, the local
   * emulator. A live key requires an explicit address, and is sent only over https or to this machine.
   */
  baseUrl?: string | null | undefined
  /** Used instead of the global `fetch`, for example undici's `fetch` with a proxy, or the mock's. */
  fetch?: Fetch | undefined
  /** Number of retries of a call. Default: 2. */
  maxRetries?: number | undefined
  /** Time limit of one attempt. Unit: milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined
  /** Functions that are called as requests happen, for logging and tracing. */
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
  /** A session replaces a key: pass only one of the two. */
  session?: undefined
}

type SessionOptions = {
  /**
   * A person's dashboard session instead of a key, for wallets and other operations that keys may not
   * perform.
   */
  session: Session
  /** The workspace of the client's calls, `ws_…`. Each call may name another one. */
  workspaceId?: string | undefined
  /** A session replaces a key: pass only one of the two. */
  apiKey?: undefined
}

type PublicOptions = {
  /** Omitted: the client calls only public routes. */
  apiKey?: undefined
  /** Omitted: the client calls only public routes. */
  session?: undefined
  /** Omitted: public routes belong to no workspace. */
  workspaceId?: undefined
}

/** Options of a client: an API key and its workspace, a session, or neither for public routes. */
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
  /** A session replaces a key: pass only one of the two. */
  session?: undefined
}

/**
 * Options of {@link Stablerail}. Omitted options are read from the environment variables
 * `STABLERAIL_API_KEY`, `STABLERAIL_WORKSPACE_ID` and `STABLERAIL_BASE_URL`, if the platform has an
 * environment.
 */
export type StablerailOptions = CommonOptions & (EnvironmentOptions | SessionOptions)
