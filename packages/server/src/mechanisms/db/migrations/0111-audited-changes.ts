import { type Kysely, sql } from 'kysely'

/** What an act changed of its record; null for acts that change none, and for those of older versions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table audit_log add column changes jsonb`.execute(db)
}
