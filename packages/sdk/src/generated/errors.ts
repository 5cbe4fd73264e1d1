// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { APIError } from '../errors.ts'
import type { ChainId, TokenSymbol } from './types/shared.ts'

/** What went wrong, for programs. A newer service may answer others, as an `APIError`. */
export type ErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'aal_required'
  | 'forbidden'
  | 'kyb_required'
  | 'attestation_required'
  | 'not_found'
  | 'conflict'
  | 'invalid_state_transition'
  | 'signing_required'
  | 'insufficient_confirmations'
  | 'chain_reverted'
  | 'rate_limited'
  | 'restricted_jurisdiction'
  | 'internal_error'

/**
 * 400 `invalid_request`. The request is malformed; `param` names the field or header. Correct it and send it
 * again.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#invalid_request
 */
export class InvalidRequestError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.InvalidRequestError'
  declare readonly code: 'invalid_request'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 401 `unauthorized`. No valid API key or session came with the request. Wallet routes take a dashboard
 * session only.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#unauthorized
 */
export class UnauthorizedError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.UnauthorizedError'
  declare readonly code: 'unauthorized'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 401 `aal_required`. The operation needs a factor proven within the last 5 minutes. Prove a passkey, the
 * password or a mailed code in this session, or sign in again, then retry.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#aal_required
 */
export class AalRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.AalRequiredError'
  declare readonly code: 'aal_required'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 403 `forbidden`. The key or member lacks the role, or belongs to another workspace.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#forbidden
 */
export class ForbiddenError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.ForbiddenError'
  declare readonly code: 'forbidden'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 403 `kyb_required`. This deployment takes live payments only for verified businesses. Complete the
 * verification.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#kyb_required
 */
export class KybRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.KybRequiredError'
  declare readonly code: 'kyb_required'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Where the verification stands. */
    kybStatus: string
  }
}

/**
 * 403 `attestation_required`. What is sold is age-restricted and the buyer has not attested. Send the
 * attestation first.
 *
 * @see
 *   https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#attestation_required
 */
export class AttestationRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.AttestationRequiredError'
  declare readonly code: 'attestation_required'
  /** Extras of the code. */
  declare readonly metadata: {
    /** The kind of goods that is age-restricted. */
    category: string
    /** The least age of a buyer. Unit: years. */
    requiredAge: number
  }
}

/**
 * 404 `not_found`. No such resource, or none that is visible in this workspace and mode.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#not_found
 */
export class NotFoundError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.NotFoundError'
  declare readonly code: 'not_found'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 409 `conflict`. The request collides with what is stored, or its idempotency key was used with another
 * body. With `Retry-After`, the first request with the key is still running: send it again.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#conflict
 */
export class ConflictError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.ConflictError'
  declare readonly code: 'conflict'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 422 `invalid_state_transition`. The operation is not legal in the resource's current state. Retrieve it to
 * see where it stands.
 *
 * @see
 *   https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#invalid_state_transition
 */
export class InvalidStateTransitionError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.InvalidStateTransitionError'
  declare readonly code: 'invalid_state_transition'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 422 `signing_required`. There is no verified wallet for that chain and token. Sign the wallet's challenge
 * first.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#signing_required
 */
export class SigningRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.SigningRequiredError'
  declare readonly code: 'signing_required'
  /** Extras of the code. */
  declare readonly metadata: {
    /** The blockchain that a payment is made on. */
    chain: ChainId | (string & {})
    /** The stablecoin that a payment is made in. */
    token: TokenSymbol | (string & {})
  }
}

/**
 * 422 `insufficient_confirmations`. The payment is still pending. Wait for its confirmations.
 *
 * @see
 *   https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#insufficient_confirmations
 */
export class InsufficientConfirmationsError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.InsufficientConfirmationsError'
  declare readonly code: 'insufficient_confirmations'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Confirmations that the payment has. */
    confirmations: number
    /** Confirmations that the payment needs. */
    required: number
  }
}

/**
 * 422 `chain_reverted`. The reported transaction reverted on chain and moved nothing.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#chain_reverted
 */
export class ChainRevertedError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.ChainRevertedError'
  declare readonly code: 'chain_reverted'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Hash of that transaction. */
    txHash: string
  }
}

/**
 * 429 `rate_limited`. Too many requests. Wait for the seconds in `Retry-After`. The client retries it.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#rate_limited
 */
export class RateLimitedError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.RateLimitedError'
  declare readonly code: 'rate_limited'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 451 `restricted_jurisdiction`. Payments from the buyer's country are not accepted by this deployment, or it
 * is not known and might be such a country.
 *
 * @see
 *   https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#restricted_jurisdiction
 */
export class RestrictedJurisdictionError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.RestrictedJurisdictionError'
  declare readonly code: 'restricted_jurisdiction'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Two-letter ISO 3166 code of the country; `ZZ` where it is not known. */
    code: string
    /** Name of the country. */
    name: string
    /** Why the country is not accepted. */
    reason: string
  }
}

/**
 * 500 `internal_error`. Something unexpected happened, and whether anything was changed is not known. Retry
 * with the same idempotency key: then nothing is done twice. The client retries it.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#internal_error
 */
export class InternalError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.InternalError'
  declare readonly code: 'internal_error'
  /** This code has no extras. */
  declare readonly metadata: null
}

/** The class of each code. */
export const errorClasses: {
  readonly invalid_request: typeof InvalidRequestError
  readonly unauthorized: typeof UnauthorizedError
  readonly aal_required: typeof AalRequiredError
  readonly forbidden: typeof ForbiddenError
  readonly kyb_required: typeof KybRequiredError
  readonly attestation_required: typeof AttestationRequiredError
  readonly not_found: typeof NotFoundError
  readonly conflict: typeof ConflictError
  readonly invalid_state_transition: typeof InvalidStateTransitionError
  readonly signing_required: typeof SigningRequiredError
  readonly insufficient_confirmations: typeof InsufficientConfirmationsError
  readonly chain_reverted: typeof ChainRevertedError
  readonly rate_limited: typeof RateLimitedError
  readonly restricted_jurisdiction: typeof RestrictedJurisdictionError
  readonly internal_error: typeof InternalError
} = {
  invalid_request: InvalidRequestError,
  unauthorized: UnauthorizedError,
  aal_required: AalRequiredError,
  forbidden: ForbiddenError,
  kyb_required: KybRequiredError,
  attestation_required: AttestationRequiredError,
  not_found: NotFoundError,
  conflict: ConflictError,
  invalid_state_transition: InvalidStateTransitionError,
  signing_required: SigningRequiredError,
  insufficient_confirmations: InsufficientConfirmationsError,
  chain_reverted: ChainRevertedError,
  rate_limited: RateLimitedError,
  restricted_jurisdiction: RestrictedJurisdictionError,
  internal_error: InternalError,
}
