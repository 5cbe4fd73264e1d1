import { type Kysely, sql } from 'kysely'

/**
 * What `canceled_at` was before the present period was paid, where the cancellation waited for that payment: for the case
 * that the chain loses it. Null where no cancellation waited, which is what the release before leaves.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column previous_canceled_at timestamptz`.execute(db)
}
