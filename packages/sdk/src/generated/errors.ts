// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import { APIError } from '../errors.ts'
import type { ChainId, TokenSymbol } from './types/deposits.ts'

/** The code of an error. A newer service may return other codes: the error is then an `APIError`. */
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
  | 'unavailable'
  | 'internal_error'

/**
 * 400 `invalid_request`. The request is malformed. `param` names the field or header at fault. Correct the
 * request and send it again.
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
 * 401 `unauthorized`. The request has no valid API key or session. Wallet routes accept only a dashboard
 * session.
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
 * 403 `forbidden`. The API key or member does not have the required role, or belongs to another workspace.
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
 * 403 `kyb_required`. This deployment accepts live payments only for verified businesses. Complete the
 * verification.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#kyb_required
 */
export class KybRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.KybRequiredError'
  declare readonly code: 'kyb_required'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Status of the verification. */
    kybStatus: string
  }
}

/**
 * 403 `attestation_required`. The goods are age-restricted, and the buyer has not attested to be of age. Send
 * the attestation first.
 *
 * @see
 *   https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#attestation_required
 */
export class AttestationRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.AttestationRequiredError'
  declare readonly code: 'attestation_required'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Kind of goods that is age-restricted. */
    category: string
    /** Minimum age of the buyer. Unit: years. */
    requiredAge: number
  }
}

/**
 * 404 `not_found`. No such resource exists, or it is not visible in this workspace and mode.
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
 * 409 `conflict`. The request collides with stored data, or its idempotency key was used with another body.
 * If `Retry-After` is set, the first request with the key is still running: send the request again after that
 * time.
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
 * 422 `invalid_state_transition`. The current status of the resource does not allow the operation. Retrieve
 * the resource to see its status.
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
 * 422 `signing_required`. The workspace has no verified wallet for the chain and token. Sign the challenge of
 * a wallet first.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#signing_required
 */
export class SigningRequiredError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.SigningRequiredError'
  declare readonly code: 'signing_required'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Blockchain on which a payment is made. */
    chain: ChainId | (string & {})
    /** Stablecoin in which a payment is made. */
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
 * 422 `chain_reverted`. The reported transaction reverted on chain and transferred nothing.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#chain_reverted
 */
export class ChainRevertedError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.ChainRevertedError'
  declare readonly code: 'chain_reverted'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Hash of the reverted transaction. */
    txHash: string
  }
}

/**
 * 429 `rate_limited`. Too many requests. Wait for the number of seconds in `Retry-After`, then send the
 * request again. The client retries it.
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
 * 451 `restricted_jurisdiction`. This deployment does not accept payments from the buyer's country, or the
 * country is not known and may be restricted.
 *
 * @see
 *   https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#restricted_jurisdiction
 */
export class RestrictedJurisdictionError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.RestrictedJurisdictionError'
  declare readonly code: 'restricted_jurisdiction'
  /** Extras of the code. */
  declare readonly metadata: {
    /** Two-letter ISO 3166 code of the country; `ZZ` if it is not known. */
    code: string
    /** Name of the country. */
    name: string
    /** Reason why the country is not accepted. */
    reason: string
  }
}

/**
 * 503 `unavailable`. The database does not accept writes at present, for example during a failover, and
 * nothing was changed. Send the same request again after the number of seconds in `Retry-After`. The client
 * retries it.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#unavailable
 */
export class UnavailableError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.UnavailableError'
  declare readonly code: 'unavailable'
  /** This code has no extras. */
  declare readonly metadata: null
}

/**
 * 500 `internal_error`. An unexpected error occurred, and it is not known whether anything was changed. Retry
 * with the same idempotency key, so that nothing is done twice. The client retries it.
 *
 * @see https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#internal_error
 */
export class InternalError extends APIError {
  static override readonly brand: string = 'StablerailError.APIError.InternalError'
  declare readonly code: 'internal_error'
  /** This code has no extras. */
  declare readonly metadata: null
}

/** The class of the error for each code. */
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
  readonly unavailable: typeof UnavailableError
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
  unavailable: UnavailableError,
  internal_error: InternalError,
}
