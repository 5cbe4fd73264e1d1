/** What happened, written in the transaction that made it happen. */
export {
  appendEvents,
  createOutbox,
  type NewEvent,
  type Outbox,
  wakeDeliveryWorkers,
} from './append-events.ts'
export { firstIdAt, purgeEvents } from './purge-events.ts'
