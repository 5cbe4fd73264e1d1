/**
 * Receives webhooks in frameworks whose handlers take a Fetch `Request` and return a `Response`: Next.js,
 * Remix, workers.
 */
import type { PlatformResponse } from '../platform.ts'
import type { WebhookHandlerOptions } from './options.ts'
import type { PlatformRequest } from './platform-request.ts'
import { readFetchBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'
export type { PlatformRequest } from './platform-request.ts'

const parsedFix = 'Give this handler the request before anything reads its body, or a request.clone() of it.'

/**
 * Creates a function that takes a Fetch `Request`, verifies a webhook, passes its event to your code and
 * returns a `Response`. You can export it as a route handler of Next.js' App Router.
 *
 * It responds 204 when the event was handled, now or earlier (see `store`); 400 with a code and a fix when
 * the delivery does not verify; 413 when the body is too long; and 500 when your code throws, so that the
 * event is delivered again.
 *
 * @example
 * ```ts
 * // app/webhooks/stablerail/route.ts
 * export const POST = webhookHandler({
 *   onEvent: {
 *     'payment.confirmed': async ({ id, data }) => {
 *       if (data.fullySettled) await fulfilOnce(id, data.checkoutId)
 *     },
 *   },
 * })
 * ```
 * @param options - The endpoint's secret and what to do with events.
 * @returns `(request) => Promise<Response>`. It never rejects.
 */
export const webhookHandler = (
  options: WebhookHandlerOptions<PlatformRequest>,
): ((request: PlatformRequest) => Promise<PlatformResponse>) => {
  const receive = receiverOf(options)
  return async (request) => {
    const readBody = (maxBytes: number) => readFetchBody(request, maxBytes)
    const delivery = { request, headers: request.headers, readBody, parsedFix }
    const { status, headers, body } = await receive(delivery)
    // The Fetch API throws for a response of status 204 that has a body, even an empty string.
    return new Response(body === '' ? null : body, { status, headers })
  }
}
