import type { EventHandlers } from '../webhook-dispatch.ts'
import type { EventStore } from '../webhook-event-store.ts'
import type { UnknownWebhookEvent, WebhookEvent } from '../webhooks.ts'

export type { EventOf } from '../webhook-dispatch.ts'

/** Functions that handle events, by event type. Each receives the event and the framework's request. */
export type WebhookHandlers<Request = unknown> = EventHandlers<Request>

/** The signing secret of a webhook endpoint, or several secrets while the secret is being rotated. */
export type WebhookSecret = string | readonly string[]

/** Options of a webhook handler. `Request` is the request type of the framework. */
export type WebhookHandlerOptions<Request = unknown> = {
  /**
   * The endpoint's signing secret, several secrets during a rotation, or a function that returns them for a
   * request. Default: the environment variable `STABLERAIL_WEBHOOK_SECRET`, read at each delivery.
   */
  secret?: WebhookSecret | ((request: Request) => WebhookSecret | Promise<WebhookSecret>) | undefined
  /**
   * Handles a verified event: one function for all events, or one function per event type. The response is
   * sent when the function has ended. If the function throws, the response is 500 and the event is delivered
   * again.
   */
  onEvent:
    | ((event: WebhookEvent | UnknownWebhookEvent, request: Request) => unknown)
    | WebhookHandlers<Request>
  /**
   * Largest accepted difference between the delivery's timestamp and the current time, in either direction.
   * Unit: seconds. Default: 300.
   */
  toleranceSeconds?: number | null | undefined
  /**
   * Returns the current time, for the check of the timestamp. Unit: milliseconds since 1970. Default:
   * `Date.now`.
   */
  now?: (() => number) | undefined
  /**
   * Remembers which events were handled, so that each event is handled once. Without a store, your code must
   * ignore ids of events that it has already handled.
   */
  store?: EventStore | undefined
  /**
   * Largest body that the handler reads. Unit: bytes. Default: 1 MiB. Deliveries of the service are far
   * shorter.
   */
  maxBodyBytes?: number | undefined
  /**
   * Called for every delivery that was refused or failed, with a `WebhookVerificationError`, a
   * `WebhookReceiveError`, or the error that your code threw. By default, errors in your code or set-up are
   * logged with `console.error`, and forged deliveries are ignored. The function may be async. The response
   * is sent when it has ended, because a serverless function may be suspended after it has responded. Errors
   * that it throws are ignored.
   */
  onError?: ((error: unknown, request: Request) => unknown) | undefined
}
