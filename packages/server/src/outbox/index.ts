/** What happened, written in the transaction that made it happen. */
export { appendEvents, type NewEvent } from './append-events.ts'
export { firstIdAt, purgeEvents } from './purge-events.ts'
