import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/index.ts'

/** Time limit for exporting one batch, including the exporter's own retries. */
export const exportTimeoutMs = 5_000
/** The maximum number of spans queued or being exported, about 2 MB. Further spans are dropped and counted. */
export const mostWaiting = 2_048
const batchSize = 512
const gatherMs = 1_000
/** Minimum time between two log lines about a collector that is down. */
const logEveryMs = 60_000

type Parts = { log: Logger; metrics: Pick<Metrics, 'traceSpans'> }

/**
 * Returns a span processor that batches ended spans, bounds the queue, and counts exported, failed and dropped spans.
 */
export const createExport = (exporter: SpanExporter, { log, metrics }: Parts): SpanProcessor => {
  let waiting = 0
  const complain = createComplaint(log)
  const batches = new BatchSpanProcessor({
    exporter: endInTime(exporter, (count, error) => {
      waiting -= count
      metrics.traceSpans.inc({ outcome: error === null ? 'exported' : 'failed' }, count)
      if (error !== null) complain(error, count)
    }),
    maxQueueSize: mostWaiting,
    maxExportBatchSize: batchSize,
    scheduledDelayMillis: gatherMs,
    // Twice the limit, so that `endInTime` ends an export before this timer of the library, which would keep
    // the process alive.
    exportTimeoutMillis: 2 * exportTimeoutMs,
  })
  return {
    onStart: (span, parent) => batches.onStart(span, parent),
    onEnd: (span) => {
      if ((span.spanContext().traceFlags & 1) === 0) return
      if (waiting >= mostWaiting) {
        metrics.traceSpans.inc({ outcome: 'dropped' })
        return
      }
      waiting += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}

/**
 * Wraps an exporter so that each batch gets exactly one result: the exporter's, or a failure after the time limit.
 */
const endInTime = (
  exporter: SpanExporter,
  onEnd: (count: number, error: Error | null) => void,
): SpanExporter => ({
  export: (spans, report) => {
    let isOpen = true
    const end = (result: ExportResult) => {
      if (!isOpen) return
      isOpen = false
      clearTimeout(timer)
      const isDone = result.code === ExportResultCode.SUCCESS
      onEnd(
        spans.length,
        isDone ? null : (result.error ?? new Error('The collector did not take the spans.')),
      )
      report(result)
    }
    const timer = setTimeout(
      () => end({ code: ExportResultCode.FAILED, error: new Error('The collector did not answer in time.') }),
      exportTimeoutMs + 500,
    ).unref()
    exporter.export(spans, end)
  },
  shutdown: () => exporter.shutdown(),
})

/**
 * Returns a function that logs the first failure at once, and later failures at most once a minute with the number of
 * spans lost since the last log line.
 */
const createComplaint = (log: Logger) => {
  let nextMs = 0
  let lost = 0
  return ({ message }: Error, count: number): void => {
    lost += count
    const nowMs = performance.now()
    if (nowMs < nextMs) return
    nextMs = nowMs + logEveryMs
    log.warn(
      { reason: message, count: lost },
      'spans were lost because the trace collector did not accept them',
    )
    lost = 0
  }
}
