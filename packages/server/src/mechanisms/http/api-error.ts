import { type ErrorBody, type ErrorCode, type ErrorMetadata, errorCatalogue } from '@stablerail/contract'

type Statuses<Code extends ErrorCode> = (typeof errorCatalogue)[Code]['statuses'][number]

type Details<Code extends ErrorCode> = {
  /** The field or header at fault. */
  param?: string
  /** The HTTP status, for an error code that allows several. */
  status?: Statuses<Code>
  /** Seconds after which the same request may succeed. */
  retryAfterSeconds?: number
} & (ErrorMetadata<Code> extends null ? { metadata?: null } : { metadata: ErrorMetadata<Code> })

/**
 * The error that an operation throws to respond with a code of the error catalogue. The message describes the remedy.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'ApiError'
  readonly code: Code
  readonly status: number
  readonly param: string | null
  readonly metadata: ErrorBody['error']['metadata']
  readonly retryAfterSeconds: number | null

  constructor(
    code: Code,
    message: string,
    ...[details]: ErrorMetadata<Code> extends null ? [details?: Details<Code>] : [details: Details<Code>]
  ) {
    super(message)
    this.code = code
    this.status = details?.status ?? errorCatalogue[code].statuses[0]
    this.param = details?.param ?? null
    this.metadata = (details?.metadata ?? null) as ErrorBody['error']['metadata']
    this.retryAfterSeconds = details?.retryAfterSeconds ?? null
  }
}

/** Returns the error for a request field that the caller must correct. */
export const invalid = (param: string, message: string) => new ApiError('invalid_request', message, { param })

/**
 * Returns the error for a record that does not exist, or that belongs to another workspace or mode. Callers cannot
 * distinguish the two cases.
 */
export const notFound = (what: string, id: string) =>
  new ApiError('not_found', `No ${what} ${id} in this workspace and mode.`)
