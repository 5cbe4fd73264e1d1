/**
 * How a webhook is signed. The header is `x-service-signature: t=<unix seconds>,v1=<hex>`, where `v1` is the
 * HMAC-SHA256 of `<t>.<raw body>` keyed with the endpoint's secret, in lower-case hex.
 */
export const webhookSignature = {
  header: 'x-service-signature',
  timestampField: 't',
  signatureField: 'v1',
  algorithm: 'sha256',
  /** How far a timestamp may be from the receiver's clock, in either direction. */
  toleranceSeconds: 300,
  secretPrefix: 'whsec_',
} as const

/** When a delivery counts as made, and when it is tried again. */
export const webhookDelivery = {
  /** A 2xx answer must be complete within this time. */
  timeoutMs: 15_000,
  maxAttempts: 10,
  /** Delays between attempts; the last one repeats. */
  retryDelaysSeconds: [60, 300, 900, 3600, 21_600],
  /** How much of an answer's body is kept for the log. */
  previewCharacters: 500,
} as const
