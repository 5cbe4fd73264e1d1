/** Errors of the SDK. The classes for each error code are generated, in `generated/errors.ts`. */
import type { ErrorCode } from './generated/errors.ts'
import type { PlatformHeaders } from './platform.ts'

type Branded = { name?: string; constructor?: { brand?: string } } | null | undefined

/**
 * The base of every error the SDK throws. `instanceof` compares a brand instead of the class's identity, so
 * that it also works between two copies of the package (for example, ESM and CommonJS).
 */
export class StablerailError extends Error {
  /**
   * The class's name, appended to the names of the classes it extends. It is the same in every copy of the
   * package.
   */
  static readonly brand: string = 'StablerailError'
  override name = 'StablerailError'

  /** `facts` become fields of the error, except `cause`, which stays non-enumerable as usual. */
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
   * Returns the fields of the error and its message for JSON. (`message` of a plain `Error` is not
   * serialised.)
   */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** Facts about a call that failed. */
export type CallFacts = {
  /** Number of attempts made. */
  attempts: number
  /** The `Idempotency-Key` that was sent. A repeated call with the same key takes effect at most once. */
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
   * The start of the body, if the response did not come from the service itself (for example, from a proxy).
   */
  bodyExcerpt: string | null
  /** How long the service asked the client to wait. Unit: milliseconds. */
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
 * Error codes of later versions, as an enumeration that exists only as a type. Its member can be used as a
 * string, but unlike with `string`, the compiler still reports a comparison with a misspelt code.
 */
declare enum LaterErrorCode {
  Unknown = '(a code this version does not know)',
}

/**
 * The code of an error response: one of the service's codes, `unreadable_answer`, or a code that a later
 * version of the service adds.
 */
export type APIErrorCode = ErrorCode | 'unreadable_answer' | LaterErrorCode

/**
 * The service responded with an error. There is one subclass for each code. `instanceof` compares class
 * names, which are derived from codes, so an error with a code that this version does not know also has a
 * class name.
 */
export class APIError extends StablerailError {
  static override readonly brand: string = 'StablerailError.APIError'
  /** HTTP status. */
  declare readonly status: number
  /**
   * The error code, for programs. `unreadable_answer` if the response did not come from the service itself.
   */
  declare readonly code: APIErrorCode
  /** The field or header that caused the error; nested fields are joined with dots. */
  declare readonly param: string | null
  /** Identifies the request. Include it when you contact support. */
  declare readonly requestId: string | null
  /** Additional data; its shape depends on the code. */
  declare readonly metadata: unknown
  /** Number of attempts made. */
  declare readonly attempts: number
  /** The `Idempotency-Key` that was sent, if one was. */
  declare readonly idempotencyKey: string | null
  /**
   * The start of the body, if the response did not come from the service itself (for example, a proxy's error
   * page).
   */
  declare readonly bodyExcerpt: string | null
  /**
   * How long the service asked the client to wait, as in a `RateLimitedError`. Null if it did not ask;
   * `Infinity` if the header cannot be parsed. Unit: milliseconds.
   */
  declare readonly retryAfterMs: number | null
  /** Headers of the response. */
  declare readonly headers: PlatformHeaders

  constructor({ headers, ...facts }: APIErrorFacts) {
    super(facts.message, facts)
    this.name = className(facts.code)
    // Not enumerable, so that a dump of the error does not print every header.
    Object.defineProperty(this, 'headers', { value: headers })
  }
}

/** No response arrived because the connection failed. The service may have received the request. */
export class ConnectionError extends StablerailError {
  static override readonly brand: string = 'StablerailError.ConnectionError'
  override name = 'ConnectionError'
  /** Number of attempts made. */
  declare readonly attempts: number
  /**
   * The `Idempotency-Key` that was sent, if any. Send the request again with it to learn the outcome of the
   * call.
   */
  declare readonly idempotencyKey: string | null
}

/** No response arrived in time. The service may have received the request. */
export class TimeoutError extends ConnectionError {
  static override readonly brand: string = 'StablerailError.ConnectionError.TimeoutError'
  override name = 'TimeoutError'
}
