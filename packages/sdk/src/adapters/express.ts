/** Receives webhooks in Express, and in any framework built on Node's `http`. */
import type { WebhookHandlerOptions } from './options.ts'
import { type NodeRequest, readNodeBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'
export type { NodeRequest } from './read-body.ts'

/** A response of Node's `http`, with or without the methods that Express adds. */
export type NodeResponse = {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body?: string): unknown
}

const parsedFix =
  'Register the webhook route before app.use(express.json()), or give it express.raw({ type: "*/*" }) and keep ' +
  'express.json() off its path.'

/**
 * Creates a request handler that verifies a webhook and passes its event to your code. The handler reads the
 * raw body itself, and also accepts a body that `express.raw` has read. Register it before `express.json()`.
 *
 * It responds 204 when the event was handled, now or earlier (see `store`); 400 with a code and a fix when
 * the delivery does not verify; 413 when the body is too long; and 500 when your code throws, so that the
 * event is delivered again.
 *
 * @example
 * ```ts
 * const app = express()
 * app.post(
 *   '/webhooks/stablerail',
 *   webhookHandler({
 *     store: memoryStore(),
 *     onEvent: {
 *       'payment.confirmed': async ({ data }) => {
 *         if (data.fullySettled) await fulfil(data.checkoutId)
 *       },
 *     },
 *   }),
 * )
 * app.use(express.json())
 * ```
 * @param options - The endpoint's secret and what to do with events.
 * @returns `(request, response) => Promise<void>`, for Express 4 and 5 and for plain `http`. It never rejects.
 */
export const webhookHandler = <Request extends NodeRequest = NodeRequest>(
  options: WebhookHandlerOptions<Request>,
): ((request: Request, response: NodeResponse) => Promise<void>) => {
  const receive = receiverOf(options)
  return async (request, response) => {
    const readBody = (maxBytes: number) => readNodeBody(request, maxBytes)
    const { status, headers, body } = await receive({
      request,
      headers: request.headers,
      readBody,
      parsedFix,
    })
    response.statusCode = status
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    // Close the connection instead of reading the rest of a body that is refused because of its size.
    if (status === 413) response.setHeader('connection', 'close')
    response.end(body)
  }
}
