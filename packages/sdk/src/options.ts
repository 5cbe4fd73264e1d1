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
  /** The HTTP method, such as `POST`. */
  method: string
  /** The whole address, with its query. */
  url: string
  /** 1 for the first attempt. */
  attempt: number
  /** The `Idempotency-Key` that is sent; null where none is. */
  idempotencyKey: string | null
  /**
   * Headers that hooks add, empty at first: what `onRequest` puts in before it returns is sent, `traceparent` say.
   * One object for all events of a call, so that a `WeakMap` can keep a span by it.
   */
  headers: Record<string, string>
}

/** What `onResponse` is told: an answer came, be it a good one or an error's. */
export type ResponseEvent = RequestEvent & {
  /** HTTP status. */
  status: number
  /** Identifies the request at the service; null where the answer is not the service's. */
  requestId: string | null
  /** How long the attempt took. Unit: milliseconds. */
  durationMs: number
}

/** What `onError` is told: no answer came. */
export type ErrorEvent = RequestEvent & {
  /** A `ConnectionError`, the reason of an abort, or a mistake in the client's own `fetch`. */
  error: unknown
  /** How long the attempt took. Unit: milliseconds. */
  durationMs: number
}

/** What `onRetry` is told: the attempt failed, and another will be made. */
export type RetryEvent = RequestEvent & {
  /** Why the attempt did not do. */
  error: Error
  /** How long until the next one. Unit: milliseconds. */
  delayMs: number
}

/** What `onEnd` is told: the call is over, after its last attempt. */
export type EndEvent = RequestEvent & {
  /** What the caller is thrown; undefined when the call succeeded. */
  error?: unknown
  /** How long the call took, all attempts and waits. Unit: milliseconds. */
  durationMs: number
}

/**
 * Called as requests happen, for logging and tracing. Each `onRequest` is followed by one `onResponse` or one
 * `onError`, and each call that made an attempt ends with one `onEnd`. Hooks may be async; no call waits for one, and
 * what a hook throws, or rejects with, is dropped.
 */
export type Hooks = {
  /** Before each attempt. It may add headers, to `event.headers`. */
  onRequest?: ((event: RequestEvent) => unknown) | undefined
  /** An attempt was answered, whatever the status. */
  onResponse?: ((event: ResponseEvent) => unknown) | undefined
  /** An attempt ended without an answer. */
  onError?: ((event: ErrorEvent) => unknown) | undefined
  /** Another attempt will be made, after a wait. */
  onRetry?: ((event: RetryEvent) => unknown) | undefined
  /** The call is over: it succeeded, or the caller is thrown `error`. */
  onEnd?: ((event: EndEvent) => unknown) | undefined
}

/** A dashboard session in place of an API key. */
export type Session = {
  /** The `Cookie` header. Leave it out in a browser, which sends its own. */
  cookie?: string | undefined
  /** Which data the session sees. Default: `live`. */
  mode?: 'test' | 'live' | undefined
}

/** What every client may be told. */
export type CommonOptions = {
  /**
   * Where the service is, such as `https://pay.example`. Default: `http://127.0.0.1:4010`, the local emulator. A live
   * key has no default, and goes to https addresses alone (and to this machine).
   */
  baseUrl?: string | null | undefined
  /** In place of the global `fetch`: undici's with a proxy, say, or the mock's. */
  fetch?: Fetch | undefined
  /** How many times a call is tried again. Default: 2. */
  maxRetries?: number | undefined
  /** How long one attempt may take. Unit: milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined
  /** Functions that are told of requests as they happen, for logging and tracing. */
  hooks?: Hooks | undefined
}

type KeyOptions = {
  /**
   * The secret API key of the dashboard, `sk_test_…` or `sk_live_…`. Keep it on servers. It is held where neither
   * `console.log` nor JSON shows it.
   */
  apiKey: string
  /** The workspace that calls are about, `ws_…`. */
  workspaceId: string
  /** A session takes the place of a key: give one of them. */
  session?: undefined
}

type SessionOptions = {
  /** A person's dashboard session, in place of a key: for wallets and whatever else no key may do. */
  session: Session
  /** The workspace that calls are about, `ws_…`; each call may name another. */
  workspaceId?: string | undefined
  /** A session takes the place of a key: give one of them. */
  apiKey?: undefined
}

type PublicOptions = {
  /** Left out: the client calls public routes alone. */
  apiKey?: undefined
  /** Left out: the client calls public routes alone. */
  session?: undefined
  /** Left out: public routes are about no workspace. */
  workspaceId?: undefined
}

/** How a client is made: with an API key and its workspace, with a session, or with neither for public routes. */
export type ClientOptions = CommonOptions & (KeyOptions | SessionOptions | PublicOptions)

type EnvironmentOptions = {
  /**
   * The secret API key of the dashboard, `sk_test_…` or `sk_live_…`. Keep it on servers. It is held where neither
   * `console.log` nor JSON shows it. Default: the environment's `STABLERAIL_API_KEY`.
   */
  apiKey?: string
  /** The workspace that calls are about, `ws_…`. Default: the environment's `STABLERAIL_WORKSPACE_ID`. */
  workspaceId?: string
  /** A session takes the place of a key: give one of them. */
  session?: undefined
}

/**
 * How {@link Stablerail} is made: as every client, and what is left out is read from the environment where there is
 * one: `STABLERAIL_API_KEY`, `STABLERAIL_WORKSPACE_ID`, `STABLERAIL_BASE_URL`.
 */
export type StablerailOptions = CommonOptions & (EnvironmentOptions | SessionOptions)
