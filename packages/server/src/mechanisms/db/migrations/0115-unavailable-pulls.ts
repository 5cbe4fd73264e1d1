import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** Subscriptions whose unpaid invoice waits for a configuration that can pull it. Mostly there are none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists subscriptions_unavailable`.execute(db)
  await sql`
    create index concurrently subscriptions_unavailable on subscriptions (livemode, collect_at)
      where autopay_issue = 'unavailable' and open_invoice_id is not null
  `.execute(db)
}
