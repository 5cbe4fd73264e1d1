/**
 * The audit log: the acts in a workspace, each with its actor.
 *
 * Terms: an act is a change that a person, an API key or a command on the server made to keys, people, wallets,
 * secrets, refunds or settings. Its action is one of the contract's `auditActions`; its target is the changed record.
 *
 * Flow: an operation calls `record` of its unit of work, which calls `recordAct`; `as` of the unit sets the caller. An
 * act that changes a record lists the changed fields, from `changesBetween`. Sessions and passwords are recorded by
 * database triggers, because the session library writes them itself. The module `audit-log` and the command `audit`
 * read entries with `selectActs` and `selectActsOf`.
 *
 * Guarantees: an entry commits with its act or not at all. The database refuses to change or delete an entry.
 *
 * Not promised: a record of refused requests or of reads, or the IP address of a password change.
 */
export { changesBetween } from './changes.ts'
export type { AuditPorts } from './ports.ts'
export {
  type Act,
  type AuditRow,
  type Caller,
  countActs,
  recordAct,
  selectActs,
  selectActsOf,
} from './store.ts'
