import { StablerailError } from './errors.ts'

const refusals = {
  body_too_large: { status: 413, message: 'The body is longer than maxBodyBytes. Is it a webhook?' },
  body_unreadable: { status: 400, message: 'The body broke off or is not in the encoding it claims.' },
  event_busy: {
    status: 409,
    message: 'The event is being handled by another delivery. Deliver it again later.',
  },
} as const

export type WebhookReceiveErrorCode = keyof typeof refusals

/** The error for a delivery that was refused for a reason other than its signature. */
export class WebhookReceiveError extends StablerailError {
  static override readonly brand: string = 'StablerailError.WebhookReceiveError'
  override name = 'WebhookReceiveError'
  readonly code: WebhookReceiveErrorCode
  /** The HTTP status to respond with. */
  readonly status: number

  constructor(code: WebhookReceiveErrorCode) {
    super(refusals[code].message)
    this.code = code
    this.status = refusals[code].status
  }
}
