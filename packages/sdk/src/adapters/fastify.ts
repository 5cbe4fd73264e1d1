/** Receives webhooks in Fastify. */
import type { WebhookHandlerOptions } from './options.ts'
import { type NodeRequest, readNodeBody } from './read-body.ts'
import { receiverOf } from './receive.ts'

export { type EventClaim, type EventStore, memoryStore } from '../webhook-event-store.ts'
export { WebhookReceiveError, type WebhookReceiveErrorCode } from '../webhook-receive-error.ts'
export type { EventOf, WebhookHandlerOptions, WebhookHandlers, WebhookSecret } from './options.ts'

/** As much of Fastify's request as is needed. */
export type FastifyRequest = {
  readonly raw: NodeRequest
  readonly headers: NodeRequest['headers']
  readonly body?: unknown
  /** Where fastify-raw-body keeps it. */
  readonly rawBody?: unknown
}

/** As much of Fastify's reply as is needed. */
export type FastifyReply = {
  code(status: number): unknown
  headers(values: Record<string, string>): unknown
  send(body?: string): unknown
}

type Parser = (request: unknown, payload: unknown, done: (error: null, body: unknown) => void) => void
type Handler<Request> = (request: Request, reply: FastifyReply) => Promise<unknown>

/** As much of a Fastify instance as is needed. */
export type FastifyInstance<Request extends FastifyRequest> = {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(contentType: string, parser: Parser): unknown
  post(path: string, handler: Handler<Request>): unknown
}

const parsedFix =
  'Register webhookPlugin, which leaves the body of its route unparsed, in place of the handler.'

/** The plugin passes the stream on as the body: what an earlier hook made of it, decompressed perhaps. */
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
 * A route handler that verifies a webhook and hands its event on. Fastify parses JSON before handlers run, so it
 * wants a raw body: use {@link webhookPlugin}, which sees to that, or fastify-raw-body on the route.
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

/** How the plugin receives webhooks, and where. */
export type WebhookPluginOptions<Request = FastifyRequest> = WebhookHandlerOptions<Request> & {
  /** The path of the route, below the prefix of `register` if there is one. Default: `/`. */
  path?: string | undefined
}

/**
 * A plugin with one route that verifies a webhook and hands its event on. Within it bodies are not parsed; routes
 * elsewhere keep their parsers.
 *
 * It answers 204 when the event was handled (or was handled before: see `store`), 400 with a code and the way to
 * put it right when the delivery does not verify, 413 when the body is too long, and 500 when your code throws,
 * so that the event comes again.
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
