import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The checkouts that analytics counts, in the order of their creation, by which they are listed too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists checkouts_counted`.execute(db)
  await sql`
    create index concurrently checkouts_counted on checkouts (workspace_id, livemode, created_at, id)
      include (status, chain, token, paid_chain, paid_token)
  `.execute(db)
}
