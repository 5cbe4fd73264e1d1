import type { Ids } from '../../ports/index.ts'

export type AuditPorts = { ids: Ids }
