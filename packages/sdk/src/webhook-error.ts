import { StablerailError } from './errors.ts'

/** Why a webhook was refused. */
export type WebhookVerificationErrorCode =
  | 'missing_secret'
  | 'invalid_option'
  | 'body_parsed'
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'signature_mismatch'
  | 'invalid_json'
  | 'sync_unavailable'

/** The only error that verifying throws. Neither body nor secret is ever part of it. */
export class WebhookVerificationError extends StablerailError {
  static override readonly brand: string = 'StablerailError.WebhookVerificationError'
  override name = 'WebhookVerificationError'
  /** Why the webhook was refused. */
  declare readonly code: WebhookVerificationErrorCode

  /** `message` says how to put it right. */
  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message, { code })
  }
}

export const refuse = (code: WebhookVerificationErrorCode, message: string): never => {
  throw new WebhookVerificationError(code, message)
}
