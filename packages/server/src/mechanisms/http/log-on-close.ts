import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestFacts } from './facts.ts'
import type { HttpPorts } from './ports.ts'

/** The status that nginx logs for a client that disconnected before the response was sent. */
const clientLeft = 499

/** The operations with which a proxy or a monitor checks a process. */
const probes = ['checkLiveness', 'checkReadiness']

/**
 * Measures a request and logs it when it has ended. The log line holds the operation and never the path, because the
 * path of a hosted page contains its secret token.
 */
export const logOnClose = (
  { metrics, log }: Pick<HttpPorts, 'metrics' | 'log'>,
  facts: RequestFacts,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const startedAt = performance.now()
  response.on('close', () => {
    const durationMs = performance.now() - startedAt
    const { requestId, operation = 'none', workspaceId, errorCode, traceId, streamedAtMs } = facts
    // A stream counts as complete even if it was cut off, because clients end most streams themselves.
    const isWhole = response.writableFinished || streamedAtMs !== undefined
    const status = isWhole ? response.statusCode : clientLeft
    const servedMs = streamedAtMs === undefined ? durationMs : streamedAtMs - startedAt
    metrics.requestDurationSeconds.observe({ operation, status: String(status) }, servedMs / 1000)
    // A proxy checks each process every second, so that its checks would be most of the log.
    const level = status === 200 && probes.includes(operation) ? 'debug' : 'info'
    log[level](
      {
        requestId,
        method: request.method,
        operation,
        status,
        code: errorCode,
        durationMs: Math.round(durationMs * 10) / 10,
        workspaceId,
        traceId,
      },
      'request',
    )
  })
}
