import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** An invoice has one checkout at a time, and is asked for what it was paid by checkouts and by hand. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists checkouts_holding_invoices`.execute(db)
  await sql`
    create unique index concurrently checkouts_holding_invoices on checkouts (workspace_id, livemode, invoice_id)
      where holds_invoice
  `.execute(db)
  await sql`drop index concurrently if exists checkouts_by_invoice`.execute(db)
  await sql`
    create index concurrently checkouts_by_invoice on checkouts (workspace_id, livemode, invoice_id)
      where invoice_id is not null
  `.execute(db)
  await sql`drop index concurrently if exists allocations_by_invoice`.execute(db)
  await sql`
    create index concurrently allocations_by_invoice on allocations (workspace_id, livemode, target_id)
      where target_kind = 'invoice' and released_at is null
  `.execute(db)
  await sql`alter table allocations validate constraint allocations_target_kind_check`.execute(db)
  await sql`alter table effects validate constraint effects_kind_check`.execute(db)
}
