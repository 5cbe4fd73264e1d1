/** Receives webhooks in Hono, on any runtime that Hono supports. */
import type { PlatformResponse } from '../platform.ts'
import type { WebhookHandlerOptions } from './options.ts'
import type { PlatformRequest } from './platform-request.ts'
import { checkLength, readFetchBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'
export type { PlatformRequest } from './platform-request.ts'

/** The part of Hono's context that the adapter uses. */
export type HonoContext = {
  readonly req: {
    readonly raw: PlatformRequest
    /** The cache in which Hono keeps a body that a middleware has already read. */
    readonly bodyCache: object
    arrayBuffer(): Promise<ArrayBuffer>
  }
}

const parsedFix = 'Read it with c.req.text() or c.req.json(), which keep the raw text, not through c.req.raw.'

const readBody = async ({ req }: HonoContext, maxBytes: number) => {
  if (Object.keys(req.bodyCache).length === 0) return await readFetchBody(req.raw, maxBytes)
  // Hono keeps the text that `c.req.json()` and similar methods read, so the raw body is still available
  // after them.
  const body = await req.arrayBuffer()
  checkLength(body.byteLength, maxBytes)
  return body
}

/**
 * Creates a Hono handler that verifies a webhook and passes its event to your code. The functions in `secret`
 * and `onEvent` receive Hono's context, so that they can read the bindings of a worker: `secret: (c) =>
 * c.env.STABLERAIL_WEBHOOK_SECRET`.
 *
 * It responds 204 when the event was handled, now or earlier (see `store`); 400 with a code and a fix when
 * the delivery does not verify; 413 when the body is too long; and 500 when your code throws, so that the
 * event is delivered again.
 *
 * @example
 * ```ts
 * const app = new Hono<{ Bindings: { STABLERAIL_WEBHOOK_SECRET: string } }>()
 * app.post(
 *   '/webhooks/stablerail',
 *   webhookHandler<Context<{ Bindings: { STABLERAIL_WEBHOOK_SECRET: string } }>>({
 *     secret: (c) => c.env.STABLERAIL_WEBHOOK_SECRET,
 *     onEvent: { 'checkout.succeeded': ({ data }) => console.log(data.checkout.id) },
 *   }),
 * )
 * ```
 * @param options - The endpoint's secret and what to do with events.
 * @returns `(c) => Promise<Response>`. It never rejects.
 */
export const webhookHandler = <Context extends HonoContext = HonoContext>(
  options: WebhookHandlerOptions<Context>,
): ((c: Context) => Promise<PlatformResponse>) => {
  const receive = receiverOf(options)
  return async (c) => {
    const delivery = {
      request: c,
      headers: c.req.raw.headers,
      readBody: (maxBytes: number) => readBody(c, maxBytes),
      parsedFix,
    }
    const { status, headers, body } = await receive(delivery)
    return new Response(body === '' ? null : body, { status, headers })
  }
}
