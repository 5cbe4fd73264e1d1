/** Verifies webhooks. It stands alone: nothing of the client is needed. */
import type { UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import { WebhookVerificationError } from './webhook-error.ts'
import { checkTime, readSignature, type VerifyOptions, type WebhookHeaders } from './webhook-signature.ts'

export type * from './generated/events.ts'
export { WebhookVerificationError, type WebhookVerificationErrorCode } from './webhook-error.ts'
export type { VerifyOptions, WebhookHeaders } from './webhook-signature.ts'

/** A body exactly as it was received. */
export type RawBody = string | Uint8Array | ArrayBuffer

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/** Imported keys, so that a secret is imported once. An endpoint has one or two; more come only by rotation. */
const keys = new Map<string, ReturnType<typeof crypto.subtle.importKey>>()
const mostKeys = 16

const keyOf = (secret: string) => {
  const known = keys.get(secret)
  if (known) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  keys.set(secret, key)
  return key
}

const bytesOf = (body: unknown): Uint8Array => {
  if (typeof body === 'string') return encoder.encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // Told by its tag: a buffer of another realm is not an instance of this one's class.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer)
  throw new WebhookVerificationError('body_parsed')
}

/** `<t>.<raw body>`, in bytes. */
const signedBytes = (timestamp: string, body: Uint8Array): Bytes => {
  const prefix = encoder.encode(`${timestamp}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  return signed
}

/** Looks at every byte whatever they are, so that time tells nothing of where two values part. */
const isEqual = (digest: Uint8Array, hex: string) => {
  let difference = digest.length * 2 - hex.length
  for (const [at, byte] of digest.entries())
    difference |= byte ^ Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return difference === 0
}

const isSigned = async (signed: Bytes, v1: string[], secrets: readonly string[]) => {
  let fits = false
  for (const secret of secrets) {
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), signed))
    for (const candidate of v1) fits = isEqual(digest, candidate) || fits
  }
  return fits
}

const isEvent = (value: unknown): value is WebhookEvent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const parseEvent = (body: Uint8Array): WebhookEvent | UnknownWebhookEvent => {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new WebhookVerificationError('invalid_json')
  }
  if (!isEvent(event)) throw new WebhookVerificationError('invalid_json')
  return event
}

const secretsOf = (secret: string | readonly string[]) => {
  const secrets = typeof secret === 'string' ? [secret] : secret
  const isGiven = Array.isArray(secrets) && secrets.length > 0
  if (!isGiven || !secrets.every((each) => typeof each === 'string' && each !== ''))
    throw new WebhookVerificationError('missing_secret')
  return secrets as readonly string[]
}

/**
 * Verifies that a webhook comes from the service, unchanged and lately, and gives its event.
 *
 * @param rawBody - The body exactly as it was received, not parsed: text or bytes.
 * @param headers - The request's headers, or the value of `x-service-signature`.
 * @param secret - The endpoint's signing secret; several while one is being rotated.
 * @returns The event, a union told apart by `type`. One of a type this version does not know is an
 *   `UnknownWebhookEvent`.
 * @throws {@link WebhookVerificationError} and nothing else, with a `code`.
 * @example
 * ```ts
 * const event = await verify(rawBody, request.headers, secret)
 * if (event.type === 'payment.confirmed' && event.data.fullySettled) console.log(event.data.checkoutId)
 * ```
 */
export const verify = async (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent | UnknownWebhookEvent> => {
  const secrets = secretsOf(secret)
  const body = bytesOf(rawBody)
  const signature = readSignature(headers)
  checkTime(signature, options)
  if (!(await isSigned(signedBytes(signature.timestamp, body), signature.v1, secrets)))
    throw new WebhookVerificationError('signature_mismatch')
  return parseEvent(body)
}
