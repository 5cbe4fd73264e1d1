import { idBodyPattern } from '@stablerail/contract'
import type { GivenPlace, Place } from '../outbox/index.ts'

/** Returns the place before the events of a position. */
export const beginningOf = (position: number): Place => ({ position, ordinal: 0, id: '' })

/** The place before every event. */
export const start: Place = beginningOf(0)

const form = new RegExp(`^([0-9a-z]{1,11})-(evt_${idBodyPattern})?$`)

/** Formats the `id` of a stream's message: opaque to clients, who return it as `Last-Event-ID`. */
export const writePlace = ({ position, id }: GivenPlace): string => `${position.toString(36)}-${id}`

/** Parses the place that a client returned. Returns null for text that this server never sent. */
export const readPlace = (text: string): GivenPlace | null => {
  const [, digits = '', id = ''] = form.exec(text) ?? []
  const position = Number.parseInt(digits, 36)
  if (!Number.isSafeInteger(position) || (id === '') !== (position === 0)) return null
  return { position, id }
}

export const placeOf = ({ position, ordinal, id }: Place): Place => ({ position, ordinal, id })

/** Returns whether the first place comes after the second. */
export const isBeyond = (one: Place, other: Place): boolean =>
  (one.position - other.position || one.ordinal - other.ordinal || Number(one.id > other.id)) > 0
