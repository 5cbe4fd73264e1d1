import { type Kysely, sql } from 'kysely'

/** PostgreSQL builds an index beside running transactions only outside a transaction. */
export const inTransaction = false

/** Adds the index of the payments to deposit addresses that wait for the rest of a price. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index concurrently payments_waiting_parts on payments (workspace_id, livemode, checkout_id)
      where coverage = 'part' and fully_settled is null
  `.execute(db)
}
