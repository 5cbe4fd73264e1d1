import type { Ids } from '../../ports/index.ts'

/** What the audit log needs of the process. */
export type AuditPorts = { ids: Ids }
