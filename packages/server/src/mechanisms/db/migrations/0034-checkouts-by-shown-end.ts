import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The index by which a test clock finds the checkouts whose end it passes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists checkouts_by_shown_end`.execute(db)
  await sql`
    create index concurrently checkouts_by_shown_end
      on checkouts (workspace_id, (coalesce(shown_expires_at, expires_at)), id)
      where not livemode and status in ('open', 'pending')
  `.execute(db)
}
