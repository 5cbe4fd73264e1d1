import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** Checkouts of a payment link that can still be paid, by the address that made them: the limits of visits count them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists checkouts_of_link`.execute(db)
  await sql`
    create index concurrently checkouts_of_link
      on checkouts (workspace_id, livemode, payment_link_id, visitor_key, expires_at)
      where payment_link_id is not null and status in ('open', 'pending')
  `.execute(db)
}
