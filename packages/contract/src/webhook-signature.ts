/**
 * How a webhook is signed. The header is `x-service-signature: t=<unix seconds>,v1=<hex>`, where `v1` is the
 * HMAC-SHA256 of `<t>.<raw body>` keyed with the endpoint's secret, in lower-case hex.
 */
export const webhookSignature = {
  header: 'x-service-signature',
  timestampField: 't',
  signatureField: 'v1',
  algorithm: 'sha256',
  /** A timestamp further than this from the receiver's clock, in either direction, is refused. */
  toleranceSeconds: 300,
  secretPrefix: 'whsec_',
} as const

/** When a delivery has succeeded, and when it is attempted again. */
export const webhookDelivery = {
  /** An attempt succeeds when a whole 2xx answer comes within this time. */
  timeoutMs: 15_000,
  maxAttempts: 10,
  /** Delays between attempts; the last delay repeats. */
  retryDelaysSeconds: [60, 300, 900, 3600, 21_600],
  /** At most this many characters of a receiver's answer are kept with the delivery. */
  previewCharacters: 500,
} as const
