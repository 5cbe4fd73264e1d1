import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../../context.ts'
import type { Facts } from './facts.ts'

/** What nginx logs for a client that went away before its answer was out. */
const clientLeft = 499

/**
 * Measures a request and logs it once it is over. The operation is logged, never the address: a hosted page's path
 * is a secret.
 */
export const logOnClose = (
  { metrics, log }: Pick<Context, 'metrics' | 'log'>,
  facts: Facts,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const startedAt = performance.now()
  response.on('close', () => {
    const durationMs = performance.now() - startedAt
    const { requestId, operation = 'none', workspaceId, errorCode } = facts
    const status = response.writableFinished ? response.statusCode : clientLeft
    metrics.requestDurationSeconds.observe({ operation, status: String(status) }, durationMs / 1000)
    log.info(
      {
        requestId,
        method: request.method,
        operation,
        status,
        code: errorCode,
        durationMs: Math.round(durationMs * 10) / 10,
        workspaceId,
      },
      'request',
    )
  })
}
