import { type Kysely, sql } from 'kysely'

/** PostgreSQL builds an index beside running transactions only outside a transaction. */
export const inTransaction = false

/** Adds the indexes of the filters of the audit log: by action, and by actor. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists audit_log_by_action`.execute(db)
  await sql`
    create index concurrently audit_log_by_action on audit_log (workspace_id, action, created_at, id)
  `.execute(db)
  await sql`drop index concurrently if exists audit_log_by_actor`.execute(db)
  await sql`
    create index concurrently audit_log_by_actor on audit_log (workspace_id, actor, created_at, id)
  `.execute(db)
}
