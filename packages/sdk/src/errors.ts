/** Errors of the SDK. The classes for each error code are generated, in `generated/errors.ts`. */

const brands = Symbol.for('stablerail.error')

type Branded = { [brands]?: readonly string[] }
type BrandedClass = { brand?: string }

const isBranded = (value: unknown): value is Branded =>
  typeof value === 'object' && value !== null && brands in value

/** Brands of a class and those it extends. */
const brandsOf = (type: unknown): string[] => {
  const names: string[] = []
  for (let at = type; typeof at === 'function'; at = Object.getPrototypeOf(at))
    if (Object.hasOwn(at, 'brand')) names.push((at as BrandedClass).brand as string)
  return names
}

const isInstance = (type: BrandedClass, value: unknown) => {
  // A class that extends one of ours without a brand of its own is told by identity, as usual.
  if (!Object.hasOwn(type, 'brand')) return Function.prototype[Symbol.hasInstance].call(type, value)
  return isBranded(value) && (value[brands]?.includes(type.brand ?? '') ?? false)
}

/**
 * The base of every error the SDK throws. `instanceof` goes by a brand, not by identity, so that it holds between
 * copies of the package (an ESM and a CommonJS one, say).
 */
export class StablerailError extends Error {
  /** Names the class between copies of the package. */
  static readonly brand: string = 'StablerailError'

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked about, which may extend this one.
    return isInstance(this, value)
  }

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    Object.defineProperty(this, brands, { value: brandsOf(new.target) })
    Object.defineProperty(this, 'name', { value: new.target.brand, configurable: true, writable: true })
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
  headers: Headers
}

/** The service answered with an error. Its subclasses are one for each code. */
export class APIError<Code extends string = string, Metadata = unknown> extends StablerailError {
  static override readonly brand: string = 'APIError'
  /** HTTP status. */
  readonly status: number
  /** What went wrong, for programs; `unreadable_answer` when the answer was not the service's own. */
  readonly code: Code
  /** The field or header at fault, dotted for nested ones. */
  readonly param: string | null
  /** Identifies the request; quote it when asking for help. */
  readonly requestId: string | null
  /** Extras of the code. */
  readonly metadata: Metadata
  /** How many attempts were made. */
  readonly attempts: number
  /** The `Idempotency-Key` that was sent, if one was. */
  readonly idempotencyKey: string | null
  /** Start of the body, where it was not the service's own (a proxy's error page, say). */
  readonly bodyExcerpt: string | null
  /** Headers of the answer. */
  readonly headers: Headers

  constructor(facts: APIErrorFacts) {
    super(facts.message)
    this.status = facts.status
    this.code = facts.code as Code
    this.param = facts.param
    this.requestId = facts.requestId
    this.metadata = facts.metadata as Metadata
    this.attempts = facts.attempts
    this.idempotencyKey = facts.idempotencyKey
    this.bodyExcerpt = facts.bodyExcerpt
    this.headers = facts.headers
    // A dump of the error need not show every header.
    Object.defineProperty(this, 'headers', { enumerable: false })
  }
}

/** No answer came: the connection failed. The request may have arrived. */
export class ConnectionError extends StablerailError {
  static override readonly brand: string = 'ConnectionError'
  /** How many attempts were made. */
  readonly attempts: number
  /** The `Idempotency-Key` that was sent, if one was: send it again to learn what became of the call. */
  readonly idempotencyKey: string | null

  constructor(message: string, { cause, ...facts }: CallFacts & { cause?: unknown }) {
    super(message, { cause })
    this.attempts = facts.attempts
    this.idempotencyKey = facts.idempotencyKey
  }
}

/** No answer came in time. The request may have arrived. */
export class TimeoutError extends ConnectionError {
  static override readonly brand: string = 'TimeoutError'
}
