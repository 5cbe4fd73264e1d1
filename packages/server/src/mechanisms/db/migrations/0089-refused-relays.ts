import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The calls that were refused, in the order in which they are deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists relays_refused`.execute(db)
  await sql`
    create index concurrently relays_refused on relays (settled_at) where state = 'refused'
  `.execute(db)
}
