import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The unpaid invoices of a workspace that bill no period of a subscription, in the order in which they are reminded of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists invoices_unpaid_by_due_date`.execute(db)
  await sql`
    create index concurrently invoices_unpaid_by_due_date on invoices (workspace_id, livemode, due_at, id)
      where status in ('open', 'past_due') and period_start is null
  `.execute(db)
}
