import { type EventType, eventCatalogue } from '@stablerail/contract'
import type { Scope, Tx } from '../../context.ts'
import { insertEvents } from './store.ts'

/** An event about to be written. */
export type NewEvent = {
  scope: Scope
  id: string
  type: EventType
  data: unknown
  createdAt: Date
}

/** Writes events and one delivery per endpoint that wants them, in one statement of the caller's transaction. */
export const appendEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length > 0) await insertEvents(tx, events.map(toRow))
}

/**
 * The payload holds the fields that the contract's schema of the event names, and no others. So an operation that hands
 * over a whole record does not send the merchant's metadata, and one that hands over too little throws here.
 */
const toRow = ({ scope, id, type, data, createdAt }: NewEvent) => ({
  workspaceId: scope.workspaceId,
  livemode: scope.livemode,
  id,
  type,
  payload: JSON.stringify(eventCatalogue[type].data.parse(data)),
  addresseeId: type === 'webhook.endpoint.test' ? eventCatalogue[type].data.parse(data).endpointId : null,
  createdAt,
})
