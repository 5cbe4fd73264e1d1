/**
 * Events as the people of a workspace read them: what happened in it, in one mode, newest first.
 *
 * Who is who: an event is what happened, once; webhooks deliver it, and this room shows it. The room `outbox` among the
 * mechanisms owns the table, says how events come about, and deletes old ones.
 *
 * What flows: a member's session asks for a page, of all events or of those of one type. The payload is the same JSON
 * that webhooks carry as `data`, so that what a deleted customer's events have lost is lost here too.
 *
 * A stream tells a key or a session the events of its workspace as they are committed; a session is told of deliveries
 * too. The room `streams` among the mechanisms reads for all streams of a process, and says in which order.
 *
 * Not promised by the list: the order in which events were committed. The order is that of their moments, then of their
 * commits; events of one transaction are in the order in which it emitted them.
 */
export { createEventRoutes } from './routes.ts'
