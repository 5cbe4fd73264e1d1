import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** A subscription has one invoice for a period, whatever runs at once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists invoices_by_period`.execute(db)
  await sql`
    create unique index concurrently invoices_by_period on invoices (workspace_id, livemode, subscription_id, period_start)
      where period_start is not null
  `.execute(db)
}
