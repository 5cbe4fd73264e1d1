import type { AuditAction } from '@stablerail/contract'

export type AuditTables = {
  audit_log: {
    workspace_id: string
    id: string
    created_at: Date
    actor: string
    action: AuditAction
    target: string | null
    ip: string | null
  }
}
