import { type Kysely, sql } from 'kysely'

/** Adds whether the page of a checkout returns the buyer to the shop by itself after the payment. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table checkouts add column auto_return boolean not null default false`.execute(db)
}
