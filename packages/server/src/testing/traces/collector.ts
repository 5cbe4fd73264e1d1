import { type Respond, startReceiver } from '@stablerail/test-support'
import protobuf from 'protobufjs'
import type { TraceSettings } from '../../settings/trace-settings.ts'

/** The part of OTLP's format of spans that tests read: opentelemetry/proto/trace/v1/trace.proto. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
    repeated KeyValue attributes = 9; repeated Event events = 11; repeated Link links = 13; Status status = 15;
  }
  message Event { string name = 2; repeated KeyValue attributes = 3; }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value {
      string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
      ArrayValue array_value = 5;
    }
  }
  message ArrayValue { repeated AnyValue values = 1; }
`)
const Request = root.lookupType('Request')

type AnyValue = Record<string, unknown> & { arrayValue?: { values: AnyValue[] } }
type Pair = { key: string; value: AnyValue }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Pair[]
  events: unknown[]
  links: { traceId: string; spanId: string }[]
  status?: { code?: number; message?: string }
}
type Wire = {
  resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

const contentOf = (value: AnyValue): unknown => {
  const [kind = '', first] = Object.entries(value)[0] ?? []
  if (value.arrayValue !== undefined) return value.arrayValue.values.map(contentOf)
  return kind === 'intValue' ? Number(first) : first
}

const recordOf = (pairs: readonly Pair[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, contentOf(value)]))

export type CollectedSpan = Pick<WireSpan, 'name' | 'traceId' | 'spanId' | 'events' | 'links'> & {
  kind: string
  /** The id of the parent span; null for the first span of a trace. */
  parentSpanId: string | null
  attributes: Record<string, unknown>
  isError: boolean
  /** The duration in nanoseconds. Never negative, because a span does not end before it begins. */
  durationNs: bigint
}

const kinds = ['unspecified', 'internal', 'server', 'client']

const toSpan = (span: WireSpan): CollectedSpan => ({
  name: span.name,
  kind: kinds[span.kind] ?? String(span.kind),
  traceId: hexOf(span.traceId),
  spanId: hexOf(span.spanId),
  parentSpanId: span.parentSpanId === undefined ? null : hexOf(span.parentSpanId),
  attributes: recordOf(span.attributes),
  events: span.events,
  links: span.links.map(({ traceId, spanId }) => ({ traceId: hexOf(traceId), spanId: hexOf(spanId) })),
  isError: span.status?.code === 2,
  durationNs: BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano),
})

const decode = (body: Buffer): Wire =>
  Request.toObject(Request.decode(body), {
    bytes: String,
    longs: String,
    defaults: false,
    arrays: true,
  }) as Wire

/** Starts a collector of traces as an operator runs it: a real HTTP server that accepts OTLP in protobuf. */
export const startCollector = async (respond?: Respond) => {
  const receiver = await startReceiver(respond === undefined ? {} : { respond })
  const wires = () => receiver.requests.map(({ rawBody }) => decode(rawBody))
  const spans = (): CollectedSpan[] =>
    wires().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(toSpan))),
    )
  return {
    origin: receiver.origin,
    requests: receiver.requests,
    stop: receiver.stop,
    spans,
    /** Returns the attributes of the processes that sent spans. */
    resources: () =>
      wires().flatMap(({ resourceSpans }) =>
        resourceSpans.map(({ resource }) => recordOf(resource.attributes)),
      ),
    /** Waits until spans with these names have arrived, and returns the last one of each name. */
    async gather<const Name extends string>(...names: Name[]): Promise<Record<Name, CollectedSpan>> {
      const isThere = () => names.every((name) => spans().some((span) => span.name === name))
      await receiver.waitFor(isThere, 30_000)
      return Object.fromEntries(
        names.map((name) => [name, spans().findLast((span) => span.name === name)]),
      ) as Record<Name, CollectedSpan>
    },
    settings: (changes: Partial<TraceSettings> = {}): TraceSettings => ({
      url: `${receiver.origin}/v1/traces`,
      headers: { 'x-collector-key': 'a collector key' },
      resource: { 'service.name': 'stablerail' },
      sampler: { kind: 'always_on', ratio: 1, parentBased: true },
      ...changes,
    }),
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
