/**
 * The audit log: who did what in a workspace.
 *
 * Who is who: an act is something that a person, an API key or a command on the server did to keys, people, wallets,
 * secrets, refunds or settings. Its action is one of the contract's `auditActions`; its target is the record that it
 * was done to.
 *
 * What flows: an operation calls `record` of its unit of work, which calls `recordAct`; `as` of the unit says who
 * the caller is. An act that changes a record says by `changesBetween` what it changed. Sessions and passwords are recorded by triggers of the database, because the session library writes
 * them itself. The room `audit-log` and the command `audit` read entries by `selectActs`.
 *
 * Guarantees: an entry commits with its act or not at all. The database refuses to change or delete an entry.
 *
 * Not promised: a record of what was refused, or of what only reads. Nor the IP address of a changed password.
 */
export { changesBetween } from './changes.ts'
export type { AuditPorts } from './ports.ts'
export { type Act, type AuditRow, type Caller, countActs, recordAct, selectActs } from './store.ts'
