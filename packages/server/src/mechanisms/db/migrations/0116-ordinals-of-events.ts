import { type Kysely, sql } from 'kysely'

/**
 * The place of an event among those that its transaction emitted, from 1. Events of processes of the release before, and
 * from before this migration, have 0: they go by their ids.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table events add column ordinal integer not null default 0`.execute(db)
}
