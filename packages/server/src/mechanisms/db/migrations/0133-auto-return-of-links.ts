import { type Kysely, sql } from 'kysely'

/** Adds whether the checkouts of a payment link return the buyer to the shop by themselves after the payment. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_links add column auto_return boolean not null default false`.execute(db)
}
