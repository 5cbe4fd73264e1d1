/**
 * The signature scheme of webhooks. The header is `x-service-signature: t=<unix seconds>,v1=<hex>`, where
 * `v1` is the HMAC-SHA256 of `<t>.<raw body>` keyed with the endpoint's secret, in lower-case hex.
 */
export const webhookSignature = {
  header: 'x-service-signature',
  timestampField: 't',
  signatureField: 'v1',
  algorithm: 'sha256',
  /**
   * The largest accepted difference between the timestamp of a webhook and the receiver's clock, in either
   * direction.
   */
  toleranceSeconds: 300,
  secretPrefix: 'whsec_',
} as const

/** The rules that decide whether a delivery succeeded and when it is attempted again. */
export const webhookDelivery = {
  /** The time within which a complete 2xx response must arrive, so that an attempt succeeds. */
  timeoutMs: 15_000,
  maxAttempts: 10,
  /** The delays between attempts, in seconds. The last delay repeats. */
  retryDelaysSeconds: [60, 300, 900, 3600, 21_600],
  /** The number of characters of a receiver's response that are kept with the delivery. */
  previewCharacters: 500,
} as const
