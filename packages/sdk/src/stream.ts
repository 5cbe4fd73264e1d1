/** Streams events as they happen. Reconnects whenever the connection ends. */
import { APIError, ConnectionError } from './errors.ts'
import type { WebhookEvent } from './generated/events.ts'
import type { HostedCheckout } from './generated/types/hosted-checkouts.ts'
import type { WebhookDelivery } from './generated/types/webhook-endpoints.ts'
import { limit, sleep } from './limit.ts'
import type { PlatformAbortSignal, PlatformResponse } from './platform.ts'
import type { Client, Route } from './route.ts'
import { createMessageReader, type Message } from './stream-messages.ts'

/** Options of a stream. */
export interface StreamOptions {
  /**
   * Ends the stream when it is aborted. The pending read of the next message then rejects with the signal's
   * reason.
   */
  signal?: PlatformAbortSignal
  /**
   * The position after which the stream starts: the `lastEventId` of the last message that you handled from
   * an earlier stream.
   */
  lastEventId?: string
}

/** A message with an event of the workspace. The event has the same content as in a webhook. */
export interface StreamedEvent {
  kind: 'event'
  event: WebhookEvent
  /**
   * The position of this message in the stream. Store it when you have handled the event, so that a later
   * stream can continue after this message.
   */
  lastEventId: string
}

/**
 * Reports that earlier events may have been missed. Read the lists that you depend on again. The stream
 * continues with new events.
 */
export interface StreamReset {
  kind: 'reset'
  /**
   * The position of this message in the stream. Read the lists that you depend on, then store the position,
   * so that a later stream can continue after this message.
   */
  lastEventId: string
}

/**
 * Reports that a webhook delivery has changed. Only streams of dashboard sessions receive this message. Changes
 * that happen while no stream is open are not sent later.
 */
export interface StreamedDelivery {
  kind: 'delivery'
  endpointId: string
  delivery: WebhookDelivery
  lastEventId: string
}

export type StreamMessage = StreamedEvent | StreamReset | StreamedDelivery

/** The progress of a checkout: its status, the time of its completion and its payment. */
export type CheckoutProgress = Pick<HostedCheckout, 'status' | 'completedAt' | 'payment'>

/**
 * The time after which a silent connection counts as dead. The service sends something every 15 seconds.
 * Unit: milliseconds.
 */
const silenceMs = 45_000
const firstRetryMs = 2_000
const longestRetryMs = 30_000

/**
 * Returns whether a retry may succeed: after no response, or after a status that may be different next time.
 */
const mayPass = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof APIError && (error.status === 429 || error.status >= 500))

type Reading = { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<unknown> }

/** Yields the chunks of a response body until it ends, fails, is silent for too long or is aborted. */
async function* piecesOf(response: PlatformResponse, signal: PlatformAbortSignal | undefined) {
  const body = response.body as unknown as { getReader(): Reading } | null
  const reading = body?.getReader()
  if (reading === undefined) return
  try {
    for (;;) {
      const { done, value } = await limit(
        silenceMs,
        signal,
        (own) =>
          new Promise<{ done: boolean; value?: Uint8Array }>((resolve, reject) => {
            own.addEventListener('abort', () => resolve({ done: true }))
            reading.read().then(resolve, reject)
          }),
      )
      signal?.throwIfAborted()
      if (done || value === undefined) return
      yield value
    }
  } catch {
    // A broken connection has the same effect as the regular end of a stream: the stream is opened again.
    // Only an aborted signal throws.
    signal?.throwIfAborted()
  } finally {
    reading.cancel().catch(() => {})
  }
}

/**
 * Yields the messages of a route that streams. Reconnects and continues after the last message, until the
 * signal is aborted or the caller leaves the loop.
 */
