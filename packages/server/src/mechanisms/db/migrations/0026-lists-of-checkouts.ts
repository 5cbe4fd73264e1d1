import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** Checkouts are listed, as payments are. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists checkouts_by_creation`.execute(db)
  await sql`
    create index concurrently checkouts_by_creation on checkouts (workspace_id, livemode, created_at, id)
  `.execute(db)
  await sql`drop index concurrently if exists checkouts_by_status`.execute(db)
  await sql`
    create index concurrently checkouts_by_status on checkouts (workspace_id, livemode, status, created_at, id)
  `.execute(db)
  await sql`drop index concurrently if exists checkouts_by_customer`.execute(db)
  await sql`
    create index concurrently checkouts_by_customer on checkouts (workspace_id, livemode, customer_id, created_at, id)
      where customer_id is not null
  `.execute(db)
}
