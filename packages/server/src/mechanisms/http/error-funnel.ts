import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Context } from '../../context.ts'
import { ApiError } from './api-error.ts'
import { errorReply, type Reply } from './reply.ts'

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

type MountedPath = { pattern: RegExp; method: string }

/** Answers what no route did: 405 with `Allow` where the path exists with other methods, else 404. */
export const createUnmatched = (mounted: readonly { method: string; path: string }[]): RequestHandler => {
  const paths: MountedPath[] = mounted.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (request: Request, response) => {
    const allowed = [
      ...new Set(paths.filter(({ pattern }) => pattern.test(request.path)).map((one) => one.method)),
    ]
    if (allowed.length === 0)
      throw new ApiError('not_found', `There is no route ${request.method} ${request.path.slice(0, 200)}.`)
    response.setHeader('allow', allowed.join(', '))
    throw new ApiError('invalid_request', `This path takes ${allowed.join(' or ')}, not ${request.method}.`, {
      status: 405,
    })
  }
}
