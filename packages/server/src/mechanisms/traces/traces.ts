import type { AsyncLocalStorage } from 'node:async_hooks'

export type SpanAttributes = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

export type SpanStart = {
  name: string
  /** `server` for an incoming request, `client` for an outgoing one. */
  kind?: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** Records the span only when a span inside it is recorded, or `record` is called. */
  lazy?: boolean
  /**
   * The `traceparent` of the parent span, from another process or an earlier time. Null makes a root span. If
   * undefined, the span is a child of the currently open span.
   */
  parent?: string | null
  /** The `traceparent` sent by an untrusted caller. The span links to it, but belongs to a trace of its own. */
  link?: string | undefined
}

export type Span = {
  /** Records this span and the spans around it, if they were opened with `lazy` and are not recorded yet. */
  record(): void
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks the span as failed with a fixed code, never an error message, which may hold personal data. */
  fail(type: string): void
  /**
   * Returns the `traceparent` of this span. Also records the span if it was opened with `lazy`, because the
   * row that stores the `traceparent` must refer to a recorded span.
   */
  traceparent(): string
  traceId(): string
  end(): void
}

export type Traces = {
  /** Opens a span. The caller must end it. */
  open(start: SpanStart): Span
  /** Runs a function with the span as the current span, also for code that runs after its awaits. */
  within<Result>(span: Span, run: () => Result): Result
  /** Opens a span around a function, and ends the span when the function returns or throws. */
  inSpan<Result>(start: SpanStart, run: (span: Span) => Promise<Result>): Promise<Result>
}

export type RunningTraces = Traces & {
  /** Sends the queued spans within a time limit, and closes the connections to the collector. */
  close(): Promise<void>
}

type OpenSpan = (start: SpanStart, around: Span | null) => Span

/** Returns traces that open spans with `openSpan`, and keep the current span in the async context. */
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
