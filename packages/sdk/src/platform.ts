/**
 * What the platform gives, as types. Where its own types are loaded (the DOM's, or Node's) these are they; where
 * none are, they are as much of them as the SDK needs, so that it compiles anywhere.
 */

type PlatformType<Name extends string, Otherwise> = typeof globalThis extends {
  [Key in Name]: { prototype: infer Type }
}
  ? Type
  : Otherwise

/** Headers of an answer. */
export type PlatformHeaders = PlatformType<
  'Headers',
  { get(name: string): string | null; has(name: string): boolean }
>

/** An answer of `fetch`. */
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

/** Tells a call that it is no longer wanted. */
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

/** What `fetch` is called with. */
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  signal: PlatformAbortSignal
  redirect: 'manual'
  credentials?: 'include'
}

/** As much of an answer as the SDK reads, so that any implementation of `fetch` will do. */
export type FetchAnswer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** As much of `fetch` as the SDK calls: the platform's own, undici's, or one around either. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
