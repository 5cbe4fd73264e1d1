/** What the mock server refuses, and how it says so. */
import { errors } from './generated/errors.ts'

export type FailureDetails = {
  /** What the answer says in words. */
  message?: string | undefined
  /** The field or header at fault. */
  param?: string | null | undefined
  /** Extras of the code; those of its documentation by default. */
  metadata?: unknown
  /** Sent as `Retry-After`. Unit: seconds. */
  retryAfterSeconds?: number | undefined
}

/** An error answer, thrown. */
export class Failure extends Error {
  readonly code: string
  readonly details: FailureDetails
  /** The methods that the path takes, where it does not take the one that was sent: the answer is a 405 that names them. */
  readonly allow: string | undefined

  constructor(code: string, details: FailureDetails = {}, allow?: string) {
    super(details.message ?? code)
    this.code = code
    this.details = details
    this.allow = allow
  }
}

/** A refusal of a field in a sentence of its own. */
export const refused = (param: string, message: string): Failure =>
  new Failure('invalid_request', { param, message })

export const invalid = (param: string, message: string): Failure =>
  new Failure('invalid_request', { param, message: `${param} ${message}` })

/** The answer of a failure. */
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
