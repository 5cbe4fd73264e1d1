import { type Kysely, sql } from 'kysely'

/** PostgreSQL builds an index beside running transactions only outside a transaction. */
export const inTransaction = false

/**
 * Adds the indexes of amounts and senders, for the search, and the index of the payments that a person must decide about.
 */
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
  await sql`drop index concurrently if exists payments_to_decide`.execute(db)
  await sql`
    create index concurrently payments_to_decide on payments (workspace_id, livemode, created_at, id)
    where not reorg_suspected and announced and (
      (status = 'confirmed' and (
        outcome = 'unmatched' or screening_verdict = 'screened_flagged'
        or (coverage is distinct from 'part' and amount_minor * 10000 >= target_amount_base + 10000)
      )) or (status = 'failed' and failure_reason = 'underpaid')
    )
  `.execute(db)
}
