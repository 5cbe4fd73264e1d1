import { type Kysely, sql } from 'kysely'

/** PostgreSQL builds an index beside running transactions only outside a transaction. */
export const inTransaction = false

/** Adds the indexes of the payments that wait for the rest of a price, and of the transfers of a deposit address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index concurrently payments_waiting_parts on payments (workspace_id, livemode, checkout_id)
      where coverage = 'part' and fully_settled is null
  `.execute(db)
  await sql`
    create index concurrently transfers_of_deposits on transfers (livemode, deposit) where deposit is not null
  `.execute(db)
}
