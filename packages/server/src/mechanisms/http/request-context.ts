import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'

/**
 * Gives every request its id, on the answer and the log line, and measures it. The operation is logged, never
 * the address: a hosted page's path is a secret.
 */
export const createRequestContext =
  (context: Context): RequestHandler =>
  (request, response, next) => {
    const requestId = context.ids.make('request')
    const startedAt = performance.now()
    response.locals.requestId = requestId
    response.setHeader('x-request-id', requestId)
    response.on('close', () => {
      const durationMs = performance.now() - startedAt
      const operation: string = response.locals.operation ?? 'none'
      const status = response.writableFinished ? response.statusCode : 499
      context.metrics.requestDurationSeconds.observe({ operation, status: String(status) }, durationMs / 1000)
      context.log.info(
        {
          requestId,
          method: request.method,
          operation,
          status,
          durationMs: Math.round(durationMs * 10) / 10,
          workspaceId: response.locals.workspaceId,
        },
        'request',
      )
    })
    next()
  }
