import type { AuditAction, AuditChange } from '@stablerail/contract'
import type { ColumnType } from 'kysely'

export type AuditTables = {
  audit_log: {
    workspace_id: string
    id: string
    created_at: Date
    actor: string
    action: AuditAction
    target: string | null
    ip: string | null
    changes: ColumnType<AuditChange[] | null, string | null | undefined, never>
  }
}
