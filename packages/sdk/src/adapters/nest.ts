/** Receives webhooks in a controller of NestJS. */
import type { WebhookHandlerOptions } from './options.ts'
import { type NodeRequest, readNodeBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'
export type { NodeRequest } from './read-body.ts'

/** The part of Nest's response (`@Res()`) that the adapter uses. */
export type NestResponse = {
  status(status: number): unknown
  header(name: string, value: string): unknown
  send(body?: string): unknown
}

const parsedFix = 'Create the application with NestFactory.create(AppModule, { rawBody: true }).'

/**
 * Creates a function that verifies a webhook, passes its event to your code and responds. Call it in a
 * controller with the request and the response. Create the application with `{ rawBody: true }`. If a method
 * injects `@Res()`, Nest does not respond itself.
 *
 * It responds 204 when the event was handled, now or earlier (see `store`); 400 with a code and a fix when
 * the delivery does not verify; 413 when the body is too long; and 500 when your code throws, so that the
 * event is delivered again.
 *
 * @example
 * ```ts
 * @Controller('webhooks')
 * export class WebhooksController {
 *   private readonly receive
 *
 *   constructor(orders: OrdersService, config: ConfigService) {
 *     this.receive = webhookHandler({
 *       secret: config.getOrThrow('STABLERAIL_WEBHOOK_SECRET'),
 *       onEvent: {
 *         'payment.confirmed': ({ data }) => (data.fullySettled ? orders.fulfil(data.checkoutId) : undefined),
 *       },
 *     })
 *   }
 *
 *   @Post('stablerail')
 *   stablerail(@Req() request: Request, @Res() response: Response) {
 *     return this.receive(request, response)
 *   }
 * }
 * ```
 * @param options - The endpoint's secret and what to do with events.
 * @returns `(request, response) => Promise<void>`, for Nest on Express. It never rejects.
 */
export const webhookHandler = <Request extends NodeRequest = NodeRequest>(
  options: WebhookHandlerOptions<Request>,
): ((request: Request, response: NestResponse) => Promise<void>) => {
  const receive = receiverOf(options)
  return async (request, response) => {
    const readBody = (maxBytes: number) => readNodeBody(request, maxBytes)
    const { status, headers, body } = await receive({
      request,
      headers: request.headers,
      readBody,
      parsedFix,
    })
    response.status(status)
    for (const [name, value] of Object.entries(headers)) response.header(name, value)
    if (status === 413) response.header('connection', 'close')
    response.send(body)
  }
}
