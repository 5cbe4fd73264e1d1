/** Creates signed events, as the service would send them, for tests of a webhook receiver. */
import { StablerailError } from '../errors.ts'
import type { EventType } from '../generated/events.ts'
import { knownNames } from '../nearest.ts'
import { signWebhook } from '../sign-webhook.ts'
import { checkEventType, type EventOf } from '../webhook-dispatch.ts'
import { events } from './generated/events.ts'

/** A value in which any field may be missing, at any depth. A list must be complete. */
export type DeepPartial<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined }
    : Value

export type TestEventOptions = {
  /** The signing secret with which your receiver verifies the event. */
  secret: string
  /**
   * Time of the signature. Unit: milliseconds since 1970. Default: now. Use an earlier time to test a
   * delivery that is too old.
   */
  now?: number | undefined
  /** The id of the event. Default: a new id. Use the same id twice to test a repeated delivery. */
  id?: string | undefined
  /** The event's `livemode`. Default: false. */
  livemode?: boolean | undefined
}

/** A signed webhook delivery. */
export type TestEvent<Type extends EventType> = {
  /** The body to send to the receiver. The signature covers exactly these bytes. */
  body: string
  /** The headers to send to the receiver. */
  headers: { 'content-type': string; 'x-service-signature': string }
  /** The event that the receiver should get from the body. */
  event: EventOf<Type>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the fields of both values. If both have a field, the second value's field is used, unless it is
 * undefined.
 */
export const merge = (base: unknown, over: unknown): unknown => {
  if (!isObject(base) || !isObject(over)) return over === undefined ? base : over
  const names = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries([...names].map((name) => [name, merge(base[name], over[name])]))
}

/**
 * Throws for a field that no event of this type has. The documentation's example of each type has all fields
 * of the type.
 */
const checkFields = (type: string, example: unknown, given: unknown): void => {
  if (Array.isArray(given) && Array.isArray(example)) {
    if (example.length > 0) for (const each of given) checkFields(type, example[0], each)
  } else if (isObject(example) && isObject(given))
    for (const [name, value] of Object.entries(given)) {
      const known = Object.keys(example)
      if (!known.includes(name))
        throw new StablerailError(`${type} has no field "${name}". ${knownNames(name, 'fields', known)}`)
      checkFields(type, example[name], value)
    }
}

const idDigits = '0123456789abcdefghjkmnpqrstvwxyz'

const freshId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(26))
  return `evt_${Array.from(bytes, (byte) => idDigits[byte % 32]).join('')}`
}

/**
 * Creates and signs an event of any type, as the service would. Missing fields are taken from the
 * documentation's example, so that every event is complete.
 *
 * @param type - The type of the event.
 * @param data - The fields of its `data` that matter to the test.
 * @param options - The secret, and the time and id if they matter to the test.
 * @throws A {@link StablerailError} for an unknown event type, or for a field that no event of this type has.
 * @returns The body and the headers to post to your receiver, and the event that it should get.
 * @example
 * ```ts
 * const { body, headers } = await signTestEvent('payment.confirmed', { fullySettled: false }, { secret })
 * const response = await POST(new Request('http://localhost/webhooks', { method: 'POST', body, headers }))
 * ```
 */
export const signTestEvent = async <Type extends EventType>(
  type: Type,
  data: DeepPartial<EventOf<Type>['data']> | undefined,
  { secret, now = Date.now(), id = freshId(), livemode = false }: TestEventOptions,
): Promise<TestEvent<Type>> => {
  if (typeof secret !== 'string' || secret === '')
    throw new StablerailError('secret must be set: the one that the receiver verifies with.')
  checkEventType(type, Object.keys(events))
  checkFields(type, events[type], data)
  const event = {
    id,
    type,
    livemode,
    created_at: new Date(now).toISOString(),
    data: merge(events[type], data),
  }
  const body = JSON.stringify(event)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-service-signature': await signWebhook(body, { secret, now }),
    },
    event: JSON.parse(body) as EventOf<Type>,
  }
}
