import { StablerailError } from './errors.ts'

/** Why a webhook was refused, and how to put it right. Neither body nor secret is ever part of it. */
const messages = {
  missing_secret: 'Pass the signing secret that creating the endpoint answered with.',
  invalid_option: 'toleranceSeconds must be 0 or more, and now() give milliseconds.',
  body_parsed: 'Pass the raw body, not a parsed one: express.raw({ type: "*/*" }) or await request.text().',
  missing_header: 'x-service-signature is missing: pass the headers of the request.',
  malformed_header: 'x-service-signature is not t=<seconds>,v1=<hex>: pass it unchanged.',
  timestamp_out_of_tolerance: 'Signed too long ago or in the future: check the clock.',
  signature_mismatch: 'No signature fits: pass the secret of this endpoint, and the body as it was received.',
  invalid_json: 'The signature fits, but the body is not an event.',
  sync_unavailable: 'This runtime has no synchronous HMAC: use await verify().',
}

export type WebhookVerificationErrorCode = keyof typeof messages

/** The only error that verifying throws. */
export class WebhookVerificationError extends StablerailError {
  static override readonly brand: string = 'WebhookVerificationError'
  /** Why the webhook was refused. */
  readonly code: WebhookVerificationErrorCode

  constructor(code: WebhookVerificationErrorCode) {
    super(messages[code])
    this.code = code
  }
}
