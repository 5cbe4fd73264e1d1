/**
 * Events as the members of a workspace read them: the changes in one mode, newest first.
 *
 * Who takes part: an event is the record of one change; webhooks deliver events, and this module lists them.
 * The module `mechanisms/outbox` owns the table, describes how events are written, and deletes old ones.
 *
 * Flow: a member's session requests a page, of all events or of one type. The payload is the same JSON that
 * webhooks carry as `data`. Data of a deleted customer is erased from both.
 *
 * A stream sends an API key or a session the events of its workspace as they are committed; a session also
 * receives deliveries. The module `mechanisms/streams` reads the events once for all streams of a process,
 * and defines their order.
 *
 * Not promised by the list: the order in which events were committed. Events are ordered by their time, then
 * by commit; events of one transaction are in the order in which it emitted them.
 */
export { createEventRoutes } from './routes.ts'
