/** Verifies webhooks. It stands alone: nothing of the client is needed. */
import { isSigned, isSync } from '#hmac'
import type { WithEnvironment } from './environment.ts'
import type { UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import type { RawBody } from './hmac.ts'
import { refuse } from './webhook-error.ts'
import { type Given, signatureHeaderOf, textsOf, type WebhookHeaders } from './webhook-headers.ts'

export { StablerailError } from './errors.ts'
export type * from './generated/events.ts'
export type { RawBody } from './hmac.ts'
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

/** What verifying may be told. */
export type VerifyOptions = {
  /** How far the timestamp may be from the clock, in either direction. Unit: seconds. Default: 300. */
  toleranceSeconds?: number | null | undefined
  /** The clock. Unit: milliseconds since 1970, as `Date.now`, its default. */
  now?: (() => number) | undefined
}

const decoder = new TextDecoder()

/** Refuses what can be refused without a signature, and computes that. */
const check = (body: RawBody, headers: unknown, secret: unknown, options: VerifyOptions | undefined) => {
  const secrets = textsOf(secret ?? (globalThis as WithEnvironment).process?.env.STABLERAIL_WEBHOOK_SECRET)
  const [first] = secrets
  // What stands in its place is no text, an API key, or the value of the header.
  if (!first || /^(sk_|t=)/.test(first))
    refuse(
      'missing_secret',
      secret
        ? 'Pass the headers second, the secret (whsec_…) third.'
        : 'Set STABLERAIL_WEBHOOK_SECRET or pass the secret.',
    )
  // By its tag, since a buffer of another realm is no instance of this one's class.
  if (!/String|Buffer|View|\d\w*Array/.test({}.toString.call(body)))
    refuse('body_parsed', 'Pass the raw body: express.raw({type:"*/*"}), request.text().')
  // Several headers, or several values in one, count as one list; what else is in it is of schemes to come.
  const header = textsOf(signatureHeaderOf(headers as Given)).join()
  if (!header) refuse('missing_header', 'Pass x-service-signature.')
  // As it was sent, since its text is signed. Of several the first counts, for the clock and the HMAC alike.
  const timestamp = header.match(/(?<=\bt=)\d+\b/)?.[0]
  const v1 = header.match(/(?<=\bv1=)[\da-f]{64}\b/g)
  // A header longer than any the service sends could cost much.
  if (!timestamp || !v1 || header.length > 999)
    return refuse('malformed_header', 'Pass x-service-signature unchanged.')
  const mostSeconds = options?.toleranceSeconds ?? 300
  // Negative, endless or NaN.
  if (!(mostSeconds >= 0 && mostSeconds < 1 / 0)) refuse('invalid_option', 'Check toleranceSeconds.')
  // `Number` takes a bigint too, which plain JavaScript may give.
  const ageSeconds = Math.floor(Number((options?.now ?? Date.now)()) / 1000) - +timestamp
  // Too far from the clock, either way; nothing is near a clock that tells no time.
  if (!(Math.abs(ageSeconds) <= mostSeconds))
    refuse('timestamp_out_of_tolerance', `It is ${ageSeconds} s old; check the clock.`)
  return isSigned(`${timestamp}.`, body, v1, secrets)
}

/** The event of a body, if its signature fits. */
const open = (fits: boolean, body: RawBody): WebhookEvent | UnknownWebhookEvent => {
  if (!fits)
    refuse(
      'signature_mismatch',
      /^{\s/.test(body as string)
        ? 'Pass the raw body: this was parsed and written anew.'
        : 'Check the secret (whsec_…) and the raw body.',
    )
  try {
    // Either way a byte order mark goes: trimming takes it for white space.
    const event = JSON.parse(typeof body === 'string' ? body.trim() : decoder.decode(body as ArrayBuffer))
    if (event.type) return event
  } catch {}
  return refuse('invalid_json', 'Check the raw body.')
}

/**
 * Verifies that a webhook comes from the service, unchanged and lately, and gives its event.
 *
 * @example
 * ```ts
 * const event = await verify(rawBody, request.headers, secret)
 * if (event.type === 'payment.confirmed' && event.data.fullySettled) console.log(event.data.checkoutId)
 * ```
 * @param rawBody - The body exactly as it was received, not parsed: text or bytes.
 * @param headers - The request's headers, or the value of `x-service-signature`.
 * @param secret - The endpoint's signing secret; several while one is being rotated. Default: the environment's
 *   `STABLERAIL_WEBHOOK_SECRET`.
 * @returns The event, a union told apart by `type`. One of a type this version does not know is an
 *   `UnknownWebhookEvent`: {@link isEvent} reads it.
 * @throws A {@link WebhookVerificationError} and nothing else, with a `code`.
 */
export const verify = async (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret?: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent | UnknownWebhookEvent> => {
  const fits = check(rawBody, headers, secret, options)
  // A wait for what is there already would cost a tenth of all this.
  return open(isSync ? (fits as boolean) : await fits, rawBody)
}

/**
 * As {@link verify}, at once. Only where the runtime has a synchronous HMAC: Node, Bun and Deno.
 *
 * @example
 * ```ts
 * const event = verifySync(rawBody, request.headers, secret)
 * console.log(event.type)
 * ```
 * @param rawBody - The body exactly as it was received, not parsed: text or bytes.
 * @param headers - The request's headers, or the value of `x-service-signature`.
 * @param secret - As of {@link verify}.
 * @returns The event.
 * @throws A {@link WebhookVerificationError}; elsewhere than in these runtimes one with code `sync_unavailable`.
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
