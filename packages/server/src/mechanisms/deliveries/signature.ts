import { createHmac } from 'node:crypto'

/**
 * Returns the value of the header `x-service-signature`. The body must be the exact bytes that are sent, because a
 * receiver verifies the received bytes before it parses them.
 */
export const signWebhook = (delivery: { secret: string; timestampSeconds: number; body: Buffer }): string => {
  const { secret, timestampSeconds, body } = delivery
  if (!Number.isSafeInteger(timestampSeconds)) throw new Error('The timestamp must be whole unix seconds.')
  const mac = createHmac('sha256', secret).update(`${timestampSeconds}.`).update(body).digest('hex')
  return `t=${timestampSeconds},v1=${mac}`
}

/** Returns a new signing secret. The receiver's HMAC key is this whole string, including the prefix. */
export const createSigningSecret = (randomBytes: (size: number) => Uint8Array): string => {
  return `whsec_${Buffer.from(randomBytes(32)).toString('base64url')}`
}
