/**
 * Streams of events: what was committed in a workspace, told to whoever has a stream open, in the order of commits.
 *
 * Who is who: a stream is one open answer of server-sent events (`Connection`, from the room `http`). A follower is its
 * place among the events of a workspace in a mode. The tail reads for all followers of a process; a lane is what the
 * followers of one workspace and mode share.
 *
 * What flows: `createFollowEvents` begins a stream after the place that the client gave back as `Last-Event-ID`, or now.
 * The stream reads on by itself, page by page, at the speed of its client, until nothing is left; then it joins the
 * tail. The tail looks when a commit with events is announced, and every two seconds besides, in one statement for up to
 * a hundred workspaces, however many streams there are. A stream whose client does not read leaves the tail, and reads on
 * by itself once the client has taken what waits; no event is kept in memory for it.
 *
 * What has no place in that order (`createWatch`: the deliveries that a person watches, the state of a checkout) is read
 * when a commit is announced and every two seconds, together for all who watch, and told where it has changed.
 *
 * Guarantees:
 * - An event below the horizon is told; what is above it is not (see `outbox`), so that a transaction that commits late
 *   is not passed over. To one client that gives its places back, each event is told once.
 * - Events of one transaction are told in the order in which it emitted them.
 * - A place that a client gives back is believed only while its event stands where it stood. Otherwise the stream begins
 *   with the message `reset`, and goes on from now. So it does for all when positions go back (another database).
 * - A stream holds no connection to the database.
 *
 * Not promised: that a delivery is told that is older than the hundred newest of its workspace, or each of its states;
 * the order of the moments of events. A write transaction that stays open, in any
 * database of the server, holds streams back until it ends.
 */

export { createFollowDeliveries, type FollowDeliveries } from './follow-deliveries.ts'
export { createFollowEvents, type FollowEvents } from './follow-events.ts'
export { writeMessage } from './message.ts'
export type { StreamPorts } from './ports.ts'
export { createWatch, type Watch } from './watch.ts'
