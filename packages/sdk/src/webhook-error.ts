import { StablerailError } from './errors.ts'

/** Why a webhook was refused, and how to put it right. Neither body nor secret is ever part of it. */
const messages = {
  missing_secret: 'No signing secret was given. Pass the secret that creating the endpoint answered with.',
  invalid_option: 'toleranceSeconds must be a finite number, 0 or more, and now must give milliseconds.',
  body_parsed:
    'The body was parsed already. Pass the raw bytes: express.raw({ type: "application/json" }) in Express, ' +
    'await request.text() with Fetch.',
  missing_header:
    'The header x-service-signature is missing. Is this a webhook, and are its headers passed on?',
  malformed_header: 'The header x-service-signature is not t=<unix seconds>,v1=<hex>.',
  timestamp_out_of_tolerance:
    'The timestamp is too far from the clock. Is the clock right, and is this delivery not an old one?',
  signature_mismatch:
    'No signature fits. Is it the secret of this endpoint, and the body exactly as it was received?',
  invalid_json: 'The signature fits, but the body is not the JSON of an event.',
} as const

export type WebhookVerificationErrorCode = keyof typeof messages

/** The only error that verifying throws. */
export class WebhookVerificationError extends StablerailError {
  static override readonly brand: string = 'WebhookVerificationError'
  readonly code: WebhookVerificationErrorCode

  constructor(code: WebhookVerificationErrorCode) {
    super(messages[code])
    this.code = code
  }
}
