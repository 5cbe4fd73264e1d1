/** Verifies webhooks. It stands alone: nothing of the client is needed. */
import { isSigned, isSync } from '#hmac'
import type { UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import type { Signed } from './hmac.ts'
import { WebhookVerificationError } from './webhook-error.ts'
import { readSignature, type WebhookHeaders } from './webhook-signature.ts'

export type * from './generated/events.ts'
export { WebhookVerificationError, type WebhookVerificationErrorCode } from './webhook-error.ts'
export type { WebhookHeaders } from './webhook-signature.ts'

/** A body exactly as it was received. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** What verifying may be told. */
export type VerifyOptions = {
  /** How far the timestamp may be from the clock, in either direction. Unit: seconds. Default: 300. */
  toleranceSeconds?: number | undefined
  /** The clock. Unit: milliseconds since 1970, as `Date.now`, its default. */
  now?: (() => number) | undefined
}

const decoder = new TextDecoder()

const secretsOf = (secret: unknown) => {
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length > 0 && secrets.every((each) => each && typeof each === 'string'))
    return secrets as string[]
  throw new WebhookVerificationError('missing_secret')
}

const rawOf = (body: unknown) => {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // Told by its tag: a buffer of another realm is not an instance of this one's class.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer)
  throw new WebhookVerificationError('body_parsed')
}

/** Refuses a timestamp that is too far from the clock, either way. */
const checkTime = (timestamp: string, { toleranceSeconds = 300, now = Date.now }: VerifyOptions) => {
  const nowSeconds = Math.floor(now() / 1000)
  if (!(Number.isFinite(nowSeconds) && Number.isFinite(toleranceSeconds) && toleranceSeconds >= 0))
    throw new WebhookVerificationError('invalid_option')
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_out_of_tolerance')
}

/** Everything that can be refused before the signature is computed. */
const prepare = (rawBody: unknown, headers: unknown, options: VerifyOptions): Signed => {
  const body = rawOf(rawBody)
  const { timestamp, v1 } = readSignature(headers)
  checkTime(timestamp, options)
  return { timestamp, body, v1 }
}

/** The event of a body, if its signature fits. */
const open = (fits: boolean, { body }: Signed): WebhookEvent | UnknownWebhookEvent => {
  if (!fits) throw new WebhookVerificationError('signature_mismatch')
  try {
    const text = typeof body === 'string' ? body : decoder.decode(body)
    const event = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof event.type === 'string') return event
  } catch {}
  throw new WebhookVerificationError('invalid_json')
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
  const signed = prepare(rawBody, headers, options)
  const fits = isSigned(signed, secrets)
  return open(typeof fits === 'boolean' ? fits : await fits, signed)
}

/**
 * As {@link verify}, at once. Only where the runtime has a synchronous HMAC: Node, Bun and Deno; elsewhere it
 * throws `sync_unavailable`.
 *
 * @example
 * ```ts
 * const event = verifySync(rawBody, request.headers, secret)
 * console.log(event.type)
 * ```
 */
export const verifySync = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent | UnknownWebhookEvent => {
  if (!isSync) throw new WebhookVerificationError('sync_unavailable')
  const secrets = secretsOf(secret)
  const signed = prepare(rawBody, headers, options)
  return open(isSigned(signed, secrets) === true, signed)
}
