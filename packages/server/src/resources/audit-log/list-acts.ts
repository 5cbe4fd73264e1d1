import type { AuditEntry, Page } from '@stablerail/contract'
import { type AuditRow, selectActs } from '../../mechanisms/audit/index.ts'
import type { Database } from '../../mechanisms/db/index.ts'
import { decodeCursor, toPage } from '../../mechanisms/http/index.ts'

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  actor: row.actor,
  action: row.action,
  target: row.target,
  ip: row.ip,
  changes: row.changes ?? [],
})

/** Returns a page of a workspace's audit log, newest entries first. */
export const listActs = async (
  db: Database,
  workspaceId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<AuditEntry>> => {
  const after = decodeCursor('auditEntry', cursor)
  return toPage(await selectActs(db, { workspaceId, after, limit }), limit, toAuditEntry)
}
