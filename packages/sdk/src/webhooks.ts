/** Verifies webhooks. It stands alone: nothing of the client is needed. */
import { isSigned, isSync } from '#hmac'
import type { UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import type { Signed } from './hmac.ts'
import { refuse } from './webhook-error.ts'
import { readSignature, type WebhookHeaders } from './webhook-signature.ts'

export { type EventClaim, type EventStore, memoryStore } from './adapters/event-store.ts'
export { StablerailError } from './errors.ts'
export type * from './generated/events.ts'
export { type DispatchOutcome, dispatch, type EventHandlers, type EventOf } from './webhook-dispatch.ts'
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

const secretsOf = (secret: unknown): string[] => {
  const secrets = Array.isArray(secret) ? secret : [secret]
  const isGiven = secrets.length > 0 && secrets.every((each) => each && typeof each === 'string')
  return isGiven ? secrets : refuse('missing_secret', 'Pass the signing secret.')
}

const rawOf = (body: unknown): Signed['body'] => {
  if (typeof body === 'string' || ArrayBuffer.isView(body)) return body
  // Told by its tag: a buffer of another realm is not an instance of this one's class.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return new Uint8Array(body as ArrayBuffer)
  return refuse(
    'body_parsed',
    'Pass the raw body, not a parsed one: express.raw({ type: "*/*" }), await request.text().',
  )
}

/** Refuses a timestamp that is too far from the clock, either way. */
const checkTime = (timestamp: string, { toleranceSeconds = 300, now = Date.now }: VerifyOptions) => {
  const nowSeconds = Math.floor(now() / 1000)
  // A sum of two numbers is a finite one only if both are.
  if (!(Number.isFinite(nowSeconds + toleranceSeconds) && toleranceSeconds >= 0))
    refuse('invalid_option', 'Check toleranceSeconds, a number of 0 or more, and now.')
  if (Math.abs(nowSeconds - Number(timestamp)) > toleranceSeconds)
    refuse('timestamp_out_of_tolerance', 'Check the clock: the timestamp is too far from it.')
}

/** Everything that can be refused before the signature is computed. */
const prepare = (rawBody: unknown, headers: unknown, secret: unknown, options: VerifyOptions): Signed => {
  const secrets = secretsOf(secret)
  const body = rawOf(rawBody)
  const { timestamp, v1 } = readSignature(headers)
  checkTime(timestamp, options)
  return { timestamp, body, v1, secrets }
}

/** The event of a body, if its signature fits. */
const open = (fits: boolean, body: Signed['body']): WebhookEvent | UnknownWebhookEvent => {
  if (!fits) refuse('signature_mismatch', 'Check the signing secret, and pass the body as received.')
  try {
    const text = typeof body === 'string' ? body : decoder.decode(body as Uint8Array<ArrayBuffer>)
    const event = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
    if (typeof event.type === 'string') return event
  } catch {}
  return refuse('invalid_json', 'The signed body is not an event.')
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
  const signed = prepare(rawBody, headers, secret, options)
  const fits = isSigned(signed)
  return open(typeof fits === 'boolean' ? fits : await fits, signed.body)
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
  if (!isSync) refuse('sync_unavailable', 'This runtime has no synchronous HMAC: use await verify().')
  const signed = prepare(rawBody, headers, secret, options)
  return open(isSigned(signed) === true, signed.body)
}
