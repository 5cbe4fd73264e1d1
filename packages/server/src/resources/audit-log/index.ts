/**
 * The audit log as admins read it: who signed in to a workspace, and who changed its keys, people, wallets, secrets,
 * refunds and settings.
 *
 * Who is who: an entry is one act, by an actor, on a target. The room `audit` among the mechanisms owns the table and
 * says how entries come about.
 *
 * What flows: `auditLogRoutes` answers a page of the workspace's entries, of both modes, to an admin's session. The
 * command `audit` of the server prints entries of one workspace or of all, as `listActs` answers them.
 *
 * Not promised: an order of entries of one moment other than that of their ids.
 */
export { listActs, toAuditEntry } from './list-acts.ts'
export { auditLogRoutes } from './routes.ts'
