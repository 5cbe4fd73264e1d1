import { type Kysely, sql } from 'kysely'

/**
 * From when on the looks at an agreement of a subscription are counted: its payer may approve the token long after they have
 * signed, or approve more after a pull has failed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table agreements add column look_from timestamptz`.execute(db)
}
