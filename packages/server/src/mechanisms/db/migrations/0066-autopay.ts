import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** What subscriptions know of the agreements by which they are paid. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table subscriptions
      -- The agreement by which renewals are pulled; null where a link is mailed for each.
      add column if not exists agreement text collate "C",
      -- The transaction that approved the token to the pull contract, where the reader saw it.
      add column if not exists allowance_tx text collate "C",
      -- What may still be pulled, in cents.
      add column if not exists allowance_remaining bigint,
      -- Why renewals of a subscription by allowance go by a link.
      add column if not exists autopay_issue text,
      -- Since when the unpaid invoice is to be pulled; null where it is not.
      add column if not exists collect_at timestamptz
  `.execute(db)
  await sql`drop index concurrently if exists subscriptions_to_collect`.execute(db)
  await sql`
    create index concurrently subscriptions_to_collect on subscriptions (collect_at, id)
      where collect_at is not null
  `.execute(db)
}
