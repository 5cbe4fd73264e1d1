import type { AuditAction, AuditChange } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import { type Database, isAfter, type Position, type Tables, type Tx } from '../db/index.ts'
import type { AuditPorts } from './ports.ts'

export type AuditRow = Selectable<Tables['audit_log']>

/** The caller of an act, and the IP address of the request; null if there was no request. */
export type Caller = { actor: string; ip: string | null }

/** `changes` lists the changed fields of a record that existed before the act. */
export type Act = Caller & { action: AuditAction; target: string; changes?: readonly AuditChange[] }

export const recordAct = async (
  { workspaceId, context, tx, now }: { workspaceId: string; context: AuditPorts; tx: Tx; now: Date },
  { actor, ip, action, target, changes }: Act,
): Promise<void> => {
  const id = context.ids.make('auditEntry')
  await tx
    .insertInto('audit_log')
    .values({
      workspace_id: workspaceId,
      id,
      created_at: now,
      actor,
      action,
      target,
      ip,
      changes: changes === undefined ? null : JSON.stringify(changes),
    })
    .execute()
}

export const countActs = async (
  db: Database,
  { workspaceId, action, since }: { workspaceId: string; action: AuditAction; since: Date },
): Promise<number> => {
  const { count } = await db
    .selectFrom('audit_log')
    .select((column) => column.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '>', since)
    .where('action', '=', action)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Returns audit-log entries of a workspace, or of all workspaces if `workspaceId` is null, newest first.
 * Returns one entry more than `limit`, so that the caller knows whether there are more entries.
 */
export const selectActs = (
  db: Database,
  { workspaceId, after, limit }: { workspaceId: string | null; after?: Position | undefined; limit: number },
): Promise<AuditRow[]> => {
  let query = db.selectFrom('audit_log').selectAll()
  if (workspaceId !== null) query = query.where('workspace_id', '=', workspaceId)
  if (after !== undefined) query = query.where(isAfter(after))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
