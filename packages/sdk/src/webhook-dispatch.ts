import type { EventStore } from './adapters/event-store.ts'
import { StablerailError } from './errors.ts'
import type { EventType, UnknownWebhookEvent, WebhookEvent } from './generated/events.ts'

/** An event of a given type. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, { type: Type }>

/** What is done with events, by type. */
export type EventHandlers = {
  [Type in EventType]?: ((event: EventOf<Type>) => unknown) | undefined
} & {
  /** Takes what no other handler does, and types that this version does not know. */
  otherwise?: ((event: WebhookEvent | UnknownWebhookEvent) => unknown) | undefined
}

/** What became of an event: its handler ran, it was handled before, or there is no handler for it. */
export type DispatchOutcome = 'handled' | 'duplicate' | 'ignored'

type Handler = (event: WebhookEvent | UnknownWebhookEvent) => unknown

/**
 * Makes a function that hands a verified event to the handler of its type. With a store each event is handled
 * once; when the handler throws, the event is free for its next delivery.
 *
 * @param handlers - A function for each type of interest, and `otherwise` for the rest.
 * @param options - `store`: remembers handled events, such as `memoryStore()`.
 * @throws What the handler throws, and a {@link StablerailError} when another delivery of the event is being
 *   handled: answer 5xx to either, and the event comes again.
 * @example
 * ```ts
 * const handle = dispatch({ 'payment.confirmed': (event) => console.log(event.data.checkoutId) })
 * await handle(await verify(rawBody, request.headers, secret))
 * ```
 */
export const dispatch = (
  handlers: EventHandlers,
  { store }: { store?: EventStore | undefined } = {},
): ((event: WebhookEvent | UnknownWebhookEvent) => Promise<DispatchOutcome>) => {
  // A type such as `constructor` is no handler's.
  const own = new Map(Object.entries(handlers) as [string, Handler | undefined][])
  return async (event) => {
    const handler = own.get(event.type) ?? own.get('otherwise')
    if (!handler) return 'ignored'
    const claim = (await store?.claim(event.id)) ?? 'claimed'
    if (claim === 'handled') return 'duplicate'
    if (claim === 'busy')
      throw new StablerailError('Another delivery of the event is being handled: have this one come again.')
    try {
      await handler(event)
    } catch (error) {
      await store?.release(event.id)
      throw error
    }
    await store?.complete(event.id)
    return 'handled'
  }
}
