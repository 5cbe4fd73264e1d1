import type { EventHandlers } from '../webhook-dispatch.ts'
import type { EventStore } from '../webhook-event-store.ts'
import type { UnknownWebhookEvent, WebhookEvent } from '../webhooks.ts'

export type { EventOf } from '../webhook-dispatch.ts'

/** What is done with events, by type; handlers are given the framework's request too. */
export type WebhookHandlers<Request = unknown> = EventHandlers<Request>

/** A signing secret; several while one is being rotated. */
export type WebhookSecret = string | readonly string[]

/** How an adapter receives webhooks. `Request` is the framework's own request. */
export type WebhookHandlerOptions<Request = unknown> = {
  /**
   * The endpoint's signing secret, several while one is being rotated, or how to find it for a request. Default: the
   * environment's `STABLERAIL_WEBHOOK_SECRET`, read when a delivery comes.
   */
  secret?: WebhookSecret | ((request: Request) => WebhookSecret | Promise<WebhookSecret>) | undefined
  /**
   * What to do with a verified event: one function, or one per type. The answer waits for it. When it throws, the
   * answer is 500 and the event is delivered again.
   */
  onEvent:
    | ((event: WebhookEvent | UnknownWebhookEvent, request: Request) => unknown)
    | WebhookHandlers<Request>
  /** How far the timestamp may be from the clock, in either direction. Unit: seconds. Default: 300. */
  toleranceSeconds?: number | null | undefined
  /** The clock. Unit: milliseconds since 1970, as `Date.now`, its default. */
  now?: (() => number) | undefined
  /** Remembers handled events, so that each is handled once. Without one, drop ids you have seen yourself. */
  store?: EventStore | undefined
  /** The longest body that is read. Unit: bytes. Default: 1 MiB; the service's are far shorter. */
  maxBodyBytes?: number | undefined
  /**
   * Told of every delivery that was not taken: a `WebhookVerificationError`, a `WebhookReceiveError`, or what
   * your code threw. By default, what is yours to put right goes to `console.error`; forgeries are passed over. It may
   * be async: the answer waits for it, since a serverless function sleeps once it has answered. What it throws, or
   * rejects with, is dropped.
   */
  onError?: ((error: unknown, request: Request) => unknown) | undefined
}