async function* follow(
  client: Client,
  [route, path]: [Route, readonly string[]],
  { signal, lastEventId = '' }: StreamOptions,
): AsyncGenerator<Message, never, undefined> {
  const reader = { lastEventId, retryMs: firstRetryMs }
  for (let failures = 0; ; ) {
    try {
      const headers: Record<string, string> = {}
      if (reader.lastEventId !== '') headers['last-event-id'] = reader.lastEventId
      const options = { headers, ...(signal && { signal }) }
      const response = await client<PlatformResponse>(route, path, undefined, options)
      const messages = createMessageReader(reader.lastEventId)
      for await (const piece of piecesOf(response, signal)) {
        failures = 0
        for (const message of messages.read(piece)) yield message
        reader.lastEventId = messages.lastEventId
        reader.retryMs = messages.retryMs ?? reader.retryMs
      }
    } catch (error) {
      if (!mayPass(error)) throw error
      failures += 1
    }
    await sleep(Math.min(longestRetryMs, reader.retryMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

const toStreamMessage = ({ event, data, lastEventId }: Message): StreamMessage | undefined => {
  if (event === 'message') return { kind: 'event', event: JSON.parse(data) as WebhookEvent, lastEventId }
  if (event === 'reset') return { kind: 'reset', lastEventId }
  if (event !== 'delivery') return undefined
  const delivered = JSON.parse(data) as Pick<StreamedDelivery, 'endpointId' | 'delivery'>
  return { kind: 'delivery', ...delivered, lastEventId }
}

/**
 * Yields the events of a workspace in one mode as they are committed: in order, and each event once. When the
 * connection ends, the stream reconnects and continues after the last message, for as long as you iterate. To
 * continue after a restart of your program, store the `lastEventId` of the last message that you have
 * handled. The stream does not replace webhooks, because events are not delivered while no program reads it.
 *
 * @example
 * ```ts
 * const client = createClient({ apiKey: 'sk_test_…', workspaceId: 'ws_…', baseUrl: 'https://pay.example' })
 * for await (const message of followEvents(client)) {
 *   if (message.kind === 'event') console.log(message.event.type, message.lastEventId)
 * }
 * ```
 * @param client - A client from `createClient` of `@stablerail/sdk/functions`.
 * @param options - The signal that ends the stream, and the position after which it starts.
 * @returns An endless sequence of messages; leave the loop, or abort the signal, to close the stream.
 * @throws An error that a retry would not fix, such as {@link UnauthorizedError} once the key is revoked.
 */
export async function* followEvents(
  client: Client,
  options: StreamOptions = {},
): AsyncGenerator<StreamMessage, never, undefined> {
  for await (const message of follow(
    client,
    ['streamEvents GET /v1/events/stream workspaceId raw', []],
    options,
  )) {
    const told = toStreamMessage(message)
    if (told !== undefined) yield told
  }
  throw new Error('A stream is opened again whenever it ends.')
}

/**
 * Yields the progress of a checkout: its current state at once, then each change.
 *
 * @example
 * ```ts
 * for await (const { status } of followCheckout(createClient({ baseUrl: 'https://pay.example' }), token))
 *   if (status === 'succeeded') break
 * ```
 * @param client - A client from `createClient` of `@stablerail/sdk/functions`; no key is needed.
 * @param token - The secret token in the URL of the checkout's page.
 * @param options - The signal that ends the stream, and the position after which it starts.
 * @returns An endless sequence of states; leave the loop, or abort the signal, to close the stream.
 * @throws An error that a retry would not fix, such as {@link NotFoundError}.
 */
export async function* followCheckout(
  client: Client,
  token: string,
  options: StreamOptions = {},
): AsyncGenerator<CheckoutProgress, never, undefined> {
  const route: [Route, string[]] = ['streamCheckout GET /v1/checkout/{token}/events raw', [token]]
  for await (const { event, data } of follow(client, route, options))
    if (event === 'message') yield JSON.parse(data) as CheckoutProgress
  throw new Error('A stream is opened again whenever it ends.')
}
