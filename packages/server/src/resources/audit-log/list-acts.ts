import { type AuditEntry, type AuditGroup, auditGroups, type Page } from '@stablerail/contract'
import { type AuditRow, selectActs, selectActsOf } from '../../mechanisms/audit/index.ts'
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

type ActsQuery = {
  group?: AuditGroup | undefined
  actor?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Returns a page of a workspace's audit log, newest entries first; only those of a group or an actor if the query has one. */
export const listActs = async (
  db: Database,
  workspaceId: string,
  { group, actor, cursor, limit }: ActsQuery,
): Promise<Page<AuditEntry>> => {
  const after = decodeCursor('auditEntry', cursor)
  const filter = { workspaceId, actor, after, limit }
  const rows =
    group === undefined
      ? await selectActs(db, filter)
      : await selectActsOf(db, { ...filter, actions: auditGroups[group] })
  return toPage(rows, limit, toAuditEntry)
}
