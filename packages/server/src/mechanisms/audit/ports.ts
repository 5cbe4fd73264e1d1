import type { Ids } from '../../ports/index.ts'

/** Parts of the process that the audit log uses. */
export type AuditPorts = { ids: Ids }
