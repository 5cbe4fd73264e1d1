import { type Kysely, sql } from 'kysely'

/** Until when a call that could not be foreseen is not tried, so that the calls behind it are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table relays add column put_off_until timestamptz`.execute(db)
}
