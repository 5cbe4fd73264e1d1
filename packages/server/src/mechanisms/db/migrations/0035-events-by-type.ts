import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** Events are listed by type too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists events_by_type`.execute(db)
  await sql`
    create index concurrently events_by_type on events (workspace_id, livemode, type, created_at, id)
  `.execute(db)
}
