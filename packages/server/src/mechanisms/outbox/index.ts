/**
 * Events, written in the transaction that made them happen: a unit of work hands over what it has emitted, and each
 * event is stored together with a delivery to every endpoint that wants it. Sending is the affair of `deliveries`.
 * Events are kept for as long as a delivery of theirs may be sent or replayed.
 */
export { appendEvents, type NewEvent } from './append-events.ts'
export { purgeEventsJob } from './purge-events.ts'
