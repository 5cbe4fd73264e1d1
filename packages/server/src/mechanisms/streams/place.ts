import { idBodyPattern } from '@stablerail/contract'
import type { GivenPlace, StreamPosition } from '../outbox/index.ts'

/** Returns the stream position just before the events with this position number. */
export const beginningOf = (position: number): StreamPosition => ({ position, ordinal: 0, id: '' })

/** The stream position before all events. */
export const start: StreamPosition = beginningOf(0)

/**
 * The stream position after all events of the transaction that wrote the event at `place`. It is used once all of them
 * were sent, so that the next read does not read them again. It is never beyond a later event, even if PostgreSQL
 * assigns ids above the last event's a second time.
 */
export const endOf = (place: StreamPosition): StreamPosition =>
  place.id === '' ? place : beginningOf(place.position + 1)

const form = new RegExp(`^([0-9a-z]{1,11})-(evt_${idBodyPattern})?$`)

/**
 * Formats a stream position as the `id` of a stream's message: opaque to clients, who return it as
 * `Last-Event-ID`.
 */
export const writePlace = ({ position, id }: GivenPlace): string => `${position.toString(36)}-${id}`

/** Parses the stream position that a client returned. Returns null for text that this server never sent. */
export const readPlace = (text: string): GivenPlace | null => {
  const [, digits = '', id = ''] = form.exec(text) ?? []
  const position = Number.parseInt(digits, 36)
  if (!Number.isSafeInteger(position) || (id === '') !== (position === 0)) return null
  return { position, id }
}

export const placeOf = ({ position, ordinal, id }: StreamPosition): StreamPosition => ({
  position,
  ordinal,
  id,
})

/** Returns whether the first stream position comes after the second one. */
export const isBeyond = (one: StreamPosition, other: StreamPosition): boolean =>
  (one.position - other.position || one.ordinal - other.ordinal || Number(one.id > other.id)) > 0
