import { type Kysely, sql } from 'kysely'

/**
 * Transfers about which two providers were asked and told different things. They are not settled while only one answers.
 * The default makes no row be written anew.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table transfers add column contested boolean not null default false`.execute(db)
}
