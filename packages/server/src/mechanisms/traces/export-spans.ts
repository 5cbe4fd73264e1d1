import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/index.ts'

/** How long a batch may take, with the exporter's own retries. */
export const exportTimeoutMs = 5_000
/** Spans that may wait or be under way at once; some 2 MB. More are dropped, and counted. */
export const mostWaiting = 2_048
const batchSize = 512
const gatherMs = 1_000
/** A collector that is down is logged this often. */
const logEveryMs = 60_000

type Parts = { log: Logger; metrics: Pick<Metrics, 'traceSpans'> }

/** Gathers ended spans into batches and hands them to the exporter, within a bound, and counts what becomes of them. */
export const createExport = (exporter: SpanExporter, { log, metrics }: Parts): SpanProcessor => {
  let waiting = 0
  const complain = createComplaint(log)
  const batches = new BatchSpanProcessor({
    exporter: endInTime(exporter, (count, error) => {
      waiting -= count
      metrics.traceSpans.inc({ outcome: error === null ? 'exported' : 'failed' }, count)
      if (error !== null) complain(error, count)
    }),
    ...{ maxQueueSize: mostWaiting, maxExportBatchSize: batchSize, scheduledDelayMillis: gatherMs },
    // The exporter answers in time by itself. This timer of the library would outlive the process's other work.
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

/** The exporter, with one result for each batch: that of the exporter, or a failure once its time has passed. */
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

/** Logs the first failure, and then how many spans were lost meanwhile, at most once in a while. */
const createComplaint = (log: Logger) => {
  let nextMs = 0
  let lost = 0
  return ({ message }: Error, count: number): void => {
    lost += count
    const nowMs = performance.now()
    if (nowMs < nextMs) return
    nextMs = nowMs + logEveryMs
    log.warn({ reason: message, count: lost }, 'spans were lost: the collector of traces did not take them')
    lost = 0
  }
}
