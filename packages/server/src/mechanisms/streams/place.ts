import { idBodyPattern } from '@stablerail/contract'
import type { Place } from '../outbox/index.ts'

/** Before every event. */
export const start: Place = { position: 0, id: '' }

const form = new RegExp(`^([0-9a-z]{1,11})-(evt_${idBodyPattern})?$`)

/** The `id` of a stream's message: opaque to clients, who give it back as `Last-Event-ID`. */
export const writePlace = ({ position, id }: Place): string => `${position.toString(36)}-${id}`

/** The place that a client gave back; null for what this server never sent. */
export const readPlace = (text: string): Place | null => {
  const [, digits = '', id = ''] = form.exec(text) ?? []
  const position = Number.parseInt(digits, 36)
  if (!Number.isSafeInteger(position) || (id === '') !== (position === 0)) return null
  return { position, id }
}

/** Whether one place comes after another. */
export const isBeyond = (one: Place, other: Place): boolean =>
  one.position === other.position ? one.id > other.id : one.position > other.position
