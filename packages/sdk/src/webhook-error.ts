import { StablerailError } from './errors.ts'

/** The reason why a webhook was refused. */
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

/** The error that webhook verification throws. It never contains the body or the secret. */
export class WebhookVerificationError extends StablerailError {
  static override readonly brand: string = 'StablerailError.WebhookVerificationError'
  override name = 'WebhookVerificationError'
  /** The reason why the webhook was refused. */
  declare readonly code: WebhookVerificationErrorCode

  /** Called by the SDK. `message` explains how to fix the error. */
  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message, { code })
  }
}

export const refuse = (code: WebhookVerificationErrorCode, message: string): never => {
  throw new WebhookVerificationError(code, message)
}
