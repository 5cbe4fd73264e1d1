/**
 * Traces: the work that one request caused, in all processes, sent to the operator's OpenTelemetry collector.
 *
 * `startTraces` loads the OpenTelemetry library and connects the exporter. It is called only if the configuration names
 * an endpoint; otherwise `context.traces` is null, and nothing is loaded, created or written. A module opens a span
 * around an operation with `inSpan`; spans opened inside it become its children, also across awaits. A request (`http`)
 * is a root span, and its unit of work (`work`) is a child. Each attempt to deliver an event (`deliveries`) is a child
 * of the unit of work that wrote the event, in any process and at any later time: the row of the event stores the
 * `traceparent`.
 *
 * A lazy span is recorded only when a span inside it is recorded, or when `record` is called. The chain reader commits
 * a block every second or two, and most blocks hold no relevant transfer.
 *
 * A span holds ids, counts and values of the contract's enums. It never holds data that callers send: no body, query,
 * path, header, address of a person or payer, and no error message, because a message may quote such data.
 *
 * Not promised: that a span arrives. The queue is bounded, a batch that the collector does not accept is dropped, and
 * both losses are counted. A slow or failing collector never delays or fails the traced work.
 */
export { startTraces } from './start-traces.ts'
export type { RunningTraces, Span, SpanAttributes, SpanStart, Traces } from './traces.ts'
