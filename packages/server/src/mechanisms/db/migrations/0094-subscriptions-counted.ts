import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The subscriptions that monthly revenue is added up from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists subscriptions_counted`.execute(db)
  await sql`
    create index concurrently subscriptions_counted on subscriptions (workspace_id, livemode, interval, amount_minor)
      where status in ('active', 'past_due') and paid_periods > 0
  `.execute(db)
}
