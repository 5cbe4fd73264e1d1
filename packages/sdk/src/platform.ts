/**
 * Types of the platform. If the types of the DOM or of Node are loaded, they are used. Otherwise minimal
 * types are used, so that the SDK compiles everywhere.
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

/** An abort signal, with which a call can be aborted. */
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

/** The second argument with which the SDK calls `fetch`. */
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  signal: PlatformAbortSignal
  redirect: 'manual'
  credentials?: 'include'
}

/** The part of a response that the SDK reads. Any implementation of `fetch` returns it. */
export type FetchAnswer = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/**
 * The part of `fetch` that the SDK calls. It may be the platform's `fetch`, undici's, or your own function
 * around either.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
