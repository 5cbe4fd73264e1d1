import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** Void invoices that money was credited to, and subscriptions whose present period was refunded. Mostly there are none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists invoices_void_with_money`.execute(db)
  await sql`
    create index concurrently invoices_void_with_money on invoices (id)
      where status = 'void' and received_minor > refunded_minor
  `.execute(db)
  await sql`drop index concurrently if exists subscriptions_refunded`.execute(db)
  await sql`
    create index concurrently subscriptions_refunded on subscriptions (workspace_id, livemode, interval, amount_minor)
      where status in ('active', 'past_due') and paid_periods > 0 and refunded
  `.execute(db)
}
