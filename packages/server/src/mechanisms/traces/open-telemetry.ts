/**
 * The only file that loads the OpenTelemetry library. It registers nothing globally, so no other library sends spans.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent as PlainAgent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TraceSettings } from '../../settings/trace-settings.ts'
import { version } from '../../settings/version.ts'
import type { Metrics } from '../metrics/index.ts'
import { createExport, exportTimeoutMs } from './export-spans.ts'
import { openSpan } from './open-span.ts'
import { createTraces, type RunningTraces, type Span } from './traces.ts'

/** The maximum time for which a stopping process waits until the collector has accepted the last spans. */
const lastExportMs = 3_000
/** The maximum length of an attribute. Real values are much shorter; the limit only bounds the effect of a mistake. */
const longestAttribute = 500

export const startOpenTelemetry = (
  { url, headers, resource, sampler }: TraceSettings,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'traceSpans'> },
): RunningTraces => {
  // The check of certificates is turned on explicitly, because NODE_TLS_REJECT_UNAUTHORIZED could turn off
  // the default.
  const agent = url.startsWith('https:')
    ? new TlsAgent({ keepAlive: true, rejectUnauthorized: true })
    : new PlainAgent({ keepAlive: true })
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: exportTimeoutMs,
    httpAgentOptions: () => agent as PlainAgent,
  })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.version': version, ...resource })),
    sampler: samplerOf(sampler),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [createExport(exporter, { log, metrics })],
  })
  const tracer: Tracer = provider.getTracer('stablerail', version)
  return {
    ...createTraces((start, around) => openSpan(tracer, start, around), new AsyncLocalStorage<Span>()),
    close: async () => {
      // Aborts the last export after the limit, because a collector that hangs must not keep the process
      // alive. Spans that were not accepted by then are lost.
      const limit = new AbortController()
      const ended = provider.shutdown().catch(() => undefined)
      await Promise.race([ended, delay(lastExportMs, undefined, { signal: limit.signal }).catch(() => {})])
      limit.abort()
      agent.destroy()
    },
  }
}

const samplerOf = ({ kind, ratio, parentBased }: TraceSettings['sampler']): Sampler => {
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return parentBased ? new ParentBasedSampler({ root }) : root
}
