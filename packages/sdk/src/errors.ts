/** Errors of the SDK. The classes for each error code are generated, in `generated/errors.ts`. */
import type { ErrorCode } from './generated/errors.ts'
import type { PlatformHeaders } from './platform.ts'

type Branded = { name?: string; constructor?: { brand?: string } } | null | undefined

/**
 * The base of every error the SDK throws. `instanceof` goes by a brand, not by identity, so that it holds between
 * copies of the package (an ESM and a CommonJS one, say).
 */
export class StablerailError extends Error {
  /** Names the class, behind those it extends, between copies of the package. */
  static readonly brand: string = 'StablerailError'
  override name = 'StablerailError'

  /** `facts` become fields of the error, but its cause, which stays out of sight as usual. */
  constructor(message?: string, facts: object = {}) {
    super(message, facts)
    Object.assign(this, facts)
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore-start lint/complexity/noThisInStatic: the class that is asked about, which may extend this one.
    return Object.hasOwn(this, 'brand')
      ? `${(value as Branded)?.constructor?.brand}.${(value as Branded)?.name}.`.startsWith(`${this.brand}.`)
      : // A class that extends one of ours without a brand of its own is told by identity, as usual.
        super[Symbol.hasInstance](value)
    // biome-ignore-end lint/complexity/noThisInStatic: see above.
  }

  /** What JSON shows of the error: its fields and its message, which of an `Error` is no field. */
  toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** What is known of a call that failed. */
export type CallFacts = {
  /** How many attempts were made. */
  attempts: number
  /** The `Idempotency-Key` that was sent: a call with it again takes effect at most once. */
  idempotencyKey: string | null
}

/** What an error answer holds. */
export type APIErrorFacts = CallFacts & {
  status: number
  code: string
  message: string
  param: string | null
  requestId: string | null
  metadata: unknown
  /** Start of the body, where it was not the service's own. */
  bodyExcerpt: string | null
  /** How long the service asked to wait. Unit: milliseconds. */
  retryAfterMs?: number | null
  headers: PlatformHeaders
}

/** The class of an error code: `not_found` is `NotFoundError`, `internal_error` is `InternalError`. */
const className = (code: string) =>
  `${code.replace(/(^|_)./g, (start) => start.slice(-1).toUpperCase()).replace(/Error$/, '')}Error`

/**
 * Codes of later versions, as an enumeration that exists in types only: its member can be used as a string, and
 * unlike a plain string it lets the compiler refuse a comparison with a code that is misspelt.
 */
declare enum LaterErrorCode {
  Unknown = '(a code this version does not know)',
}

/** The code of an error answer: the service's, `unreadable_answer`, or one that a later service may have. */
export type APIErrorCode = ErrorCode | 'unreadable_answer' | LaterErrorCode

/**
 * The service answered with an error. Its subclasses are one for each code; which of them an error is an instance
 * of goes by its name, which is made of its code, so that a code this version does not know has a name all the same.
 */
export class APIError extends StablerailError {
  static override readonly brand: string = 'StablerailError.APIError'
  /** HTTP status. */
  declare readonly status: number
  /** What went wrong, for programs; `unreadable_answer` when the answer was not the service's own. */
  declare readonly code: APIErrorCode
  /** The field or header at fault, dotted for nested ones. */
  declare readonly param: string | null
  /** Identifies the request; quote it when asking for help. */
  declare readonly requestId: string | null
  /** Extras of the code. */
  declare readonly metadata: unknown
  /** How many attempts were made. */
  declare readonly attempts: number
  /** The `Idempotency-Key` that was sent, if one was. */
  declare readonly idempotencyKey: string | null
  /** Start of the body, where it was not the service's own (a proxy's error page, say). */
  declare readonly bodyExcerpt: string | null
  /**
   * How long the service asked to wait, as of a `RateLimitedError`; null when it did not, `Infinity`
   * when in a way that cannot be read. Unit: milliseconds.
   */
  declare readonly retryAfterMs: number | null
  /** Headers of the answer. */
  declare readonly headers: PlatformHeaders

  constructor({ headers, ...facts }: APIErrorFacts) {
    super(facts.message, facts)
    this.name = className(facts.code)
    // A dump of the error need not show every header.
    Object.defineProperty(this, 'headers', { value: headers })
  }
}

/** No answer came: the connection failed. The request may have arrived. */
export class ConnectionError extends StablerailError {
  static override readonly brand: string = 'StablerailError.ConnectionError'
  override name = 'ConnectionError'
  /** How many attempts were made. */
  declare readonly attempts: number
  /** The `Idempotency-Key` that was sent, if one was: send it again to learn what became of the call. */
  declare readonly idempotencyKey: string | null
}

/** No answer came in time. The request may have arrived. */
export class TimeoutError extends ConnectionError {
  static override readonly brand: string = 'StablerailError.ConnectionError.TimeoutError'
  override name = 'TimeoutError'
}
