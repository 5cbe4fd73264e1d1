/** Receives webhooks in AWS Lambda: behind API Gateway (REST and HTTP), a function URL or a load balancer. */
import type { WebhookHandlerOptions } from './options.ts'
import { checkLength, readBase64Body } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'

type Headers = { readonly [name: string]: string | undefined }

/**
 * The event with which API Gateway (payload format 1.0 or 2.0), a function URL or a load balancer calls a
 * Lambda function.
 */
export type LambdaEvent = {
  readonly body?: string | null | undefined
  readonly isBase64Encoded?: boolean | undefined
  readonly headers?: Headers | null | undefined
  readonly multiValueHeaders?: { readonly [name: string]: string[] | undefined } | null | undefined
}

/**
 * The result of a Lambda function in the format that API Gateway, function URLs and load balancers accept.
 */
export type LambdaResult = { statusCode: number; headers: Record<string, string>; body: string }

const parsedFix = 'Use a proxy integration, which passes the raw body on, not a mapping template.'

const readBody = (event: LambdaEvent | null | undefined, maxBytes: number): unknown => {
  const { body, isBase64Encoded, headers, multiValueHeaders } = event ?? {}
  // A gateway omits an empty body. An event that has neither a body nor headers is not an HTTP request; for
  // example, a mapping template changed it.
  if (body === undefined || body === null) return headers || multiValueHeaders ? '' : undefined
  if (typeof body !== 'string') return body
  if (isBase64Encoded) return readBase64Body(body, maxBytes)
  checkLength(body.length, maxBytes)
  return body
}

/**
 * Creates a Lambda handler that verifies a webhook and passes its event to your code.
 *
 * It responds 204 when the event was handled, now or earlier (see `store`); 400 with a code and a fix when
 * the delivery does not verify; 413 when the body is too long; and 500 when your code throws, so that the
 * event is delivered again.
 *
 * @example
 * ```ts
 * export const handler = webhookHandler({
 *   onEvent: { 'payment.confirmed': ({ data }) => console.log(data.paymentId, data.fullySettled) },
 * })
 * ```
 * @param options - The endpoint's secret and what to do with events.
 * @returns `(event) => Promise<{ statusCode, headers, body }>`. It never rejects.
 */
export const webhookHandler = <Event extends LambdaEvent = LambdaEvent>(
  options: WebhookHandlerOptions<Event>,
): ((event: Event) => Promise<LambdaResult>) => {
  const receive = receiverOf(options)
  return async (event) => {
    const delivery = {
      request: event,
      // A test event from the AWS console may be null or undefined.
      headers: event?.headers ?? event?.multiValueHeaders ?? {},
      readBody: (maxBytes: number) => readBody(event, maxBytes),
      parsedFix,
    }
    const { status, headers, body } = await receive(delivery)
    return { statusCode: status, headers, body }
  }
}
