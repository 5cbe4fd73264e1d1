import { type Kysely, sql } from 'kysely'

/** A workspace says what its checkouts accept by default. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table workspaces add column accepted_pairs jsonb not null default '[]'`.execute(db)
}
