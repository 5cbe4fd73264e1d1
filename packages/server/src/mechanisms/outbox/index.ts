/**
 * Events: facts about a workspace, written in the transaction that they describe.
 *
 * A unit of work (see `work`) collects the events that its operation emits, and passes them to `appendEvents` before it
 * commits. The payload of an event contains only the fields of the contract's schema for its type. In production, an
 * event that does not match the schema is logged, counted and sent with the fields that it has. One statement stores
 * the events together with a delivery for each subscribed endpoint; the SQL of the deliveries comes from the module
 * `deliveries`, which also sends them. `purgeEventsJob` deletes events that are older than the configured time (90 days by
 * default) and have no deliveries left: a week at once, by dropping the partition that `makeEventPartitionsJob` has made
 * for it (see `partitions`).
 *
 * Each event has a position, so that streams can send events in commit order: the id of the transaction that wrote it,
 * plus a base. Positions below the oldest id of a running transaction (the horizon) are final, because no further event
 * can be committed there; `selectEventsAfter` reads up to the horizon. Events of one transaction have the same
 * position; their ordinals number them in the order in which they were emitted. PostgreSQL may
 * assign transaction ids a second time after a crash or a failover, so `event_position()` raises the base before the
 * first event on another run of the server; `raiseBase` does the same.
 *
 * A write transaction that stays open holds the horizon back, in any database of the PostgreSQL server. The job of
 * `createWatchWritesJob` measures the age of the oldest one, and logs which one it is.
 *
 * An event and its deliveries exist exactly if the transaction committed. The payload is stored as text, so that every
 * attempt of every delivery sends the same bytes. Only the deletion of a customer rewrites it (`scrubCustomerEvents`):
 * events of the customer that are sent afterwards contain no personal data.
 *
 * Not promised: that events of different transactions are delivered in order, or that an event's position is readable
 * before older transactions have ended. An event's time is the time of its unit of work, not of the commit.
 */
export { appendEvents, type NewEvent } from './append-events.ts'
export type { OutboxPorts } from './ports.ts'
export {
  type Beginning,
  type EventsAfter,
  type GivenPlace,
  type Horizon,
  type PlacedEvent,
  raiseBase,
  type StreamPosition,
  selectBeginning,
  selectEventsAfter,
  type Wanted,
} from './position-store.ts'
export { makeEventPartitionsJob, purgeEventsJob } from './purge-events.ts'
export { type EventPage, type StoredEvent, scrubCustomerEvents, selectEvents } from './store.ts'
export { createWatchWritesJob } from './watch-write-transactions.ts'
