import {
  type Context,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { Span, SpanAttributes, SpanStart } from './traces.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Opens a span as a child of another span, or without a parent if `around` is null. */
export const openSpan = (tracer: Tracer, start: SpanStart, around: Span | null): Span =>
  new TracerSpan(tracer, start, around instanceof TracerSpan ? around : null)

/**
 * A span of the OpenTelemetry library. If the span was opened with `lazy`, the library's span is created
 * later, with the original start time: when `record` is called or a span inside it is recorded. A lazy span
 * may never be created.
 */
class TracerSpan implements Span {
  readonly #tracer: Tracer
  readonly #start: SpanStart
  readonly #around: TracerSpan | null
  readonly #openedMs = performance.now()
  #attributes: SpanAttributes
  #made: LibrarySpan | null = null

  constructor(tracer: Tracer, start: SpanStart, around: TracerSpan | null) {
    this.#tracer = tracer
    this.#start = start
    this.#around = around
    this.#attributes = start.attributes ?? {}
    const waits = start.lazy === true && (around === null || around.#made === null)
    if (!waits) this.#make()
  }

  #make(): LibrarySpan {
    const { name, kind = 'internal', link } = this.#start
    const linked = link === undefined ? null : parseTraceParent(link)
    this.#made ??= this.#tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        startTime: this.#openedMs,
        attributes: defined(this.#attributes),
        links: linked === null ? [] : [{ context: { ...linked, isRemote: true } }],
      },
      this.#contextAround(),
    )
    return this.#made
  }

  #contextAround(): Context {
    const { parent } = this.#start
    if (parent === undefined)
      return this.#around === null ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, this.#around.#make())
    const remote = parent === null ? null : parseTraceParent(parent)
    return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
  }

  record(): void {
    this.#make()
  }

  set(attributes: SpanAttributes): void {
    if (this.#made === null) this.#attributes = { ...this.#attributes, ...attributes }
    else this.#made.setAttributes(defined(attributes))
  }

  rename(name: string): void {
    this.#make().updateName(name)
  }

  fail(type: string): void {
    this.#make().setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
  }

  traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#make().spanContext()
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`
  }

  traceId(): string {
    return this.#make().spanContext().traceId
  }

  end(): void {
    this.#made?.end(performance.now())
  }
}

/** Removes attributes with the value undefined, which the library reports as an error. */
const defined = (attributes: SpanAttributes) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? [...value] : value]],
    ),
  )
