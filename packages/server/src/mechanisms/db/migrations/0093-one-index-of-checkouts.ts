import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/**
 * `checkouts_counted` leads with the same columns as `checkouts_by_creation`. A migration of its own: it begins once the
 * other index is there, and does not build that again when it is interrupted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists checkouts_by_creation`.execute(db)
}
