import { type Kysely, sql } from 'kysely'

export const inTransaction = false

const batch = 10_000

/** Fills the chain and token of older payments, some at a time, so that the reader of a chain does not wait for all. */
const fillPairs = async (db: Kysely<unknown>): Promise<void> => {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select transfer_id from payments where transfer_id > ${after} order by transfer_id limit ${sql.lit(batch)}
      ), filled as (
        update payments set transfer_chain = transfer.chain, transfer_token = transfer.token
        from batch join transfers as transfer on transfer.id = batch.transfer_id
        where payments.transfer_id = batch.transfer_id and payments.transfer_chain is null
      )
      select max(transfer_id) as last from batch
    `.execute(db)
    const last = rows[0]?.last
    if (last == null) return
    after = last
  }
}

/**
 * The indexes that analytics is added up from. A payment that a process of the version before inserts meanwhile has
 * neither chain nor token, and is looked up by its transfer. `checkouts_counted` takes the place of
 * `checkouts_by_creation`: it leads with the same columns.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await fillPairs(db)
  await sql`drop index concurrently if exists payments_counted`.execute(db)
  await sql`
    create index concurrently payments_counted on payments (workspace_id, livemode, created_at)
      include (amount_minor, transfer_chain, transfer_token, transfer_id)
      where confirmed_at is not null and status in ('confirmed', 'refunded') and not reorg_suspected
  `.execute(db)
  await sql`drop index concurrently if exists refunds_counted`.execute(db)
  await sql`
    create index concurrently refunds_counted on refunds (workspace_id, livemode, confirmed_at)
      include (amount_minor, chain, token, payment_id) where status = 'confirmed'
  `.execute(db)
  await sql`drop index concurrently if exists checkouts_counted`.execute(db)
  await sql`
    create index concurrently checkouts_counted on checkouts (workspace_id, livemode, created_at, id)
      include (status, chain, token, paid_chain, paid_token)
  `.execute(db)
  await sql`drop index concurrently if exists checkouts_by_creation`.execute(db)
  await sql`drop index concurrently if exists subscriptions_counted`.execute(db)
  await sql`
    create index concurrently subscriptions_counted on subscriptions (workspace_id, livemode, interval, amount_minor)
      where status in ('active', 'past_due') and paid_periods > 0
  `.execute(db)
}
