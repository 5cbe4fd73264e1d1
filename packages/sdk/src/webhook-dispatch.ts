import { StablerailError } from './errors.ts'
import { eventTypes, stripeEventTypes } from './generated/event-types.ts'
import type { EventType, UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'
import { nearest } from './nearest.ts'
import type { EventStore } from './webhook-event-store.ts'
import { WebhookReceiveError } from './webhook-receive-error.ts'

/** An event of a given type. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, { type: Type }>

type AnyEvent = WebhookEvent | UnknownWebhookEvent

type IsEvent = {
  <Type extends EventType>(event: AnyEvent, type: Type): event is EventOf<Type>
  (event: AnyEvent, type: string): event is UnknownWebhookEvent
}

/**
 * Whether an event is of a type, also of one that this version does not know: its `data` can be read then, as
 * fields without types.
 *
 * @example
 * ```ts
 * const event = await verify(rawBody, request.headers, secret)
 * if (isEvent(event, 'invoice.disputed')) console.log(event.data.invoiceId)
 * ```
 * @param event - A verified event.
 * @param type - The type asked for.
 */
export const isEvent: IsEvent = (event: AnyEvent, type: string): event is never => event.type === type

/**
 * What is done with events, by type. Events without a handler go to `otherwise`, or are passed over. Adapters hand
 * on their framework's `Request` too; handlers that do not look at it suit every adapter.
 */
export type EventHandlers<Request = unknown> = {
  [Type in EventType]?: ((event: EventOf<Type>, request: Request) => unknown) | undefined
} & {
  /** Takes what no other handler does, and types that this version does not know. */
  otherwise?: ((event: AnyEvent, request: Request) => unknown) | undefined
}

/** What became of an event: its handler ran, it was handled before, or there is no handler for it. */
export type DispatchOutcome = 'handled' | 'duplicate' | 'ignored'

type Handler<Request> = (event: AnyEvent, request: Request) => unknown

const handlerOf = <Request>(
  onEvent: Handler<Request> | EventHandlers<Request>,
  type: string,
): Handler<Request> | undefined => {
  if (typeof onEvent === 'function') return onEvent
  const handlers = onEvent as Record<string, Handler<Request> | undefined>
  // A type such as `constructor` is no handler's.
  return (Object.hasOwn(handlers, type) ? handlers[type] : undefined) ?? onEvent.otherwise
}

/** Refuses a name that is no event type of `names`, with ours for a name of Stripe's. */
export const checkEventType = (name: string, names: readonly string[], hint = ''): void => {
  if (names.includes(name)) return
  const ours = Object.hasOwn(stripeEventTypes, name) && stripeEventTypes[name]
  const meant = ours ? `Stripe's name for what is ${ours} here` : `the nearest is ${nearest(name, names)}`
  throw new StablerailError(`No event is of type ${name}; ${meant}.${hint}`)
}

/** Refuses what would pass over every event: no handlers, or one under a name that is no type. */
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

/** Has an event handled, once if there is a store. */
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
    // A claim that cannot be given back runs out by itself; what the handler threw says more.
    await Promise.resolve(event.id)
      .then((id) => store?.release(id))
      .catch(() => undefined)
    throw error
  }
  await store?.complete(event.id)
  return 'handled'
}

/**
 * Makes a function that hands a verified event to the handler of its type. With a store each event is handled
 * once; when the handler throws, the event is free for its next delivery.
 *
 * @example
 * ```ts
 * const handle = dispatch({ 'payment.confirmed': (event) => console.log(event.data.checkoutId) })
 * await handle(await verify(rawBody, request.headers, secret))
 * ```
 * @param handlers - A function for each type of interest, and `otherwise` for the rest.
 * @param options - `store`: remembers handled events, such as `memoryStore()`.
 * @throws At once, a {@link StablerailError} where a handler stands under a name that is no type. Later what the
 *   handler throws, and a {@link WebhookReceiveError} with code `event_busy` when another delivery of the event is
 *   being handled: answer 5xx to either, and the event comes again.
 */
export const dispatch = (
  handlers: EventHandlers,
  { store }: { store?: EventStore | undefined } = {},
): ((event: WebhookEvent | UnknownWebhookEvent) => Promise<DispatchOutcome>) => {
  checkHandlers(handlers)
  return (event) => handleEvent(event, undefined, handlers, store)
}
