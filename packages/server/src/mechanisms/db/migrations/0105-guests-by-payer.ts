import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The payments of guests by the address that paid, beside `payments_by_payer` of customers: for the recipient of a refund. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists payments_of_guests_by_payer`.execute(db)
  await sql`
    create index concurrently payments_of_guests_by_payer on payments (payer_key, workspace_id, livemode)
      where customer_id is null
  `.execute(db)
}
