import type { EventType, UnknownWebhookEvent, WebhookEvent } from '../webhooks.ts'
import type { EventStore } from './event-store.ts'

/** An event of a given type. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, { type: Type }>

/** What is done with events, by type. Events without a handler go to `otherwise`, or are passed over. */
export type WebhookHandlers<Request = unknown> = {
  [Type in EventType]?: ((event: EventOf<Type>, request: Request) => unknown) | undefined
} & {
  /** Takes what no other handler does, and types that this version does not know. */
  otherwise?: ((event: WebhookEvent | UnknownWebhookEvent, request: Request) => unknown) | undefined
}

/** A signing secret; several while one is being rotated. */
export type WebhookSecret = string | readonly string[]

/** How an adapter receives webhooks. `Request` is the framework's own request. */
export type WebhookHandlerOptions<Request = unknown> = {
  /** The endpoint's signing secret, several while one is being rotated, or how to find it for a request. */
  secret: WebhookSecret | ((request: Request) => WebhookSecret | Promise<WebhookSecret>)
  /**
   * What to do with a verified event: one function, or one per type. The answer waits for it. When it throws, the
   * answer is 500 and the event is delivered again.
   */
  onEvent:
    | ((event: WebhookEvent | UnknownWebhookEvent, request: Request) => unknown)
    | WebhookHandlers<Request>
  /** How far the timestamp may be from the clock, in either direction. Unit: seconds. Default: 300. */
  toleranceSeconds?: number | undefined
  /** The clock. Unit: milliseconds since 1970, as `Date.now`, its default. */
  now?: (() => number) | undefined
  /** Remembers handled events, so that each is handled once. Without one, drop ids you have seen yourself. */
  store?: EventStore | undefined
  /** The longest body that is read. Unit: bytes. Default: 1 MiB; the service's are far shorter. */
  maxBodyBytes?: number | undefined
  /**
   * Told of every delivery that was not taken: a `WebhookVerificationError`, a `WebhookReceiveError`, or what
   * your code threw. By default, what is yours to put right goes to `console.error`; forgeries are passed over.
   */
  onError?: ((error: unknown, request: Request) => void) | undefined
}
