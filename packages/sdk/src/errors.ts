/** Errors of the SDK. The classes for each error code are generated, in `generated/errors.ts`. */
import type { ErrorCode } from './generated/errors.ts'
import type { PlatformHeaders } from './platform.ts'

type Branded = { name?: string; constructor?: { brand?: string } } | null | undefined

/**
 * The base of every error the SDK throws. `instanceof` compares the names of the classes, so that it also
 * works between two copies of the package, for example the ESM and the CommonJS files.
 */
export class StablerailError extends Error {
  /**
   * The name of the class, appended to the names of the classes that it extends. `instanceof` compares it,
   * because it is the same in every copy of the package.
   */
  static readonly brand: string = 'StablerailError'
  override name = 'StablerailError'

  /**
   * The properties of `facts` become properties of the error. `cause` is not enumerable, as in other errors.
   */
  constructor(message?: string, facts: object = {}) {
    super(message, facts)
    Object.assign(this, facts)
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore-start lint/complexity/noThisInStatic: the class on the right of `instanceof`, which may extend this one.
    return Object.hasOwn(this, 'brand')
      ? `${(value as Branded)?.constructor?.brand}.${(value as Branded)?.name}.`.startsWith(`${this.brand}.`)
      : // A subclass without its own brand is compared by identity, as usual.
        super[Symbol.hasInstance](value)
    // biome-ignore-end lint/complexity/noThisInStatic: see above.
  }

  /**
   * Returns the properties of the error and its message, for JSON. (JSON of a plain `Error` has no
   * `message`.)
   */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** Facts about a call that failed. */
export type CallFacts = {
  /** Number of attempts that were made. */
  attempts: number
  /**
   * The `Idempotency-Key` that was sent; null if none was sent. A repeated call with the same key takes
   * effect at most once.
   */
  idempotencyKey: string | null
}

/** The contents of an error response. */
export type APIErrorFacts = CallFacts & {
  status: number
  code: string
  message: string
  param: string | null
  requestId: string | null
  metadata: unknown
  /**
   * The start of the response's body, if the response did not come from the service itself, but for example
   * from a proxy. Otherwise null.
   */
  bodyExcerpt: string | null
  /** How long the service asked the client to wait before the next attempt. Unit: milliseconds. */
  retryAfterMs?: number | null
  headers: PlatformHeaders
}

/**
 * Returns the class name of an error code: `not_found` is `NotFoundError`, `internal_error` is
 * `InternalError`.
 */
const className = (code: string) =>
  `${code.replace(/(^|_)./g, (start) => start.slice(-1).toUpperCase()).replace(/Error$/, '')}Error`

/**
 * Error codes that later versions of the service add, as an enumeration that exists only as a type. Its
 * member is a string, but a comparison of an error code with a misspelt code still does not compile.
 */
declare enum LaterErrorCode {
  Unknown = '(a code this version does not know)',
}

/**
 * The code of an error response. It is one of the service's codes, `unreadable_answer`, or a code that a
 * later version of the service adds.
 */
export type APIErrorCode = ErrorCode | 'unreadable_answer' | LaterErrorCode

/**
 * An error response of the service. There is one subclass for each error code. If this version of the SDK
 * does not know the code, the error is an `APIError` whose `name` is derived from the code.
 */
export class APIError extends StablerailError {
  static override readonly brand: string = 'StablerailError.APIError'
  /** HTTP status of the response. */
  declare readonly status: number
  /**
   * The error code, which programs can compare. `unreadable_answer` if the response did not come from the
   * service itself.
   */
  declare readonly code: APIErrorCode
  /**
   * The field or header that caused the error; null if there is none. Names of nested fields are joined with
   * dots.
   */
  declare readonly param: string | null
  /**
   * Identifies the request at the service. Include it when you contact support. Null if the response did not
   * come from the service itself.
   */
  declare readonly requestId: string | null
  /** Additional data about the error. Its type depends on the code. */
  declare readonly metadata: unknown
  /** Number of attempts that were made. */
  declare readonly attempts: number
  /** The `Idempotency-Key` that was sent; null if none was sent. */
  declare readonly idempotencyKey: string | null
  /**
   * The start of the response's body if the response did not come from the service itself, but for example
   * from a proxy. Otherwise null.
   */
  declare readonly bodyExcerpt: string | null
  /**
   * How long the service asked the client to wait before the next attempt, for example in a
   * `RateLimitedError`. Null if the response has no `Retry-After`; `Infinity` if that header cannot be
   * parsed. Unit: milliseconds.
   */
  declare readonly retryAfterMs: number | null
  /** Headers of the response. They are not shown when the error is printed. */
  declare readonly headers: PlatformHeaders

  constructor({ headers, ...facts }: APIErrorFacts) {
    super(facts.message, facts)
    this.name = className(facts.code)
    // The property is not enumerable, so that printing the error does not print every header.
    Object.defineProperty(this, 'headers', { value: headers })
  }
}

/**
 * No response arrived, because the connection failed. The service may have received and processed the
 * request.
 */
export class ConnectionError extends StablerailError {
  static override readonly brand: string = 'StablerailError.ConnectionError'
  override name = 'ConnectionError'
  /** Number of attempts that were made. */
  declare readonly attempts: number
  /**
   * The `Idempotency-Key` that was sent; null if none was sent. Send the same request with this key again to
   * learn the result of the call.
   */
  declare readonly idempotencyKey: string | null
}

/** No response arrived within the time limit. The service may have received and processed the request. */
export class TimeoutError extends ConnectionError {
  static override readonly brand: string = 'StablerailError.ConnectionError.TimeoutError'
  override name = 'TimeoutError'
}
