import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The refunds that analytics adds up. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists refunds_counted`.execute(db)
  await sql`
    create index concurrently refunds_counted on refunds (workspace_id, livemode, confirmed_at)
      include (amount_minor, chain, token, payment_id) where status = 'confirmed'
  `.execute(db)
}
