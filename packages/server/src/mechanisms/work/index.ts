/**
 * Units of work: one transaction at one moment.
 *
 * An operation runs in a unit of work. `transact` opens one for one workspace and mode (`Work`); `transactAcross` opens
 * one for many workspaces at once (`AcrossWorkspaces`), as the chain reader needs it. All of a unit's rows and events
 * carry the same moment, `now`.
 *
 * The rows of a unit, its entries in the audit log, the events that it emits and their deliveries commit together, or
 * none of them does. After the commit the functions given to `onCommit` run in the order in which they were given, and the
 * delivery workers are woken where there were events. A query on a unit that has ended throws.
 *
 * The function given to `transact` must change nothing but the database, and must not call over the network: what must
 * be sent is written as a row.
 *
 * Whoever locks rows of several kinds locks them in one order, so that transactions do not wait for each other in a
 * circle: test clocks, payments, subscriptions, invoices, checkouts, expectations, customers; rows of one kind by
 * workspace and id. What a payment or a subscription alone entitles to, or earns in commission, is locked under the lock
 * of that payment or subscription, and has no place in this order.
 *
 * Not promised: that the function runs once. PostgreSQL may end a transaction because of a deadlock or a stale plan,
 * and then the function runs again from the start, at most three times in all. Nor that the functions given to
 * `onCommit` run: the process may end before. Whoever must not miss a commit looks at the rows as well.
 */
export { type AcrossWorkspaces, transactAcross } from './across-workspaces.ts'
export type { WorkPorts } from './ports.ts'
export { type EventCause, transact, type Work } from './transact.ts'
export { createTurns, type Turns } from './turns.ts'
export type { UnitOfWork } from './unit-of-work.ts'
