import { type EventType, eventCatalogue } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import { byWorkspace, type Tx } from '../db/index.ts'
import { makePayload } from './payload.ts'
import type { OutboxPorts } from './ports.ts'
import { insertEvents } from './store.ts'

export type NewEvent = {
  scope: Scope
  id: string
  type: EventType
  data: unknown
  createdAt: Date
  /** The position of the event in its transaction, from 1. */
  ordinal: number
}

/**
 * Writes events, and one delivery per subscribed endpoint, in one statement of the caller's transaction. The
 * deliveries are due at `now`, the present time of the server, even if an event's `createdAt` differs. The
 * delivery attempts continue the trace of `traceparent`. With `isLast`, the statement is sent together with COMMIT.
 */
export const appendEvents = async (
  context: OutboxPorts,
  tx: Tx,
  events: readonly NewEvent[],
  { now, traceparent = null, isLast = false }: { now: Date; traceparent?: string | null; isLast?: boolean },
): Promise<void> => {
  if (events.length === 0) return
  const rows = byWorkspace(events.map((event) => toRow(context, event)))
  await insertEvents(tx, rows, { now, traceparent, isLast })
}

const toRow = (context: OutboxPorts, { scope, id, type, data, createdAt, ordinal }: NewEvent) => ({
  workspaceId: scope.workspaceId,
  livemode: scope.livemode,
  id,
  type,
  payload: JSON.stringify(checkPayload(context, { type, id, data })),
  addresseeId: type === 'webhook.endpoint.test' ? eventCatalogue[type].data.parse(data).endpointId : null,
  createdAt,
  ordinal,
})

/**
 * Returns the payload of an event. In production, an event that does not match its schema is logged, counted and still
 * sent: its row may be older than the schema, and an error in the unit of work of a chain reader would stop the reader
 * for all workspaces. Outside production the mismatch is a bug, and throws.
 */
const checkPayload = (
  { config, log, metrics }: OutboxPorts,
  { type, id, data }: Pick<NewEvent, 'type' | 'id' | 'data'>,
): unknown => {
  const payload = makePayload(type, data)
  if (payload.faults.length === 0) return payload.data
  if (!config.production) return eventCatalogue[type].data.parse(data)
  log.error(
    { eventId: id, type, faults: payload.faults },
    'An event that does not match its schema was sent.',
  )
  metrics.eventsOffSchema.inc({ type })
  return payload.data
}
