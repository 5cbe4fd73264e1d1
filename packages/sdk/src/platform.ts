/**
 * Types of the platform. If its own types are loaded (the DOM's or Node's), these are used; otherwise the
 * minimal types that the SDK needs, so that it compiles everywhere.
 */

type PlatformType<Name extends string, Otherwise> = typeof globalThis extends {
  [Key in Name]: { prototype: infer Type }
}
  ? Type
  : Otherwise

/** Headers of a response. */
export type PlatformHeaders = PlatformType<
  'Headers',
  { get(name: string): string | null; has(name: string): boolean }
>

/** A response of `fetch`. */
export type PlatformResponse = PlatformType<
  'Response',
  {
    readonly ok: boolean
    readonly status: number
    readonly headers: PlatformHeaders
    readonly body: AsyncIterable<Uint8Array> | null
    text(): Promise<string>
    arrayBuffer(): Promise<ArrayBuffer>
  }
>

/** Signals that a call is aborted. */
export type PlatformAbortSignal = PlatformType<
  'AbortSignal',
  {
    readonly aborted: boolean
    readonly reason: unknown
    throwIfAborted(): void
    addEventListener(type: 'abort', listener: () => void): void
    removeEventListener(type: 'abort', listener: () => void): void
  }
>

/** The second argument of `fetch`. */
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  signal: PlatformAbortSignal
  redirect: 'manual'
  credentials?: 'include'
}

/** The part of a response that the SDK reads, so that any implementation of `fetch` is accepted. */
export type FetchAnswer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** The part of `fetch` that the SDK calls: the platform's own, undici's, or a wrapper of either. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
