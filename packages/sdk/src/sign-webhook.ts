/** Signs the body of a webhook as the service does. */

const encoder = new TextEncoder()

/** Options of a signature. */
export type SignOptions = {
  /** The signing secret with which the receiver verifies the body. */
  secret: string
  /** Time of the signature. Unit: milliseconds since 1970. Default: now. */
  now?: number | undefined
}

/**
 * Signs the body of a webhook as the service does, for a program that forwards events to your receiver.
 *
 * @param body - The body, exactly as it is sent.
 * @param options - The secret, and the time of the signature.
 * @returns The value of the header `x-service-signature`.
 * @example
 * ```ts
 * const signature = await signWebhook(body, { secret: 'whsec_…' })
 * await fetch(url, { method: 'POST', body, headers: { 'x-service-signature': signature } })
 * ```
 */
export const signWebhook = async (
  body: string,
  { secret, now = Date.now() }: SignOptions,
): Promise<string> => {
  const t = Math.floor(now / 1000)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${t}.${body}`)))
  const v1 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${t},v1=${v1}`
}
