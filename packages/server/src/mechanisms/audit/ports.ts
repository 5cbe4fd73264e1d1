import type { Ids } from '../../ports/index.ts'

/** The services that the audit log uses: the generator of record ids. */
export type AuditPorts = { ids: Ids }
