import type { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

export type SpanStart = {
  name: string
  /** `server` for a request that came, `client` for one that is made. */
  kind?: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** Records the span only once something happened in it. */
  lazy?: boolean
  /**
   * The `traceparent` of the span that this one continues, from another process or an earlier time. Null for a root.
   * Without it the span is a child of the span that is open around it.
   */
  parent?: string | null
  /** The `traceparent` that a stranger sent: the span points to it, and belongs to a trace of its own. */
  link?: string | undefined
}

/** A span that is open. */
export type Span = {
  /** Records a lazy span, and those around it. */
  record(): void
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks what the span is about as failed, by a word that is no text of an error. */
  fail(type: string): void
  /** The span as a `traceparent`. It records a lazy span, because something refers to it then. */
  traceparent(): string
  traceId(): string
  end(): void
}

export type Traces = {
  /** Opens a span that the caller ends. */
  open(start: SpanStart): Span
  /** Runs a function with an open span around all that is opened in it, also later. */
  within<Result>(span: Span, run: () => Result): Result
  /** Opens a span around a function, and ends it when the function has ended or thrown. */
  inSpan<Result>(start: SpanStart, run: (span: Span) => Promise<Result>): Promise<Result>
}

export type RunningTraces = Traces & {
  /** Sends what waits, within a limit, and closes the connections to the collector. */
  close(): Promise<void>
}

type OpenSpan = (start: SpanStart, around: Span | null) => Span

/** Opens spans by `openSpan`, and remembers which of them is around what runs. */
export const createTraces = (openSpan: OpenSpan, current: AsyncLocalStorage<Span>): Traces => {
  const open = (start: SpanStart) => openSpan(start, current.getStore() ?? null)
  const within = <Result>(span: Span, run: () => Result): Result => current.run(span, run)
  return {
    open,
    within,
    async inSpan(start, run) {
      const span = open(start)
      try {
        return await within(span, () => run(span))
      } finally {
        span.end()
      }
    },
  }
}
