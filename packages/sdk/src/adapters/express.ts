/** Receives webhooks in Express, and in anything else that stands on Node's `http`. */
import type { WebhookHandlerOptions } from './options.ts'
import { type NodeRequest, readNodeBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'
export type { NodeRequest } from './read-body.ts'

/** A response of Node's `http`, as it is or as Express dressed it. */
export type NodeResponse = {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body?: string): unknown
}

const parsedFix =
  'Register the webhook route before app.use(express.json()), or give it express.raw({ type: "*/*" }) and keep ' +
  'express.json() off its path.'

/**
 * A request handler that verifies a webhook and hands its event on. It reads the raw body itself; it takes one
 * that `express.raw` read, too. Register it before `express.json()`.
 *
 * It answers 204 when the event was handled (or was handled before: see `store`), 400 with a code and the way to
 * put it right when the delivery does not verify, 413 when the body is too long, and 500 when your code throws,
 * so that the event comes again.
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
    // What is left of a body that was refused unread is not worth waiting for.
    if (status === 413) response.setHeader('connection', 'close')
    response.end(body)
  }
}
