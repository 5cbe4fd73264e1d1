/**
 * The audit log as admins read it: who signed in to a workspace, and who changed its keys, people, wallets,
 * secrets, refunds and settings.
 *
 * Who takes part: an entry is one act, by an actor, on a target. The module `mechanisms/audit` owns the table
 * and describes how entries are written.
 *
 * Flow: `auditLogRoutes` returns a page of the workspace's entries, of both modes, to an admin's session. The
 * server's command `audit` prints entries of one workspace or of all, in the form that `listActs` returns.
 *
 * Not promised: an order of entries with the same time, except the order of their ids.
 */
export { listActs, toAuditEntry } from './list-acts.ts'
export { auditLogRoutes } from './routes.ts'
