/** What happened, written in the transaction that made it happen. */
export {
  appendEvents,
  createOutbox,
  type NewEvent,
  type Outbox,
  wakeDeliveryWorkers,
} from './append-events.ts'
export { purgeEventsJob } from './purge-events.ts'
