/**
 * Units of work: one transaction at one time.
 *
 * An operation runs in a unit of work. `transact` opens one for one workspace and mode (`Work`); `transactAcross` opens
 * one for many workspaces (`AcrossWorkspaces`), which the chain reader needs. All rows and events of a unit carry the
 * same time, `now`.
 *
 * The rows of a unit, its audit log entries, the events that it emits and their deliveries commit together, or none of
 * them. After the commit, the functions passed to `onCommit` run in the order of the calls, and the delivery workers
 * are woken if there were events. A query on a unit that has ended throws.
 *
 * The function passed to `transact` must change only the database and must not send network requests: work that has to
 * be sent is written as a row.
 *
 * Code that locks rows of several kinds locks them in this order, so that transactions do not deadlock: test clocks,
 * payments, subscriptions, invoices, checkouts, expectations, customers. Rows of one kind are locked by workspace and
 * id. Entitlements and commissions of a single payment or subscription are locked under the lock of that payment or
 * subscription, so they have no place in this order.
 *
 * Not promised: that the function runs once. If PostgreSQL ends the transaction because of a deadlock or a stale plan,
 * the function runs again from the start, at most three times in total. It is also not promised that the functions
 * passed to `onCommit` run: the process may end first. Code that must not miss a commit also polls the rows.
 */
export { type AcrossWorkspaces, transactAcross } from './across-workspaces.ts'
export type { WorkPorts } from './ports.ts'
export { type EventCause, transact, type Work } from './transact.ts'
export { createBoundedQueue, createQueues } from './turns.ts'
export type { UnitOfWork } from './unit-of-work.ts'
