/** Verifies webhooks. This module does not depend on the client. */
import { isSigned, isSync } from '#hmac'
import type { WithEnvironment } from './environment.ts'
import type { UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import type { RawBody } from './hmac.ts'
import { refuse } from './webhook-error.ts'
import { type Given, signatureHeaderOf, textsOf, type WebhookHeaders } from './webhook-headers.ts'

export { StablerailError } from './errors.ts'
export type * from './generated/events.ts'
export type { RawBody } from './hmac.ts'
export { type SignOptions, signWebhook } from './sign-webhook.ts'
export {
  type DispatchOutcome,
  dispatch,
  type EventHandlers,
  type EventOf,
  isEvent,
} from './webhook-dispatch.ts'
export { WebhookVerificationError, type WebhookVerificationErrorCode } from './webhook-error.ts'
export { type EventClaim, type EventStore, memoryStore } from './webhook-event-store.ts'
export type { WebhookHeaders } from './webhook-headers.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from './webhook-receive-error.ts'

/** Options for the verification of a webhook. */
export type VerifyOptions = {
  /**
   * Largest accepted difference between the delivery's timestamp and the current time, in either direction.
   * Unit: seconds. Default: 300.
   */
  toleranceSeconds?: number | null | undefined
  /**
   * Returns the current time, for the check of the timestamp. Unit: milliseconds since 1970. Default:
   * `Date.now`.
   */
  now?: (() => number) | undefined
}

const decoder = new TextDecoder()

/** Makes the checks that need no HMAC, and then compares the signatures. */
const check = (body: RawBody, headers: unknown, secret: unknown, options: VerifyOptions | undefined) => {
  const secrets = textsOf(secret ?? (globalThis as WithEnvironment).process?.env.STABLERAIL_WEBHOOK_SECRET)
  const [first] = secrets
  // The secret is not a string. Or an API key, or the value of the signature header, was passed in its place.
  if (!first || /^(sk_|t=)/.test(first))
    refuse(
      'missing_secret',
      secret
        ? 'Pass the headers second, the secret (whsec_…) third.'
        : 'Set STABLERAIL_WEBHOOK_SECRET or pass the secret.',
    )
  // Compares the type tag, because a buffer from another realm is not an instance of this realm's class.
  if (!/String|Buffer|View|\d\w*Array/.test({}.toString.call(body)))
    refuse('body_parsed', 'Pass the raw body: express.raw({type:"*/*"}), request.text().')
  // Several headers, or several values in one header, are treated as one list. Unknown entries belong to
  // signature schemes of the future and are ignored.
  const header = textsOf(signatureHeaderOf(headers as Given)).join()
  if (!header) refuse('missing_header', 'Pass x-service-signature.')
  // The timestamp stays a string, because its exact text is signed. If the header has several timestamps, the
  // first timestamp is used both for the check of the age and for the HMAC.
  const timestamp = header.match(/(?<=\bt=)\d+\b/)?.[0]
  const v1 = header.match(/(?<=\bv1=)[\da-f]{64}\b/g)
  // A header that is longer than any that the service sends is refused, because matching it could be
  // expensive.
  if (!timestamp || !v1 || header.length > 999)
    return refuse('malformed_header', 'Pass x-service-signature unchanged.')
  const mostSeconds = options?.toleranceSeconds ?? 300
  // Refuses a negative or infinite tolerance, and NaN.
  if (!(mostSeconds >= 0 && mostSeconds < 1 / 0)) refuse('invalid_option', 'Check toleranceSeconds.')
  // `Number` also accepts a bigint, which plain JavaScript code may return.
  const ageSeconds = Math.floor(Number((options?.now ?? Date.now)()) / 1000) - +timestamp
  // Refuses a timestamp too far from the clock, in either direction. The negated comparison also refuses if
  // the clock returns NaN.
  if (!(Math.abs(ageSeconds) <= mostSeconds))
    refuse('timestamp_out_of_tolerance', `It is ${ageSeconds} s old; check the clock.`)
  return isSigned(`${timestamp}.`, body, v1, secrets)
}

/** Parses the body and returns its event if the signature is valid (`fits`); throws otherwise. */
const open = (fits: boolean, body: RawBody): WebhookEvent | UnknownWebhookEvent => {
  if (!fits)
    refuse(
      'signature_mismatch',
      /^{\s/.test(body as string)
        ? 'Pass the raw body: this was parsed and rewritten.'
        : 'Check the secret (whsec_…) and the raw body.',
    )
  try {
    // A byte order mark is removed from a string and from bytes: `trim` treats it as white space, and the
    // decoder drops it.
    const event = JSON.parse(typeof body === 'string' ? body.trim() : decoder.decode(body as ArrayBuffer))
    if (event.type) return event
  } catch {}
  return refuse('invalid_json', 'Check the raw body.')
}

/**
 * Verifies that a webhook comes from the service, was not changed and is recent, and returns its event.
 *
 * @example
 * ```ts
 * const event = await verify(rawBody, request.headers, secret)
 * if (event.type === 'payment.confirmed' && event.data.fullySettled) console.log(event.data.checkoutId)
 * ```
 * @param rawBody - The body exactly as it was received, not parsed: text or bytes.
 * @param headers - The request's headers, or the value of `x-service-signature`.
 * @param secret - The endpoint's signing secret; several during a rotation. Default: the environment variable
 *   `STABLERAIL_WEBHOOK_SECRET`.
 * @returns The event, a union discriminated by `type`. An event of a type that this version does not know is
 * an
 *   `UnknownWebhookEvent`: {@link isEvent} reads it.
 * @throws Only {@link WebhookVerificationError}, with a `code`.
 */
export const verify = async (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret?: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent | UnknownWebhookEvent> => {
  const fits = check(rawBody, headers, secret, options)
  // Does not `await` a result that is already there, because that would take a tenth of the total time.
  return open(isSync ? (fits as boolean) : await fits, rawBody)
}

/**
 * Verifies a webhook and returns its event, as {@link verify} does, but synchronously. Only runtimes with a
 * synchronous HMAC support it: Node, Bun and Deno.
 *
 * @example
 * ```ts
 * const event = verifySync(rawBody, request.headers, secret)
 * console.log(event.type)
 * ```
 * @param rawBody - The body exactly as it was received, not parsed: text or bytes.
 * @param headers - The request's headers, or the value of `x-service-signature`.
 * @param secret - As for {@link verify}.
 * @returns The event.
 * @throws A {@link WebhookVerificationError}; in other runtimes, one with code `sync_unavailable`.
 */
export const verifySync = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret?: string | readonly string[],
  options?: VerifyOptions,
): WebhookEvent | UnknownWebhookEvent => {
  if (!isSync) refuse('sync_unavailable', 'This runtime has no synchronous HMAC: use await verify().')
  return open(check(rawBody, headers, secret, options) as boolean, rawBody)
}
