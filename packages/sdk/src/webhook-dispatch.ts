import { StablerailError } from './errors.ts'
import { eventTypes, stripeEventTypes } from './generated/event-types.ts'
import type { EventType, UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import { nearest } from './nearest.ts'
import type { EventStore } from './webhook-event-store.ts'
import { WebhookReceiveError } from './webhook-receive-error.ts'

/** The type of the event of a given event type. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, { type: Type }>

type AnyEvent = WebhookEvent | UnknownWebhookEvent

type IsEvent = {
  <Type extends EventType>(event: AnyEvent, type: Type): event is EventOf<Type>
  (event: AnyEvent, type: string): event is UnknownWebhookEvent
}

/**
 * Returns whether an event has a type. If this version of the SDK does not know the type, you can then read
 * `data` as untyped fields.
 *
 * @example
 * ```ts
 * const event = await verify(rawBody, request.headers, secret)
 * if (isEvent(event, 'invoice.disputed')) console.log(event.data.invoiceId)
 * ```
 * @param event - A verified event.
 * @param type - The event type to compare with.
 */
export const isEvent: IsEvent = (event: AnyEvent, type: string): event is never => event.type === type

/**
 * Functions that handle events, by event type. Events without a function are passed to `otherwise`; without
 * `otherwise` they are ignored. Adapters pass their framework's request as the second argument; functions
 * that do not use it work with every adapter.
 */
export type EventHandlers<Request = unknown> = {
  [Type in EventType]?: ((event: EventOf<Type>, request: Request) => unknown) | undefined
} & {
  /**
   * Handles events that have no function of their own, including events of types that this version of the SDK
   * does not know.
   */
  otherwise?: ((event: AnyEvent, request: Request) => unknown) | undefined
}

/**
 * The result of handling an event: its function ran (`handled`), it was handled before (`duplicate`), or
 * there is no function for it (`ignored`).
 */
export type DispatchOutcome = 'handled' | 'duplicate' | 'ignored'

type Handler<Request> = (event: AnyEvent, request: Request) => unknown

const handlerOf = <Request>(
  onEvent: Handler<Request> | EventHandlers<Request>,
  type: string,
): Handler<Request> | undefined => {
  if (typeof onEvent === 'function') return onEvent
  const handlers = onEvent as Record<string, Handler<Request> | undefined>
  // Only own properties are used, because a type such as `constructor` must not find an inherited function.
  return (Object.hasOwn(handlers, type) ? handlers[type] : undefined) ?? onEvent.otherwise
}

/**
 * Throws unless `name` is one of the event types in `names`. For an event type of Stripe, the message
 * suggests the equivalent.
 */
export const checkEventType = (name: string, names: readonly string[], hint = ''): void => {
  if (names.includes(name)) return
  const ours = Object.hasOwn(stripeEventTypes, name) && stripeEventTypes[name]
  const meant = ours ? `Stripe's name for what is ${ours} here` : `the nearest is ${nearest(name, names)}`
  throw new StablerailError(`No event is of type ${name}; ${meant}.${hint}`)
}

/**
 * Throws if the handlers would ignore every event because there are none, or if a handler has an unknown
 * event type.
 */
export const checkHandlers = (onEvent: unknown): void => {
  if (typeof onEvent === 'function') return
  if (Object(onEvent) !== onEvent)
    throw new StablerailError('onEvent must be a function, or an object of functions by event type.')
  const names = [...eventTypes, 'otherwise']
  for (const [name, handler] of Object.entries(onEvent as object)) {
    checkEventType(name, names, ' Types to come go to otherwise.')
    if (handler !== undefined && typeof handler !== 'function')
      throw new StablerailError(`The handler of ${name} must be a function.`)
  }
}

/** Passes an event to its handler. With a store, an event that was already handled is not passed again. */
export const handleEvent = async <Request>(
  event: AnyEvent,
  request: Request,
  onEvent: Handler<Request> | EventHandlers<Request>,
  store: EventStore | undefined,
): Promise<DispatchOutcome> => {
  const handler = handlerOf(onEvent, event.type)
  if (!handler) return 'ignored'
  const claim = (await store?.claim(event.id)) ?? 'claimed'
  if (claim === 'handled') return 'duplicate'
  if (claim === 'busy') throw new WebhookReceiveError('event_busy')
  try {
    await handler(event, request)
  } catch (error) {
    // Releases the claim of this event in the event store, so that the next delivery of the event is handled.
    // An error of the release is ignored: the claim expires by itself, and the handler's error is thrown.
    await Promise.resolve(event.id)
      .then((id) => store?.release(id))
      .catch(() => undefined)
    throw error
  }
  await store?.complete(event.id)
  return 'handled'
}

/**
 * Creates a function that passes a verified event to the handler of its type. With a store, each event is
 * handled once. If its handler throws, the next delivery of the event is handled again.
 *
 * @example
 * ```ts
 * const handle = dispatch({ 'payment.confirmed': (event) => console.log(event.data.checkoutId) })
 * await handle(await verify(rawBody, request.headers, secret))
 * ```
 * @param handlers - A function for each type of interest, and `otherwise` for the rest.
 * @param options - `store`: remembers handled events, such as `memoryStore()`.
 * @throws At once, a {@link StablerailError} if a handler has an unknown type as its name. Later, the error
 * that
 *   the handler throws, and a {@link WebhookReceiveError} with code `event_busy` if another delivery of the event
 *   is being handled: respond 5xx to both, and the event is delivered again.
 */
export const dispatch = (
  handlers: EventHandlers,
  { store }: { store?: EventStore | undefined } = {},
): ((event: WebhookEvent | UnknownWebhookEvent) => Promise<DispatchOutcome>) => {
  checkHandlers(handlers)
  return (event) => handleEvent(event, undefined, handlers, store)
}
