/**
 * Traces: what one request set off, across the processes that took part, sent to the operator's OpenTelemetry collector.
 *
 * `startTraces` loads the library and connects the exporter; it is called only where the configuration names an
 * endpoint, and elsewhere `context.traces` is null: nothing is loaded, made or written. A room opens a span around what
 * it does (`inSpan`); spans that are opened within become its children, also across awaits. A request (`http`) is a
 * root; its unit of work (`work`) is a child; each attempt to deliver an event (`deliveries`) is a child of the unit of
 * work that wrote the event, in whatever process and however much later: the event's row keeps the `traceparent`.
 *
 * A lazy span is sent only if something happened in it: a reader commits a block every second or two, and most hold
 * nothing for anybody. It is recorded once a span within it is, or once `record` is called.
 *
 * A span holds ids, counts and words of the contract. It never holds what callers send: no body, query, path, header,
 * address of a person or of a payer, and no text of an error, which may quote any of these.
 *
 * Not promised: that a span arrives. The queue is bounded, a batch that the collector does not take is dropped, and both
 * are counted. Nothing that a collector does delays or fails what is traced.
 */
export { startTraces } from './start-traces.ts'
export type { RunningTraces, Span, SpanAttributes, SpanStart, Traces } from './traces.ts'
