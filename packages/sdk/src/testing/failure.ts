/** Errors of the mock service, and their responses. */
import { errors } from './generated/errors.ts'

export type FailureDetails = {
  /** The message of the error response. */
  message?: string | undefined
  /** The field or header that caused the error. */
  param?: string | null | undefined
  /** The `metadata` of the error. Default: the metadata of the documentation's example. */
  metadata?: unknown
  /** The value of the header `Retry-After`. Unit: seconds. */
  retryAfterSeconds?: number | undefined
}

/** An error response of the mock, as an exception. */
export class Failure extends Error {
  readonly code: string
  readonly details: FailureDetails
  /** The HTTP methods that the path supports. If set, the response is a 405 that lists them in `Allow`. */
  readonly allow: string | undefined

  constructor(code: string, details: FailureDetails = {}, allow?: string) {
    super(details.message ?? code)
    this.code = code
    this.details = details
    this.allow = allow
  }
}

/** Creates the error response that refuses a field with the given message. */
export const refused = (param: string, message: string): Failure =>
  new Failure('invalid_request', { param, message })

export const invalid = (param: string, message: string): Failure =>
  new Failure('invalid_request', { param, message: `${param} ${message}` })

export const failureResponse = ({ code, details, allow }: Failure, requestId: string): Response => {
  const known = errors[code]
  if (!known) throw new Error(`There is no error code ${code}.`)
  const { message = known.example.message, param = null, metadata = known.example.metadata } = details
  const retryAfter = details.retryAfterSeconds
  return Response.json(
    { error: { code, message, param, request_id: requestId, metadata } },
    {
      status: allow === undefined ? known.status : 405,
      headers: {
        'x-request-id': requestId,
        ...(allow !== undefined && { allow }),
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
    },
  )
}
