/** Receives webhooks in Fastify. */
import type { WebhookHandlerOptions } from './options.ts'
import { type NodeRequest, readNodeBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'

/** The part of Fastify's request that the adapter uses. */
export type FastifyRequest = {
  readonly raw: NodeRequest
  readonly headers: NodeRequest['headers']
  readonly body?: unknown
  /** The property in which fastify-raw-body stores the raw body. */
  readonly rawBody?: unknown
}

/** The part of Fastify's reply that the adapter uses. */
export type FastifyReply = {
  code(status: number): unknown
  headers(values: Record<string, string>): unknown
  send(body?: string): unknown
}

type Parser = (request: unknown, payload: unknown, done: (error: null, body: unknown) => void) => void
type Handler<Request> = (request: Request, reply: FastifyReply) => Promise<unknown>

/** The part of a Fastify instance that the plugin uses. */
export type FastifyInstance<Request extends FastifyRequest> = {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(contentType: string, parser: Parser): unknown
  post(path: string, handler: Handler<Request>): unknown
}

const parsedFix =
  'Register webhookPlugin, which leaves the body of its route unparsed, in place of the handler.'

/**
 * Reads the raw body. The plugin makes Fastify pass the request stream as the body. An earlier hook may have
 * replaced the stream, for example with a decompressed one.
 */
const readBody = ({ raw, headers, body, rawBody }: FastifyRequest, maxBytes: number) => {
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  const stream = isStream ? (body as AsyncIterable<unknown>) : raw
  return readNodeBody(
    {
      headers,
      rawBody,
      body: isStream ? undefined : body,
      readableDidRead: isStream ? false : (raw.readableDidRead ?? true),
      [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
    },
    maxBytes,
  )
}

/**
 * Creates a route handler that verifies a webhook and passes its event to your code. The signature covers the
 * raw body, but Fastify parses JSON before handlers run. So use {@link webhookPlugin} instead, which keeps
 * the raw body, or enable fastify-raw-body on the route.
 *
 * @example
 * ```ts
 * app.post('/webhooks', { config: { rawBody: true } }, webhookHandler({ secret, onEvent }))
 * ```
 * @param options - The endpoint's secret and what to do with events.
 * @returns A route handler. It never rejects.
 */
export const webhookHandler = <Request extends FastifyRequest = FastifyRequest>(
  options: WebhookHandlerOptions<Request>,
): Handler<Request> => {
  const receive = receiverOf(options)
  return async (request, reply) => {
    const { status, headers, body } = await receive({
      request,
      headers: request.headers,
      readBody: (maxBytes) => readBody(request, maxBytes),
      parsedFix,
    })
    reply.code(status)
    reply.headers(status === 413 ? { ...headers, connection: 'close' } : headers)
    reply.send(body)
    return reply
  }
}

/** Options of {@link webhookPlugin}: the options of the handler, and the path of the route. */
export type WebhookPluginOptions<Request = FastifyRequest> = WebhookHandlerOptions<Request> & {
  /** The path of the route, below the prefix of `register` if there is one. Default: `/`. */
  path?: string | undefined
}

/**
 * Creates a plugin with one route that verifies a webhook and passes its event to your code. The plugin turns
 * off body parsing for this route only; other routes keep their parsers.
 *
 * It responds 204 when the event was handled, now or earlier (see `store`); 400 with a code and a fix when
 * the delivery does not verify; 413 when the body is too long; and 500 when your code throws, so that the
 * event is delivered again.
 *
 * @example
 * ```ts
 * const app = fastify()
 * app.register(
 *   webhookPlugin({
 *     path: '/webhooks/stablerail',
 *     onEvent: { 'payment.confirmed': ({ data }) => console.log(data.paymentId, data.fullySettled) },
 *   }),
 * )
 * ```
 * @param options - The endpoint's secret, what to do with events, and the path.
 * @returns A plugin for `app.register`.
 */
export const webhookPlugin = <Request extends FastifyRequest = FastifyRequest>(
  options: WebhookPluginOptions<Request>,
): ((app: FastifyInstance<Request>) => Promise<void>) => {
  const handler = webhookHandler(options)
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    app.post(options.path ?? '/', handler)
  }
}
