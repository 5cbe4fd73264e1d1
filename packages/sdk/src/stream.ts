/** Events as they happen, from a stream that is opened again whenever it ends. */
import { APIError, ConnectionError } from './errors.ts'
import type { WebhookEvent } from './generated/events.ts'
import type { HostedCheckout } from './generated/types/hosted-checkouts.ts'
import type { WebhookDelivery } from './generated/types/webhook-endpoints.ts'
import { limit, sleep } from './limit.ts'
import type { PlatformAbortSignal, PlatformResponse } from './platform.ts'
import type { Client, Route } from './route.ts'
import { createMessageReader, type Message } from './stream-messages.ts'

/** How a stream is opened. */
export interface StreamOptions {
  /** Ends the stream: what waits for the next message rejects with the reason of the signal. */
  signal?: PlatformAbortSignal
  /** The place that came with the last message that was handled, of an earlier stream: this one goes on after it. */
  lastEventId?: string
}

/** An event, as a webhook carries it. */
export interface StreamedEvent {
  kind: 'event'
  event: WebhookEvent
  /** The place to go on from once the event was handled. */
  lastEventId: string
}

/** What came before may have been missed: read the lists that matter again. The stream goes on from now. */
export interface StreamReset {
  kind: 'reset'
  /** The place to go on from once the lists were read. */
  lastEventId: string
}

/** A webhook delivery has changed. Told to sessions only; what changes while no stream is open is not told. */
export interface StreamedDelivery {
  kind: 'delivery'
  endpointId: string
  delivery: WebhookDelivery
  lastEventId: string
}

export type StreamMessage = StreamedEvent | StreamReset | StreamedDelivery

/** How far a checkout is. */
export type CheckoutProgress = Pick<HostedCheckout, 'status' | 'completedAt' | 'payment'>

/** The service says something every 15 seconds; a connection that is silent for longer than this is dead. */
const silenceMs = 45_000
const firstRetryMs = 2_000
const longestRetryMs = 30_000

/** What is worth another try: no answer, or one that may be otherwise next time. */
const mayPass = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof APIError && (error.status === 429 || error.status >= 500))

type Reading = { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<unknown> }

/** The pieces of an answer's body, until it ends, breaks, is silent for too long or is no longer wanted. */
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
    // A connection that breaks ends the stream like any other end: it is opened again.
    signal?.throwIfAborted()
  } finally {
    reading.cancel().catch(() => {})
  }
}

/** Messages of a route that streams. Opens the stream again, after the last message, until the signal or the caller ends it. */
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
 * The events of a workspace in one mode as they are committed, in order, each once. The stream is opened again whenever it
 * ends, and goes on where it was, for as long as you iterate. Keep `lastEventId` of what you have handled to go on from
 * there after a restart. It does not replace webhooks: nobody is told while nothing reads.
 *
 * @example
 * ```ts
 * const client = createClient({ apiKey: 'sk_test_…', workspaceId: 'ws_…', baseUrl: 'https://pay.example' })
 * for await (const message of followEvents(client)) {
 *   if (message.kind === 'event') console.log(message.event.type, message.lastEventId)
 * }
 * ```
 * @param client - What `createClient` of `@stablerail/sdk/functions` made.
 * @param options - Signal, and the place to go on from.
 * @returns Messages without end; leave the loop, or abort the signal, to close the stream.
 * @throws What a call throws that another try would not mend, such as {@link UnauthorizedError} once the key is revoked.
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
 * How far a checkout is: at once, and whenever that has changed.
 *
 * @example
 * ```ts
 * for await (const { status } of followCheckout(createClient({ baseUrl: 'https://pay.example' }), token))
 *   if (status === 'succeeded') break
 * ```
 * @param client - What `createClient` of `@stablerail/sdk/functions` made; no key is needed.
 * @param token - The secret token from the address of the page.
 * @param options - Signal, and the place to go on from.
 * @returns States without end; leave the loop, or abort the signal, to close the stream.
 * @throws What a call throws that another try would not mend, such as {@link NotFoundError}.
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
