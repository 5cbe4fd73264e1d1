/**
 * Events: what happened in a workspace, written in the transaction that made it happen.
 *
 * A unit of work (see `work`) collects what its operation emits, and hands it to `appendEvents` before it commits. The
 * payload of an event is what the contract's schema of its type names, and nothing else; in production an
 * event that does not meet the schema is logged, counted and sent with what there is. One statement stores the
 * events together with a delivery to each endpoint that wants them; the SQL of the deliveries comes from the room
 * `deliveries`, which also sends them. `purgeEventsJob` deletes an event once it is older than the configuration says
 * (90 days) and none of its deliveries is left.
 *
 * Each event has a position, from which streams tell events in the order of commits: the id of the transaction that
 * wrote it, above a base. Positions below the oldest id of a running transaction are final, since nothing can commit
 * there any more; `selectEventsAfter` reads up to there. Events of one transaction share a position; their ordinals count
 * them in the order in which they were emitted.
 * `raiseBase` keeps positions rising where the data moved to a cluster whose transaction ids are lower.
 *
 * An event exists exactly if its transaction committed, and its deliveries exist with it. The payload is stored as text,
 * so that every attempt of every delivery sends the same bytes. Only the deletion of a customer rewrites it
 * (`scrubCustomerEvents`): what is sent of the customer's events from then on has no personal data.
 *
 * Not promised: that events of different transactions are delivered in an order, or that the position of an event is
 * known before older transactions have ended. An event's time is the moment of its unit of work, not
 * that of its commit.
 */
export { appendEvents, type NewEvent } from './append-events.ts'
export type { OutboxPorts } from './ports.ts'
export {
  type Beginning,
  type EventsAfter,
  type GivenPlace,
  type Horizon,
  type Place,
  type PlacedEvent,
  raiseBase,
  selectBeginning,
  selectEventsAfter,
  type Wanted,
} from './position-store.ts'
export { purgeEventsJob } from './purge-events.ts'
export { type EventPage, type StoredEvent, scrubCustomerEvents, selectEvents } from './store.ts'
