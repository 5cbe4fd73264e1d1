import { type Kysely, sql } from 'kysely'

/** PostgreSQL builds an index beside running transactions only outside a transaction. */
export const inTransaction = false

/** Adds the indexes by which a search finds amounts and senders. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists payments_by_amount`.execute(db)
  await sql`
    create index concurrently payments_by_amount on payments (workspace_id, livemode, amount_minor, created_at, id)
  `.execute(db)
  await sql`drop index concurrently if exists payments_by_sender`.execute(db)
  await sql`
    create index concurrently payments_by_sender on payments (workspace_id, livemode, payer_key, created_at, id)
  `.execute(db)
  await sql`drop index concurrently if exists checkouts_by_amount`.execute(db)
  await sql`
    create index concurrently checkouts_by_amount on checkouts (workspace_id, livemode, amount_minor, created_at, id)
  `.execute(db)
  await sql`drop index concurrently if exists invoices_by_amount`.execute(db)
  await sql`
    create index concurrently invoices_by_amount on invoices (workspace_id, livemode, amount_minor, created_at, id)
  `.execute(db)
}
