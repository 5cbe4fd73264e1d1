import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** Finds the look-ups of the last minute, which are limited for each visitor. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists reports_looked_up`.execute(db)
  await sql`
    create index concurrently reports_looked_up on reports (looked_up_at) where looked_up_at is not null
  `.execute(db)
}
