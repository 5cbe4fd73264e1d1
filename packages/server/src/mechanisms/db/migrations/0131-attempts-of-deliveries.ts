import { type Kysely, sql } from 'kysely'

/** Adds the time of the last attempt of a webhook delivery, and the results of the attempts before it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- The time at which the result of the last attempt was recorded. Null before the first attempt, and for an attempt
    -- of a version that did not store it.
    alter table webhook_deliveries add column attempted_at timestamptz;
    -- The newest of the earlier attempts, oldest first. Null if there are none, so a delivery that succeeds at once
    -- stores nothing here.
    alter table webhook_deliveries add column earlier_attempts jsonb;
  `.execute(db)
}
