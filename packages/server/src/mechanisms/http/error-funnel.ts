import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Context } from '../../context.ts'
import { ApiError } from './api-error.ts'
import { errorReply, type Reply } from './reply.ts'
import { laterRoutes, type RouteDefinition } from './routes.ts'

/** The one place where an error becomes an answer. */
export const createErrorFunnel =
  (context: Context): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const known = toApiError(error)
    if (known === null)
      context.log.error({ err: error, requestId: response.locals.requestId }, 'a request failed unexpectedly')
    if (response.headersSent) {
      // Part of a stream is out: breaking it off is the only honest sign left.
      request.socket.destroy()
      return
    }
    const answer =
      known ?? new ApiError('internal_error', 'Something unexpected happened. Nothing was changed; retry.')
    sendReply(response, errorReply(answer, response.locals.requestId))
  }

export const sendReply = (response: Response, reply: Reply): void => {
  response.status(reply.status)
  if (reply.headers !== undefined) response.set(reply.headers)
  if (reply.replayed) response.setHeader('idempotent-replayed', 'true')
  if (reply.bytes === null) response.end()
  else {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', reply.bytes.length)
    response.end(reply.bytes)
  }
}

const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  if (error instanceof URIError) return new ApiError('invalid_request', 'The path is not validly encoded.')
  const type = error instanceof Error && 'type' in error ? error.type : null
  const malformed = typeof type === 'string' ? parserFaults[type] : undefined
  if (malformed === undefined) return null
  return new ApiError('invalid_request', malformed, {
    param: 'body',
    ...(type === 'entity.too.large' ? { status: 413 as const } : {}),
  })
}

/** What the body parser refuses, in words that help. */
const parserFaults: Record<string, string> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is larger than 1 MiB.',
  'entity.verify.failed': 'The body cannot be read.',
  'encoding.unsupported': 'The content encoding is not supported: send the body as it is, or gzip.',
  'charset.unsupported': 'The body must be UTF-8.',
  'request.aborted': 'The body ended early.',
  'request.size.invalid': 'The body is not as long as Content-Length says.',
}

type Known = Pick<RouteDefinition, 'method' | 'path'> & { metadata: { operation: string } }
type KnownPath = { pattern: RegExp; method: string; operation: string }

const toKnownPath = ({ method, path, metadata }: Known): KnownPath => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  operation: metadata.operation,
})

/**
 * Answers what no route did: 405 with `Allow` where the path exists with other methods, else 404. An operation
 * that the contract announces for later is told by its name: what it asks for may well exist.
 */
export const createUnmatched = (mounted: readonly Known[]): RequestHandler => {
  const paths = mounted.map(toKnownPath)
  const laterPaths = laterRoutes.map(toKnownPath)
  return (request: Request, response) => {
    const { method, path } = request
    const announced = laterPaths.find((one) => one.method === method && one.pattern.test(path))
    if (announced !== undefined)
      throw new ApiError('not_found', `This server does not serve ${announced.operation} yet.`)
    const allowed = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map((one) => one.method))]
    if (allowed.length === 0)
      throw new ApiError('not_found', `There is no route ${method} ${path.slice(0, 200)}.`)
    response.setHeader('allow', allowed.join(', '))
    throw new ApiError('invalid_request', `This path takes ${allowed.join(' or ')}, not ${method}.`, {
      status: 405,
    })
  }
}
