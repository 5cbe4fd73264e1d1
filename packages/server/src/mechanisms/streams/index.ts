/**
 * Event streams: the committed events of a workspace, sent to every open stream in commit order.
 *
 * Terms: a stream is one open response of server-sent events (`Connection`, from the module `http`). A place is a
 * position in the events of a workspace and mode. A follower is a stream's cursor: its place, and the function that
 * receives its events. The tail reads new events for all followers of a process. A lane is the group of followers of
 * one workspace and mode.
 *
 * Flow: `createFollowEvents` begins a stream after the place that the client returned as `Last-Event-ID`, or now. The
 * stream first reads by itself, page by page, at its client's speed, until it has all events; then it joins the tail.
 * The tail reads when a commit with events is announced, and also every two seconds, with one statement for up to a
 * hundred workspaces. The number of open streams does not matter. If a client does not read, its stream leaves the
 * tail, and reads by itself again when the client has taken the queued messages. No events are kept in memory for it.
 *
 * States that have no position in the event order (`createWatch`: the deliveries that a person watches, the state of a
 * checkout) are read when a commit is announced and every two seconds, in one query for all watchers. They are sent
 * when they have changed.
 *
 * Guarantees:
 * - An event is sent only when it is below the horizon, the lowest position at which a running transaction may still
 *   commit (see `outbox`), so that a transaction that commits late is not skipped. A client that returns its place
 *   receives each event once.
 * - Events of one transaction are sent in the order in which the transaction emitted them.
 * - A place that a client returns is used only if its event still has that position. Otherwise the stream begins with
 *   the message `reset` and continues from now. All open streams check this when PostgreSQL restarts or fails over.
 * - The position of a stream is never beyond its last event, because PostgreSQL may assign the ids of later
 *   transactions a second time.
 * - A stream holds no database connection.
 *
 * Not promised: that every state of a delivery is sent (deliveries older than the workspace's hundred newest are not
 * watched), or that events are in the order of their times. A write transaction that stays open, in any database of the
 * PostgreSQL server, delays all streams until it ends.
 */

export { createFollowDeliveries, type FollowDeliveries } from './follow-deliveries.ts'
export { createFollowEvents, type FollowEvents } from './follow-events.ts'
export { writeMessage } from './message.ts'
export type { StreamPorts } from './ports.ts'
export { createWatch, type Watch } from './watch.ts'
