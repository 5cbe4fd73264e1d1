import type { EventHandlers } from '../webhook-dispatch.ts'
import type { EventStore } from '../webhook-event-store.ts'
import type { UnknownWebhookEvent, WebhookEvent } from '../webhooks.ts'

export type { EventOf } from '../webhook-dispatch.ts'

/** Handlers of events, by event type. Each receives the framework's request as its second argument. */
export type WebhookHandlers<Request = unknown> = EventHandlers<Request>

/** A signing secret, or several during a rotation. */
export type WebhookSecret = string | readonly string[]

/** Options of a webhook handler. `Request` is the framework's own request type. */
export type WebhookHandlerOptions<Request = unknown> = {
  /**
   * The endpoint's signing secret, several secrets during a rotation, or a function that returns them for a
   * request. Default: the environment variable `STABLERAIL_WEBHOOK_SECRET`, read at each delivery.
   */
  secret?: WebhookSecret | ((request: Request) => WebhookSecret | Promise<WebhookSecret>) | undefined
  /**
   * Handles a verified event: one function, or one per event type. The response waits for it. If it throws,
   * the response is 500 and the event is delivered again.
   */
  onEvent:
    | ((event: WebhookEvent | UnknownWebhookEvent, request: Request) => unknown)
    | WebhookHandlers<Request>
  /**
   * Largest difference between the delivery's timestamp and the clock, in either direction. Unit: seconds.
   * Default: 300.
   */
  toleranceSeconds?: number | null | undefined
  /** Returns the current time. Unit: milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
  /**
   * Remembers handled events, so that each is handled once. Without a store, your code must ignore event ids
   * that it has already handled.
   */
  store?: EventStore | undefined
  /** Largest body that is read. Unit: bytes. Default: 1 MiB; deliveries of the service are far shorter. */
  maxBodyBytes?: number | undefined
  /**
   * Called for every delivery that was refused or failed, with a `WebhookVerificationError`, a
   * `WebhookReceiveError`, or the error that your code threw. By default, errors that you can fix go to
   * `console.error` and forged deliveries are ignored. The function may be async: the response waits for it,
   * because a serverless function may be suspended after it has responded. Errors from this function are
   * ignored.
   */
  onError?: ((error: unknown, request: Request) => unknown) | undefined
}
