import { type Kysely, sql } from 'kysely'

/**
 * The time of the block up to which a second provider was read, as that provider returns it. What expires by the time of the
 * chain waits for both providers. It is empty where no second provider is asked.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table chain_cursors add column witnessed_through timestamptz`.execute(db)
}
