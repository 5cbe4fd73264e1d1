import { type EventType, eventCatalogue } from '@stablerail/contract'
import type { Context, Scope, Tx } from '../../context.ts'
import { insertEvents } from './store.ts'

/** An event about to be written. */
export type NewEvent = {
  scope: Scope
  id: string
  type: EventType
  data: unknown
  createdAt: Date
}

/** What one transaction leaves for the delivery workers: its events, and whether it made other deliveries due. */
export type Outbox = { events: NewEvent[]; restarted: boolean }

export const createOutbox = (): Outbox => ({ events: [], restarted: false })

/** Call it once the transaction is committed: a worker that looks before finds nothing. */
export const wakeDeliveryWorkers = ({ wake }: Context, { events, restarted }: Outbox): void => {
  if (events.length > 0 || restarted) wake.notify('deliveries')
}

/**
 * Writes events and one delivery per endpoint that wants them, in one statement of the caller's transaction.
 */
export const appendEvents = async (tx: Tx, context: Context, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  const dueAt = context.clock.now()
  await insertEvents(tx, events.map(toRow), dueAt)
}

/**
 * The payload holds what the contract's schema of the event names and nothing else: an operation that hands
 * over a whole record cannot leak the merchant's metadata, and one that hands over too little fails here.
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
