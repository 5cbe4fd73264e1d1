import type { AuditAction, AuditChange } from '@stablerail/contract'
import { type Selectable, sql } from 'kysely'
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

type ActsOfActions = {
  workspaceId: string
  actions: readonly AuditAction[]
  actor?: string | undefined
  after?: Position | undefined
  limit: number
}

/**
 * Returns the newest entries of some actions, newest first, one more than `limit`. Reads as many entries of each action
 * from an index, because PostgreSQL would read and sort all entries of the actions.
 */
export const selectActsOf = async (
  db: Database,
  { workspaceId, actions, actor, after, limit }: ActsOfActions,
): Promise<AuditRow[]> => {
  const { rows } = await sql<AuditRow>`
    select entry.* from unnest(${actions}::text[]) as wanted (action)
    cross join lateral (
      select * from audit_log
      where workspace_id = ${workspaceId} and action = wanted.action collate "C"
        and ${actor === undefined ? sql`true` : sql`actor = ${actor}`}
        and ${after === undefined ? sql`true` : isAfter(after)}
      order by created_at desc, id desc
      limit ${limit + 1}
    ) as entry
    order by entry.created_at desc, entry.id desc
    limit ${limit + 1}
  `.execute(db)
  return rows
}

type ActsFilter = {
  workspaceId: string | null
  actor?: string | undefined
  after?: Position | undefined
  limit: number
}

/**
 * Returns audit-log entries of a workspace, or of all workspaces if `workspaceId` is null, newest first.
 * Returns one entry more than `limit`, so that the caller knows whether there are more entries.
 */
export const selectActs = (
  db: Database,
  { workspaceId, actor, after, limit }: ActsFilter,
): Promise<AuditRow[]> => {
  let query = db.selectFrom('audit_log').selectAll()
  if (workspaceId !== null) query = query.where('workspace_id', '=', workspaceId)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (after !== undefined) query = query.where(isAfter(after))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
