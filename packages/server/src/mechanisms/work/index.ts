/**
 * Units of work. An operation runs in one: `transact` opens it for one workspace and mode, `transactAcross` for many
 * workspaces at once, as the chain reader and scheduled jobs need it. A unit of work is one transaction at one moment
 * (`now`). Its rows, the events it emits and their deliveries commit together; what `onCommit` was given runs after
 * that, and the delivery workers are woken.
 *
 * Not promised: that the function runs once. The database may break a transaction for reasons of its own, and then
 * the function runs again from the start, so it must not change anything but the database. Nor that what follows a
 * commit happens: the process may end before it. Whoever must not miss it looks at the rows as well.
 */
export { type AcrossWorkspaces, transactAcross } from './across-workspaces.ts'
export { transact, type Work } from './transact.ts'
export type { UnitOfWork } from './unit-of-work.ts'
