import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { CommitUnknown, databaseFaultOf } from '../db/index.ts'
import { ApiError } from './api-error.ts'
import { factsOf } from './facts.ts'
import type { HttpPorts } from './ports.ts'
import { errorReply, sendReply } from './reply.ts'
import type { RouteDefinition } from './routes.ts'

/**
 * The message does not state whether anything was changed, because a connection that breaks during the commit
 * leaves this unknown.
 */
const unexpected =
  'Something unexpected happened, and whether anything was changed is not known. ' +
  'Retry with the same idempotency key; without one, look before you retry.'

/** Returns the only error handler that turns an error into a response. */
export const createErrorFunnel =
  (context: HttpPorts): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const known = toApiError(error)
    if (known === null) reportBroken(context, response, error)
    if (known?.code === 'unavailable') reportUnavailable(context, response, error)
    if (response.headersSent) {
      // Part of the response was sent, so closing the connection is the only way left to report the error.
      request.socket.destroy()
      return
    }
    sendError(response, known ?? new ApiError('internal_error', unexpected))
  }

export const sendError = (response: ServerResponse, error: ApiError): void => {
  discardRest(response)
  sendReply(response, errorReply(error, factsOf(response).requestId))
}

/**
 * The number of bytes of a refused request's body that are received and discarded. If more arrives, the connection is
 * closed.
 */
const mostDiscardedBytes = 1_048_576

/**
 * Receives and discards the rest of a refused request's body, so that the connection can serve the following
 * requests. Closing the connection instead would reset it, and the client might lose the error response. If the rest
 * is too long, the connection is closed after the response.
 */
export const discardRest = (response: ServerResponse): void => {
  const { req: request } = response
  if (request.complete) return
  let left = mostDiscardedBytes
  request.on('data', ({ length }: Buffer) => {
    left -= length
    if (left >= 0 || request.isPaused()) return
    request.pause()
    finished(response, () => request.destroy())
  })
  request.resume()
}

/** Logs errors of the server. A client that disconnected is not an error: the request's log line has its status. */
export const reportBroken = ({ log }: HttpPorts, response: ServerResponse, error: unknown): void => {
  if (isDeparture(error)) return
  const { requestId } = factsOf(response)
  log.error({ err: error, requestId }, 'a request failed unexpectedly')
}

/** Logs that the database was not available for a request. During an outage, the log has a sum of these entries. */
const reportUnavailable = ({ log }: HttpPorts, response: ServerResponse, error: unknown): void =>
  log.error(
    { err: error, requestId: factsOf(response).requestId },
    'a request failed because the database is not available',
  )

const isDeparture = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The seconds after which a client sends a request again that the database could not do. */
const retryAfterSeconds = 3

const unavailable = () =>
  new ApiError(
    'unavailable',
    `The database is not available, and nothing was changed. Send the request again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )

const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  if (!(error instanceof CommitUnknown) && databaseFaultOf(error) !== null) return unavailable()
  if (error instanceof URIError) return new ApiError('invalid_request', 'The path is not validly encoded.')
  return isOfTheSender(error) ? new ApiError('invalid_request', 'The request cannot be read.') : null
}

/** Returns whether the client caused the error: Express and its parsers set `status` on such errors. */
const isOfTheSender = (error: unknown): boolean =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500

type Known = Pick<RouteDefinition, 'method' | 'path'> & { metadata: { operation: string } }
type KnownPath = { pattern: RegExp; method: string; operation: string }

const toKnownPath = ({ method, path, metadata }: Known): KnownPath => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  operation: metadata.operation,
})

/** Returns advice on how an unknown path could become a known one, or an empty string. */
const adviceOn = (path: string, isKnown: (path: string) => boolean): string => {
  if (path.startsWith('/v1/v1/')) return ' The address of the service goes without /v1.'
  if (path.includes('//')) return ' A part of the path is empty: is a variable not set?'
  if (path.endsWith('/') && isKnown(path.slice(0, -1))) return ' The path has no slash at its end.'
  if (isKnown(`/v1${path}`)) return ' The path begins with /v1.'
  if (isKnown(path.replaceAll('-', '_'))) return ' The path has _ in place of -.'
  return ''
}

/** Handles requests that match no route: 405 with `Allow` if the path exists with other methods, otherwise 404. */
export const createUnmatched = (mounted: readonly Known[]): RequestHandler => {
  const paths = mounted.map(toKnownPath)
  return (request: Request, response) => {
    const { method, path } = request
    const allowed = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map((one) => one.method))]
    if (allowed.length === 0) {
      const advice = adviceOn(path, (one) => paths.some(({ pattern }) => pattern.test(one)))
      throw new ApiError('not_found', `There is no route ${method} ${path.slice(0, 200)}.${advice}`)
    }
    response.setHeader('allow', allowed.join(', '))
    throw new ApiError('invalid_request', `This path takes ${allowed.join(' or ')}, not ${method}.`, {
      status: 405,
    })
  }
}
